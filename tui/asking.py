"""What is asked of a player at a table, or waited for, where it is not simply a card for the trick.

Which question it is follows from the stage, the phase and what may be done; never from the name of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Accept, ChooseLeader, Claim, Concede, Decline, Finish, NameTrump, Refuse, Shuffle
from tui import asking_cards
from tui.asking_calls import DIGITS, auction, by_digit
from tui.picking import Draft
from tui.question import Answer, Item, Question
from tui.ratings import own_change
from tui.wording import counted, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.table import TableView
    from engine.view import DealView
    from tui.table import Told, Update
    from tui.wording import Words


def question(
    update: Update, words: Words, title: str, key: Callable[[str], str], draft: Draft | None = None
) -> Question | None:
    """What is asked of one, or waited for; None: the trick is shown.

    `key` gives the key of an action as it is shown; `draft` is what one is about to do.
    """
    view = update.view
    if view is None:
        free = sum(person.free for person in update.people)
        return Question(
            words.text(f"Table {title}: waiting for {counted(free, 'player')}."),
            (Answer(key("ask-bot"), "ask a bot to sit down", does="ask_bot"),) if free and not update.looks_on else (),
            words.text(
                f"Friends type {update.way} and the code {title}."
                if update.way
                else f"Friends type the code {title} in the lobby."
            ),
        )
    if update.lesson and update.lesson.answers:
        return _read(update.lesson, key)
    if update.ended:
        leave = Answer("2" if update.own is not None else "1", "leave", does="leave")
        again = (Answer("1", "another match", does="again"),) if update.own is not None else ()
        return Question(
            words.text(update.ended), (*again, leave), own_change(update.changes, update.own), deliberate=True
        )
    if view.stage == "over":
        see = Answer(key("go-on"), "see the result", does="see_result")
        return Question("The match is over.", (see,), own_change(update.changes, update.own))
    if view.stage in ("shuffle", "cut"):
        return _before_the_deal(update, view, words, key)
    return _in_the_deal(view, words, key, draft or Draft()) if view.deal else None


def _read(lesson: Told, key: Callable[[str], str]) -> Question:
    """What a lesson says is read first; only once it is done there is something to choose."""
    keys = [(key("go-on"), "1"), *((digit, "") for digit in DIGITS[1:])]
    answers = tuple(
        Answer(shown, text, does=Item(item), also=also)
        for (item, text), (shown, also) in zip(lesson.answers, keys, strict=False)
    )
    return Question("The lesson is done." if len(answers) > 1 else "", answers)


def _before_the_deal(update: Update, view: TableView, words: Words, key: Callable[[str], str]) -> Question:
    mine = update.own in view.to_act
    if view.stage == "shuffle" and mine:
        shown = "match" if view.game.twice else "deal"
        secret = f"A secret seed is sealed first; after the {shown} it is shown, and proves the shuffle."
        return Question("You deal.", (Answer(key("go-on"), "shuffle and seal", does=Shuffle()),), update.seed or secret)
    if view.stage == "cut" and mine and view.seal:
        dealer = words.name(view.standing.next_dealer)
        return Question(
            sentence(f"{dealer} has shuffled and sealed deal {sealed_number(view)}: cut the pack"),
            (
                Answer(key("go-on"), "cut anywhere", does="cut_anywhere"),
                Answer(key("cut-at"), "a place or a phrase", does="cut_at"),
            ),
            words.text(f"seal {view.seal.commitment[:16]}…"),
        )
    actor = words.name(view.to_act[0]) if view.to_act else ""
    return Question(sentence(f"{actor} {'shuffles' if view.stage == 'shuffle' else 'cuts'}"))


def sealed_number(view: TableView) -> int:
    """The number of the deal that the seal in view belongs to."""
    return view.number + (view.stage == "cut" and view.deal is not None)


def _in_the_deal(view: TableView, words: Words, key: Callable[[str], str], draft: Draft) -> Question | None:
    deal = view.deal
    assert deal is not None
    match deal.phase:
        case "auction":
            return auction(view, deal, words, draft, key)
        case "bury":
            return asking_cards.bury(view, deal, words, draft)
        case "drop":
            return asking_cards.drop(view, deal, words)
        case "pass":
            return asking_cards.give(view, deal, words, draft)
        case "hide":
            return asking_cards.hide(view, deal, words)
        case "pull":
            return asking_cards.pull(view, deal, words, key, draft)
        case "trump":
            return _trumps(view, deal, words)
        case "leader":
            return _leader(view, deal, words)
        case "play":
            return _claim(view, deal, words, draft)
        case _:
            return None


def _trumps(view: TableView, deal: DealView, words: Words) -> Question:
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    if not suits:
        (actor, *_) = deal.to_act
        cards = counted(deal.hands[actor], "card")
        small = sentence(f"from {cards}") if deal.stock else ""
        return Question(sentence(f"{words.name(actor)} {words.verb((actor,), 'name')} trumps"), (), small)
    answers = [Answer(digit, words.suit(suit), suit, NameTrump(suit), suit.lower()) for digit, suit in by_digit(suits)]
    if Decline() in view.legal:
        answers.append(Answer(DIGITS[len(suits)], "leave it to the next cards", does=Decline()))
    if deal.stock:
        small = f"These {counted(len(deal.hand), 'card')} are all that anybody has yet."
    else:
        small = "What you are passed is seen only afterwards." if any(deal.chosen) else ""
    return Question("Name trumps.", tuple(answers), small, deliberate=True)


def _leader(view: TableView, deal: DealView, words: Words) -> Question:
    choices = [action for action in view.legal if isinstance(action, ChooseLeader)]
    if not choices:
        return Question(sentence(f"{words.names_of(deal.to_act)} {words.verb(deal.to_act, 'choose')} who leads"))
    answers = [Answer(digit, words.name(choice.seat), does=choice) for digit, choice in by_digit(choices)]
    return Question("You dealt: who leads to the first trick?", tuple(answers), deliberate=True)


_FINISH = "If all agree to finish, what is left goes to who has won, unplayed: it changes nothing."


def _claim(view: TableView, deal: DealView, words: Words, draft: Draft) -> Question | None:
    """A claim, or an offer to finish, to be answered, waited for, or about to be made."""
    claim = deal.claim
    if claim is None:
        about = {"claim": Claim(), "concede": Concede()}.get(draft.sure)
        if about is None or about not in deal.besides:
            return None
        text = "Claim all remaining tricks?" if draft.sure == "claim" else "Concede all remaining tricks?"
        small = {
            "claim": "Your hand is shown to everybody, and the others accept or play on.",
            "concede": "They go to the other side, if your partner agrees.",
        }[draft.sure]
        answers: tuple[Answer, ...]
        answers = (Answer("1", "no, play on", does=Draft()), Answer("2", draft.sure, does=about))
        if draft.sure == "claim" and Finish() in deal.besides:
            answers = (*answers, Answer("3", "finish now", does=Finish()))
            text, small = "The deal is decided: finish now, or claim the rest?", _FINISH
        return Question(text, answers, small, deliberate=True)
    plain, rest, shown = "claim", "the rest", f"Shown: {words.cards(deal.shown)}" if deal.shown else ""
    if claim.finishes:
        plain, rest, shown = "offer", "to finish: the deal is decided", _FINISH
    elif claim.concedes:
        plain, shown = "concede", ""
    what = sentence(f"{words.name(claim.seat)} {words.verb((claim.seat,), plain)} {rest}")
    if Accept() in view.legal:
        answers = (Answer("1", "accept", does=Accept()), Answer("2", "play on", does=Refuse()))
        return Question(what, answers, shown, deliberate=True)
    return Question(f"{what} {sentence(f'Waiting for {words.names_of(deal.to_act)}')}", (), shown)
