"""The parts of a deal in sentences, one after the other as a game lists them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.phases import auction, contract, dealing, exchange, hiding, play, pulling
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.game import Game, Phase

_REGISTER = re.compile(r"\s*\([A-Z]-\d+(, [A-Z]-\d+)*\)")


def phase_sentences(game: Game) -> Iterator[str]:
    """A sentence or a few for every part of the deal before the play; cards dealt one at a time are told together."""
    hands = nest = 0
    for phase in game.phases:
        if isinstance(phase, dealing.Packet) and phase.count == 1 and phase.to is dealing.everyone:
            hands += 1
        elif isinstance(phase, dealing.ToNest) and hands:
            nest += phase.count
        else:
            if hands > 1:
                yield _one_at_a_time(game, hands, nest)
            elif hands:
                yield "Everybody gets 1 card at once to hold."
            hands = nest = 0
            if said := _phase(game, phase):
                yield said


def _one_at_a_time(game: Game, hands: int, nest: int) -> str:
    into = f", and {counted(nest, 'card')} to the {game.nest_word}, face down" if nest else ""
    return f"Cards are dealt one at a time: {hands} to everybody{into}."


def _phase(game: Game, phase: Phase) -> str:
    match phase:
        case play.PlayTricks():
            return ""
        case dealing.Packet(count, to):
            return f"{who(to)} gets {counted(count, 'card')} at once to hold."
        case dealing.ToNest(count):
            return f"{counted(count, 'card')} to the {game.nest_word}, face down."
        case dealing.Row(count, face_up=False):
            return f"Everybody gets a row of {counted(count, 'covered card')}, which nobody looks at."
        case dealing.Row(count):
            return f"On them, face up, everybody gets {counted(count, 'card')}."
        case dealing.TurnTrump():
            return "A card is turned before the deal: its suit is trumps. It goes back into the pack."
        case dealing.LayDummy():
            return "The fourth hand is the dummy's: half of it is laid out covered, the rest face up upon that."
        case dealing.LeaveOver(in_view):
            left = len(game.pack.cards) % game.hands
            if not left:
                return ""
            return f"{counted(left, 'card')} left over: {'shown, out of play' if in_view else 'unseen until the end'}."
        case contract.NameTrump(namer, decline):
            known = "" if namer is contract.declarer else ", knowing only the cards so far"
            shown = f" It may leave that to its next {decline} cards, which are shown: the highest names its suit."
            return f"{who(namer)} names one of the four suits trumps, held or not{known}.{shown if decline else ''}"
        case contract.LeaderIs(leader):
            return f"{who(leader)} leads to the first trick."
        case auction.Auction():
            return _auction(phase)
        case _:
            return _exchange(game, phase)


def _auction(phase: auction.Auction) -> str:
    step = f"exactly {phase.step} above the last" if phase.exact else f"in steps of {phase.step}"
    bids = f"Everybody in turn bids, from {phase.minimum} to {phase.cap} {step}, or passes and is out."
    passed = "When all others pass, the dealer has to bid." if phase.forced else "When all pass, it is thrown in."
    redeal = " Who holds no counter may demand a new deal until the auction has closed." if phase.asks else ""
    return f"{bids} {passed}{redeal}"


def _exchange(game: Game, phase: Phase) -> str:
    nest = game.nest_word
    match phase:
        case exchange.TakeNest():
            return f"Who bid highest takes the {nest}, unseen by the others."
        case exchange.BuryAndName():
            return _bury(phase)
        case exchange.DropOne():
            return "Who bid highest lays one card away, out of play; its points count for that side."
        case exchange.ChoosePass(count):
            return f"Everybody chooses {counted(count, 'card')} to pass on, unseen."
        case exchange.PickUpPass(direction):
            sides = {1: "left", -1: "right"}
            first, second = sides[direction(1)], sides[direction(2)]
            turns = f" in the first deal, then to the {second}, and so on" if first != second else ""
            return f"What is passed is picked up by all at once: to the {first}{turns}."
        case contract.ChooseLeader():
            return "The dealer says who leads to the first trick: the dealer, or the next player."
        case hiding.HideTrump(hider):
            aside = f"{who(hider)} sets a card aside, face down."
            return f"{aside} Once it is opened it is back in the hand, and its suit is trumps; before there are none."
        case pulling.PullCards():
            return _pulling(phase)
        case _:
            return first_sentence(phase)


def _bury(phase: exchange.BuryAndName) -> str:
    names = "" if phase.named else " and names trumps, all in one"
    away = f"Who bid highest lays {counted(phase.count, 'card')} away{names}."
    if not phase.official:
        return f"{away} Any cards may go{'' if phase.rook_may_go else ', but not the Rook'}."
    return f"{away} Counters may go only when only trumps are left besides, and that is said; the Rook never goes."


def _pulling(phase: pulling.PullCards) -> str:
    back = {
        "before2": "of a suit of which the hand holds two",
        "after2": "of a suit of which the hand keeps two",
        "none": "of any suit",
    }[phase.rule]
    stop = " One may stop early." if phase.optional else ""
    fan = " Whose hand it is may lay the fan in an order of his own." if phase.arranged else ""
    return (
        "Who took too few tricks in the deal before loses as many cards to those who took too many: each is drawn "
        f"unseen from a fan, and another one given back for it, {back}.{stop}{fan}"
    )


def begins(phase: play.PlayTricks) -> str:
    """How trumps begin in the middle of play; empty: they are there before."""
    return _said(phase.trumps_begin.__doc__) if phase.trumps_begin else ""


def first_sentence(declared: object) -> str:
    """What the docstring of a part of the rules says first, without the ids of the rules it reads."""
    return _said((type(declared).__doc__ or "").split("\n\n", 1)[0])


def _said(doc: str | None) -> str:
    """A docstring in one line, without the ids."""
    return _REGISTER.sub("", " ".join((doc or "").split()))


def who(receivers: Callable[..., object]) -> str:
    """Who gets or does something, for a verb to follow."""
    known: dict[Callable[..., object], str] = {
        dealing.forehand: "The seat after the dealer",
        dealing.everyone_else: "Everybody else",
        dealing.everyone: "Everybody",
        contract.declarer: "Who bid highest",
    }
    return known.get(receivers) or (receivers.__doc__ or "Somebody").strip().rstrip(".")
