"""Keys: the registry, the keys of the cards, and a player's own keys."""

import importlib
import inspect
import pkgutil
from itertools import combinations

import pytest
from textual.app import App
from textual.binding import BindingsMap
from textual.dom import DOMNode

import tui
from engine.cards import Card
from tui.card_keys import ROWS, card_of, keys_of, reserved, unshifted
from tui.keys import ACTIONS, BY_ID, Keymap, Place, actions_in, bindings, commands, label
from tui.remapping import CHARACTERS, keymap_of

FORBIDDEN = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+left_square_bracket", "ctrl+["}


def our_bindings():
    """Every binding that a class of the interface declares."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name.endswith("__main__"):
            continue
        for _, thing in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(thing, DOMNode) and thing.__module__.startswith("tui."):
                for key, binding in BindingsMap(thing.__dict__.get("BINDINGS", ())):
                    yield thing.__name__, key, binding


def test_no_binding_is_on_a_key_that_terminals_send_for_another_one():
    wrong = [(name, key) for name, key, _ in our_bindings() if key in FORBIDDEN or "alt+" in key]
    assert wrong == []


def test_every_binding_of_the_interface_is_in_the_registry():
    assert [(name, key) for name, key, binding in our_bindings() if binding.id not in BY_ID] == []


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
@pytest.mark.parametrize("rows", ROWS)
def test_no_action_is_on_a_key_of_the_cards(action, rows):
    assert not set(action.keys) & reserved(rows)


def test_usual_keys_do_not_collide_where_both_apply():
    for one, other in combinations(ACTIONS, 2):
        if one.where is other.where or Place.EVERYWHERE in {one.where, other.where}:
            assert not set(one.keys) & set(other.keys), (one.id, other.id)


def test_ids_are_unique_and_everything_is_explained():
    assert len(BY_ID) == len(ACTIONS)
    assert all(action.short and action.help.endswith(".") for action in ACTIONS)
    assert {action.where for action in ACTIONS} == {*Place}


def test_bindings_carry_the_ids_that_a_keymap_changes():
    made = bindings(Place.TEXT)
    assert [binding.id for binding in made] == [action.id for action in actions_in(Place.TEXT)]
    assert made[0].key == "pagedown,space"


def test_commands_are_what_one_would_look_for_in_a_list():
    assert "last-trick" in [action.id for action in commands([Place.TABLE])]
    assert "next-card" not in [action.id for action in commands([*Place])]


LABELS = [
    ("question_mark", "?", "?"),
    ("f10", "F10", "F10"),
    ("ctrl+p", "^p", "^p"),
    ("left", "←", "Left"),
    ("escape", "Esc", "Esc"),
    ("H", "H", "H"),
    ("enter", "Enter", "Enter"),
    ("space", "Space", "Space"),
]


@pytest.mark.parametrize(("key", "shown", "plain"), LABELS)
def test_a_key_is_shown_as_it_is_printed_on_it(key, shown, plain):
    assert (label(key), label(key, ascii_only=True)) == (shown, plain)


HAND = [Card(rank, "S") for rank in "AKQJT98765432"]
SLOTS = [Card("2", "H"), None, Card("3", "H")]


def test_cards_have_letters_in_the_hand_and_digits_on_the_table():
    keys = keys_of(HAND, SLOTS, "qwerty")
    assert [keys[card] for card in HAND] == list("qwertyuiopasd")
    assert [keys[card] for card in SLOTS if card] == ["1", "3"]


@pytest.mark.parametrize("rows", ROWS)
def test_every_keyboard_has_every_letter_once(rows):
    assert sorted(ROWS[rows]) == list("abcdefghijklmnopqrstuvwxyz")


TYPED = [
    ("a", "azerty", "AS"),
    ("q", "qwerty", "AS"),
    ("1", "azerty", "2H"),
    ("&", "azerty", "2H"),
    ('"', "azerty", "3H"),
    ("&", "qwerty", None),
    ("2", "qwerty", None),
    ("z", "qwerty", None),
    (None, "azerty", None),
]


@pytest.mark.parametrize(("character", "rows", "card"), TYPED)
def test_a_typed_character_chooses_a_card(character, rows, card):
    found = card_of(character, keys_of(HAND, SLOTS, rows), rows)
    assert (str(found) if found else None) == card


REMAPS = [
    ({"chat": ["T"]}, {"chat": ("T",)}, ""),
    ({"help": ["f1", "?"]}, {"help": ("f1", "question_mark")}, ""),
    ({"chat": ["L"], "last-trick": ["C"]}, {"chat": ("L",), "last-trick": ("C",)}, ""),
    ({"close-list": ["Q"]}, {"close-list": ("Q",)}, ""),
    ({"chat": ["L"]}, {}, "L is already the key of last-trick; chat keeps its usual key"),
    ({"chat": ["X"], "log": ["X"]}, {"log": ("X",)}, "X is already the key of log; chat keeps its usual key"),
    ({"help": ["L"]}, {}, "L is already the key of last-trick; help keeps its usual key"),
    ({"chatt": ["T"]}, {}, "there is no action 'chatt': did you mean 'chat'?"),
    ({"chat": []}, {}, "chat needs a key"),
    ({"chat": ["t"]}, {}, "'t' belongs to the cards: choose an upper-case letter or a function key for chat"),
    ({"chat": ["5"]}, {}, "'5' belongs to the cards: choose an upper-case letter or a function key for chat"),
    ({"chat": ["ctrl+i"]}, {}, "terminals send ctrl+i for Tab: choose another key for chat"),
    ({"chat": ["alt+c"]}, {}, "some terminals keep alt+c for themselves: choose a key without Alt for chat"),
    ({"chat": ["spcae"]}, {}, "there is no key 'spcae': did you mean 'space'?"),
    ({"chat": ["€"]}, {}, "there is no key '€': write keys like H, f5 or ctrl+l"),
    ({"quit": ["X"]}, {}, "quit always stays on ^c"),
]


@pytest.mark.parametrize(("remap", "changed", "problem"), REMAPS, ids=[row[-1] or str(row[0]) for row in REMAPS])
def test_a_players_own_keys(remap, changed, problem):
    keymap, wrong = keymap_of(remap)
    assert dict(keymap.changed) == changed
    assert "; ".join(sentence for _, sentence in wrong) == problem


def test_a_row_of_digits_without_shift_belongs_to_the_cards_too():
    assert keymap_of({"chat": ["-"]})[1] == ()
    assert keymap_of({"chat": ["-"]}, "azerty")[1] != ()


async def test_textual_takes_the_keymap_and_names_the_characters_alike():
    class Listening(App):
        BINDINGS = bindings(Place.TABLE)
        pressed = 0

        def action_chat(self):
            self.pressed += 1

        def on_key(self, event):
            self.named = event.key

    app = Listening()
    async with app.run_test() as pilot:
        app.set_keymap(keymap_of({"chat": ["T"]})[0].for_textual())
        await pilot.press("T", "C")
        assert app.pressed == 1
        for character, name in CHARACTERS.items():
            app.set_keymap({"chat": name})
            await pilot.press(name)
            assert app.pressed == 2, character
            app.pressed = 1


def test_the_keymap_says_what_is_in_force():
    keymap = keymap_of({"chat": ["T", "f7"]})[0]
    assert keymap.hint("chat") == ("T", "chat")
    assert keymap.labels("chat") == "T F7"
    assert Keymap().label("help") == "?"


@pytest.mark.parametrize(
    ("row", "rows", "where"),
    [
        ("&é\"'(-è_çà", "azerty", "in France"),
        ("&é\"'(§è!çà", "azerty", "in Belgium and on a Mac"),
        ("1234567890", "azerty", "with Shift"),
        ("1234567890", "dvorak", "on Dvorak's"),
        ("1234567890", "qwertz", "in Germany"),
    ],
)
def test_the_digit_keys_of_every_keyboard_are_digits(row, rows, where):
    assert "".join(unshifted(key, rows) for key in row) == "1234567890", where
