"""The rules of a game as pages to read, made from its declaration: phases, restrictions, options. They cannot drift."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Phase
from engine.games import game_of, rule_sets
from engine.options import parse_rules
from engine.phases.contract import NameTrump
from engine.phases.dealing import LeaveOver, Packet, Row, everyone, everyone_else, forehand
from engine.phases.play import PlayTricks
from tui.form import Form, explained, offered
from tui.summary import option_words
from tui.widgets.page import Block, Part, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import Game
    from engine.phases.dealing import Receivers


def rules_page(rules: str) -> Iterator[Block]:
    """The rules of a table."""
    rule_set, _ = parse_rules(rules, rule_sets())
    game = game_of(rules)
    yield say(rule_set.summary)
    yield from _section("The deal", _deal(game))
    yield from _section("The play", _play(game))
    yield from _section("The score", _score(game))
    yield Block()
    yield say("House rules of this table", "accent")
    yield from _options(Form.of(rules))


def _section(title: str, sentences: Iterator[str]) -> Iterator[Block]:
    yield Block()
    yield say(title, "accent")
    for number, sentence in enumerate(sentences, 1):
        yield Block((Part(f"{number}. ", "muted"), Part(sentence)), 1, 4)


def _deal(game: Game) -> Iterator[str]:
    yield f"{counted(game.seats, 'player')}, {counted(len(game.pack.cards), 'card')}; from high to low {_ranks(game)}."
    if game.cut:
        yield "The dealer shuffles and seals the pack, another player cuts it."
    for phase in game.phases:
        if not isinstance(phase, PlayTricks) and (sentence := _phase(game, phase)):
            yield sentence


def _ranks(game: Game) -> str:
    """The ranks of a plain suit, highest first."""
    ranking = game.rankings[None]
    suit = game.pack.cards[0].suit
    cards = sorted({card.rank: card for card in game.pack.cards if card.suit == suit}.values(), key=ranking.height.get)  # type: ignore[arg-type]
    return " ".join("10" if card.rank == "T" else card.rank for card in reversed(cards))


def _phase(game: Game, phase: Phase) -> str:
    match phase:
        case Packet(count, to):
            return f"{_who(to)} gets {counted(count, 'card')} at once to hold."
        case Row(count, face_up=False):
            return f"Everybody gets a row of {counted(count, 'covered card')}, which nobody looks at."
        case Row(count):
            return f"On them, face up, everybody gets {counted(count, 'card')}."
        case NameTrump(who):
            return f"{_who(who)} names one of the four suits trumps, held or not, knowing only the cards so far."
        case LeaveOver(shown):
            left = len(game.pack.cards) % game.seats
            if not left:
                return ""
            return f"{counted(left, 'card')} left over: {'shown, out of play' if shown else 'unseen until the end'}."
        case _:
            return " ".join((type(phase).__doc__ or "").split("\n\n", 1)[0].split())


def _who(receivers: Receivers) -> str:
    """Who gets or does something, for a verb to follow."""
    known: dict[Receivers, str] = {
        forehand: "The seat after the dealer",
        everyone_else: "Everybody else",
        everyone: "Everybody",
    }
    return known.get(receivers) or (receivers.__doc__ or "Somebody").strip().rstrip(".")


def _play(game: Game) -> Iterator[str]:
    for restriction in game.restrictions:
        yield restriction.sentence
    yield "The highest trump wins the trick, or without trumps the highest card of the suit led; the winner leads next."
    if len({card.face for card in game.pack.cards}) < len(game.pack.cards):
        yield f"Of two equal cards the {'last' if game.later_equal_wins else 'first'} one played wins."
    if any(isinstance(phase, Row) and not phase.face_up for phase in game.phases):
        waits = any(isinstance(phase, PlayTricks) and phase.leader_waits for phase in game.phases)
        yield "A covered card neither obliges nor may be played. It turns up the moment the card on it is played."
        if waits:
            yield "What the leader uncovers turns up only when the trick is complete."


def _score(game: Game) -> Iterator[str]:
    dealers, others = game.needs(game, 0)[0], game.needs(game, 0)[game.after(0)]
    if dealers is None:
        yield "The most tricks win the deal."
    elif dealers == others:
        yield f"{dealers} tricks win the deal."
    else:
        yield f"The dealer needs {dealers} tricks to win the deal, the other side {others}."
    if any(len(side) > 1 for side in game.sides):
        yield "Partners sit opposite each other and count their tricks together."
    yield f"The match: {game.goal}."


def _options(form: Form) -> Iterator[Block]:
    for option in form.rows():
        value = form.value(option.key)
        others = [option_words(other) for other in offered(option) if other != value]
        parts = [
            Part(f"{option.key}: ", "muted"),
            Part(option_words(value), "strong" if value == option.default else "accent"),
            Part(f"  or {', '.join(others)}" if others else "", "muted"),
        ]
        yield Block(tuple(parts), 1, 4)
        yield say(explained(option.doc), indent=4)
