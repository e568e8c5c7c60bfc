"""A whole deal as text to read: every action, what was legal, what happened, and what each seat saw of it.

`python -m tests.engine.playthrough` (`make playthroughs`) writes them anew to tests/playthroughs. A test holds the
files against what the rules do now: their diff is what a player would notice.

How to read one: piles are `face-up/covered` by slot, `--` where no card is left, `##` a covered card as others see it.
After `legal:` stands what the seat could have done instead.
"""

from pathlib import Path
from random import Random

from engine import game as rules
from engine.actions import NameTrump, Play
from engine.events import (
    BacksDealt,
    CardPlayed,
    CardTurnedUp,
    HandDealt,
    PhaseEnded,
    RowDealt,
    StockShown,
    TrickTaken,
    TrumpNamed,
    seen_by,
)
from engine.games import game_of
from engine.notation import action_text
from engine.reasons import why_taken
from engine.seal import sealed_deck
from engine.view import view

FOLDER = Path(__file__).parent.parent / "playthroughs"

DEALS = {
    "threefold-2": "threefold",
    "threefold-3": "threefold players=3",
    "threefold-3-two-packs": "threefold players=3 packs=2 leftover=shown reveal=leader_may_wait",
    "threefold-4": "threefold players=4 identical=last",
    "threefold-4-partners": "threefold players=4 sides=partners",
}
"""File name to rules; a few house rules are tried on the way."""


def names(cards):
    return " ".join(map(str, cards)) or "nothing"


def piles(up, down):
    """A row of the tableau; `down` holds a card, a mark, or nothing by slot."""
    pairs = zip(up, down, strict=True)
    return " ".join(f"{top or '--'}/{under}" if under else str(top or "--") for top, under in pairs) or "no tableau"


def state(game, deal):
    """The deal as nobody at the table sees it."""
    yield f"  trumps: {deal.trump or 'not named'}   tricks: {' '.join(map(str, deal.tricks_taken()))}   to act: " + (
        " ".join(map(str, rules.to_act(game, deal))) or "nobody"
    )
    for seat, hand in enumerate(deal.hands):
        yield f"  seat {seat}   hand: {names(sorted(hand, key=game.pack.place.__getitem__))}"
        yield f"           table: {piles(deal.up[seat], deal.down[seat])}"
    yield f"  left: {names(deal.stock) if len(deal.stock) < 3 else f'{len(deal.stock)} cards'}"


def sight(game, deal, seat):
    """The deal as one seat, or a watcher, sees it."""
    seen = view(game, deal, seat)
    yield f"  {'a watcher' if seat is None else f'seat {seat}'} sees   hand: {names(seen.hand)}"
    tops = [piles(up, ["##" if it else "" for it in down]) for up, down in zip(seen.up, seen.covered, strict=True)]
    yield "           hands: " + " ".join(map(str, seen.hands)) + f"   stock: {seen.stock}"
    yield from (f"           table {owner}: {row}" for owner, row in enumerate(tops))
    yield f"           trick: {names(card for _, card in seen.trick.plays)}   left over: {names(seen.left_over)}"


def told(event):
    """An event in words; empty where there is nothing to tell."""
    match event:
        case HandDealt(seat, cards):
            return f"seat {seat} is dealt {names(cards)}"
        case RowDealt(seat, cards, face_up):
            return f"seat {seat} gets a row face {'up' if face_up else 'down'}: {names(cards)}"
        case BacksDealt(seat, count, face_down_row):
            return f"seat {seat} {'gets a row face down' if face_down_row else 'is dealt'}: {count} backs"
        case StockShown(cards):
            return f"the cards left over are shown: {names(cards)}"
        case TrumpNamed(seat, suit):
            return f"seat {seat} names {suit} trumps"
        case CardPlayed(seat, card, slot):
            return f"seat {seat} plays {card} from {'hand' if slot is None else f'slot {slot}'}"
        case CardTurnedUp(seat, slot, card):
            return f"{card} turns up before seat {seat} in slot {slot}"
        case TrickTaken(seat):
            return f"seat {seat} takes the trick"
        case PhaseEnded():
            return ""
    raise AssertionError(event)


def chosen(actions, chance):
    """Any of them; made of `random` alone, which draws the same numbers in every version of Python."""
    return actions[int(chance.random() * len(actions))]


def playthrough(rule_string):
    """The lines of one deal, dealt from a fixed seed and played by seats that do anything legal."""
    game, chance = game_of(rule_string), Random(7)
    seats = (*range(game.seats), None)
    dealer = game.seats - 1
    deck = sealed_deck(game.pack.cards, bytes(32), rule_string, [])
    yield f"{rule_string}: seat {dealer} deals"
    yield f"deck: {names(deck)}"
    deal, events = rules.start(game, dealer, deck)
    yield from (f"  {line}" for event in events if (line := told(event)))
    number = 0
    while acting := rules.to_act(game, deal):
        (seat,) = acting
        legal = rules.legal(game, deal, seat)
        if isinstance(legal[0], NameTrump) or (not deal.trick.plays and len(deal.tricks) % 6 == 0):
            yield "" if number else "\nbefore the call"
            yield from state(game, deal)
        if number in (0, 1, 2):
            yield from (line for it in seats for line in sight(game, deal, it))
        if not deal.trick.plays and deal.trump:
            yield f"\ntrick {len(deal.tricks) + 1}"
        action = chosen(legal, chance)
        choices = [str(it.card if isinstance(it, Play) else it.suit) for it in legal]
        yield f"{number:3} {action_text(seat, action)}   legal: {' '.join(choices)}"
        deal, events = rules.act(game, deal, seat, action)
        for event in events:
            if isinstance(event, TrickTaken):
                reason = why_taken(game, deal.tricks[-1], deal.trump)
                yield f"      {told(event)} with {reason.card}: {reason.how}"
            elif not isinstance(event, CardPlayed) and (line := told(event)):
                yield f"      {line}"
                seen = {it: told(seen_by(event, it)) for it in seats}
                unlike = {words: [it for it in seats if seen[it] == words] for words in seen.values() if words != line}
                for words, who in unlike.items():
                    others = ", ".join("a watcher" if it is None else f"seat {it}" for it in who)
                    yield f"        but for {others}: {words}"
        number += 1
    score = game.score(game, deal)
    yield "\nthe end"
    yield from state(game, deal)
    yield from sight(game, deal, None)
    yield f"  winners: {' '.join(map(str, score.winners)) or 'nobody'}   gains: {' '.join(map(str, score.gains))}"
    yield f"  {score.sentence}"


def text(rule_string):
    return "\n".join(playthrough(rule_string)) + "\n"


def main():
    for name, rule_string in DEALS.items():
        (FOLDER / f"{name}.txt").write_text(text(rule_string), encoding="utf-8")


if __name__ == "__main__":
    main()
