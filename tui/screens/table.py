"""The table: shows a match at one seat and takes that seat's turns.

Views drive what is shown (`tui.following`, `tui.shown`, `tui.widgets.felt`); here keys and clicks become marks
(`tui.marks`) and actions (`tui.turns`).
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on, work
from textual.message import Message
from textual.screen import Screen

from engine.actions import Play
from tui import shown
from tui.card_keys import card_of, unshifted
from tui.clipboard import copy, copyable, items
from tui.following import Following
from tui.front import GotUp
from tui.keys import Place, actions_in, bindings
from tui.marks import Marks
from tui.open_commands import is_open
from tui.pace import only_card, tells_deal, until_forced, until_next_step
from tui.picking import Draft, kind_of_single, several
from tui.question import Item
from tui.scene import no_trick_again
from tui.screens.confirm import ConfirmScreen
from tui.screens.line_input import LineInput
from tui.screens.table_menu import TableMenuScreen
from tui.screens.talk import TalkScreen
from tui.seated import Seated
from tui.table import Refused
from tui.times import until_next_second
from tui.turns import Turns
from tui.widgets.ask import Ask
from tui.widgets.choosing import CardPicked
from tui.widgets.compact import Compact
from tui.widgets.felt import Felt
from tui.widgets.line import KeyBar
from tui.widgets.side import Entry
from tui.widgets.trick import TrickArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from engine.bots import Choice
    from engine.cards import Card
    from tui.palette import Paint
    from tui.question import Answer
    from tui.settings import Settings
    from tui.table import MenuItem, TableLink, Update
    from tui.wording import Words

BOUNCE = 0.2
"""Seconds after a card was played by one key within which that key is not taken for the next card."""

_AT_THE_APP = {action.run: f"app.{action.run}" for action in actions_in(Place.EVERYWHERE)}
"""What the app does, by the action's name."""


class Asked(NamedTuple):
    """What the table screen asks of whoever opened it."""

    what: str
    """`leave`, `result` of a deal just ended, `score`, `rules`, `settings`, `log`, `hint`, `check`; `changes` are known
    of the ratings; `closed`: this end is no more."""
    update: Update
    log: tuple[Entry, ...] = ()
    sentence: str = ""
    """Why it was closed."""
    hint: Choice | None = None
    """What the best bot would do."""


class TableScreen(Screen[GotUp]):
    """One's seat at a table. `ask` is called for everything that is not the table's own business."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar = bindings(Place.TABLE)

    class TurnCame(Message):
        """It is the turn of whoever sits here, and was not before."""

    def __init__(
        self,
        link: TableLink,
        settings: Settings,
        paint: Paint,
        rng: Random,
        ask: Callable[[Asked], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.link = link
        self._following = Following(link.now())
        self._seated = Seated(link, self._following, settings, clock)
        self._following.recall(replace(self._seated.words, ascii=False))
        self._marks = Marks(self._seated, self._show_turn)
        self._turns = Turns(self._seated, self._marks, rng)
        self._paint = paint
        self._rng = rng
        self._ask = ask
        self._played_by = ("", 0.0)
        self._timer: Timer | None = None
        self._second: Timer | None = None
        self._forced: Timer | None = None

    def compose(self) -> ComposeResult:
        """The table, and nothing else."""
        yield Felt(id="table")

    def on_mount(self) -> None:
        """Follow the table."""
        self._follow()

    def on_resize(self) -> None:
        """Another size, another layout; the first one comes before anything is shown."""
        self._next_step()

    @work(exclusive=True, group="follow")
    async def _follow(self) -> None:
        """Take every update of the table as it comes."""
        while True:
            try:
                update = await self.link.next_update()
            except Refused as refusal:
                self._ask(Asked("closed", self._seated.update, sentence=str(refusal)))
                return
            if not self.display:
                return
            before, words = self._seated.update, self._seated.words_of(update)
            # A notice is a line of the log; where no log is shown, it is told here.
            plan, marks = self.query_one(Felt).plan, self._marks
            marks.refusal = ""
            news = (update.answer, "" if self._seated.silent else update.notice)
            marks.notice = "" if plan.side or plan.compact else " ".join(filter(None, news)) or marks.notice
            self._seated.since = self._seated.clock()
            # The log is kept as it is, and put into ASCII where it is shown: that setting may change.
            told = tells_deal(self._seated.settings.pace)
            self._following.arrived(update, replace(words, ascii=False), tell_deal=told)
            if update.changes and not before.changes:
                self._ask(Asked("changes", update))
            if update.to_act and not before.to_act:
                self.post_message(self.TurnCame())
            self._next_step()

    def restyle(self, settings: Settings, paint: Paint) -> None:
        """Show the table as other settings want it."""
        self._seated.settings = settings
        self._paint = paint
        self._next_step()

    def offers(self, command: str) -> bool:
        """Whether a command, by the id of its action, does something just now."""
        return is_open(self._seated, command)

    @property
    def words(self) -> Words:
        """How this table is spoken of at this seat."""
        return self._seated.words

    # What is shown.

    def _next_step(self) -> None:
        """Show what is to be shown now, and let time pass where more is waiting behind it."""
        for timer in filter(None, (self._timer, self._forced, self._second)):
            timer.stop()
        self._timer = self._forced = self._second = None
        seconds = until_next_step(self._seated)
        if seconds:
            self._timer = self.set_timer(seconds, self._go_on)
        elif seconds is not None:
            self._following.catch_up()
        self._show()
        self._wait_a_second()
        if (seconds := until_forced(self._marks, self._rng)) is not None:
            self._forced = self.set_timer(seconds, self._play_forced)
        if self._following.result_due():
            self._ask(Asked("result", self._seated.update))

    def _wait_a_second(self) -> None:
        """Let time be counted down where it runs; at any other table nothing ticks."""
        if seconds := until_next_second(self._seated.update, self._seated.elapsed):
            self._second = self.set_timer(seconds, self._count_down)

    def _count_down(self) -> None:
        if (felt := self._felt()) is None:
            return
        felt.show_opponents(shown.others(self._seated), self._paint, self._seated.glyphs, motion=self._moves)
        self._show_turn()
        self._wait_a_second()

    async def _play_forced(self) -> None:
        if (action := only_card(self._marks)) is not None:
            await self._turns.take(action)

    def _go_on(self) -> bool:
        """End what is being held, told or looked back at; whether there was anything."""
        if not self._following.go_on():
            return False
        self._next_step()
        return True

    def _show(self) -> None:
        """Show everything."""
        if (felt := self._felt()) is None:
            return
        felt.lay_out(self.size, self._seated.seating)
        felt.show_position(shown.position(self._seated), self._paint, self._seated.glyphs, motion=self._moves)
        self._show_turn()

    @property
    def _moves(self) -> bool:
        """Whether cards are seen on their way: over SSH, where each picture is sent, only where somebody wants it."""
        motion, pace = self._seated.settings.motion, self._seated.settings.pace
        return pace != "instant" and (motion == "on" or (motion == "auto" and self.app.animation_level != "none"))

    def _felt(self) -> Felt | None:
        """Where things are shown; None: not yet, or no more.

        Keys reach a screen that opens before its widgets are there, and one that closes loses them before its timers.
        """
        # No query: that matches selectors, which takes a tenth of a key's time.
        mine = self.children if self.display else ()
        return next((child for child in mine if isinstance(child, Felt) and child.is_mounted), None)

    def _show_turn(self) -> None:
        """Show what may be chosen, after nothing else has changed."""
        if (felt := self._felt()) is None:
            return
        if felt.plan.compact:
            felt.show_in_words(*shown.in_words(self._marks), self._paint)
        else:
            turn = shown.turn(self._marks, felt.plan)
            felt.show_turn(turn, self._paint, self._seated.glyphs, motion=self._moves)

    # What is chosen.

    async def on_key(self, event: events.Key) -> None:
        """A card's key, or the key of an answer."""
        asked, rows = self._marks.question, self._seated.settings.rows
        character = unshifted(event.character, rows)
        if not character or not character.isprintable() or character == " ":
            return
        if asked is not None:
            letters = not asked.cards  # where cards are chosen too, the letters are theirs
            keys = [(answer.key, answer.also if letters else "") for answer in asked.answers]
            place = next((place for place, pair in enumerate(keys) if character in pair), None)
            if place is not None:
                event.stop()
                await self._give(asked.answers[place])
                return
            if letters:
                return
        card = card_of(event.character, self._marks.choosing().keys, rows)
        if card is not None:
            event.stop()
            await self._pick(card, (character, event.time))

    @on(CardPicked)
    async def _card_clicked(self, message: CardPicked) -> None:
        # The first half of a double click may have played a card, and another one lies under the pointer now.
        if not message.again or (message.card == self._marks.chosen and not several(self._seated.view)):
            await self._pick(message.card)

    @on(TrickArea.Clicked)
    async def _trick_clicked(self) -> None:
        if not self._go_on() and self._marks.question is not None:
            await self.action_go_on()  # what is to be read stands beside the trick

    @on(Ask.Answered)
    async def _answer_clicked(self, message: Ask.Answered) -> None:
        await self._give_the(message.place)

    @on(Compact.Chosen)
    async def _item_clicked(self, message: Compact.Chosen) -> None:
        item, rows = message.item, self._seated.settings.rows
        if item.action:
            await self.run_action(_AT_THE_APP.get(item.action, item.action))
        elif item.answer is not None:
            await self._give_the(item.answer)
        elif (card := card_of(item.key, self._marks.choosing().keys, rows)) is not None:
            await self._pick(card)

    @on(KeyBar.Pressed)
    async def _hint_clicked(self, message: KeyBar.Pressed) -> None:
        await self.run_action(_AT_THE_APP.get(message.action, message.action))

    async def _pick(self, card: Card, pressed: tuple[str, float] = ("", 0.0)) -> None:
        """Raise a card; play it if it is raised already, or at once where the settings say so.

        `pressed` is the key that did it and when. What was chosen while something else was shown is only raised.
        """
        waited = self._go_on()
        while self._go_on():
            pass
        view, marks = self._seated.view, self._marks
        if several(view) is not None:
            marks.pick(card)
            return
        does = kind_of_single(view)
        at_once = self._seated.settings.play == "single" and not waited and does is Play
        if at_once and pressed[0] and pressed[0] == self._played_by[0] and pressed[1] - self._played_by[1] < BOUNCE:
            return  # a key that bounced, or was held down: other cards have other keys by now
        if card == marks.chosen or at_once or card not in marks.choosing().legal:
            if await self._turns.take(does(card)):
                self._played_by = pressed
        else:
            marks.choose(card)

    async def _give_the(self, place: int) -> None:
        """Give the answer in this place, if it is still there."""
        asked = self._marks.question
        if asked is not None and place < len(asked.answers):
            await self._give(asked.answers[place])

    async def _give(self, answer: Answer) -> None:
        """Give an answer: do what it does, or go a step on towards that."""
        match answer.does:
            case None:
                pass
            case str(name):
                await self.run_action(name)
            case Draft() as draft:
                self._turns.draft(draft)
            case Item(item):
                await self._turns.choose(item)
            case action:
                await self._turns.take(action)

    async def action_play(self) -> None:
        """Play the raised card, or give the marked answer."""
        marks = self._marks
        asked, view = marks.question, self._seated.view
        if asked is not None and not marks.on_cards(asked):
            await self._give_the(marks.answer)
        elif self._go_on():
            return
        elif marks.chosen is not None and several(view):
            marks.pick(marks.chosen)
        elif marks.chosen is not None:
            await self._turns.take(kind_of_single(view)(marks.chosen))
        else:
            self.action_next_card()

    async def action_go_on(self) -> None:
        """Go on after a trick; before a deal, shuffle, or cut anywhere."""
        marks = self._marks
        if (asked := marks.question) is not None:
            going_on = [answer for answer in asked.answers if answer.key == self._seated.key("go-on")]
            if going_on:
                await self._give(going_on[0])
            elif asked.deliberate or marks.on_cards(asked):
                marks.refuse("Nothing is waiting: choose.")
            else:
                await self._give_the(marks.answer)
        elif not self._go_on():
            marks.refuse("Nothing is waiting: choose a card." if marks.choosing().acting else "It is not your turn.")

    def action_next_card(self) -> None:
        """Raise the next card that may be played."""
        self._marks.move(1)

    def action_previous_card(self) -> None:
        """Raise the one before."""
        self._marks.move(-1)

    def action_to_table(self) -> None:
        """Move up from the hand to the table."""
        self._marks.enter(self._seated.row)

    def action_to_hand(self) -> None:
        """Move down from the table to the hand."""
        self._marks.enter(self._seated.hand)

    def action_switch(self) -> None:
        """Move between hand and table."""
        self._marks.switch()

    def action_back(self) -> None:
        """Lower the raised card, or put all picked ones back; then, leave the table."""
        if self._marks.lower():
            self._show()
        else:
            self.action_leave()

    def action_last_trick(self) -> None:
        """Look at the last trick."""
        marks = self._marks
        if marks.question is None and self._following.look_back():
            self._show()
        elif self._following.held:
            marks.refuse("It still lies on the table.")
        else:
            marks.refuse(no_trick_again(self._seated.view))

    # What is done besides.

    async def action_cut_anywhere(self) -> None:
        """Cut the pack at any place."""
        await self._turns.cut_anywhere()

    @work(exclusive=True, group="line")
    async def action_cut_at(self) -> None:
        """Ask where to cut, or with what phrase."""
        highest = len(self._turns.cuts)
        if not highest:
            self._marks.refuse("There is no pack for you to cut now.")
            return
        line = LineInput(f"Cut at a place from 1 to {highest}, or with any phrase.", "17, or a phrase", 40)
        if where := await self.app.push_screen_wait(line):
            await self._turns.cut(where)

    async def shuffle_if_mine(self) -> None:
        """Deal on, where that is one's own turn."""
        await self._turns.shuffle()

    async def action_ask_trumps(self) -> None:
        """Ask for trumps."""
        await self._turns.ask_for_trumps()

    async def action_stop(self) -> None:
        """Pull no more cards."""
        await self._turns.stop_pulling()

    async def action_undo(self) -> None:
        """Take one's last action back."""
        await self._turns.undo()

    def action_new_deal(self) -> None:
        """Ask whether one means to demand a new deal."""
        self._turns.consider_new_deal()

    def action_claim(self) -> None:
        """Ask whether one means to claim the rest."""
        self._turns.consider_claim()

    def action_concede(self) -> None:
        """Ask whether one means to concede the rest."""
        self._turns.consider_conceding()

    @work(exclusive=True, group="line")
    async def action_chat(self) -> None:
        """Say something at the table."""
        settings, talk = self._seated.settings, self.link.talk
        if self._seated.update.looks_on:
            self._marks.refuse("You look on: only who plays here talks.")
        elif not self.link.can_chat:
            self._marks.refuse("There is nobody to talk to at this table.")
        elif talk == "none":
            self._marks.refuse("Nobody talks at this table: it was made so.")
        elif settings.zen == "on":
            self._marks.refuse("You play in silence: your settings say so.")
        elif line := await self.app.push_screen_wait(TalkScreen(settings, self._paint, free=talk == "all")):
            await self._turns.say(line)

    @work(exclusive=True, group="line")
    async def action_menu(self) -> None:
        """Do something at the table besides playing."""
        item = await self._chosen(f"Table {self.link.title}", self.link.menu())
        if item is not None:
            await self._turns.choose(item.id)

    async def _chosen(self, title: str, items: Sequence[MenuItem], about: str = "") -> MenuItem | None:
        """An item of the table's menu, and one of the ways to do it where there are several; None: none of them."""
        settings, paint = self._seated.settings, self._paint
        if not items:
            looks_on = self._seated.update.looks_on
            self._marks.refuse("You look on." if looks_on else "There is nothing to do at this table but to play.")
            return None
        chosen = await self.app.push_screen_wait(TableMenuScreen(settings, paint, title, items, about))
        item = next((item for item in items if item.id == chosen), None)
        if item is None:
            return None
        if item.then:
            return await self._chosen(item.text, item.then, item.sure)
        if item.sure:
            about = f"{item.note[:1].upper()}{item.note[1:]}."
            question = ConfirmScreen(settings, paint, item.sure, about, yes=item.text, no="No")
            return item if await self.app.push_screen_wait(question) else None
        return item

    @work(exclusive=True, group="line")
    async def action_copy(self) -> None:
        """Copy the code of the table, or the record of the deals that are over."""
        things = copyable(self.link)
        if len(things) > 1:
            chosen = await self._chosen("Copy", items(things))
            things = (things[int(chosen.id)],) if chosen else ()
        elif not things:
            self._marks.refuse("There is nothing to copy yet: no deal is over.")
        if things:
            self._marks.refuse(copy(self.app, things[0].what, things[0].text))  # where the answer to a key stands

    async def action_agree(self) -> None:
        """Agree to what somebody proposes."""
        await self._turns.answer("agree")

    async def action_decline(self) -> None:
        """Decline what somebody proposes."""
        await self._turns.answer("decline")

    async def action_again(self) -> None:
        """Propose another match, or agree to it."""
        await self._turns.choose("again")

    async def action_ask_bot(self) -> None:
        """Ask a bot to take the next free seat."""
        await self._turns.ask_bot()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask what the best bot would do, and raise the card that it would play."""
        asked = self._seated.update
        try:
            choice = await self.link.hint()
        except Refused as refusal:
            self._marks.refuse(str(refusal))
            return
        now = self.link.now().view
        if now is None or asked.view is None or now.version != asked.view.version:
            return  # that was about another turn
        if isinstance(choice.action, Play) and choice.action.card in self._marks.choosing().legal:
            self._marks.choose(choice.action.card)
        self._ask(Asked("hint", asked, hint=choice))

    def action_check(self) -> None:
        """Look at the last play of one's own that was marked."""
        if self._seated.update.checked:
            self._ask(Asked("check", self._seated.update))
        else:
            self._marks.refuse("No play of yours is marked.")

    def action_see_result(self) -> None:
        """Look at the end of the match once more."""
        self._ask(Asked("result", self._seated.update))

    def action_log(self) -> None:
        """Read everything that happened."""
        self._ask(Asked("log", self._seated.update, tuple(self._seated.log)))

    def action_score(self) -> None:
        """Look at the score sheet and the seal."""
        self._ask(Asked("score", self._seated.update))

    def action_rules(self) -> None:
        """Read the rules of this table."""
        self._ask(Asked("rules", self._seated.update))

    def action_settings(self) -> None:
        """Change colours, keys and pace."""
        self._ask(Asked("settings", self._seated.update))

    def action_leave(self) -> None:
        """Get up; the match is kept."""
        self._ask(Asked("leave", self._seated.update))
