"""What a log would say that had been kept all along, as far as a view tells: for one who comes to a match under way.

Invariant: every line comes from the view of the seat that reads it, in the words of the log; what a view does not keep,
such as the cards as they were dealt, is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as happened
from engine.events import CardPlayed, DealScored, MatchWon, PackCut, SeenAtTable, Shuffled, TrickTaken
from engine.phases.dealing import ToNest
from engine.phases.hiding import HideTrump
from engine.ranking import Trick
from tui.asking import sealed_number
from tui.telling import tell
from tui.telling_exchange import opened_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal import Opening
    from engine.ranking import Played
    from engine.table import TableView
    from engine.view import DealView, PullSeen
    from tui.log_line import Line
    from tui.wording import Words


def recalled(words: Words, view: TableView) -> tuple[Line, ...]:
    """The lines of the deals that are over, then of the one being played, the oldest first."""
    lines = tell(words, view.game, None, _between(view))
    if view.deal is None or view.stage != "deal":
        return lines
    return (*lines, *_lines_of_deal(words, view, view.deal))


def trump_at(deal: DealView, number: int) -> str | None:
    """The trump suit when a trick was taken, `number` from 1: trumps may have begun only after it."""
    return None if deal.opened and number < deal.opened.trick else deal.trump


def _between(view: TableView) -> Iterator[SeenAtTable]:
    """What happened between the deals, up to the cut for the last one."""
    for deal in view.finished:
        yield DealScored(deal.score.winners, deal.score.sentence)
    if view.standing.winners:
        yield MatchWon(view.standing.winners)
    if view.seal and view.stage in ("cut", "deal"):
        dealer = view.deal.dealer if view.deal and view.stage == "deal" else view.standing.next_dealer
        yield Shuffled(dealer, sealed_number(view), view.seal.commitment)
        for seat, where in view.seal.cuts:
            yield PackCut(seat, where)


def _lines_of_deal(words: Words, view: TableView, deal: DealView) -> Iterator[Line]:
    """The phases that are over and the one that is not, then the tricks."""
    names = [phase.name for phase in view.game.phases]
    begun = names[: names.index(deal.phase) + 1]
    for name in dict.fromkeys(begun):
        yield from tell(words, view.game, None, _in_phase(view, deal, name, over=name != deal.phase))
    if deal.phase == "play":
        for number, trick in enumerate((*deal.tricks, deal.trick), 1):
            yield from _lines_of_trick(words, view, deal, number, trick)
        yield from tell(words, view.game, None, _claims(deal))


def _in_phase(view: TableView, deal: DealView, phase: str, *, over: bool) -> Iterator[SeenAtTable]:
    """What a view keeps of a phase before the play; `over`: it is done."""
    match phase:
        case "deal" if deal.trump and deal.trump_named_by is None:
            yield happened.TrumpTurned(deal.trump)
        case "auction":
            for seat, amount in deal.calls:
                yield happened.Called(seat, amount)
        case "nest" if over and deal.contract:
            yield happened.Hidden("NestTaken", deal.contract.seat, None, 0)
        case "bury" | "drop" if over and deal.contract:
            yield from _laid_away(view, deal, deal.contract.seat)
        case "pull":
            yield from _pulls(deal)
        case "hide" if deal.hidden and deal.hidden_by is not None:
            yield happened.TrumpHidden(deal.hidden_by, deal.hidden)
        case "hide" if over:
            owner = deal.trump_named_by if deal.hidden_by is None else deal.hidden_by
            if owner is not None:
                yield happened.Hidden("TrumpHidden", owner, None, 1)
        case _:
            pass
    names_trumps = phase == "trump" or (phase == "bury" and over)
    if names_trumps and deal.trump and deal.trump_named_by is not None:
        yield happened.TrumpNamed(deal.trump_named_by, deal.trump)


def _laid_away(view: TableView, deal: DealView, seat: int) -> Iterator[SeenAtTable]:
    if deal.buried:
        yield happened.CardsBuried(seat, deal.buried)
    else:
        # As many as there were in the nest: every hand is of one size again.
        count = sum(phase.count for phase in view.game.phases if isinstance(phase, ToNest))
        yield happened.Hidden("CardsBuried", seat, None, count)
    if deal.announced:
        yield deal.announced


def _pulls(deal: DealView) -> Iterator[SeenAtTable]:
    # A puller finishes, or stops, before the next one begins.
    for puller in dict.fromkeys(debt.puller for debt in deal.owed):
        for pull in deal.pulls:
            if pull.puller == puller:
                yield from _pull(pull)
        if puller in deal.stopped:
            yield happened.PullingStopped(puller)


def _pull(pull: PullSeen) -> Iterator[SeenAtTable]:
    if pull.card:
        yield happened.CardPulled(pull.puller, pull.victim, pull.card)
    else:
        yield happened.Hidden("CardPulled", pull.puller, pull.victim, 1)
    if pull.done and pull.returned:
        yield happened.CardGivenBack(pull.puller, pull.victim, pull.returned)
    elif pull.done:
        yield happened.Hidden("CardGivenBack", pull.puller, pull.victim, 1)


def _claims(deal: DealView) -> Iterator[SeenAtTable]:
    claim = deal.claim
    if claim:
        yield happened.FinishOffered(claim.seat) if claim.finishes else happened.Claimed(claim.seat, claim.concedes)
        for seat in claim.accepted:
            yield happened.ClaimAnswered(seat, accepts=True)


def _lines_of_trick(words: Words, view: TableView, deal: DealView, number: int, trick: Trick) -> Iterator[Line]:
    """The plays of a trick and who took it; and, where trumps began in it, that they did."""

    def told(played: Sequence[Played], events: Sequence[SeenAtTable]) -> tuple[Line, ...]:
        """The lines of these events, after these plays."""
        begun = Trick(trick.leader, tuple(played), None, trick.trumps_from)
        trump = deal.trump if opening is None or len(played) >= opening.place - 1 else None
        before = deal._replace(trick=begun, trump=trump if trump_at(deal, number) else None)
        return tell(words, view.game, before, events)

    opening = deal.opened if deal.opened and deal.opened.trick == number else None
    plays: list[SeenAtTable] = [CardPlayed(seat, card, None) for seat, card in trick.plays]
    taken = [TrickTaken(trick.winner)] if trick.winner is not None else []
    if opening is None:
        yield from told((), [*plays, *taken])
        return
    # A card that makes trumps lies there already; one set aside is opened before the next card is played.
    opens = any(isinstance(phase, HideTrump) for phase in view.game.phases)
    place = opening.place - 1 if opens else opening.place
    yield from told((), plays[:place])
    yield from _opened(words, view, deal, opening, opens=opens)
    yield from told(trick.plays[:place], [*plays[place:], *taken])


def _opened(words: Words, view: TableView, deal: DealView, opening: Opening, *, opens: bool) -> tuple[Line, ...]:
    assert deal.trump is not None
    if opens:
        return (opened_line(words, opening.seat, deal.trump, asked=opening.asked),)
    return tell(words, view.game, None, (happened.TrumpCut(opening.seat, deal.trump, opening.place - 1),))
