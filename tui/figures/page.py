"""Figures in words, a line each, with bars beside a trend: who listens hears the words and loses nothing."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine.games import rule_sets
from tui.figures.tally import grouped, steps, tally, tally_of_deals
from tui.widgets.page import Block, Part, say
from tui.wording import counted, matches_counted, percent, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tui.figures.played import Played, PlayedDeal, Role
    from tui.figures.tally import Tally

UNKNOWN = "not written down"
"""What is said of opponents of whom nobody knows how well they played."""

_BAR = 20
"""Cells of a whole bar."""

_NAME = 20
"""The widest name for which the others wait, so that what is said of each stands under the other."""

_ROLES: tuple[tuple[Role, str, str], ...] = (
    ("own", "you bid", "you named trumps"),
    ("partner", "your partner bid", "your partner named trumps"),
    ("others", "the others bid", "the others named trumps"),
    ("nobody", "nobody bid", "trumps came by themselves"),
)
"""Whose contract it was, where there are bids, and where trumps are simply named."""


def name_of(game: str) -> str:
    """What a game is called, by its id."""
    return rule_sets()[game].name


def matches_line(all_of_them: Tally) -> str:
    """`12 matches: 5 won, 6 lost, 1 abandoned`."""
    count = all_of_them.matches
    parts = [f"{count.get(outcome, 0)} {outcome}" for outcome in ("won", "lost")]
    parts += [f"{count[outcome]} {outcome}" for outcome in ("shared", "abandoned") if count.get(outcome)]
    return f"{matches_counted(all_of_them.match_count)}: {', '.join(parts)}"


def deals_line(deals: Tally) -> str:
    """`31 deals: 17 won, 14 lost, 55 %`."""
    if not deals.deal_count:
        return "no deal"
    won = deals.deals.get("won", 0)
    shared = f", {deals.deals['shared']} shared" if deals.deals.get("shared") else ""
    share = percent(won / deals.deal_count)
    return f"{counted(deals.deal_count, 'deal')}: {won} won, {deals.deals.get('lost', 0)} lost{shared}, {share}"


def all_games_page(matches: Sequence[Played], others: Mapping[str, int]) -> Iterator[Block]:
    """All matches, and those of each game in a line or two."""
    everything = tally(matches, others)
    yield say(sentence(matches_line(everything)), "accent")
    yield from _finished(everything)
    yield from _groups("By game", matches, others, lambda match: name_of(match.game), always=True)
    yield from _groups("By opponent", matches, others, lambda match: match.level or UNKNOWN, always=True)
    yield from _groups("By partner", [match for match in matches if match.partner], others, lambda match: match.partner)
    yield Block()
    yield say("What was given up is abandoned, not lost; its finished deals count as deals.", "muted")


def game_page(matches: Sequence[Played], others: Mapping[str, int], bar: str) -> Iterator[Block]:
    """The matches of one game, the oldest first; `bar` is what bars are made of."""
    everything = tally(matches, others)
    deals = [*chain.from_iterable(match.deals for match in matches)]
    yield say(sentence(matches_line(everything)), "accent")
    yield from _finished(everything)
    yield say(sentence(deals_line(everything)))
    unit = _unit(matches[0].game)
    yield from _against(everything, unit, bids=any(deal.bid is not None for deal in deals))
    yield from _groups("By opponent", matches, others, lambda match: match.level or UNKNOWN, always=True)
    yield from _groups("By partner", [match for match in matches if match.partner], others, lambda match: match.partner)
    yield from _groups("By rules", matches, others, lambda match: match.options or "the usual rules")
    yield from _roles(deals, others)
    yield from _trend(deals, others, unit, bar)


def _finished(all_of_them: Tally) -> Iterator[Block]:
    """How many of the matches that were not given up were won, and how many were given up."""
    given_up, finished = all_of_them.matches.get("abandoned", 0), all_of_them.finished
    share = f"{percent(given_up / all_of_them.match_count)} were given up" if given_up else ""
    if finished:
        won = f"Won {percent(all_of_them.matches.get('won', 0) / finished)} of those played to their end"
        yield say(sentence("; ".join(filter(None, (won, share)))))
    elif share:
        yield say(sentence(share))


def _unit(game: str) -> str:
    """What a deal of the game is counted in."""
    rule_set = rule_sets()[game]
    return rule_set.game(rule_set.with_choices({})).trick_name


def _against(counts: Tally, unit: str, *, bids: bool) -> Iterator[Block]:
    """Bids, targets, and what others took with the same cards."""
    if counts.bids.deals:
        about = f"Your bids: {counts.bids.deals}, {counts.bids.each:.0f} on average; {counts.made} made"
        yield say(f"{about}, {percent(counts.made / counts.bids.deals)}.")
    if counts.over.deals:
        target = "the bid of your side" if bids or unit == "points" else "what your side needed"
        deals = counted(counts.over.deals, "deal")
        yield say(f"Against {target}: {counts.over.each:+.1f} {unit} a deal, in {deals}.")
    if counts.expected.deals:
        deals = counted(counts.expected.deals, "deal")
        same = "Against careful players with the same cards in your seat"
        yield say(f"{same}: {counts.expected.each:+.1f} {unit} a deal, in {deals}.")


def _groups(
    title: str,
    matches: Sequence[Played],
    others: Mapping[str, int],
    key: Callable[[Played], str],
    *,
    always: bool = False,
) -> Iterator[Block]:
    """The matches apart by something, a paragraph each; not where all are the same, unless `always`."""
    groups = grouped(matches, key)
    if len(groups) < (1 if always else 2):
        return
    yield Block()
    yield say(title, "strong")
    widest = min(_NAME, max(cell_len(name) for name, _ in groups))
    for name, some in groups:
        counts = tally(some, others)
        made = f"; {counts.made} of {counted(counts.bids.deals, 'bid')} made" if counts.bids.deals else ""
        won = f"; {counts.deals.get('won', 0)} of {counted(counts.deal_count, 'deal')} won" if counts.deal_count else ""
        told = f"{matches_line(counts)}{won}{made}"
        space = Part(" " * (widest - cell_len(name)), "bar")
        yield Block((Part(f"{name}: ", "other"), space, Part(told)), 2, widest + 4)


def _roles(deals: Sequence[PlayedDeal], others: Mapping[str, int]) -> Iterator[Block]:
    """The deals by whose contract they were."""
    if not deals:
        return
    yield Block()
    yield say("By side", "strong")
    bids = any(deal.bid is not None for deal in deals)
    for role, bid, named in _ROLES:
        some = [deal for deal in deals if deal.role == role]
        if some:
            about = f"where {bid if bids else named}: "
            yield Block((Part(about, "other"), Part(deals_line(tally_of_deals(some, others)))), 2, 6)


def _trend(deals: Sequence[PlayedDeal], others: Mapping[str, int], unit: str, bar: str) -> Iterator[Block]:
    """The deals in runs, oldest first: how many of each were won, as a bar and in words."""
    runs = [*steps(deals)]
    if len(runs) < 2:
        return
    yield Block()
    yield say("Deals won, the oldest first", "strong")
    first = 1
    wide = len(f"deals {len(deals)} to {len(deals)}: ")
    for run in runs:
        counts = tally_of_deals(run, others)
        won, last = counts.deals.get("won", 0), first + len(run) - 1
        cells = round(_BAR * won / len(run))
        more = f", {counts.expected.each:+.1f} {unit} a deal" if counts.expected.deals else ""
        span = f"deals {first} to {last}: " if last > first else f"deal {first}: "
        yield Block(
            (
                Part(span, "muted"),
                Part(f"{' ' * (wide - len(span))}{bar * cells}{' ' * (_BAR - cells)}  ", "bar"),
                Part(f"{won} of {len(run)} won{more}"),
            ),
            2,
            6,
        )
        first = last + 1
    if any(deal.key in others for deal in deals):
        yield say(f"The {unit} are those above careful players with the same cards.", "muted", indent=2)
