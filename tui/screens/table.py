"""The table: shows a match at one seat and takes that seat's turns.

Views drive what is shown. While a finished trick still lies on the table, or a deal is being told, the newest view
waits behind it; what may be chosen always follows from what is shown, so a key is never taken for another position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on, work
from textual.containers import Vertical
from textual.screen import Screen

from engine.actions import Cut, NameTrump, Play, Shuffle
from engine.errors import IllegalAction
from engine.events import CardTurnedUp, TrumpNamed
from tui import scene
from tui.card_keys import card_of, keys_of
from tui.keys import Place, bindings
from tui.layout import Layout
from tui.scene import EVERYTHING, Seen
from tui.screens.line_input import LineInput
from tui.sorting import sorted_hand
from tui.table import Refused
from tui.telling import tell
from tui.widgets.ask import Ask
from tui.widgets.card import ASCII, UNICODE, Drawing
from tui.widgets.choosing import CardPicked, Choosing
from tui.widgets.compact import Compact, Item
from tui.widgets.hand import Hand
from tui.widgets.line import KeyBar, KeyHint, Prompt
from tui.widgets.opponents import Opponents
from tui.widgets.side import Entry, Side
from tui.widgets.tableau import Tableau
from tui.widgets.trick import Place as TrickPlace
from tui.widgets.trick import TrickArea
from tui.wording import Words

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from engine.actions import TableAction
    from engine.cards import Card
    from tui.palette import Paint
    from tui.settings import Settings
    from tui.table import TableLink, Update

LOG_LINES = 400
"""Lines of the log that are kept."""

LONGEST_LINE = 200
"""Columns of a line of chat."""

_STEP = {"slow": 1.2, "normal": 0.6, "fast": 0.3, "instant": 0.0}
"""Seconds between two steps of telling a deal, by pace."""

_HOLD = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""Seconds that a finished trick lies there, by pace."""


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
        self._paint = paint
        self._rng = rng
        self._ask = ask
        self._update = link.now()
        self._seen = self._caught_up()
        self._results = len(self._update.view.finished) if self._update.view else 0
        self._chosen: Card | None = None
        self._answer = 0
        self._fresh: frozenset[Card] = frozenset()
        self._refusal = ""
        self._log: list[Entry] = []
        self._looking_back = False
        self._timer: Timer | None = None
        self._layout = Layout.of(80, 24)

    def compose(self) -> ComposeResult:
        """A dozen widgets, each drawn whole."""
        with Vertical(id="table"):
            yield KeyBar(id="keys")
            yield Side(id="side")
            yield Opponents(id="opponents")
            yield TrickArea(id="trick")
            yield Ask(id="ask")
            yield Tableau(id="tableau")
            yield Hand(id="hand")
            yield Prompt(id="prompt")
            yield Compact(id="compact")

    def on_mount(self) -> None:
        """Follow the table."""
        self._follow()

    def on_resize(self) -> None:
        """Another size, another layout; the first one comes before anything is shown."""
        self._lay_out()
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
            self._arrived(update)

    def restyle(self, settings: Settings, paint: Paint) -> None:
        """Show the table as other settings want it."""
        self._settings = settings
        self._paint = paint
        self._next_step()

    # What has happened.

    def _caught_up(self) -> Seen:
        """As if everything in view had been looked at."""
        view = self._update.view
        return Seen(view.number, len(view.deal.tricks)) if view and view.deal else Seen()

    def _arrived(self, update: Update) -> None:
        before, self._update = self._update, update
        view, words = update.view, self.words
        if view:
            known = before.view.deal if before.view else None
            self._log += [Entry(line.who, line.what) for line in tell(words, view.game, known, update.events)]
        self._log += [Entry(words.text(line.name), words.text(line.text), chat=True) for line in update.chat]
        if update.notice:
            self._log.append(Entry("", words.text(update.notice)))
        del self._log[:-LOG_LINES]
        self._refusal = ""
        if view and view.deal and view.number != self._seen.deal:
            self._seen = Seen(view.number)
            self._fresh = frozenset()
        self._fresh |= {event.card for event in update.events if isinstance(event, CardTurnedUp)}
        if _STEP[self._settings.pace] and any(isinstance(event, TrumpNamed) for event in update.events):
            self._seen = self._seen._replace(dealt=0)
        self._next_step()

    def _next_step(self) -> None:
        """Show what is to be shown now, and let time pass where more is waiting behind it."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        if scene.held_trick(self._update.view, self._seen):
            if self._settings.hold == "second" and not _HOLD[self._settings.pace]:
                self._seen = self._caught_up()
            elif self._settings.hold == "second":
                self._timer = self.set_timer(_HOLD[self._settings.pace], self._go_on)
        elif self._seen.dealt < EVERYTHING:
            self._timer = self.set_timer(_STEP[self._settings.pace] or 0.01, self._go_on)
        self._show()
        view = self._update.view
        if view and len(view.finished) > self._results and not scene.held_trick(view, self._seen):
            self._results = len(view.finished)
            self._ask(Asked("result", self._update))

    def _go_on(self) -> bool:
        """End what is being held, told or looked back at; whether there was anything."""
        looked_back, self._looking_back = self._looking_back, False
        if looked_back:
            self._show()
        elif scene.held_trick(self._update.view, self._seen):
            self._seen = self._seen._replace(tricks=self._seen.tricks + 1)
            self._next_step()
        elif self._seen.dealt < EVERYTHING:
            self._seen = self._seen._replace(dealt=self._seen.dealt + 1)
            self._next_step()
        else:
            return False
        return True

    # What is shown.

    @property
    def words(self) -> Words:
        """How this table is spoken of at this seat."""
        names = tuple(person.name for person in self._update.people)
        return Words(names, self._update.seat, ascii=self._settings.glyphs == "ascii")

    @property
    def _hand(self) -> tuple[Card, ...]:
        view = self._update.view
        if view is None or view.deal is None:
            return ()
        trump = view.deal.trump if self._seen.dealt >= EVERYTHING else None
        return sorted_hand(view.game, scene.own_hand(view, self._seen), trump, self._settings.sorting)

    @property
    def _row(self) -> tuple[tuple[Card | None, ...], tuple[bool, ...]]:
        view = self._update.view
        if view is None:
            return (), ()
        up, covered = scene.own_row(view, self._update.seat, self._seen)
        return tuple(up), tuple(covered)

    @property
    def _ready(self) -> bool:
        """Whether what is shown is what is: nothing waits behind it."""
        return not scene.held_trick(self._update.view, self._seen) and self._seen.dealt >= EVERYTHING

    @property
    def _choosing(self) -> Choosing:
        legal = scene.legal_cards(self._update.view) if self._ready else frozenset()
        if self._chosen not in legal:
            self._chosen = None
        keys = keys_of(self._hand, self._row[0], self._settings.rows)
        return Choosing(bool(legal), legal, keys, self._chosen, self._fresh)

    @property
    def _question(self) -> scene.Question | None:
        if not self._ready:
            return None
        return scene.question(self._update, self.words, self.link.title)

    def _lay_out(self) -> None:
        view = self._update.view
        game = view.game if view else None
        deal = view.deal if view else None
        slots = max((len(row) for row in deal.up), default=8) if deal else 8
        layout = Layout.of(*self.size, (game.seats if game else len(self._update.people)) - 1, slots or 8)
        self._layout = layout
        table = self.query_one("#table")
        table.styles.width, table.styles.height = layout.width, layout.height
        side = self.query_one("#side")
        side.styles.width, side.styles.height = layout.side, layout.height - 1
        for id_, lines in (
            ("opponents", layout.opponents),
            ("trick", layout.trick),
            ("ask", layout.trick),
            ("tableau", layout.tableau),
            ("hand", layout.hand),
            ("prompt", layout.prompt),
        ):
            self.query_one(f"#{id_}").styles.height = lines
        for widget in table.children:
            widget.display = (widget.id == "compact") is layout.compact
        side.display = bool(layout.side) and not layout.compact

    def _show(self) -> None:
        """Hand every widget what it shows."""
        update, words, seen, choosing = self._update, self.words, self._seen, self._choosing
        question = self._question
        prompt = self._prompt_line(choosing)
        if self._layout.compact:
            self._show_compact(choosing, question, prompt)
            return
        glyphs = ASCII if words.ascii else UNICODE
        drawing = Drawing(self._paint, glyphs, self._layout.size)
        self.query_one(Opponents).show(scene.opponents(update, words, seen, self._fresh), drawing)
        up, covered = self._row
        hand = self._hand
        self.query_one(Tableau).show("Your table" if up else "", up, covered, choosing, drawing)
        self.query_one(Hand).show("Your hand" if hand else "", hand, choosing, drawing)
        self.query_one(Prompt).show(*prompt, "" if self._layout.side else self._status(), drawing)
        ask, trick = self.query_one(Ask), self.query_one(TrickArea)
        ask.display, trick.display = question is not None, question is None
        if question:
            self._answer = min(self._answer, max(0, len(question.answers) - 1))
            ask.show(question.text, question.answers, self._answer, question.small, drawing)
        else:
            trick.show(*self._trick(), drawing)
        if facts := scene.facts(update, words, seen):
            self.query_one(Side).show(facts, self._log, drawing)
        self.query_one(KeyBar).show(self._hints(), drawing)

    def _trick(self) -> tuple[list[TrickPlace], str]:
        view, words = self._update.view, self.words
        assert view is not None
        if self._looking_back and self._seen.tricks:
            shown = scene.places(view, words, self._seen._replace(tricks=self._seen.tricks - 1))
            return shown[0], f"Last trick. {shown[1]}"
        if self._seen.dealt == 0 and view.deal and view.deal.trump:
            named = view.deal.trump_named_by
            assert named is not None
            verb = words.verb((named,), "name")
            return [], f"{words.name(named).capitalize()} {verb} {words.suit(view.deal.trump)} trumps."
        if self._seen.dealt < EVERYTHING:
            return [], "The tableau is dealt."
        return scene.places(view, words, self._seen)

    def _prompt_line(self, choosing: Choosing) -> tuple[str, str]:
        if self._refusal:
            return self._refusal, ""
        if self._looking_back or not self._ready:
            return "", "Space goes on."
        key = choosing.keys.get(choosing.chosen, "") if choosing.chosen else ""
        return scene.advice(self._update, self.words, choosing.chosen, key)

    def _status(self) -> str:
        """What the side column would say, in a line."""
        facts = scene.facts(self._update, self.words, self._seen)
        if facts is None:
            return ""
        trump = f"{facts.trump} trumps" if facts.trump else "no trumps yet"
        tricks = ", ".join(f"{tally.name} {tally.tricks}" for tally in facts.tallies)
        scores = " ".join(str(tally.score) for tally in facts.tallies)
        return f" {self.words.dot} ".join([trump, f"tricks: {tricks}", facts.needs, f"match {scores}"])

    def _show_compact(self, choosing: Choosing, question: scene.Question | None, prompt: tuple[str, str]) -> None:
        words, view = self.words, self._update.view
        recent = [str(f"{entry.who} {entry.what}".strip()) for entry in self._log[-3:]]
        items = [
            Item(choosing.keys.get(card, ""), words.card(card), card == choosing.chosen)
            for card in (*self._row[0], *self._hand)
            if card is not None and card in choosing.legal
        ]
        if question:
            items = [
                Item(answer.key, answer.text, place == self._answer) for place, answer in enumerate(question.answers)
            ]
        held = (
            " ".join(f"{place.title}: {words.card(place.card)}." for place in self._trick()[0] if place.card)
            if view and not question
            else ""
        )
        sentences = [*recent, self._status(), question.text if question else held, " ".join(prompt).strip()]
        self.query_one(Compact).show(sentences, items, self._paint)

    def _hints(self) -> list[KeyHint]:
        ascii_only = self._settings.glyphs == "ascii"
        keymap = self._settings.keymap
        arrows = "<>" if ascii_only else "←→"
        hints = [KeyHint(f"1-0 q-p {arrows}", "choose", ""), KeyHint("Enter", "play", "play")]
        if self._question or not self._ready:
            hints = [KeyHint("Space", "go on", "go_on")]
        for action in (
            "help",
            "last-trick",
            "score",
            "log",
            *(("chat",) if self.link.can_chat else ()),
            "leave",
            "commands",
        ):
            key, word = keymap.hint(action, ascii_only=ascii_only)
            hints.append(KeyHint(key, word, action.replace("-", "_")))
        return hints

    # What is chosen.

    async def on_key(self, event: events.Key) -> None:
        """A card's key, or the key of an answer."""
        if self._question is not None:
            if event.character and (action := scene.suit_answers(self._update.view).get(event.character)):
                event.stop()
                await self._act(action)
            return
        if event.character and event.character.isprintable() and event.character != " ":
            card = card_of(event.character, self._choosing.keys, self._settings.rows)
            if card is not None:
                event.stop()
                await self._pick(card)

    @on(CardPicked)
    async def _card_clicked(self, message: CardPicked) -> None:
        await self._pick(message.card)

    @on(TrickArea.Clicked)
    def _trick_clicked(self) -> None:
        self._go_on()

    @on(Ask.Answered)
    async def _answer_clicked(self, message: Ask.Answered) -> None:
        self._answer = message.place
        await self.action_play()

    @on(Compact.Chosen)
    async def _item_clicked(self, message: Compact.Chosen) -> None:
        question = self._question
        if question:
            self._answer = [answer.key for answer in question.answers].index(message.key)
            await self.action_play()
        elif (card := card_of(message.key, self._choosing.keys, self._settings.rows)) is not None:
            await self._pick(card)

    @on(KeyBar.Pressed)
    async def _hint_clicked(self, message: KeyBar.Pressed) -> None:
        await self.run_action(message.action)

    async def _pick(self, card: Card) -> None:
        """Raise a card; play it if it is raised already, or at once where the settings say so."""
        while not self._ready and self._go_on():
            pass
        chosen = card == self._chosen or self._settings.play == "single"
        if chosen or card not in self._choosing.legal:
            await self._act(Play(card))
        else:
            self._chosen = card
            self._refusal = ""
            self._show()

    async def _act(self, action: TableAction) -> None:
        """Take one's turn, and say why not where it is refused."""
        view = self._update.view
        if view is None:
            return
        try:
            await self.link.act(action, view.turn)
        except IllegalAction as error:
            self._refuse(str(error))
        else:
            self._chosen = None
            self._answer = 0
            if isinstance(action, Play):
                self._fresh = frozenset()

    def _refuse(self, sentence: str) -> None:
        self._refusal = self.words.text(sentence)
        self._show()

    async def action_play(self) -> None:
        """Play the raised card, or give the marked answer."""
        if (question := self._question) is not None:
            await self._give(question)
        elif self._go_on():
            return
        elif self._chosen is not None:
            await self._act(Play(self._chosen))
        else:
            self.action_next_card()

    async def action_go_on(self) -> None:
        """Go on after a trick; before a deal, shuffle, or cut anywhere."""
        if (question := self._question) is not None:
            await self._give(question, first=self._update.view is not None and self._update.view.stage == "cut")
        elif not self._go_on():
            self._refuse("Nothing is waiting: choose a card." if self._choosing.acting else "It is not your turn.")

    async def _give(self, question: scene.Question, *, first: bool = False) -> None:
        """Give an answer: the marked one, or the first."""
        view = self._update.view
        place = 0 if first else self._answer
        if not question.answers:
            return
        if view is None:
            await self.action_ask_bot()
        elif view.stage == "shuffle":
            await self._act(Shuffle())
        elif view.stage == "cut" and place == 0:
            await self._act(self._rng.choice(view.legal))
        elif view.stage == "cut":
            self.action_phrase()
        elif view.stage == "over":
            self._ask(Asked("result", self._update))
        else:
            choices = [action for action in view.legal if isinstance(action, NameTrump)]
            await self._act(choices[place])

    @work(exclusive=True, group="line")
    async def action_phrase(self) -> None:
        """Ask where to cut, or with what phrase."""
        if self._update.view is None or self._update.view.stage != "cut" or not self._update.view.legal:
            return
        highest = len(self._update.view.legal)
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
        question = self._question
        if question:
            if question.answers:
                self._answer = (self._answer + step) % len(question.answers)
        else:
            choosing = self._choosing
            order = [card for card in (*self._row[0], *self._hand) if card is not None and card in choosing.legal]
            if not order:
                return
            if self._chosen is None:
                first_of_hand = next((card for card in order if card in self._hand), order[0])
                self._chosen = first_of_hand if step > 0 else order[-1]
            else:
                self._chosen = order[(order.index(self._chosen) + step) % len(order)]
        self._refusal = ""
        self._show()

    def action_next_card(self) -> None:
        """Raise the next card that may be played."""
        self._move(1)

    def action_previous_card(self) -> None:
        """Raise the one before."""
        self._move(-1)

    def _enter(self, cards: tuple[Card | None, ...]) -> None:
        """Raise the first playable of these cards, unless one of them is raised already."""
        playable = [card for card in cards if card is not None and card in self._choosing.legal]
        if playable and self._chosen not in playable:
            self._chosen = playable[0]
            self._show()

    def action_to_table(self) -> None:
        """Move up from the hand to the table."""
        self._enter(self._row[0])

    def action_to_hand(self) -> None:
        """Move down from the table to the hand."""
        self._enter(self._hand)

    def action_switch(self) -> None:
        """Move between hand and table."""
        self._enter(self._hand if self._chosen in self._row[0] else self._row[0])

    def action_back(self) -> None:
        """Lower the raised card; then, leave the table."""
        if self._chosen or self._refusal or self._looking_back:
            self._chosen, self._refusal, self._looking_back = None, "", False
            self._show()
        else:
            self.action_leave()

    def action_last_trick(self) -> None:
        """Look at the last trick."""
        view = self._update.view
        if view and view.deal and self._seen.tricks and self._ready and self._question is None:
            self._looking_back = not self._looking_back
            self._show()
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
        self._ask(Asked("log", self._update, tuple(self._log)))

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
