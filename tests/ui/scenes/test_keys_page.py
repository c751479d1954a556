"""Keys of the player's own, given at the screen by keys or by mouse."""

from pathlib import Path

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences, read_preferences
from game.ui.input_map import CONTEXTS, FIXED, Chord, InputMap, actions_in
from game.ui.own_keys import changed, own_keys, refusal
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.options.key_list import KeyRow
from game.ui.scenes.options.options import OptionsScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.base.layout import Together
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.stage import Guest, Start, fight, shown_text


@pytest.fixture
def page(guest: Guest) -> Guest:
    """The page of the keys is open."""
    guest.click("options")
    guest.click("page-keys")
    guest.step()
    return guest


def at_row(guest: Guest, action: str) -> None:
    """Wait for a new key of an action, by keys."""
    guest.tree.focus(f"key-{action}")
    guest.press("Enter")


def caps(guest: Guest, action: str) -> tuple[str, ...]:
    row = guest.find(f"key-{action}")
    assert isinstance(row, KeyRow)
    return row.caps


def waiting(guest: Guest) -> bool:
    scene = guest.app.scenes.top
    assert isinstance(scene, OptionsScene)
    return scene.wants_keys


def test_every_action_is_listed_with_its_keys(page: Guest) -> None:
    keys = InputMap.standard()
    listed = [one.of for one in page.tree.root.walk() if isinstance(one, KeyRow)]
    assert sorted(listed) == sorted(keys.all_actions())
    assert {place for place in CONTEXTS for _ in actions_in(place)} == set(CONTEXTS)
    assert len(listed) == sum(len(actions_in(place)) for place in CONTEXTS)
    for action in listed:
        assert caps(page, action) == tuple(str(chord) for chord in keys.chords(action))


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_new_key_works_at_once_and_survives(
    program: Program, page: Guest, home: Path, by_mouse: bool
) -> None:
    if by_mouse:
        page.tree.focus("key-orders")
        page.step()
        page.click("key-orders")
    else:
        at_row(page, "orders")
    assert waiting(page)
    page.press("Ctrl+o")
    assert not waiting(page)
    assert caps(page, "orders") == ("Ctrl+O",)
    page.press("Esc")
    kept = read_preferences(home / "settings.json").preferences
    assert kept.keys == {"orders": ("Ctrl+O",)}
    scene = fight(page)
    page.press("F2")
    assert program.app.scenes.top is scene, "the old key does nothing"
    page.press("Ctrl+o")
    assert program.app.scenes.top is not scene


def test_the_battle_below_the_options_hears_the_new_key_and_shows_it(
    program: Program, guest: Guest
) -> None:
    scene = fight(guest)
    guest.press("Esc")
    guest.click("options")
    guest.click("page-keys")
    at_row(guest, "end-turn")
    guest.press("F8")
    guest.press("Esc", "Esc")
    guest.step()
    assert program.app.scenes.top is scene
    assert guest.find("end-turn").cap == "F8"
    guest.press("Ctrl+Enter")
    assert guest.tree.dialog is None
    guest.press("F8")
    assert guest.has("end-now")


def test_answers_are_given_by_the_keys_that_stand_on_them(start: Start) -> None:
    own = Preferences(instant=True, keys={"answer-1": ("F8",)})
    program = start(LoadedPreferences(own))
    guest = Guest(program.app)
    scene = fight(guest)
    guest.press("Ctrl+Enter")
    assert guest.find("end-now").cap == "F8"
    turn = scene.controller.state.turn
    guest.press("1")
    assert guest.tree.dialog is not None
    guest.press("F8")
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    assert scene.controller.state.turn != turn


def test_esc_leaves_the_key_and_delete_takes_it_away(program: Program, page: Guest) -> None:
    at_row(page, "orders")
    page.press("Esc")
    assert not waiting(page)
    assert isinstance(program.app.scenes.top, OptionsScene), "Esc left the row, not the screen"
    assert caps(page, "orders") == ("F2",)
    for key, action in (("Delete", "orders"), ("Backspace", "zoom-in")):
        at_row(page, action)
        page.press(key)
        assert caps(page, action) == ()
    assert program.preferences.keys == {"orders": (), "zoom-in": ()}


def test_held_keys_alone_are_no_key(page: Guest) -> None:
    at_row(page, "orders")
    shift = {"key": pygame.K_LSHIFT, "mod": pygame.KMOD_LSHIFT, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **shift))
    page.step()
    assert waiting(page)
    page.press("Shift+o")
    assert caps(page, "orders") == ("Shift+O",)


def test_while_a_row_waits_no_key_means_anything_else(program: Program, page: Guest) -> None:
    at_row(page, "orders")
    page.press("F11")
    assert not program.app.full_screen
    assert "Full screen" in shown_text(page, "ask-dialog"), "it asks about the key instead"


def test_a_click_elsewhere_stops_waiting(page: Guest) -> None:
    at_row(page, "orders")
    page.click("page-sound")
    assert not waiting(page)
    assert page.has("volume")


def test_a_key_that_is_taken_is_told_and_swapped_after_asking(
    program: Program, page: Guest
) -> None:
    at_row(page, "next-target")
    page.press("p")
    words = shown_text(page, "ask-dialog")
    assert "P is for “Previous enemy” now" in words
    assert (
        "Use it for “Next enemy, who can be attacked first”, and N for “Previous enemy”?" in words
    )
    page.press("Esc")
    assert program.preferences.keys == {}, "the answer was no"
    at_row(page, "next-target")
    page.press("p")
    page.click("ask-yes")
    assert caps(page, "next-target") == ("P",)
    assert caps(page, "previous-target") == ("N",)
    assert program.app.keys.conflicts() == ()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("action", ["rules", "orders", "answer-9"])
def test_the_row_stays_in_sight_while_it_is_asked_about(
    program: Program, page: Guest, action: str, scale: float
) -> None:
    at_row(page, action)
    page.press("p")
    page.resize(1280, 720)
    program.app.set_scale(scale)
    page.step(2)
    row, question = page.tree.root.find(f"key-{action}"), page.find("ask-dialog")
    assert page.tree.root.find("page-scroll").rect.contains(row.rect)
    assert not question.rect.colliderect(row.rect)


def test_a_key_is_taken_away_where_there_is_nothing_to_swap(page: Guest) -> None:
    at_row(page, "next-target")
    page.press("Delete")
    at_row(page, "next-target")
    page.press("p")
    assert "leave “Previous enemy” without" in shown_text(page, "ask-dialog")
    page.click("ask-yes")
    assert caps(page, "next-target") == ("P",)
    assert caps(page, "previous-target") == ()


@pytest.mark.parametrize(
    ("action", "key", "words"),
    [
        ("orders", "Enter", "Enter always means “Confirm”"),
        ("mute", "Up", "stays free for it"),
        ("mute", "Tab", "stays free for it"),
        ("rules", "Space", "stays free for it"),
    ],
)
def test_keys_that_every_screen_needs_are_refused_in_words(
    program: Program, page: Guest, action: str, key: str, words: str
) -> None:
    before = caps(page, action)
    at_row(page, action)
    page.press(key)
    assert words in shown_text(page, "key-message")
    assert waiting(page), "another key can be pressed at once"
    page.press("Esc")
    assert caps(page, action) == before
    assert program.preferences.keys == {}


def test_enter_and_esc_are_never_lost(page: Guest) -> None:
    for action, key in (("confirm", "F8"), ("cancel", "F9")):
        at_row(page, action)
        page.press(key)
        assert caps(page, action) == (str(FIXED[action]), key)
        at_row(page, action)
        page.press("Delete")
        assert caps(page, action) == (str(FIXED[action]),)


def test_another_key_for_confirming_presses_buttons(program: Program, page: Guest) -> None:
    at_row(page, "confirm")
    page.press("F8")
    page.tree.focus("page-sound")
    page.press("F8")
    assert page.has("muted")
    page.tree.focus("muted")
    page.press("F8")
    assert program.preferences.muted


def test_one_key_and_all_keys_are_reset(program: Program, page: Guest) -> None:
    assert not page.find("key-reset-orders").enabled, "nothing to reset yet"
    for action, key in (("orders", "F9"), ("skip", "F8")):
        at_row(page, action)
        page.press(key)
    page.press("Right")
    assert page.tree.focused.name == "key-reset-skip", "beside its row, by keys too"
    page.press("Enter")
    assert program.preferences.keys == {"orders": ("F9",)}
    page.click("reset")
    page.step()
    assert program.preferences.keys == {}
    assert caps(page, "orders") == ("F2",)


def test_a_usual_key_that_another_action_has_is_not_reset(program: Program, page: Guest) -> None:
    at_row(page, "orders")
    page.press("F9")
    at_row(page, "skip")
    page.press("F2")
    page.tree.focus("key-reset-orders")
    page.press("Enter")
    assert "“Skip the animation” has the usual key" in shown_text(page, "key-message")
    assert program.preferences.keys == {"orders": ("F9",), "skip": ("F2",)}


def test_a_clash_from_a_file_is_marked_in_words_color_and_sign(start: Start) -> None:
    own = Preferences(instant=True, keys={"skip": ("Home",)})
    program = start(LoadedPreferences(own))
    guest = Guest(program.app)
    guest.step()
    assert "Home is used for" in shown_text(guest, "message")
    guest.press("Enter")
    guest.click("options")
    guest.click("page-keys")
    guest.tree.focus("key-skip")
    guest.step(2)
    row = guest.find("key-skip")
    assert isinstance(row, KeyRow)
    assert row.clash == "Home is used for “The whole board, and back to the view before”, too"
    sign = program.app.surface.subsurface(row.rect)
    bad = pygame.Color("#FF9A5C")
    colors = {
        tuple(sign.get_at((x, y)))[:3] for x in range(30) for y in range(30, sign.get_height())
    }
    assert tuple(bad)[:3] in colors


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"dance": ("D",)}, "there is no action “dance”."),
        ({"skip": ("Strg+X",)}, "there is no key “Strg+X”."),
        ({"mute": ("Up",), "skip": ("X",)}, "stays free for it."),
    ],
)
def test_damaged_keys_give_one_message_and_the_usual_keys(
    start: Start, keys: dict[str, tuple[str, ...]], words: str
) -> None:
    program = start(LoadedPreferences(Preferences(instant=True, keys=keys)))
    guest = Guest(program.app)
    guest.step()
    told = shown_text(guest, "message")
    assert words in told
    assert told.count("The usual keys are used.") == 1
    assert changed(program.app.keys) == {}
    guest.press("Enter")
    guest.click("options")
    guest.click("page-keys")
    at_row(guest, "orders")
    guest.press("F9")
    assert program.preferences.keys == {"orders": ("F9",)}, "the damaged ones are gone"


def test_the_whole_list_is_used_by_keys_alone(program: Program, page: Guest) -> None:
    """Down through every row, each seen when it is reached; the last one gets another key."""
    page.resize(1280, 720)
    page.tree.focus("page-keys")
    page.press("Right")
    actions = [action for place in CONTEXTS for action in actions_in(place)]
    area = page.find("page-scroll").rect
    for action in actions:
        focused = page.tree.focused
        assert focused.name == f"key-{action}"
        assert area.contains(focused.rect)
        page.press("Down")
    at_row(page, actions[-1])
    page.press("Ctrl+k")
    assert program.preferences.keys == {actions[-1]: ("Ctrl+K",)}


def test_what_is_written_is_what_is_read() -> None:
    keys = InputMap.standard().remapped("orders", [Chord.parse("Ctrl+Alt+Shift+O")])
    assert changed(own_keys(changed(keys))) == changed(keys) == {"orders": ("Ctrl+Alt+Shift+O",)}


@pytest.mark.parametrize(
    "key", [pygame.K_F5, ord("ö"), ord("ß"), ord("é"), pygame.K_PLUS, ord("+")]
)
def test_keys_of_other_keyboards_can_be_written(key: int) -> None:
    chord = Chord(key, ctrl=True)
    assert refusal("orders", chord) == ""
    assert Chord.parse(str(chord)) == chord


def test_keys_without_a_name_are_refused() -> None:
    assert "no name" in refusal("orders", Chord(pygame.K_PRINTSCREEN))


def test_the_usual_keys_keep_the_rules_for_own_ones() -> None:
    keys = InputMap.standard()
    for action in keys.all_actions():
        for chord in keys.chords(action):
            assert refusal(action, chord) == ""


def test_the_button_of_the_page_is_seen_in_a_low_window(program: Program, page: Guest) -> None:
    at_row(page, "orders")
    for scale in (2.0, 1.0, 2.0):
        page.resize(1280, 720)
        program.app.set_scale(scale)
        page.step(2)
        assert page.tree.focused is page.find("key-orders")
        assert page.find("pages").rect.contains(page.find("page-keys").rect), scale
        assert page.find("page-scroll").rect.contains(page.find("key-orders").rect), scale


def test_what_names_a_context_is_kept_with_its_first_key(guest: Guest) -> None:
    guest.click("options")
    guest.click("page-keys")
    guest.step()
    for context in CONTEXTS:
        first = next(iter(actions_in(context)))
        row = guest.find(f"key-{first}").parent
        assert row is not None
        assert isinstance(row.parent, Together)
        title = row.parent.children[0]
        assert isinstance(title, Label)
        heading = guest.find("page-title")
        assert isinstance(heading, Label)
        assert title.style.size < heading.style.size


def test_alt_alone_is_for_what_lasts_while_it_is_held(program: Program, page: Guest) -> None:
    """Nothing else can be had by it: more is to come after Alt."""
    assert caps(page, "everything") == ("Alt",)
    assert refusal("everything", Chord.parse("Alt")) == ""
    assert refusal("orders", Chord.parse("Alt"))
    at_row(page, "everything")
    page.press("F9")
    assert program.preferences.keys == {"everything": ("F9",)}
    at_row(page, "everything")
    page.press("Alt")
    assert program.preferences.keys == {}
    at_row(page, "orders")
    page.press("Alt")
    assert waiting(page), "the key that Alt is held for is still to come"
    page.press("Esc")


def test_the_menu_over_a_battle_opens_the_keys_and_they_are_scrolled_at_once(
    paused: Guest,
) -> None:
    paused.tree.focus("keys")
    paused.press("Enter")
    paused.step(2)
    assert paused.tree.root.has("key-confirm")
    assert paused.tree.focused is paused.find("page-keys"), "and not its first row"
    area = paused.find("page-scroll")
    assert isinstance(area, ScrollArea)
    paused.press("PageDown", "PageDown")
    assert area.offset > 0
    paused.press("PageUp", "PageUp")
    assert area.offset == 0
    paused.press("Esc")
    assert isinstance(paused.app.scenes.top, PauseScene)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_who_asks_for_help_in_a_battle_finds_what_the_keys_do(
    guest: Guest, *, by_mouse: bool
) -> None:
    """F1 is what a newcomer tries: from the rules a button leads on to the keys, and Esc back."""
    scene = fight(guest)
    guest.press("F1")
    guest.step(2)
    if by_mouse:
        guest.click("keys")
    else:
        guest.tree.focus("keys")
        guest.press("Enter")
    guest.step(2)
    listed = {one.of for one in guest.tree.root.walk() if isinstance(one, KeyRow)}
    assert {"next-figure", "end-turn", "act-move"} <= listed
    guest.press("Esc", "Esc")
    guest.step(2)
    assert guest.app.scenes.top is scene
