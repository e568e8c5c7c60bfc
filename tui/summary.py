"""Where a table stands, in words: the tricks a side needs, how a deal and a match ended, which rules are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import rule_sets
from engine.options import differing, options_of, parse_rules
from engine.table_options import TwoSidedOptions
from tui.telling import scored
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from engine.game import FinishedDeal, Game, Standing
    from tui.wording import Words


def sides(words: Words, game: Game) -> tuple[tuple[int, ...], ...]:
    """The sides as this seat reads them: its own first, then in playing order from it."""
    first = words.seat or 0
    order = [game.after(first, step) for step in range(game.seats)]
    return tuple(dict.fromkeys(game.side(seat) for seat in order))


def needs(words: Words, game: Game, dealer: int) -> str:
    """The tricks each side needs to win the deal: `you need 14, Ada 13`; with no such number, `most tricks win`."""
    if game.trick_name == "points":
        return ""  # the contract says it
    if game.trick_name == "tens":
        return "most tens win, then most tricks"
    needed = game.needs(game, dealer)
    parts = [(side, needed[side[0]]) for side in sides(words, game)]
    if any(number is None for _, number in parts):
        return "most tricks win"
    (first, number), *others = parts
    start = f"{words.names_of(first)} {words.verb(first, 'need')} {number}"
    return ", ".join([start, *(f"{words.names_of(side)} {number}" for side, number in others)])


def deal_headline(words: Words, deal: FinishedDeal) -> str:
    """Who won the deal: `You win the deal.`, `You and Cem make 95.`, `Set: Ben bid 120, took 105.`"""
    if not deal.score.stands:
        return "The deal does not count: it is dealt again."
    winners, contract = deal.score.winners, deal.contract
    if not winners:
        return "The deal is drawn."
    if contract is None:
        return sentence(f"{words.names_of(winners)} {words.verb(winners, 'win')} the deal")
    if contract.seat in winners:
        return sentence(f"{words.names_of(winners)} {words.verb(winners, 'make')} {contract.amount}")
    return sentence(f"Set: {words.name(contract.seat)} {deal.score.why[contract.seat]}")


def deal_reason(words: Words, deal: FinishedDeal) -> str:
    """Why: `13 tricks each: the tie goes to Ada.`"""
    return sentence(scored(words, deal.score.sentence))


def match_headline(words: Words, game: Game, standing: Standing) -> str:
    """Who won the match, or shares it, or how it stands: `You win the match, 3 to 1.`"""
    score = " to ".join(str(standing.scores[side[0]]) for side in _by_score(words, game, standing))
    if not standing.winners:
        return f"The match stands {score}, {game.goal}."
    winners = standing.winners
    does = "win" if set(winners) <= set(game.side(winners[0])) else "share"
    return sentence(f"{words.names_of(winners)} {words.verb(winners, does)} the match, {score}")


def _by_score(words: Words, game: Game, standing: Standing) -> list[tuple[int, ...]]:
    """The winners' side first, then the highest score first."""
    return sorted(
        sides(words, game),
        key=lambda side: (not set(side) & set(standing.winners), -standing.scores[side[0]]),
    )


def rule_line(rules: str, dot: str = "·") -> str:
    """What a table plays, in a line: the game's name and every option that differs from its default."""
    rule_set, options = parse_rules(rules, rule_sets())
    return f" {dot} ".join([rule_set.name, *house_rules(differing(options).items())])


def own_house_rules(rules: str, said: Collection[str] = ()) -> list[str]:
    """The options of the game itself that differ, without how the table is kept, and without those said elsewhere."""
    _, options = parse_rules(rules, rule_sets())
    left_out = {*said, *(option.key for option in options_of(TwoSidedOptions))}
    return house_rules((key, value) for key, value in differing(options).items() if key not in left_out)


def house_rules(chosen: Iterable[tuple[str, str | int]]) -> list[str]:
    """Options as one reads them: `3 players`, `tie: shared`."""
    return [
        counted(value, key.removesuffix("s"))
        if isinstance(value, int) and key.endswith("s")
        else f"{option_words(key)}: {option_words(value)}"
        for key, value in chosen
    ]


_SAID = {"min": "least bid", "cap": "highest bid", "hidden1": "hidden", "hidden2": "hidden until asked"}
"""What is short where rules are written, as one reads it."""


def option_words(value: str | int) -> str:
    """An option, or a value of one, as one reads it: `leader may wait`."""
    return _SAID.get(str(value), str(value).replace("_", " "))
