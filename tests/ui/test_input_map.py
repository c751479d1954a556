"""Keys: reading them from events and texts, changing them, conflicts."""

import pygame
import pytest

from game.ui.input_map import REPLAY, Chord, InputMap, UnknownKey


def key_event(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)


@pytest.mark.parametrize(
    ("key", "mod", "action"),
    [
        (pygame.K_TAB, 0, "next-figure"),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous-figure"),
        (pygame.K_3, pygame.KMOD_RCTRL, "figure-3"),
        (pygame.K_3, 0, "answer-3"),
        (pygame.K_KP3, pygame.KMOD_NUM, "answer-3"),
        (pygame.K_SPACE, 0, "skip"),
        (pygame.K_RETURN, 0, "confirm"),
        (pygame.K_KP_ENTER, 0, "confirm"),
        (pygame.K_RETURN, pygame.KMOD_LCTRL, "end-turn"),
        (pygame.K_F6, 0, "next-panel"),
        (pygame.K_F11, 0, "full-screen"),
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "redo"),
        (pygame.K_n, 0, "next-target"),
        (pygame.K_p, 0, "previous-target"),
        (pygame.K_EQUALS, pygame.KMOD_LSHIFT, "zoom-in"),
        (pygame.K_HOME, 0, "whole-board"),
        (pygame.K_ESCAPE, 0, "cancel"),
        (pygame.K_LEFT, 0, "cursor-left"),
        (pygame.K_UP, pygame.KMOD_LSHIFT, "edge-up"),
        (pygame.K_DOWN, pygame.KMOD_LCTRL, "to-figure-down"),
        (pygame.K_DOWN, pygame.KMOD_LALT, "pan-down"),
        (pygame.K_LALT, 0, "everything"),
        (pygame.K_LALT, pygame.KMOD_LALT, "everything"),
        (pygame.K_RALT, pygame.KMOD_RALT, "everything"),
        (pygame.K_s, 0, "act-shoot"),
        (pygame.K_s, pygame.KMOD_LSHIFT, "side-by-side"),
    ],
)
def test_the_standard_keys(key: int, mod: int, action: str) -> None:
    assert InputMap.standard().actions(key_event(key, mod)) == (action,)


@pytest.mark.parametrize("key", [pygame.K_SLASH, 0xDF, pygame.K_COMMA, pygame.K_QUESTION])
def test_a_question_mark_opens_the_rules_whichever_key_writes_it(key: int) -> None:
    keys = InputMap.standard()
    shift = pygame.KMOD_LSHIFT
    written = pygame.event.Event(pygame.KEYDOWN, key=key, mod=shift, unicode="?")
    assert keys.actions(written) == ("rules",)
    assert keys.cap("rules") == "F1"
    other = keys.remapped("since", [Chord(key, shift=True)])
    assert other.actions(written) == ("since",), "a key of the player's own comes first"
    others = ((pygame.K_h, "H"), (pygame.K_SPACE, " "), (pygame.K_ESCAPE, "\x1b"))
    for code, text in others:
        pressed = pygame.event.Event(pygame.KEYDOWN, key=code, mod=shift, unicode=text)
        assert keys.actions(pressed) == (), "with Shift it is another key than without"


def test_caps_lock_and_num_lock_change_nothing() -> None:
    locks = pygame.KMOD_CAPS | pygame.KMOD_NUM
    assert InputMap.standard().actions(key_event(pygame.K_n, locks)) == ("next-target",)


def test_other_events_ask_for_nothing() -> None:
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0)
    assert InputMap.standard().actions(up) == ()


def test_the_standard_keys_have_no_conflict() -> None:
    assert InputMap.standard().conflicts() == ()


@pytest.mark.parametrize(
    "text", ["Ctrl+Enter", "Alt", "Shift+Tab", "F11", "A", "Ctrl+Shift+Z", "-", "="]
)
def test_a_chord_is_written_as_it_is_read(text: str) -> None:
    assert str(Chord.parse(text)) == text


@pytest.mark.parametrize("text", ["", "Strg+A", "Ctrl+", "Banana", "Ctrl+Ctrl2+A", "F99", "İ"])
def test_an_unknown_key_is_refused(text: str) -> None:
    with pytest.raises(UnknownKey):
        Chord.parse(text)


def test_a_remapped_action_listens_to_the_new_key_only() -> None:
    keys = InputMap.standard().remapped("next-target", [Chord.parse("F8")])
    assert keys.actions(key_event(pygame.K_F8)) == ("next-target",)
    assert keys.actions(key_event(pygame.K_n)) == ()
    assert keys.cap("next-target") == "F8"
    assert InputMap.standard().cap("next-target") == "N"


def test_a_key_for_two_actions_is_reported_with_both() -> None:
    keys = InputMap.standard().remapped("next-target", [Chord.parse("P")])
    (conflict,) = keys.conflicts()
    assert set(conflict.actions) == {"next-target", "previous-target"}
    told = "P is used for “Next enemy, who can be attacked first” and “Previous enemy”"
    assert str(conflict) == told


def test_a_key_of_the_battle_must_not_hide_one_that_holds_everywhere() -> None:
    keys = InputMap.standard().remapped("next-target", [Chord.parse("F6")])
    assert [set(conflict.actions) for conflict in keys.conflicts()] == [
        {"next-target", "next-panel"}
    ]


def test_an_action_may_be_left_without_a_key() -> None:
    keys = InputMap.standard().remapped("next-target", [])
    assert keys.cap("next-target") == ""
    assert keys.actions(key_event(pygame.K_n)) == ()


def test_a_settings_file_changes_only_what_it_names() -> None:
    keys = InputMap.from_texts({"redo": ["Ctrl+R"]})
    assert keys.actions(key_event(pygame.K_r, pygame.KMOD_LCTRL)) == ("redo",)
    assert keys.actions(key_event(pygame.K_y, pygame.KMOD_LCTRL)) == ()
    assert keys.actions(key_event(pygame.K_z, pygame.KMOD_LCTRL)) == ("undo",)


def test_an_unknown_action_in_a_settings_file_is_refused() -> None:
    with pytest.raises(KeyError):
        InputMap.from_texts({"dance": ["D"]})


def test_a_replay_hears_its_own_keys_first_and_those_of_the_view() -> None:
    keys = InputMap.standard().heard_in(REPLAY)
    assert keys.actions(key_event(pygame.K_SPACE)) == ("replay-play",)
    assert keys.actions(key_event(pygame.K_LEFT)) == ("replay-previous",)
    assert keys.actions(key_event(pygame.K_LEFT, pygame.KMOD_LALT)) == ("pan-left",)
    assert keys.actions(key_event(pygame.K_ESCAPE)) == ("cancel",)


def test_keys_of_a_replay_clash_with_each_other_but_not_with_those_of_a_battle() -> None:
    keys = InputMap.standard().remapped("replay-next", [Chord.parse("Left")])
    (conflict,) = keys.conflicts()
    assert set(conflict.actions) == {"replay-next", "replay-previous"}


def test_no_standard_key_means_two_things() -> None:
    assert InputMap.standard().conflicts() == ()
