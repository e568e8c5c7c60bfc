"""The rules of a game as pages to read, made from its declaration: phases, restrictions, options. They cannot drift."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES, SUITS, words
from engine.games import game_of, rule_sets
from engine.options import parse_rules
from engine.phases.auction import Auction
from engine.phases.contract import ChooseLeader, LeaderIs
from engine.phases.dealing import LayDummy, Row
from engine.phases.play import PlayTricks
from tui.form import Form, explained, offered
from tui.rules_phases import begins, phase_sentences
from tui.summary import option_words
from tui.widgets.page import Block, Part, say
from tui.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards import Card
    from engine.game import Game


_FROM_TABLE = ", from your hand or from the face-up cards in front of you"
"""What a restriction says of tableaux, where there are any."""


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
    yield from _in_few_suits(game)
    if game.cut:
        yield "The dealer shuffles and seals the pack, another player cuts it."
    if game.counters:
        points = [f"{rank_words(rank)} {worth}" for rank, worth in game.counters.items()]
        total = sum(game.counters.get(card.rank, 0) for card in game.pack.cards)
        yield f"Counters: {', '.join(points)}; {total} in all."
    yield from phase_sentences(game)


def _own_suit(game: Game, card: Card) -> bool:
    """Whether the card belongs to its suit whatever is trumps."""
    return all(ranking.suit[card] == card.suit for ranking in game.rankings.values())


def rank_words(rank: str) -> str:
    """A rank as it is written; of the Rook, its name."""
    return {"T": "10", "RK": "the Rook"}.get(rank, rank)


def _ranks(game: Game) -> str:
    """The ranks of a plain suit, highest first."""
    ranking = game.rankings[None]
    of_suits = {card.rank: card for card in game.pack.cards if card.suit and _own_suit(game, card)}
    cards = sorted(of_suits.values(), key=ranking.height.__getitem__)
    return " ".join("10" if card.rank == "T" else card.rank for card in reversed(cards))


def _in_few_suits(game: Game) -> Iterator[str]:
    """The ranks that not every suit has."""
    for rank in dict.fromkeys(card.rank for card in game.pack.cards if card.suit and _own_suit(game, card)):
        having = [SUIT_NAMES[suit] for suit in SUITS if any(card.face == rank + suit for card in game.pack.cards)]
        if len(having) < len(SUITS):
            yield f"Only {' and '.join(having)} have a {rank_words(rank)}."


def _play(game: Game) -> Iterator[str]:
    tableau = any(isinstance(phase, Row) for phase in game.phases)
    if not any(isinstance(phase, ChooseLeader | LeaderIs) for phase in game.phases):
        yield "The seat after the dealer leads to the first trick."
    for restriction in game.restrictions:
        yield restriction.sentence if tableau else restriction.sentence.replace(_FROM_TABLE, "")
    yield "The highest trump wins the trick, or without trumps the highest card of the suit led; the winner leads next."
    yield from _always_trumps(game)
    for phase in game.phases:
        if isinstance(phase, PlayTricks) and (sentence := begins(phase)):
            yield sentence
    if game.direction < 0:
        yield "Dealing and play go counter-clockwise."
    if len({card.face for card in game.pack.cards}) < len(game.pack.cards):
        yield f"Of two equal cards the {'last' if game.later_equal_wins else 'first'} one played wins."
    if any(isinstance(phase, Row) and not phase.face_up for phase in game.phases):
        waits = any(isinstance(phase, PlayTricks) and phase.leader_waits for phase in game.phases)
        yield "A covered card neither obliges nor may be played. It turns up the moment the card on it is played."
        if waits:
            yield "What the leader uncovers turns up only when the trick is complete."
    yield from _dummy(game) if game.dummy is not None else (_claims(game),)


def _dummy(game: Game) -> Iterator[str]:
    """How the dummy is played."""
    if not any(isinstance(phase, LayDummy) for phase in game.phases):
        yield "With the opening lead the dummy is laid out: half of its cards covered, the rest face up upon them."
    yield (
        "The seat opposite plays the dummy's face-up cards, which alone oblige it; a covered one turns up the moment "
        "the card on it is played."
    )


def _claims(game: Game) -> str:
    """How a deal ends before its last card."""
    if len(game.sides) > 2:
        how = ": so it is if all others accept"
    elif len(game.sides[0]) > 1:
        how = ", or concede it: so it is if the opponents, or of a concession the partner, accept"
    else:
        how = ", so it is if the other accepts; or concede it"
    return f"In turn one may claim the rest and show one's cards{how}. Else the play goes on."


def _always_trumps(game: Game) -> Iterator[str]:
    """The cards that are trumps whichever suit is, above or below it."""
    suit = SUITS[0]
    ranking = game.rankings[suit]
    others = [card for card in game.pack.cards if ranking.suit[card] == suit and card.suit != suit]
    own = [ranking.height[card] for card in game.pack.cards if card.suit == suit]
    for name, cards in (
        ("highest", [card for card in others if ranking.height[card] > max(own)]),
        ("lowest", [card for card in others if ranking.height[card] < min(own)]),
    ):
        if cards:
            shown = " ".join(_card(card) for card in sorted(cards, key=ranking.height.__getitem__, reverse=True))
            yield f"Always the {name} trump{'s' * (len(cards) > 1)}: {shown}."


def _card(card: Card) -> str:
    return words(card) if card.suit else "the Rook"


def _score(game: Game) -> Iterator[str]:
    if any(isinstance(phase, Auction) for phase in game.phases):
        yield "The side that bid adds its points if they reach the bid, and else loses the bid; the others add theirs."
    elif game.trick_name == "tens":
        yield "The side with more tens wins the deal; of two each, the side with more tricks."
    else:
        yield from _tricks_to_win(game)
    yield from game.scoring
    if any(len(side) > 1 for side in game.sides):
        yield f"Partners sit opposite each other and count their {game.trick_name} together."
    yield f"The match: {game.goal}."


def _tricks_to_win(game: Game) -> Iterator[str]:
    if len(game.sides) > 2 and None not in (needed := game.needs(game, 0)):
        order = game.from_forehand(0)
        owed = ", ".join(str(needed[seat]) for seat in order)
        yield f"In playing order, the dealer last, the tricks owed are {owed}."
        return
    dealers, others = game.needs(game, 0)[0], game.needs(game, 0)[game.after(0)]
    if dealers is None:
        yield "The most tricks win the deal."
    elif dealers == others:
        yield f"{dealers} tricks win the deal."
    else:
        yield f"The dealer needs {dealers} tricks to win the deal, the other side {others}."


def _options(form: Form) -> Iterator[Block]:
    for option in form.rows():
        value = form.value(option.key)
        others = [option_words(other) for other in offered(option) if other != value]
        parts = [
            Part(f"{option_words(option.key)}: ", "muted"),
            Part(option_words(value), "strong" if value == option.default else "accent"),
            Part(f"  or {', '.join(others)}" if others else "", "muted"),
        ]
        yield Block(tuple(parts), 1, 4)
        yield say(explained(option.doc), indent=4)
