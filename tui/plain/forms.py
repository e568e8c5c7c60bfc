"""The forms in lines: a list of what can be set, then of the values it may have; what has changed is said again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.games import game_of, rule_sets
from engine.options import options_of
from tui.form import Form, explained, offered
from tui.front import SetUp
from tui.opponents import introduced
from tui.plain.dialogue import Option
from tui.plain.speech import capital
from tui.presets import LONGEST_PRESET
from tui.settings import LONGEST_NAME, choices
from tui.summary import option_words
from tui.terms import FORM, Terms
from tui.text import clean_line
from tui.wishes import EITHER, NO, YES, Wishes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tui.in_force import InForce
    from tui.plain.dialogue import Dialogue
    from tui.presets import Presets

KEEP = "Leave it as it is"


async def set_up(
    dialogue: Dialogue, title: str, start: SetUp, presets: Presets, bots: Mapping[str, str]
) -> SetUp | None:
    """The form for a table; None: none after all."""
    form, bot, terms = Form.of(start.rules), start.bot or next(iter(bots), ""), start.terms
    known: list[Option] = []
    said = f"{title}."
    while True:
        options = [
            Option("start", "Sit down and play"),
            Option("game", "Game", form.rule_set.name),
            Option("preset", "Rules", form.preset(presets.own()) or "of your own"),
            *([Option("bot", "Opponents" if form.game_seats > 2 else "Opponent", bot)] if bots else []),
            *(
                Option(f"option {option.key}", _title(option.key), option_words(form.value(option.key)))
                for option in form.rows()
            ),
            *([Option(f"term {term.key}", term.text, _term(terms, term.key)) for term in FORM] if terms else []),
            Option("keep", "Keep these rules under a name"),
        ]
        what = await dialogue.choose(f"{said} Rules: {form.rules}.", options, back="Back", known=known)
        known, said = options, "Changed."
        match what.split():
            case []:
                return None
            case ["start"]:
                return SetUp(form.rules, bot, terms)
            case ["game"]:
                games = [Option(one.id, one.name, one.summary) for one in rule_sets().values()]
                form = form.for_game(await dialogue.choose("Game:", games, back=KEEP) or form.game)
            case ["preset"]:
                form = await _preset(dialogue, form, presets)
            case ["bot"]:
                named = [Option(name, capital(name), about) for name, about in bots.items()]
                bot = await dialogue.choose(_who_plays(form), named, back=KEEP) or bot
            case ["option", key]:
                form = await _option(dialogue, form, key)
            case ["term", key] if terms:
                term = next(term for term in FORM if term.key == key)
                ways = [Option(value, capital(text), term.about[value]) for value, text in term.values.items()]
                if value := await dialogue.choose(f"{term.text}:", ways, back=KEEP):
                    terms = Terms.of({**terms.data(), key: value})
            case _:
                name = clean_line(await dialogue.line("Keep these rules as:", "our rules"), LONGEST_PRESET)
                said = (presets.keep(name, form.rules) or "Kept.") if name else "Not kept."


def _term(terms: Terms, key: str) -> str:
    """How a term is said."""
    return next(term.values[terms.data()[key]] for term in FORM if term.key == key)


def _who_plays(form: Form) -> str:
    """Who the opponents are, and that a partner is none of them."""
    game = game_of(form.rules)
    partner = " A partner of yours always plays as well as it can." if len(game.side(0)) > 1 else ""
    return f"Opponents. {introduced(game.seats - 1)}{partner} How well do they play?"


def _title(key: str) -> str:
    return capital(option_words(key))


async def _preset(dialogue: Dialogue, form: Form, presets: Presets) -> Form:
    """The form with rules that have a name."""
    named = form.presets(presets.own())
    options = [Option(name, name) for name, _ in named]
    name = await dialogue.choose("Rules with a name:", options, back=KEEP)
    return form.named(name, presets.own()) if name else form


async def _option(dialogue: Dialogue, form: Form, key: str) -> Form:
    """The form with an option set anew."""
    option = next(option for option in form.rows() if option.key == key)
    value = await _value(dialogue, f"{_title(key)}: {explained(option.doc)}", offered(option))
    return form if value is None else form.with_value(key, value)


async def _value(dialogue: Dialogue, title: str, values: Sequence[str | int]) -> str | int | None:
    """One of these values; None: none of them."""
    wanted = await dialogue.choose(title, [Option(str(one), capital(option_words(one))) for one in values], back=KEEP)
    return next((one for one in values if str(one) == wanted), None) if wanted else None


async def change_settings(dialogue: Dialogue, in_force: InForce, *, has_name: bool) -> None:
    """The settings; every change is in force and kept at once."""
    known: list[Option] = []
    said = "Settings, kept at once."
    while True:
        settings = in_force.settings
        options = [
            *(
                Option(option.key, capital(option.key), option_words(getattr(settings, option.key)))
                for option in choices()
            ),
            *([Option("name", "Name", settings.name or "as you are called elsewhere")] if has_name else []),
        ]
        what = await dialogue.choose(said, options, back="Done", known=known)
        known, said = options, "Settings."
        if not what:
            return
        change: dict[str, Any] = {}
        if what == "name":
            if name := clean_line(await dialogue.line("Your name:", "Ada"), LONGEST_NAME):
                change = {"name": name}
        else:
            option = next(option for option in choices() if option.key == what)
            value = await _value(dialogue, f"{capital(what)}: {explained(option.doc)}", offered(option))
            change = {} if value is None else {what: value}
        if change:
            said = in_force.change(replace(settings, **change)) or "Changed."
            dialogue.ascii_only = in_force.settings.glyphs == "ascii"


async def change_wishes(dialogue: Dialogue, in_force: InForce, game: str) -> bool:
    """The form for the rules one likes; whether one takes a quick seat now."""
    known: list[Option] = []
    said = "Your wishes, kept at once."
    while True:
        wishes = Wishes.of(in_force.settings.wishes)
        rules = rule_sets()[game]
        options = [
            Option("quick", "Take a quick seat"),
            Option("game", "Game", rules.name),
            Option("play", "Play it", wishes.game_word(game)),
            *(
                Option(f"option {option.key}", _title(option.key), wishes.option_word(game, option.key))
                for option in options_of(rules.options)
            ),
            Option("clear", "Take all wishes back"),
        ]
        what = await dialogue.choose(said, options, back="Done", known=known)
        known, said = options, "Your wishes."
        match what.split():
            case []:
                return False
            case ["quick"]:
                return True
            case ["game"]:
                games = [Option(one.id, one.name) for one in rule_sets().values()]
                game = await dialogue.choose("Game:", games, back=KEEP) or game
                continue
            case ["play"]:
                words = [Option(word, capital(word)) for word in (EITHER, YES, NO)]
                word = await dialogue.choose(f"Play {rules.name}?", words, back=KEEP)
                wishes = wishes.wanting_game(game, word) if word else wishes
            case ["option", key]:
                option = next(option for option in options_of(rules.options) if option.key == key)
                ways = [EITHER, *wishes.ways(game, key)]
                rows = [Option(str(number), capital(way)) for number, way in enumerate(ways)]
                title = f"{_title(key)}: {explained(option.doc)}"
                chosen = await dialogue.choose(title, rows, back=KEEP)
                wishes = wishes.wanting_option(game, key, int(chosen)) if chosen else wishes
            case _:
                wishes = Wishes()
        said = in_force.change(replace(in_force.settings, wishes=wishes.kept)) or "Changed."
