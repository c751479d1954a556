"""Keys of the player's own: which may be given to what, and what a settings file holds."""

from collections.abc import Mapping
from typing import Final

import pygame
from msgspec.structs import replace

from game.files.formats.settings_file import LoadedPreferences
from game.ui.input_map import (
    EVERYWHERE,
    FIXED,
    LASTING,
    Chord,
    InputMap,
    UnknownKey,
    clash,
    context,
    label,
)
from game.words import tr

_WALKING: Final = (
    *(Chord(key) for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)),
    Chord(pygame.K_TAB),
    Chord(pygame.K_TAB, shift=True),
    Chord(pygame.K_SPACE),
    Chord(pygame.K_BACKSPACE),
    Chord(pygame.K_DELETE),
)
"""Keys by which all screens are walked through, switched and written in."""

Texts = Mapping[str, tuple[str, ...]]
"""Keys by action, as a settings file holds them."""


def refusal(action: str, chord: Chord) -> str:
    """Why an action cannot have a key, "" if it can."""
    for fixed, key in FIXED.items():
        if chord == key and action != fixed:
            words = tr("{key} always means “{action}”, so that nobody is ever locked out.")
            return words.format(key=chord, action=label(fixed))
    if context(action) == EVERYWHERE and chord in _WALKING:
        words = tr("{key} moves about, switches and writes on every screen, and stays free for it.")
        return words.format(key=chord)
    alone = chord.key == pygame.K_LALT
    if not _written(chord) or (alone and action not in LASTING):
        return tr("This key has no name here. Choose another one.")
    return ""


def _written(chord: Chord) -> bool:
    """Whether a key can be told in a settings file."""
    try:
        return Chord.parse(str(chord)) == chord
    except UnknownKey:
        return False


def rivals(keys: InputMap, action: str, chord: Chord) -> tuple[str, ...]:
    """The actions that have a key already and must not share it with this one."""
    return tuple(one for one in keys.users(chord) if one != action and clash(action, one))


def swapped(keys: InputMap, action: str, chord: Chord) -> InputMap:
    """The action gets the key, and the first of its rivals the key that it had instead."""
    free = exchange(keys, action, chord)
    taken = rivals(keys, action, chord)
    for rival in taken:
        left = [one for one in keys.chords(rival) if one != chord]
        gets = [free] if free is not None and rival == taken[0] else []
        keys = keys.remapped(rival, [*gets, *left])
    return keys.remapped(action, [chord])


def exchange(keys: InputMap, action: str, chord: Chord) -> Chord | None:
    """The key that the first rival gets instead of its own: the first one that it may have."""
    taken = rivals(keys, action, chord)
    kept = FIXED.get(action)
    for one in keys.chords(action):
        if taken and one not in (kept, chord) and not refusal(taken[0], one):
            return one
    return None


def changed(keys: InputMap) -> dict[str, tuple[str, ...]]:
    """The keys that are not the usual ones, for the settings file."""
    usual = InputMap.standard()
    return {
        action: tuple(str(chord) for chord in keys.chords(action))
        for action in keys.all_actions()
        if keys.chords(action) != usual.chords(action)
    }


def own_keys(texts: Texts) -> InputMap:
    """The keys of a settings file.

    Raises `KeyError` for an unknown action, `UnknownKey` for an unknown key or one that the
    action cannot have.
    """
    keys = InputMap.from_texts(texts)
    for action in texts:
        for chord in keys.chords(action):
            why = refusal(action, chord)
            if why:
                raise UnknownKey(why)
    return keys


def usable(loaded: LoadedPreferences) -> LoadedPreferences:
    """The preferences with keys that can be used, and a message about those that cannot.

    Where one key is unknown, all are the usual ones; a key that means two things is only told.
    """
    wished = loaded.preferences
    try:
        problems = [f"{conflict}." for conflict in own_keys(wished.keys).conflicts()]
    except (KeyError, UnknownKey) as unknown:
        wished = replace(wished, keys={})
        words = tr("The keys in the preferences do not fit: {problem} The usual keys are used.")
        problems = [words.format(problem=_problem(unknown))]
    told = "\n".join(line for line in (loaded.message, *problems) if line)
    return LoadedPreferences(wished, told)


def _problem(unknown: KeyError | UnknownKey) -> str:
    told = str(unknown.args[0]) if unknown.args else ""
    if isinstance(unknown, KeyError):
        return tr("there is no action “{name}”.").format(name=told)
    return told if told.endswith(".") else tr("there is no key “{name}”.").format(name=told)
