"""Which keys do what: named actions, their keys, changing them, and conflicts.

An action belongs to a context.  Contexts that can be listened to at the same time must not share
keys; `SEEN_TOGETHER` says which those are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.words import mark, tr

_MODIFIERS: Final = (
    ("Ctrl", pygame.KMOD_CTRL),
    ("Alt", pygame.KMOD_ALT),
    ("Shift", pygame.KMOD_SHIFT),
)
_NAMES: Final[Mapping[str, int]] = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PageUp": pygame.K_PAGEUP,
    "PageDown": pygame.K_PAGEDOWN,
    "Delete": pygame.K_DELETE,
    "Backspace": pygame.K_BACKSPACE,
    "Insert": pygame.K_INSERT,
    "Plus": pygame.K_PLUS,
    "Alt": pygame.K_LALT,
}
_WORDS: Final[Mapping[int, str]] = {code: name for name, code in _NAMES.items()}
_SAME: Final[Mapping[int, int]] = {
    pygame.K_RALT: pygame.K_LALT,
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    **{getattr(pygame, f"K_KP{digit}"): getattr(pygame, f"K_{digit}") for digit in range(10)},
}
"""Keys of the number pad, or at the right, that count as the keys with the same sign."""


class UnknownKey(ValueError):
    """A text that names no key."""


@dataclass(frozen=True, slots=True, order=True)
class Chord:
    """A key together with the modifiers held: `Ctrl+Enter`."""

    key: int
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    @classmethod
    def of(cls, event: pygame.event.Event) -> "Chord":
        """The chord of a KEYDOWN event, from the event alone."""
        key = _SAME.get(event.key, event.key)
        held = [bool(event.mod & mask) and _NAMES.get(word) != key for word, mask in _MODIFIERS]
        return cls(key, *held)

    @classmethod
    def parse(cls, text: str) -> "Chord":
        """The chord that a text such as `Ctrl+Shift+Z` names; raises `UnknownKey`."""
        *modifiers, name = text.split("+")
        known = [word for word, _ in _MODIFIERS]
        if any(word not in known for word in modifiers):
            raise UnknownKey(text)
        return cls(_code(name), *(word in modifiers for word in known))

    def __str__(self) -> str:
        held = zip((self.ctrl, self.alt, self.shift), _MODIFIERS, strict=True)
        words = [word for on, (word, _) in held if on]
        return "+".join([*words, _word(self.key)])


def _code(name: str) -> int:
    if name in _NAMES:
        return _NAMES[name]
    if len(name) == 1 and len(name.lower()) == 1:
        return ord(name.lower())
    code = getattr(pygame, f"K_{name}", None)
    if not isinstance(code, int) or not name.startswith("F"):
        raise UnknownKey(name)
    return code


def _word(key: int) -> str:
    if key in _WORDS:
        return _WORDS[key]
    if pygame.K_F1 <= key <= pygame.K_F12:
        return f"F{key - pygame.K_F1 + 1}"
    if not 32 < key < 0x110000 or not chr(key).isprintable():
        return f"#{key}"
    sign = chr(key)
    return sign.upper() if sign.upper().lower() == sign and len(sign.upper()) == 1 else sign


EVERYWHERE: Final = "everywhere"
BATTLE: Final = "battle"
ACTS: Final = "acts"
REPLAY: Final = "replay"

_STANDARD: Final[Mapping[str, tuple[str, str, str]]] = {
    # action: (context, keys separated by spaces, what the player reads)
    "confirm": (EVERYWHERE, "Enter Shift+Enter", mark("Confirm")),
    "cancel": (EVERYWHERE, "Esc", mark("Back or cancel")),
    "rules": (EVERYWHERE, "F1 ?", mark("Rules")),
    "compare": (EVERYWHERE, "F5", mark("How the editions differ")),
    "next-panel": (EVERYWHERE, "F6", mark("Next panel")),
    "full-screen": (EVERYWHERE, "F11", mark("Full screen")),
    "mute": (EVERYWHERE, "M Ctrl+M", mark("Sound off and on")),
    "undo": (EVERYWHERE, "Ctrl+Z", mark("Undo up to the last die")),
    "redo": (EVERYWHERE, "Ctrl+Y Ctrl+Shift+Z", mark("Redo")),
    "orders": (BATTLE, "F2", mark("Standing orders")),
    "lessons": (BATTLE, "F3", mark("Lessons so far")),
    "lesson-next": (BATTLE, "F7", mark("Next lesson")),
    "next-figure": (BATTLE, "Tab", mark("Next figure that can act")),
    "previous-figure": (BATTLE, "Shift+Tab", mark("Previous figure that can act")),
    "end-turn": (BATTLE, "Ctrl+Enter", mark("End the turn")),
    "skip": (BATTLE, "Space", mark("Skip the animation")),
    "since": (BATTLE, "H", mark("What happened since")),
    "why": (BATTLE, "Y", mark("Why the computer did that")),
    "slower": (BATTLE, ",", mark("Others’ turns slower")),
    "faster": (BATTLE, ".", mark("Others’ turns faster")),
    "pause": (BATTLE, "K", mark("Stop and go on")),
    "one-event": (BATTLE, "J", mark("One event at a time")),
    "skip-turn": (BATTLE, "End", mark("Skip the rest of the turn")),
    "log": (BATTLE, "Shift+L", mark("The battle log, and the card again")),
    "log-filter": (BATTLE, "L", mark("What the log shows")),
    "log-copy": (BATTLE, "Ctrl+C", mark("Copy the log")),
    "log-save": (BATTLE, "Ctrl+L", mark("Save the log as a file")),
    "next-target": (BATTLE, "N", mark("Next enemy, who can be attacked first")),
    "previous-target": (BATTLE, "P", mark("Previous enemy")),
    "next-thing": (BATTLE, "Shift+N", mark("Next thing to aim at with the act in hand")),
    "previous-thing": (BATTLE, "Shift+P", mark("Previous thing to aim at")),
    "next-outcome": (BATTLE, "]", mark("Next outcome of what you point at")),
    "previous-outcome": (BATTLE, "[", mark("Previous outcome of what you point at")),
    "threats": (BATTLE, "Shift+T", mark("Where enemies could attack")),
    "pin-threat": (BATTLE, "Ctrl+T", mark("Where the figure pointed at could attack")),
    "what-if": (BATTLE, "Shift+V", mark("Sight lines from the pointer")),
    "ruler": (BATTLE, "Shift+R", mark("Ruler from the pointer")),
    "everything": (BATTLE, "Alt", mark("Tell everything, hatch what walls hide, while held")),
    "odds": (BATTLE, "Shift+C", mark("Show or hide the odds")),
    "side-by-side": (BATTLE, "Shift+S", mark("An attack under other rules, side by side")),
    "objectives": (BATTLE, "O", mark("Objectives")),
    "overlays": (BATTLE, "F4", mark("Overlays")),
    "turn-left": (BATTLE, "Q", mark("Turn the figure to the left")),
    "turn-right": (BATTLE, "E", mark("Turn the figure to the right")),
    "whole-board": (BATTLE, "Home", mark("The whole board, and back to the view before")),
    "zoom-in": (BATTLE, "Plus = Shift+= Shift+Plus", mark("Zoom in")),
    "zoom-out": (BATTLE, "-", mark("Zoom out")),
    "replay-play": (REPLAY, "Space", mark("Replay: play or pause")),
    "replay-next": (REPLAY, "Right", mark("Replay: next moment")),
    "replay-previous": (REPLAY, "Left", mark("Replay: previous moment")),
    "replay-next-turn": (REPLAY, "PageDown", mark("Replay: next turn")),
    "replay-previous-turn": (REPLAY, "PageUp", mark("Replay: previous turn")),
    "replay-first": (REPLAY, "Home", mark("Replay: to the beginning")),
    "replay-last": (REPLAY, "End", mark("Replay: to the end")),
    "replay-faster": (REPLAY, "Up", mark("Replay: faster")),
    "replay-slower": (REPLAY, "Down", mark("Replay: slower")),
    "replay-branch": (REPLAY, "P", mark("Replay: play on from here")),
    "cursor-left": (BATTLE, "Left", mark("Cursor left a quarter inch")),
    "cursor-right": (BATTLE, "Right", mark("Cursor right a quarter inch")),
    "cursor-up": (BATTLE, "Up", mark("Cursor up a quarter inch")),
    "cursor-down": (BATTLE, "Down", mark("Cursor down a quarter inch")),
    "edge-left": (BATTLE, "Shift+Left", mark("Cursor to the edge of reach at the left")),
    "edge-right": (BATTLE, "Shift+Right", mark("Cursor to the edge of reach at the right")),
    "edge-up": (BATTLE, "Shift+Up", mark("Cursor to the upper edge of reach")),
    "edge-down": (BATTLE, "Shift+Down", mark("Cursor to the lower edge of reach")),
    "to-figure-left": (BATTLE, "Ctrl+Left", mark("Cursor to the next figure at the left")),
    "to-figure-right": (BATTLE, "Ctrl+Right", mark("Cursor to the next figure at the right")),
    "to-figure-up": (BATTLE, "Ctrl+Up", mark("Cursor to the next figure above")),
    "to-figure-down": (BATTLE, "Ctrl+Down", mark("Cursor to the next figure below")),
    "pan-left": (BATTLE, "Alt+Left", mark("Move the view left")),
    "pan-right": (BATTLE, "Alt+Right", mark("Move the view right")),
    "pan-up": (BATTLE, "Alt+Up", mark("Move the view up")),
    "pan-down": (BATTLE, "Alt+Down", mark("Move the view down")),
    **{f"figure-{n}": (BATTLE, f"Ctrl+{n}", mark("Figure {number}")) for n in range(1, 10)},
    **{f"answer-{n}": (BATTLE, f"{n}", mark("Action or answer {number}")) for n in range(1, 10)},
    # Acts have the letters of their names; what shows something about the board, Shift and one.
    "act-move": (ACTS, "W", mark("Walk, jump")),
    "act-sprint": (ACTS, "R", mark("Run: sprint")),
    "act-strike": (ACTS, "A", mark("Attack in Close Combat")),
    "act-shoot": (ACTS, "S", mark("Shoot")),
    "act-throw": (ACTS, "T", mark("Throw")),
    "act-charge": (ACTS, "C", mark("Charge")),
    "act-shove": (ACTS, "V", mark("Shove")),
    "act-charging-shove": (ACTS, "B", mark("Run and shove")),
    "act-slam": (ACTS, "X", mark("Run into somebody")),
    "act-vault": (ACTS, "Shift+J", mark("Leap")),
    "act-grab": (ACTS, "G", mark("Grab")),
    "act-release": (ACTS, "Shift+G", mark("Let go of somebody")),
    "act-pick-up": (ACTS, "I", mark("Pick something up")),
    "act-snatch": (ACTS, "Shift+I", mark("Snatch something")),
    "act-drop": (ACTS, "D", mark("Drop something")),
    "act-grip": (ACTS, "Shift+D", mark("Hold something otherwise")),
    "act-face": (ACTS, "F", mark("Turn to face somewhere")),
    "act-stand-up": (ACTS, "U", mark("Get up")),
    "act-disengage": (ACTS, "Z", mark("Disengage")),
    "act-delay": (ACTS, "Shift+Z", mark("Wait")),
}

CONTEXTS: Final[Mapping[str, str]] = {
    EVERYWHERE: mark("On every screen"),
    BATTLE: mark("In battle"),
    ACTS: mark("Acts of the figure in hand"),
    REPLAY: mark("Watching a replay"),
}
"""What the player reads for each context, in the order of the table of keys."""

FIXED: Final[Mapping[str, Chord]] = {
    "confirm": Chord(pygame.K_RETURN),
    "cancel": Chord(pygame.K_ESCAPE),
}
"""Keys that an action never loses, so that nobody locks himself out; it may get others beside."""

LASTING: Final = frozenset(("everything",))
"""Actions that last for as long as their key is held: Alt alone may be one."""

SEEN_TOGETHER: Final = (
    (EVERYWHERE, BATTLE),
    (EVERYWHERE, ACTS),
    (BATTLE, ACTS),
    (EVERYWHERE, REPLAY),
)
"""Pairs of contexts whose keys are listened to at the same time."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """One key that would do two things at once."""

    chord: Chord
    actions: tuple[str, ...]

    def __str__(self) -> str:
        texts = f" {tr('and')} ".join(f"“{label(action)}”" for action in self.actions)
        return tr("{key} is used for {actions}").format(key=self.chord, actions=texts)


def context(action: str) -> str:
    """The context an action belongs to."""
    return _STANDARD[action][0]


def actions_in(place: str) -> tuple[str, ...]:
    """The actions of a context."""
    return tuple(action for action, row in _STANDARD.items() if row[0] == place)


def label(action: str) -> str:
    """What the player reads for an action, in the language in use."""
    return tr(_STANDARD[action][2]).format(number=action.rpartition("-")[2])


class InputMap:
    """Keys by action; never changed, `remapped` makes another.

    `heard` is the context that is listened to beside what is heard everywhere; where that is not
    the battle, keys that mean nothing in it mean what they do in a battle.
    """

    def __init__(self, keys: Mapping[str, Iterable[Chord]], heard: str = BATTLE) -> None:
        unknown = sorted(set(keys) - set(_STANDARD))
        if unknown:
            raise KeyError(f"no such action: {', '.join(unknown)}")
        self._keys = {action: tuple(keys.get(action, ())) for action in _STANDARD}
        self.heard = heard
        self._actions = self._by_chord(EVERYWHERE, BATTLE, ACTS)
        if heard != BATTLE:
            self._actions |= self._by_chord(EVERYWHERE, heard)

    def _by_chord(self, *contexts: str) -> dict[Chord, tuple[str, ...]]:
        """The actions of some contexts by their keys."""
        found: dict[Chord, tuple[str, ...]] = {}
        for action, chords in self._keys.items():
            for chord in chords if context(action) in contexts else ():
                found[chord] = (*found.get(chord, ()), action)
        return found

    def heard_in(self, heard: str) -> "InputMap":
        """The same keys where another context is listened to."""
        return InputMap(self._keys, heard)

    @classmethod
    def standard(cls) -> "InputMap":
        """The keys the game comes with."""
        return cls({name: map(Chord.parse, row[1].split()) for name, row in _STANDARD.items()})

    @classmethod
    def from_texts(cls, changed: Mapping[str, Iterable[str]]) -> "InputMap":
        """The standard keys with those of `changed` instead, as a settings file holds them.

        Raises `KeyError` for an unknown action and `UnknownKey` for an unknown key.
        """
        result = cls.standard()
        for action, texts in changed.items():
            result = result.remapped(action, [Chord.parse(text) for text in texts])
        return result

    def cap(self, action: str) -> str:
        """The text of the key cap of an action: its first key, or nothing."""
        chords = self._keys[action]
        return str(chords[0]) if chords else ""

    def all_actions(self) -> tuple[str, ...]:
        """Every action, in the order of the table of keys."""
        return tuple(self._keys)

    def chords(self, action: str) -> tuple[Chord, ...]:
        """The keys of an action."""
        return self._keys[action]

    def users(self, chord: Chord) -> tuple[str, ...]:
        """The actions that a key asks for."""
        return self._actions.get(chord, ())

    def actions(self, event: pygame.event.Event) -> tuple[str, ...]:
        """What a KEYDOWN event asks for; nothing for other events."""
        if event.type != pygame.KEYDOWN:
            return ()
        found, signed = self._actions.get(Chord.of(event), ()), _signed(event)
        return found if found or signed is None else self._actions.get(signed, ())

    def remapped(self, action: str, chords: Iterable[Chord]) -> "InputMap":
        """The same keys with others for one action; one that it must keep stays its first."""
        if action not in _STANDARD:
            raise KeyError(action)
        kept = (FIXED[action],) if action in FIXED else ()
        keys = {**self._keys, action: tuple(dict.fromkeys((*kept, *chords)))}
        return InputMap(keys, self.heard)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every key that means two things in contexts that are listened to together."""
        found: list[Conflict] = []
        for chord, actions in self._by_chord(*CONTEXTS).items():
            for place, first in enumerate(actions):
                rivals = [other for other in actions[place + 1 :] if clash(first, other)]
                found.extend(Conflict(chord, (first, other)) for other in rivals)
        return tuple(found)


def _signed(event: pygame.event.Event) -> Chord | None:
    """The sign that a key writes with Shift, as if it had a key of its own.

    Which key writes it, such as a question mark, is another one on another keyboard.
    """
    sign = event.dict.get("unicode", "")
    shift = event.mod & pygame.KMOD_SHIFT and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    written = len(sign) == 1 and sign.isprintable() and not (sign.isalnum() or sign.isspace())
    return Chord(ord(sign)) if shift and written else None


def clash(first: str, second: str) -> bool:
    """Whether two actions must not share a key."""
    here, there = context(first), context(second)
    return here == there or (here, there) in SEEN_TOGETHER or (there, here) in SEEN_TOGETHER
