"""The table: shows a match at one seat and takes that seat's turns.

Views drive what is shown (`tui.following`, `tui.scene`, `tui.widgets.felt`); here keys and clicks become actions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on, work
from textual.screen import Screen

from engine.actions import Ask as AskForTrumps
from engine.actions import Claim, Concede, Cut, Play, Redeal, Shuffle, StopPulling, Undo
from engine.errors import IllegalAction
from engine.games import game_of
from tui import scene
from tui.advice import advice, legal_cards
from tui.asking import question
from tui.beside import facts, status, waiting
from tui.card_keys import ROWS, SLOTS, card_of, keys_of, unshifted
from tui.following import Following
from tui.hints import answer_hints, card_hints, command_hints
from tui.in_words import commands_in_words, items_in_words, sentences
from tui.keys import Place, actions_in, bindings
from tui.opposite import opponents
from tui.picking import Draft, front, kind_of_single, several, single, why_not
from tui.scene import EVERYTHING
from tui.screens.line_input import LineInput
from tui.sorting import sorted_hand
from tui.table import Refused
from tui.widgets.ask import Ask
from tui.widgets.card import ASCII, UNICODE
from tui.widgets.choosing import CardPicked, Choosing
from tui.widgets.compact import Compact
from tui.widgets.felt import Felt, Position, Turn
from tui.widgets.line import KeyBar, KeyHint
from tui.widgets.side import Entry
from tui.widgets.trick import TrickArea
from tui.wording import Words, counted

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from engine.actions import Action, TableAction
    from engine.cards import Card
    from engine.table import TableView
    from tui.palette import Paint
    from tui.question import Answer, Question
    from tui.settings import Settings
    from tui.table import TableLink, Update
    from tui.widgets.card import Glyphs
    from tui.widgets.trick import Place as TrickPlace

LONGEST_LINE = 200
"""Columns of a line of chat."""

BOUNCE = 0.2
"""Seconds after a card was played by one key within which that key is not taken for the next card."""

_LINES_BESIDE = 60
"""Lines of the log that could ever fit beside the table."""

_STEP = {"slow": 1.2, "normal": 0.6, "fast": 0.3, "instant": 0.0}
"""Seconds between two steps of telling a deal, by pace."""

_HOLD = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""Seconds that a finished trick lies there, by pace."""

_FORCED = (0.7, 2.2)
"""Seconds after which the only card there is is played, where the settings say so: as long as a choice may take."""

_AT_THE_APP = {action.run: f"app.{action.run}" for action in actions_in(Place.EVERYWHERE)}
"""What the app does, by the action's name."""


class Asked(NamedTuple):
    """What the table screen asks of whoever opened it."""

    what: str
    """`leave`, `result` of a deal just ended, `score`, `rules`, `settings`, `log`; `closed`: this end is no more."""
    update: Update
    log: tuple[Entry, ...] = ()
    sentence: str = ""
    """Why it was closed."""


class GotUp(NamedTuple):
    """How one left the table."""

    again: bool = False
    """One would like to play again."""
    sentence: str = ""
    """Why the table was closed, if it was."""


class TableScreen(Screen[GotUp]):
    """One's seat at a table. `ask` is called for everything that is not the table's own business."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar = bindings(Place.TABLE)

    def __init__(
        self, link: TableLink, settings: Settings, paint: Paint, rng: Random, ask: Callable[[Asked], None]
    ) -> None:
        super().__init__()
        self.link = link
        self._settings = settings
        self._keymap = settings.keymap
        self._paint = paint
        self._rng = rng
        self._ask = ask
        self._following = Following(link.now())
        self._chosen: Card | None = None
        self._answer = 0
        self._refusal = ""
        self._notice = ""
        self._played_by = ("", 0.0)
        self._timer: Timer | None = None
        self._forced: Timer | None = None
        self._drafted: tuple[object, Draft] = (None, Draft())

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
                self._ask(Asked("closed", self._update, sentence=str(refusal)))
                return
            words = self._words_of(update)
            # A notice is a line of the log; where no log is shown, it is told here.
            plan = self.query_one(Felt).plan
            self._refusal = ""
            self._notice = "" if plan.side or plan.compact else update.notice or self._notice
            # The log is kept as it is, and put into ASCII where it is shown: that setting may change.
            self._following.arrived(update, replace(words, ascii=False), tell_deal=bool(_STEP[self._settings.pace]))
            self._next_step()

    def restyle(self, settings: Settings, paint: Paint) -> None:
        """Show the table as other settings want it."""
        self._settings = settings
        self._keymap = settings.keymap
        self._paint = paint
        self._next_step()

    # What is shown.

    def _next_step(self) -> None:
        """Show what is to be shown now, and let time pass where more is waiting behind it."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        following, pace = self._following, self._settings.pace
        if following.held and self._settings.hold == "second" and not _HOLD[pace]:
            following.catch_up()
        elif following.held and self._settings.hold == "second":
            self._timer = self.set_timer(_HOLD[pace], self._go_on)
        elif following.telling and self._settings.hold == "second":
            self._timer = self.set_timer(_STEP[pace] or 0.01, self._go_on)
        self._show()
        self._play_if_forced()
        if following.result_due():
            self._ask(Asked("result", self._update))

    def _play_if_forced(self) -> None:
        """Where the settings say so, play the only card there is, after a while that does not tell."""
        if self._forced:
            self._forced.stop()
            self._forced = None
        view = self._update.view
        if self._settings.auto == "on" and view and self._only_card is not None:
            self._forced = self.set_timer(self._rng.uniform(*_FORCED), self._play_forced)

    @property
    def _only_card(self) -> Play | None:
        """What one has to play, if there is nothing to choose."""
        view = self._update.view
        if (
            view is None
            or not self._following.ready
            or self._question
            or len(single(view)) != 1
            or len(view.legal) != 1
        ):
            return None
        (action,) = single(view).values()
        return action if isinstance(action, Play) else None

    async def _play_forced(self) -> None:
        if (action := self._only_card) is not None:
            await self._act(action)

    def _go_on(self) -> bool:
        """End what is being held, told or looked back at; whether there was anything."""
        if not self._following.go_on():
            return False
        self._next_step()
        return True

    @property
    def _update(self) -> Update:
        return self._following.update

    @property
    def words(self) -> Words:
        """How this table is spoken of at this seat."""
        return self._words_of(self._update)

    def _words_of(self, update: Update) -> Words:
        names = tuple(person.name for person in update.people)
        if update.view:  # a dummy has a name, and nobody behind it
            names += update.view.names[len(names) :]
        return Words(names, update.seat, ascii=self._settings.glyphs == "ascii")

    @property
    def _hand(self) -> tuple[Card, ...]:
        view, seen = self._update.view, self._following.seen
        if view is None or view.deal is None:
            return ()
        trump = view.deal.trump if seen.dealt >= EVERYTHING else None
        return sorted_hand(view.game, scene.own_hand(view, seen), trump, self._settings.sorting)

    @property
    def _row(self) -> tuple[Card | None, ...]:
        view = self._update.view
        return tuple(scene.own_row(view, self._front, self._following.seen)[0]) if view else ()

    @property
    def _front(self) -> int:
        """Whose tableau lies before one."""
        view = self._update.view
        return front(view.deal, self._update.seat) if view and view.deal else self._update.seat

    @property
    def _choosing(self) -> Choosing:
        view, question = self._update.view, self._question
        asked = self._following.ready and (question is None or question.cards)
        legal = legal_cards(view) if asked else frozenset()
        if self._chosen not in legal:
            self._chosen = None
        hand, row = self._hand, self._row
        keys = keys_of(hand, row, self._settings.rows)
        if self.query_one(Felt).plan.compact:
            # A numbered list of what may be played, whatever place it has at the table.
            listed = [card for card in (*row, *hand) if card is not None and card in legal]
            first = "" if question else SLOTS  # answers own the digits
            keys = dict(zip(listed, first + ROWS[self._settings.rows], strict=False))
        suits = view.game.rankings[view.deal.trump].suit if view and view.deal else {}
        return Choosing(
            bool(legal),
            legal,
            keys,
            self._chosen,
            self._following.fresh,
            self._draft.cards,
            several=asked and several(view) is not None,
            suits=suits,
        )

    @property
    def _moment(self) -> object:
        """What a draft is made for; another turn, another phase, another draft."""
        view = self._update.view
        return view and (view.number, view.stage, view.turn, view.deal and view.deal.phase)

    @property
    def _draft(self) -> Draft:
        """What one is about to do."""
        moment, draft = self._drafted
        return draft if moment == self._moment else Draft()

    def _redraft(self, draft: Draft) -> None:
        self._drafted = (self._moment, draft)
        self._answer = 0
        self._refusal = self._notice = ""
        self._show_turn()

    @property
    def _question(self) -> Question | None:
        if not self._following.ready:
            return None
        return question(self._update, self.words, self.link.title, self._key, self._draft)

    def _key(self, action: str) -> str:
        """The key of an action as it is shown."""
        return self._keymap.label(action, ascii_only=self._settings.glyphs == "ascii")

    def _show(self) -> None:
        """Show everything."""
        if not self.display:
            return  # a screen that closes loses its widgets before its tasks and timers
        update, seen, words, felt = self._update, self._following.seen, self.words, self.query_one(Felt)
        game = update.view.game if update.view else game_of(self.link.rules)
        felt.lay_out(self.size, len(update.people) - 1, scene.slots(game))
        places, sentence = self._trick()
        beside = facts(update, words, seen) or waiting(update, words, self.link.title, self.link.rules)
        others = opponents(update, words, seen, self._following.fresh)
        told = self._following.log[-_LINES_BESIDE:]
        log = [Entry(words.text(who), words.text(what), chat) for who, what, chat in told]
        felt.show_position(Position(others, places, sentence, beside, log), self._paint, self._glyphs)
        self._show_turn()

    def _show_turn(self) -> None:
        """Show what may be chosen, after nothing else has changed."""
        if not self.display:
            return
        view, felt, choosing, asked = self._update.view, self.query_one(Felt), self._choosing, self._question
        if asked:
            self._answer = min(self._answer, max(0, len(asked.answers) - 1))
        prompt = self._prompt_line(choosing)
        marked = -1 if asked and self._on_cards(asked) else self._answer
        if felt.plan.compact:
            trick = self._trick() if view and not asked else ([], "")
            told = sentences(self.words, asked, *trick)
            recent = [self.words.text(f"{entry.who} {entry.what}".strip()) for entry in self._following.log[-3:]]
            items = items_in_words(self.words, asked, choosing, marked)
            if not asked and (not self._following.ready or self._following.looking_back):
                items = commands_in_words(("go-on",), self._key)
            items += commands_in_words(self._open_commands(), self._key)
            items += commands_in_words(("help", "commands", "leave"), self._key, quiet=True)
            line = status(self._update, self.words, self._following.seen)
            felt.show_in_words([told.small, *recent, line, told.told, " ".join(prompt).strip()], items, self._paint)
            return
        if asked and len(self._refusal) > felt.plan.width - felt.plan.side - 2:
            asked = asked._replace(small=self._refusal)
        row, covered = scene.own_row(view, self._front, self._following.seen) if view else ((), ())
        line = "" if felt.plan.side else status(self._update, self.words, self._following.seen)
        hints = self._hints(choosing, asked)
        title = scene.hand_title(view, self.words) if view else ""
        table = "Your table" if self._front == self._update.seat else "The dummy, which you play"
        turn = Turn(row, covered, table, title, self._hand, choosing, asked, marked, prompt, line, hints)
        felt.show_turn(turn, self._paint, self._glyphs)

    def _on_cards(self, asked: Question) -> bool:
        """Whether Enter and the arrows are about cards just now, not about answers."""
        if not asked.cards:
            return False
        picked = several(self._update.view)
        return picked is None or len(self._draft.cards) < picked.count

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._settings.glyphs == "ascii" else UNICODE

    def _trick(self) -> tuple[list[TrickPlace], str]:
        view, words, seen = self._update.view, self.words, self._following.seen
        if view is None or view.deal is None:
            return [], ""
        if back := self._following.looking_back:
            places, sentence = scene.places(view, words, seen._replace(tricks=seen.tricks - back))
            which = "Last trick" if back == 1 else f"{back} tricks back"
            return places, f"{which}. {sentence}"
        if self._following.telling:
            return [], scene.told(view, words, seen)
        return scene.places(view, words, seen)

    def _prompt_line(self, choosing: Choosing) -> tuple[str, str]:
        if self._refusal:
            return self._refusal, ""
        if self._question and not self._question.cards:
            return "", ""
        if self._following.looking_back or not self._following.ready:
            return self._key("go-on"), "goes on."
        if self._notice:
            return self.words.text(self._notice), ""
        key = choosing.keys.get(choosing.chosen, "") if choosing.chosen else ""
        keys = [self._key("play"), *([key] if key else [])]
        return advice(self._update, self.words, choosing.chosen, keys, self._key("ask-trumps"))

    def _hints(self, choosing: Choosing, asked: Question | None) -> tuple[KeyHint, ...]:
        if asked and asked.answers and not self._on_cards(asked):
            hints = answer_hints(asked.answers, self._key)
        elif not asked and (not self._following.ready or self._following.looking_back):
            hints = command_hints(("go-on",), self._key)
        elif choosing.acting:
            hints = card_hints(self._settings.rows, self._key, rows_too=any(self._row))
        else:
            hints = ()
        commands = ["help", "commands", "last-trick", "score", "chat", "leave", "log"]
        if not self.link.can_chat:
            commands.remove("chat")
        return (*hints, *command_hints(self._open_commands(*commands), self._key))

    def _open_commands(self, *usual: str) -> tuple[str, ...]:
        """Commands to offer, those first that are open only just now."""
        view = self._update.view
        now = ["ask-trumps"] if view and AskForTrumps() in view.legal and self._following.ready else []
        now += ["undo"] if view and view.may_undo else []
        return (*now, *usual)

    # What is chosen.

    async def on_key(self, event: events.Key) -> None:
        """A card's key, or the key of an answer."""
        asked, character = self._question, unshifted(event.character, self._settings.rows)
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
        card = card_of(event.character, self._choosing.keys, self._settings.rows)
        if card is not None:
            event.stop()
            await self._pick(card, (character, event.time))

    @on(CardPicked)
    async def _card_clicked(self, message: CardPicked) -> None:
        # The first half of a double click may have played a card, and another one lies under the pointer now.
        if not message.again or (message.card == self._chosen and not several(self._update.view)):
            await self._pick(message.card)

    @on(TrickArea.Clicked)
    def _trick_clicked(self) -> None:
        self._go_on()

    @on(Ask.Answered)
    async def _answer_clicked(self, message: Ask.Answered) -> None:
        asked = self._question
        if asked is not None and message.place < len(asked.answers):
            await self._give(asked.answers[message.place])

    @on(Compact.Chosen)
    async def _item_clicked(self, message: Compact.Chosen) -> None:
        asked, item = self._question, message.item
        if item.action:
            await self.run_action(_AT_THE_APP.get(item.action, item.action))
        elif item.answer is not None:
            if asked is not None and item.answer < len(asked.answers):
                await self._give(asked.answers[item.answer])
        elif (card := card_of(item.key, self._choosing.keys, self._settings.rows)) is not None:
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
        view, does = self._update.view, kind_of_single(self._update.view)
        if view is not None and several(view) is not None:
            self._pick_one_of_several(view, card)
            return
        at_once = self._settings.play == "single" and not waited and does is Play
        if at_once and pressed[0] and pressed[0] == self._played_by[0] and pressed[1] - self._played_by[1] < BOUNCE:
            return  # a key that bounced, or was held down: other cards have other keys by now
        if card == self._chosen or at_once or card not in self._choosing.legal:
            if await self._act(does(card)):
                self._played_by = pressed
        else:
            self._chosen = card
            self._refusal = self._notice = ""
            self._show_turn()

    def _pick_one_of_several(self, view: TableView, card: Card) -> None:
        """Pick a card to go with others, or put it back."""
        wanted, draft = several(view), self._draft
        assert wanted is not None
        self._chosen = card
        if card in draft.cards:
            self._redraft(draft._replace(cards=draft.cards - {card}))
        elif card not in wanted.may_go:
            self._refuse(wanted.reasons.get(card, "That card cannot go."))
        elif len(draft.cards) == wanted.count:
            self._refuse(f"{counted(wanted.count, 'card')} chosen already: put one back first.")
        else:
            self._redraft(draft._replace(cards=draft.cards | {card}))

    async def _act(self, action: TableAction) -> bool:
        """Take one's turn, and say why not where it is refused; whether it was taken."""
        view = self._update.view
        if view is None:
            return False
        try:
            await self.link.act(action, view.turn)
        except IllegalAction as error:
            self._refuse(str(error))
            return False
        self._chosen = None
        self._answer = 0
        self._notice = ""
        if isinstance(action, Play):
            self._following.fresh = frozenset()
        return True

    def _refuse(self, sentence: str) -> None:
        self._refusal = self.words.text(sentence)
        self._show_turn()

    async def action_play(self) -> None:
        """Play the raised card, or give the marked answer."""
        asked, view = self._question, self._update.view
        if asked is not None and not self._on_cards(asked):
            if asked.answers:
                await self._give(asked.answers[self._answer])
        elif self._go_on():
            return
        elif self._chosen is not None and view is not None and several(view):
            self._pick_one_of_several(view, self._chosen)
        elif self._chosen is not None:
            await self._act(kind_of_single(view)(self._chosen))
        else:
            self.action_next_card()

    async def action_go_on(self) -> None:
        """Go on after a trick; before a deal, shuffle, or cut anywhere."""
        if (asked := self._question) is not None:
            going_on = [answer for answer in asked.answers if answer.key == self._key("go-on")]
            if going_on:
                await self._give(going_on[0])
            elif asked.deliberate or self._on_cards(asked):
                self._refuse("Nothing is waiting: choose.")
            elif asked.answers:
                await self._give(asked.answers[self._answer])
        elif not self._go_on():
            self._refuse("Nothing is waiting: choose a card." if self._choosing.acting else "It is not your turn.")

    async def _give(self, answer: Answer) -> None:
        """Give an answer: do what it does, or go a step on towards that."""
        view = self._update.view
        match answer.does:
            case None:
                pass
            case str(name):
                await self.run_action(name)
            case Draft() as draft:
                reason = why_not(view, draft.cards, draft.suit) if view and draft.suit else ""
                if reason:
                    self._refuse(reason)
                else:
                    self._redraft(draft)
            case action:
                await self._act(action)

    async def action_cut_anywhere(self) -> None:
        """Cut the pack at any place."""
        view = self._update.view
        if view is not None and view.stage == "cut" and view.legal:
            await self._act(self._rng.choice(tuple(view.legal)))

    def action_see_result(self) -> None:
        """Look at the end of the match once more."""
        self._ask(Asked("result", self._update))

    async def action_ask_trumps(self) -> None:
        """Ask for trumps."""
        view = self._update.view
        if view and AskForTrumps() in view.legal:
            await self._act(AskForTrumps())
        else:
            self._refuse("There are no trumps for you to ask for now.")

    async def action_stop(self) -> None:
        """Pull no more cards."""
        view = self._update.view
        if view and StopPulling() in view.legal:
            await self._act(StopPulling())
        else:
            self._refuse("You draw no cards now.")

    async def action_undo(self) -> None:
        """Take one's last action back."""
        await self._act(Undo())

    def action_new_deal(self) -> None:
        """Ask whether one means to demand a new deal."""
        view = self._update.view
        if view and Redeal() in view.legal:
            self._redraft(Draft(sure="redeal"))
        else:
            self._refuse("There is no new deal to demand now.")

    def action_claim(self) -> None:
        """Ask whether one means to claim the rest."""
        self._consider("claim", Claim(), "There is nothing to claim now.")

    def action_concede(self) -> None:
        """Ask whether one means to concede the rest."""
        self._consider("concede", Concede(), "There is nothing to concede now.")

    def _consider(self, what: str, action: Action, refusal: str) -> None:
        view = self._update.view
        if view and view.deal and action in view.deal.besides and self._following.ready:
            self._redraft(Draft(sure=what))
        else:
            self._refuse(refusal)

    @work(exclusive=True, group="line")
    async def action_cut_at(self) -> None:
        """Ask where to cut, or with what phrase."""
        if self._update.view is None or self._update.view.stage != "cut" or not self._update.view.legal:
            self._refuse("There is no pack for you to cut now.")
            return
        highest = len(tuple(self._update.view.legal))
        where = await self.app.push_screen_wait(
            LineInput(f"Cut at a place from 1 to {highest}, or with any phrase.", "17, or a phrase", 40)
        )
        if where:
            await self._act(Cut(where))

    async def shuffle_if_mine(self) -> None:
        """Deal on, where that is one's own turn."""
        view = self._update.view
        if view and view.stage == "shuffle" and view.legal:
            await self._act(Shuffle())

    def _move(self, step: int) -> None:
        """Mark the next answer, or raise the next card that may be played."""
        asked = self._question
        if asked and not self._on_cards(asked):
            if asked.answers:
                self._answer = (self._answer + step) % len(asked.answers)
        else:
            choosing = self._choosing
            order = [card for card in (*self._row, *self._hand) if card is not None and card in choosing.legal]
            if not order:
                return
            if self._chosen is None:
                first_of_hand = next((card for card in order if card in self._hand), order[0])
                self._chosen = first_of_hand if step > 0 else order[-1]
            else:
                self._chosen = order[(order.index(self._chosen) + step) % len(order)]
        self._refusal = self._notice = ""
        self._show_turn()

    def action_next_card(self) -> None:
        """Raise the next card that may be played."""
        self._move(1)

    def action_previous_card(self) -> None:
        """Raise the one before."""
        self._move(-1)

    def _enter(self, cards: tuple[Card | None, ...]) -> bool:
        """Raise the first playable of these cards, unless one of them is raised already; whether there is one."""
        playable = [card for card in cards if card is not None and card in self._choosing.legal]
        if playable and self._chosen not in playable:
            self._chosen, self._refusal, self._notice = playable[0], "", ""
            self._show_turn()
        return bool(playable)

    def action_to_table(self) -> None:
        """Move up from the hand to the table."""
        self._enter(self._row)

    def action_to_hand(self) -> None:
        """Move down from the table to the hand."""
        self._enter(self._hand)

    def action_switch(self) -> None:
        """Move between hand and table."""
        one, other = (self._hand, self._row) if self._chosen in self._row else (self._row, self._hand)
        if not self._enter(one):
            self._enter(other)

    def action_back(self) -> None:
        """Lower the raised card, or put all picked ones back; then, leave the table."""
        if self._draft != Draft():
            self._chosen = None
            self._redraft(self._draft._replace(suit=None) if self._draft.suit else Draft())
        elif self._chosen or self._refusal or self._notice or self._following.looking_back:
            self._chosen, self._refusal, self._notice, self._following.looking_back = None, "", "", 0
            self._show()
        else:
            self.action_leave()

    def action_last_trick(self) -> None:
        """Look at the last trick."""
        if self._question is None and self._following.look_back():
            self._show()
        elif self._following.held:
            self._refuse("It still lies on the table.")
        elif (view := self._update.view) and view.game.table.last_trick == "never":
            self._refuse("At this table no taken trick may be looked at.")
        else:
            self._refuse("There is no last trick to look at.")

    @work(exclusive=True, group="line")
    async def action_chat(self) -> None:
        """Say something at the table."""
        if not self.link.can_chat:
            self._refuse("There is nobody to talk to at this table.")
            return
        if line := await self.app.push_screen_wait(LineInput("Say to the table:", "your line", LONGEST_LINE)):
            try:
                await self.link.say(line)
            except Refused as refusal:
                self._refuse(str(refusal))

    async def action_ask_bot(self) -> None:
        """Ask a bot to take the next free seat."""
        try:
            await self.link.ask_bot()
        except Refused as refusal:
            self._refuse(str(refusal))

    def action_log(self) -> None:
        """Read everything that happened."""
        self._ask(Asked("log", self._update, tuple(self._following.log)))

    def action_score(self) -> None:
        """Look at the score sheet and the seal."""
        self._ask(Asked("score", self._update))

    def action_rules(self) -> None:
        """Read the rules of this table."""
        self._ask(Asked("rules", self._update))

    def action_settings(self) -> None:
        """Change colours, keys and pace."""
        self._ask(Asked("settings", self._update))

    def action_leave(self) -> None:
        """Get up; the match is kept."""
        self._ask(Asked("leave", self._update))
