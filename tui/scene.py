"""What of a table is shown, as values: everything the widgets of the table screen need, from an update alone.

A player is shown less than the view holds while a trick still lies there or the cards are still being dealt out; never
more. Nothing here draws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import NameTrump, Play
from engine.cards import SUIT_GLYPHS, SUITS
from engine.phases.dealing import Packet, Row
from tui.summary import needs, rule_line, sides
from tui.telling import why
from tui.widgets.ask import Answer
from tui.widgets.opponents import Opponent
from tui.widgets.side import Facts, Tally, Waiting
from tui.widgets.trick import Place
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards import Card
    from engine.game import Game
    from engine.ranking import Trick
    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Person, Update
    from tui.wording import Words

EVERYTHING = 2
"""The last step of telling a deal: the call, the tableau, the rest."""


class Seen(NamedTuple):
    """How far one has been shown what has happened."""

    deal: int = 0
    """Number of the deal."""
    tricks: int = 0
    """Taken tricks that have been looked at."""
    dealt: int = EVERYTHING
    """How much of the deal is told: 0 the call, 1 the tableau too, 2 everything."""


class Question(NamedTuple):
    """What is asked instead of a card."""

    text: str
    answers: tuple[Answer, ...]
    small: str = ""


def held_trick(view: TableView | None, seen: Seen) -> Trick | None:
    """The finished trick that still lies there; None: the one being played does."""
    deal = view.deal if view else None
    return deal.tricks[seen.tricks] if deal and len(deal.tricks) > seen.tricks else None


def own_row(view: TableView, seat: int, seen: Seen) -> tuple[Sequence[Card | None], Sequence[bool]]:
    """The face-up cards and the covered places of a seat's tableau as far as they are dealt out."""
    deal = view.deal
    if deal is None or seen.dealt < 1:
        return (), ()
    return deal.up[seat], deal.covered[seat]


def own_hand(view: TableView, seen: Seen) -> tuple[Card, ...]:
    """One's own hand as far as it is dealt out, in the order received."""
    deal = view.deal
    if deal is None:
        return ()
    return deal.hand if seen.dealt >= EVERYTHING else deal.hand[: first_packet(view)]


def first_packet(view: TableView) -> int:
    """How many cards a hand gets before anything lies on the table."""
    first = view.game.phases[0]
    return first.count if isinstance(first, Packet) else 0


def opponents(update: Update, words: Words, seen: Seen, fresh: frozenset[Card]) -> list[Opponent]:
    """The other seats in playing order after one's own."""
    view = update.view
    if view is None:
        order = [seat for seat in range(len(update.people)) if seat != update.seat]
        return [_waiting(update.people[seat], words) for seat in order]
    order = [view.game.after(update.seat, step) for step in range(1, view.game.seats)]
    return [_opponent(update, view, words, seat, seen, fresh) for seat in order]


def _waiting(person: Person, words: Words) -> Opponent:
    name = words.text(person.name) or "a free seat"
    note = "" if person.free else "bot" if person.is_bot else "is here" if person.here else "away"
    return Opponent(name, note, 0, "", (), (), acting=False)


def _opponent(update: Update, view: TableView, words: Words, seat: int, seen: Seen, fresh: frozenset[Card]) -> Opponent:
    deal, person = view.deal, update.people[seat]
    dealing = view.stage in ("shuffle", "cut")
    dealer = view.standing.next_dealer if dealing or deal is None else deal.dealer
    notes = ["dealer"] if seat == dealer and view.stage != "over" else []
    if update.people[update.seat].name and view.game.side(update.seat) == view.game.side(seat):
        notes.append("partner")
    if person.is_bot:
        notes.append("bot")
    if not person.here:
        notes.append("away")
    hand = deal.hands[seat] if deal else 0
    if deal and seen.dealt < EVERYTHING:
        hand = min(hand, first_packet(view))
    if hand:
        notes.append(f"{hand} in hand")
    up, covered = own_row(view, seat, seen)
    return Opponent(
        words.text(person.name),
        f" {words.dot} ".join(notes),
        hand,
        counted(tricks_taken(view, seen)[seat], "trick"),
        up,
        covered,
        acting=seat in view.to_act and held_trick(view, seen) is None,
        fresh=fresh,
    )


def places(view: TableView, words: Words, seen: Seen) -> tuple[list[Place], str]:
    """The places of the trick in playing order, and the sentence below them."""
    deal = view.deal
    if deal is None or deal.phase not in ("play", "over"):
        return [], ""
    held = held_trick(view, seen)
    if held is None and deal.phase == "over":
        return [], ""
    trick = held or deal.trick
    shown = []
    for step in range(view.game.seats):
        seat = view.game.after(trick.leader, step)
        name = words.name(seat)
        card = trick.plays[step].card if step < len(trick.plays) else None
        if held:
            wins = seat == held.winner
            shown.append(Place(f"{name} {'*' if wins else ''}".strip(), card, wins=wins))
        elif step == 0:
            lead = f"{name} led" if card else f"{name} {words.verb((seat,), 'lead')}"
            shown.append(Place(lead, card, hint="?" if seat in deal.to_act else ""))
        else:
            led = view.game.rankings[deal.trump].suit[trick.plays[0].card] if trick.plays else ""
            turn = seat in deal.to_act and bool(led)
            sign = led.lower() if words.ascii else SUIT_GLYPHS.get(led, "")
            shown.append(Place(name, card, hint=f"{sign} ?" if turn else ""))
    reason = why(words, view.game, held, deal.trump) if held else None
    return shown, sentence(str(reason)) if reason else ""


def last_trick(view: TableView, words: Words, seen: Seen) -> list[tuple[str, str, bool]]:
    """The last trick that has been looked at: card and name in playing order, and whether it won."""
    deal = view.deal
    if deal is None or not seen.tricks or len(deal.tricks) < seen.tricks:
        return []
    trick = deal.tricks[seen.tricks - 1]
    return [(words.card(card), words.name(seat), seat == trick.winner) for seat, card in trick.plays]


def facts(update: Update, words: Words, seen: Seen) -> Facts | None:
    """The upper part of the side column; None before the match has begun."""
    view = update.view
    if view is None:
        return None
    deal, game = view.deal, view.game
    taken = tricks_taken(view, seen)
    named = deal.trump_named_by if deal else None
    dealer = deal.dealer if deal and view.stage == "deal" else view.standing.next_dealer
    return Facts(
        title=game.name,
        goal=game.goal,
        trump=words.suit(deal.trump) if deal and deal.trump else "",
        suit=(deal.trump or "") if deal else "",
        named_by=f"named by {words.name(named)}" if named is not None else "",
        tallies=[
            Tally(
                words.names_of(side),
                update.seat in side,
                sum(taken[seat] for seat in side),
                view.standing.scores[side[0]],
            )
            for side in sides(words, game)
        ],
        tricks=rounds(game),
        needs=needs(words, game, dealer),
        last=last_trick(view, words, seen),
        seal=words.text(f"deal {sealed_number(view)} sealed {view.seal.commitment[:4]}…") if view.seal else "",
    )


def tricks_taken(view: TableView, seen: Seen) -> list[int]:
    """By seat, the tricks won; the one that still lies there counts, those behind it do not yet."""
    deal = view.deal
    if deal is None:
        return [0] * view.game.seats
    taken = list(deal.tricks_taken)
    for trick in deal.tricks[seen.tricks + 1 :]:
        if trick.winner is not None:
            taken[trick.winner] -= 1
    return taken


def rounds(game: Game) -> int:
    """The tricks of a deal."""
    return len(game.pack.cards) // game.seats


def slots(view: TableView | None) -> int:
    """How many slots a tableau has, whether it is dealt yet or not; 0: the game has none."""
    phases = view.game.phases if view else ()
    return max((phase.count for phase in phases if isinstance(phase, Row)), default=0)


def status(update: Update, words: Words, seen: Seen) -> str:
    """What the side column says, in a line; empty before the match has begun."""
    known = facts(update, words, seen)
    if known is None:
        return ""
    trump = f"{known.trump} trumps" if known.trump else "no trumps yet"
    tricks = ", ".join(f"{tally.name} {tally.tricks}" for tally in known.tallies)
    scores = ":".join(str(tally.score) for tally in known.tallies)
    return f" {words.dot} ".join([trump, tricks, known.needs, scores])


def told(view: TableView, words: Words, seen: Seen) -> str:
    """What is said while a deal is being told."""
    deal = view.deal
    if seen.dealt or deal is None or deal.trump is None or deal.trump_named_by is None:
        return "The tableau is dealt."
    namer = deal.trump_named_by
    return sentence(f"{words.name(namer)} {words.verb((namer,), 'name')} {words.suit(deal.trump)} trumps")


def waiting(update: Update, words: Words, title: str, rules: str) -> Waiting:
    """The side column before the match has begun: the table, its rules and who is there."""
    people = [
        f"{person.name or 'a free seat'}{' (you)' * (seat == update.seat)}" for seat, person in enumerate(update.people)
    ]
    return Waiting(
        words.text(f"Table {title}"), [words.text(line) for line in (rule_line(rules, words.dot), "", *people)]
    )


def sealed_number(view: TableView) -> int:
    """The number of the deal that the seal in view belongs to."""
    return view.number + (view.stage == "cut" and view.deal is not None)


def question(update: Update, words: Words, title: str, key: Callable[[str], str]) -> Question | None:
    """What is asked of one, or waited for, where no card can be played; None: the trick is shown.

    `key` gives the key of an action as it is shown.
    """
    view = update.view
    if view is None:
        free = sum(person.free for person in update.people)
        return Question(
            words.text(f"Table {title}: waiting for {counted(free, 'player')}."),
            (Answer(key("ask-bot"), "ask a bot to sit down"),) if free else (),
            f"Friends type the code {title} in the lobby.",
        )
    mine = update.seat in view.to_act
    actor = words.name(view.to_act[0]) if view.to_act else ""
    match view.stage:
        case "shuffle" if mine:
            small = "A secret seed is sealed first; after the deal it is shown, and proves the shuffle."
            return Question("You deal.", (Answer(key("go-on"), "shuffle and seal"),), small)
        case "cut" if mine and view.seal:
            dealer = words.name(view.standing.next_dealer)
            return Question(
                sentence(f"{dealer} has shuffled and sealed deal {sealed_number(view)}: cut the pack"),
                (Answer(key("go-on"), "cut anywhere"), Answer(key("cut-at"), "a place or a phrase")),
                words.text(f"seal {view.seal.commitment[:16]}…"),
            )
        case "shuffle" | "cut":
            verb = "shuffles" if view.stage == "shuffle" else "cuts"
            return Question(sentence(f"{actor} {verb}"), ())
        case "over":
            return Question("The match is over.", (Answer(key("go-on"), "see the result"),))
        case _:
            return _trump_question(view, words, mine=mine, actor=actor)


def _trump_question(view: TableView, words: Words, *, mine: bool, actor: str) -> Question | None:
    deal = view.deal
    if deal is None or deal.phase != "trump":
        return None
    if not mine:
        cards = counted(deal.hands[view.to_act[0]], "card")
        return Question(sentence(f"{actor} names trumps"), (), f"{sentence(f'from {cards}')}")
    answers = tuple(Answer(str(number), words.suit(suit), suit) for number, suit in enumerate(SUITS, 1))
    cards = counted(len(deal.hand), "card")
    return Question("Name trumps.", answers, f"These {cards} are all that anybody has yet.")


def suit_answers(view: TableView | None) -> dict[str, NameTrump]:
    """The keys that name trumps: the number of a suit, or its letter."""
    if view is None or not any(isinstance(action, NameTrump) for action in view.legal):
        return {}
    by_number = {str(number): NameTrump(suit) for number, suit in enumerate(SUITS, 1)}
    return {**by_number, **{suit.lower(): NameTrump(suit) for suit in SUITS}}


def legal_cards(view: TableView | None) -> frozenset[Card]:
    """The cards one may play now."""
    return frozenset(action.card for action in view.legal if isinstance(action, Play)) if view else frozenset()


def advice(update: Update, words: Words, chosen: Card | None, keys: Sequence[str]) -> tuple[str, str]:
    """The line under the hand: what is asked of one, in two parts, the first to stand out.

    `keys` play the chosen card: that of the action first.
    """
    view = update.view
    if view is None or view.deal is None or view.stage != "deal" or view.deal.phase != "play":
        return "", ""
    deal = view.deal
    if update.seat not in deal.to_act:
        return _waiting_for(update, deal, words)
    if chosen is not None:
        covers = chosen in deal.up[update.seat] and deal.covered[update.seat][deal.up[update.seat].index(chosen)]
        turns_up = "; the card below turns up" if covers else ""
        return f"{words.card(chosen)}:", f"{' or '.join(keys)} plays it{turns_up}."
    legal = legal_cards(view)
    if not deal.trick.plays:
        return "You lead.", "Play any card, from hand or table."
    ranking = view.game.rankings[deal.trump]
    led = ranking.suit[deal.trick.plays[0].card]
    name = words.text(SUIT_GLYPHS[led])
    if any(ranking.suit[card] != led for card in legal):
        return f"You have no {name}:", "play any card, from hand or table."
    height = ranking.height.__getitem__
    from_hand = sorted((card for card in legal if card in deal.hand), key=height, reverse=True)
    from_table = [card for card in deal.up[update.seat] if card in legal and card is not None]
    parts = [
        f"{words.cards(cards)} from {where}" for cards, where in ((from_hand, "hand"), (from_table, "table")) if cards
    ]
    return f"{name} led: follow suit.", ", ".join(parts) + "."


def _waiting_for(update: Update, deal: DealView, words: Words) -> tuple[str, str]:
    away = [seat for seat in deal.to_act if not update.people[seat].here]
    if away:
        return sentence(f"{words.names_of(away)} {words.verb(away, 'are')} away"), "The seat is kept."
    return "", sentence(f"{words.names_of(deal.to_act)} {words.verb(deal.to_act, 'are')} thinking")
