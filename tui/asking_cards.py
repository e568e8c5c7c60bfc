"""Questions about cards that change places before the play: the nest, the pass, pulling, a card set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Bury, Give, LayFan, PullAt, StopPulling
from engine.phases.exchange import Burials, PickUpPass
from engine.phases.pulling import Fans
from tui.asking_calls import by_digit
from tui.picking import Draft, several
from tui.question import Answer, Question
from tui.sorting import sorted_hand
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.table import TableView
    from engine.view import DealView
    from tui.wording import Words


def bury(view: TableView, deal: DealView, words: Words, draft: Draft) -> Question:
    """Pick the cards to lay away, name trumps, look at both once more."""
    legal = view.legal
    if not isinstance(legal, Burials):
        name = words.names_of(deal.to_act)
        what = "" if deal.trump else " and names trumps"
        return Question(
            sentence(f"{name} {words.verb(deal.to_act, 'lay')} cards away for the {view.game.nest_word}{what}")
        )
    count = legal.rule.count
    if draft.suit and len(draft.cards) == count:
        cards = _picked(view, deal, words, draft)
        small = "Counters among them are announced." if _announced(view, legal, draft) else ""
        return Question(
            f"Lay {cards} away, {words.suit(draft.suit)} trumps?",
            (
                Answer("1", "do it", does=Bury(draft.cards, draft.suit)),
                Answer("2", "think again", does=draft._replace(suit=None)),
            ),
            small,
            deliberate=True,
        )
    left = count - len(draft.cards)
    answers = tuple(
        Answer(digit, words.suit(suit), suit, does=draft._replace(suit=suit)) for digit, suit in by_digit(legal.suits)
    )
    if left:
        text = f"Choose {count} cards to lay away: {left} to go."
    elif legal.rule.named:
        text = f"{counted(count, 'card')} chosen: lay them away?"
    else:
        text = f"{counted(count, 'card')} chosen: now name trumps."
    small = f"The {view.game.nest_word} is in your hand. The winner of the last trick gets what you lay away."
    return Question(text, answers, small, cards=True)


def _picked(view: TableView, deal: DealView, words: Words, draft: Draft) -> str:
    """The picked cards in the order of a hand."""
    return words.cards(sorted_hand(view.game, draft.cards, deal.trump, "alternating"))


def _announced(view: TableView, legal: Burials, draft: Draft) -> bool:
    return legal.rule.official and any(card.rank in view.game.counters for card in draft.cards)


def drop(view: TableView, deal: DealView, words: Words) -> Question:
    """Lay one card away for the kitty."""
    if not view.legal:
        name = words.names_of(deal.to_act)
        return Question(sentence(f"{name} {words.verb(deal.to_act, 'lay')} a card away for the {view.game.nest_word}"))
    return Question(
        f"The {view.game.nest_word} is in your hand: lay one card away.",
        small="It is out of play; its points count for your side.",
        cards=True,
    )


def give(view: TableView, deal: DealView, words: Words, draft: Draft) -> Question:
    """Pick the cards to pass, unseen."""
    done = [seat for seat, chosen in enumerate(deal.chosen) if chosen]
    small = sentence(f"{words.names_of(done)} {words.verb(done, 'have')} chosen") if done else ""
    picked = several(view)
    if picked is None:
        mine = f"You pass {words.cards(deal.passing)}. " if deal.passing else ""
        return Question(f"{mine}Waiting for {words.names_of(deal.to_act)}.", (), small)
    left = picked.count - len(draft.cards)
    receiver = _receiver(view, deal, words)
    if left:
        text = f"Choose {counted(picked.count, 'card')} to pass{receiver}: {left} to go."
    else:
        text = f"Pass {_picked(view, deal, words, draft)}{receiver}?"
    answers = () if left else (Answer("1", "pass them", does=Give(draft.cards)),)
    return Question(text, answers, small, cards=True)


def _receiver(view: TableView, deal: DealView, words: Words) -> str:
    """To whom one's cards go, and where that is."""
    for phase in view.game.phases:
        if isinstance(phase, PickUpPass) and view.seat is not None:
            step = phase.direction(deal.number)
            return f" {'left' if step > 0 else 'right'} to {words.name((view.seat + step) % view.game.seats)}"
    return ""


def hide(view: TableView, deal: DealView, words: Words) -> Question:
    """Set a card aside, face down."""
    if not view.legal:
        return Question(
            sentence(f"{words.names_of(deal.to_act)} {words.verb(deal.to_act, 'set')} a card aside for trumps")
        )
    return Question(
        "Set a card aside, face down.",
        small="Its suit will be trumps once it is opened; until then there are none. It comes back to your hand.",
        cards=True,
    )


def pull(view: TableView, deal: DealView, words: Words, key: Callable[[str], str], draft: Draft) -> Question:
    """Draw a card from a fan of backs; or give one back for it; or lay the fan that is drawn from."""
    debts = debt_words(deal, words)
    if isinstance(view.legal, Fans):
        return _fan(view, deal, words, key, draft)
    open_pull = deal.pulls[-1] if deal.pulls and not deal.pulls[-1].done else None
    if open_pull and view.legal and not any(isinstance(action, PullAt) for action in view.legal):
        drew = words.card(open_pull.card) if open_pull.card else "a card"
        return Question(
            f"You drew {drew} from {words.name(open_pull.victim)}: give a card back.", (), debts, cards=True
        )
    places = [action for action in view.legal if isinstance(action, PullAt)]
    if not places:
        puller = words.name(deal.to_act[0]) if deal.to_act else ""
        if open_pull:
            what = "gives a card back"
        elif any(debt.puller in deal.to_act for debt in deal.owed):
            what = f"draws a card from {words.whose(_victim(deal))} hand"
        else:
            what = "fans the hand that is drawn from"
        laid = f"Your fan: {words.cards(deal.fan)}. " if deal.fan else ""
        return Question(sentence(f"{puller} {what}"), (), laid + debts)
    answers = [Answer(digit, "", does=action, back=True) for digit, action in by_digit(places)]
    if StopPulling() in view.legal:
        answers.append(Answer(key("stop"), "draw no more", does=StopPulling()))
    return Question(f"Draw a card from {words.whose(_victim(deal))} hand.", tuple(answers), debts, deliberate=True)


def _fan(view: TableView, deal: DealView, words: Words, key: Callable[[str], str], draft: Draft) -> Question:
    """Lay the fan card by card, or leave it to chance; then look at it once more."""
    debts = debt_words(deal, words)
    left = [card for card in sorted_hand(view.game, deal.hand, deal.trump, "plain") if card not in draft.order]
    if len(left) <= 1:
        order = (*draft.order, *left)
        answers = (Answer("1", "do it", does=LayFan(order)), Answer("2", "think again", does=Draft()))
        return Question(f"Fan {words.cards(order)}?", answers, debts, deliberate=True)
    cards = [
        Answer(digit, words.card(card), does=draft._replace(order=(*draft.order, card)))
        for digit, card in by_digit(left)
    ]
    if draft.order:
        return Question(f"Your fan so far: {words.cards(draft.order)}. Which card is next?", tuple(cards), debts)
    shuffled = Answer(key("go-on"), "shuffle it", does=LayFan())
    return Question("Fan your hand, face down. Which card is the first?", (shuffled, *cards), debts)


def _victim(deal: DealView) -> int:
    """Whose hand is fanned: the first that still owes the one who pulls."""
    for debt in deal.owed:
        done = sum((pull.puller, pull.victim) == (debt.puller, debt.victim) and pull.done for pull in deal.pulls)
        if debt.puller in deal.to_act and done < debt.cards:
            return debt.victim
    return deal.owed[0].victim


def debt_words(deal: DealView, words: Words) -> str:
    """What is still to be pulled: `You owe Ada 1 card. Ben owes Ada 2 cards.`"""
    parts = []
    for puller, victim, cards in deal.owed:
        done = sum((pull.puller, pull.victim) == (puller, victim) and pull.done for pull in deal.pulls)
        if puller not in deal.stopped and done < cards:
            owes = f"{words.name(victim)} {words.verb((victim,), 'owe')} {words.name(puller)}"
            parts.append(sentence(f"{owes} {counted(cards - done, 'card')}"))
    return " ".join(parts)
