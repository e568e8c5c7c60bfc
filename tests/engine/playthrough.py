"""A whole deal as text to read: every action, what was legal, what happened, and what each seat saw of it.

`python -m tests.engine.playthrough` (`make playthroughs`) writes them anew to tests/playthroughs. A test holds the
files against what the rules do now: their diff is what a player would notice.

How to read one: piles are `face-up/covered` by slot, `--` where no card is left, `##` a covered card as others see it.
After `legal:` stands what the seat could have done instead.
"""

from pathlib import Path
from random import Random

from engine import events as happened
from engine import game as rules
from engine.actions import Bid, Bury, Give, Pass, Play, Redeal
from engine.cards import SUITS
from engine.events import CardPlayed, PhaseEnded, TrickTaken, seen_by
from engine.game import DealScore, FinishedDeal
from engine.games import game_of
from engine.notation import action_text
from engine.phases.dealing import Row
from engine.phases.exchange import Burials
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
    "kentucky": "kentucky announce=count",
    "kentucky-free-nest": "kentucky nest=free deck=45 trump_call=before_nest",
    "rook": "rook",
    "rook-ones": "rook deck=57 pass=left first_lead=bidder",
    "split-dummy": "split-dummy",
    "three-two-five": "three-two-five lock=all_draws",
    "mendikot": "mendikot",
    "mendikot-asked": "mendikot trump=hidden2 bonus=graded",
    "mendikot-cut": "mendikot trump=cut",
}
"""File name to rules; a few house rules are tried on the way."""


def names(cards):
    return " ".join(map(str, cards)) or "nothing"


def piles(up, down):
    """A row of the tableau; `down` holds a card, a mark, or nothing by slot."""
    pairs = zip(up, down, strict=True)
    return " ".join(f"{top or '--'}/{under}" if under else str(top or "--") for top, under in pairs) or "no tableau"


def tabled(game):
    """Whether there is a tableau at all."""
    return game.dummy is not None or any(isinstance(phase, Row) for phase in game.phases)


def state(game, deal):
    """The deal as nobody at the table sees it."""
    yield f"  trumps: {deal.trump or 'not named'}   tricks: {' '.join(map(str, deal.tricks_taken()))}   to act: " + (
        " ".join(map(str, rules.to_act(game, deal))) or "nobody"
    )
    for seat, hand in enumerate(deal.hands):
        yield f"  seat {seat}   hand: {names(sorted(hand, key=game.pack.place.__getitem__))}"
        if tabled(game):
            yield f"           table: {piles(deal.up[seat], deal.down[seat])}"
    left = f"  left: {names(deal.stock) if len(deal.stock) < 3 else f'{len(deal.stock)} cards'}"
    zones = {"nest": deal.nest, "laid away": deal.buried, "set aside": [deal.hidden.card] if deal.hidden else ()}
    zones |= {f"to be passed by {seat}": cards for seat, cards in enumerate(deal.passing) if cards}
    yield left + "".join(f"   {zone}: {names(cards)}" for zone, cards in zones.items() if cards)


def sight(game, deal, seat):
    """The deal as one seat, or a watcher, sees it."""
    seen = view(game, deal, seat)
    yield f"  {'a watcher' if seat is None else f'seat {seat}'} sees   hand: {names(seen.hand)}"
    tops = [piles(up, ["##" if it else "" for it in down]) for up, down in zip(seen.up, seen.covered, strict=True)]
    yield "           hands: " + " ".join(map(str, seen.hands)) + f"   stock: {seen.stock}"
    yield from (f"           table {owner}: {row}" for owner, row in enumerate(tops) if tabled(game))
    yield f"           trick: {names(card for _, card in seen.trick.plays)}   left over: {names(seen.left_over)}"


def told(event):
    """An event in words; empty where there is nothing to tell."""
    match event:
        case happened.HandDealt(seat, cards):
            return f"seat {seat} is dealt {names(cards)}"
        case happened.RowDealt(seat, cards, face_up):
            return f"seat {seat} gets a row face {'up' if face_up else 'down'}: {names(cards)}"
        case happened.BacksDealt(seat, count, face_down_row):
            return f"seat {seat} {'gets a row face down' if face_down_row else 'is dealt'}: {count} backs"
        case happened.DummyLaid(seat, down, up):
            return f"the cards of {seat} are laid out: {names(up)} upon {names(down)}"
        case happened.NestDealt(cards):
            return f"the nest is dealt {names(cards)}"
        case happened.NestBacksDealt(count):
            return f"the nest is dealt: {count} backs"
        case happened.StockShown(cards):
            return f"the cards left over are shown: {names(cards)}"
        case happened.TrumpNamed(seat, suit):
            return f"seat {seat} names {suit} trumps"
        case happened.Called(seat, amount):
            return f"seat {seat} bids {amount}" if amount else f"seat {seat} passes"
        case happened.NestTaken(seat, cards):
            return f"seat {seat} takes the nest: {names(cards)}"
        case happened.CardsBuried(seat, cards):
            return f"seat {seat} lays away {names(cards)}"
        case happened.CountersAnnounced(seat, count, cards):
            return (
                f"seat {seat} says that there are counters: {count or 'some'} {names(cards) if cards else ''}".strip()
            )
        case happened.PassChosen(seat, cards):
            return f"seat {seat} will pass {names(cards)}"
        case happened.CardsPassed(giver, receiver, cards):
            return f"seat {receiver} gets from {giver}: {names(cards)}"
        case happened.LeaderChosen(seat, by):
            return f"seat {seat} is to lead, says {'the rule' if by is None else f'seat {by}'}"
        case happened.CardPulled(seat, victim, card):
            return f"seat {seat} draws from {victim}: {card}"
        case happened.CardGivenBack(seat, victim, card):
            return f"seat {seat} gives back to {victim}: {card}"
        case happened.TrumpHidden(seat, card):
            return f"seat {seat} sets aside {card}"
        case happened.TrumpOpened(seat, card, trumps_from):
            return f"{card} is opened for seat {seat}: trumps from place {trumps_from + 1} of this trick on"
        case happened.TrumpCut(seat, suit, trumps_from):
            return f"seat {seat} makes {suit} trumps from place {trumps_from + 1} of this trick on"
        case happened.Hidden(what, seat, other, count):
            return f"{what} by seat {seat}{'' if other is None else f' and {other}'}: {count} unseen"
        case CardPlayed(seat, card, slot):
            return f"seat {seat} plays {card} from {'hand' if slot is None else f'slot {slot}'}"
        case happened.CardTurnedUp(seat, slot, card):
            return f"{card} turns up before seat {seat} in slot {slot}"
        case TrickTaken(seat):
            return f"seat {seat} takes the trick"
        case PhaseEnded():
            return ""
    raise AssertionError(event)


def chosen(actions, chance):
    """Any of them; made of `random` alone, which draws the same numbers in every version of Python."""

    def one_of(things):
        return things[int(chance.random() * len(things))]

    if isinstance(actions, Burials):
        while True:
            cards, suit = [*actions.hand], one_of(SUITS)
            action = Bury(frozenset(cards.pop(int(chance.random() * len(cards))) for _ in range(5)), suit)
            if action in actions:
                return action
    if any(isinstance(action, Bid) for action in actions):
        calls = [action for action in actions if not isinstance(action, Redeal)][:3]
        return one_of(calls)
    return one_of(actions)


def choices(game, legal):
    """What else could be done, in short."""
    if isinstance(legal, Burials):
        return "five cards and a suit"
    if isinstance(legal[0], Give):
        return f"any {len(legal[0].cards)} cards of the hand"
    if isinstance(legal[0], Pass | Bid) and len(legal) > 4:
        legal = (*legal[:3], legal[-1])
    words = [action_text(0, action, game.pack).removeprefix("0 ") for action in legal]
    if isinstance(legal[0], Play):
        return " ".join(word.removeprefix("play ") for word in words)
    verb = words[0].partition(" ")[0] + " "
    if all(word.startswith(verb) for word in words):
        return " ".join(word.removeprefix(verb) for word in words)
    return ", ".join(words)


BEFORE = (FinishedDeal(0, "S", 1, (4, 2, 4), DealScore((), (0,) * 4, "", {})),)
"""The deal before those of three: it leaves debts, and the third seat deals next."""


def playthrough(rule_string):
    """The lines of one deal, dealt from a fixed seed and played by seats that do anything legal."""
    game, chance = game_of(rule_string), Random(7)
    seats = (*range(game.seats), None)
    dealer = game.seats - 1
    deck = sealed_deck(game.pack.cards, bytes(32), rule_string, [])
    yield f"{rule_string}: seat {dealer} deals"
    yield f"deck: {names(deck)}"
    deal, events = rules.start(game, dealer, deck, BEFORE if rule_string.startswith("three-two-five") else ())
    yield from (f"  {line}" for event in events if (line := told(event)))
    number, last = 0, ""
    while acting := rules.to_act(game, deal):
        seat = acting[int(chance.random() * len(acting))] if len(acting) > 1 else acting[0]
        legal, phase = rules.legal(game, deal, seat), rules.phase_of(game, deal).name
        leading = phase == "play" and not deal.trick.plays
        if phase != last or (leading and len(deal.tricks) % 6 == 0):
            yield "" if number else "\nbefore the call"
            yield from state(game, deal)
        if phase != last or (phase == "play" and number == 2):
            yield from (line for it in seats for line in sight(game, deal, it))
        if leading:
            yield f"\ntrick {len(deal.tricks) + 1}"
        last, action = phase, chosen(legal, chance)
        yield f"{number:3} {action_text(seat, action, game.pack)}   legal: {choices(game, legal)}"
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
