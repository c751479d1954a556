"""The sound at the screen: captions, silence by key, the side that an effect comes from."""

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences, read_preferences
from game.model.events import Rolled
from game.ui.board.effects import SOUNDS
from game.ui.captions import SOUND_WORDS
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.signs import NOTICE_SECONDS
from game.ui.synthesis import EFFECTS
from tests.ui.scenes.stage import Guest, Start, fight


def roll(unit: str) -> Rolled:
    """A die that falls for a figure; it changes nothing."""
    return Rolled(
        unit=unit, why="skill", throw="1d6", sides=(6,), faces=(4,), modifiers=(), total=4
    )


@pytest.fixture
def captioned(start: Start) -> Program:
    """A program that tells sounds in words."""
    return start(LoadedPreferences(Preferences(instant=True, captions=True)))


@pytest.fixture
def deaf(no_device: None, start: Start) -> Program:
    """The same on a computer without a sound device."""
    del no_device
    return start(LoadedPreferences(Preferences(instant=True, captions=True)))


def captions(program: Program) -> list[str]:
    return [one.text for one in program.app.signs.captions.shown]


def heard(program: Program, guest: Guest, unit: str = "ann") -> None:
    """Let a die fall for a figure."""
    assert isinstance(program.scene, BattleScene)
    program.scene.take((roll(unit),))
    guest.step()


def test_every_effect_and_every_cue_with_a_sound_has_words() -> None:
    assert set(SOUND_WORDS) == set(EFFECTS)
    assert set(SOUNDS.values()) <= set(EFFECTS)
    assert all(SOUND_WORDS.values())
    assert len(set(SOUND_WORDS.values())) == len(EFFECTS), "each sounds otherwise"


def test_captions_are_off_at_first(program: Program, guest: Guest) -> None:
    fight(guest)
    heard(program, guest)
    assert captions(program) == []


def test_the_side_is_that_of_the_screen_not_of_the_map(captioned: Program) -> None:
    guest = Guest(captioned.app)
    scene = fight(guest)
    guest.resize(1280, 720)
    scene.camera.zoom(5)
    ann, cat = (4.0, 4.0), (8.0, 4.0)
    for middle, unit, text in (
        (cat, "ann", "[dice roll] to the left"),
        (cat, "cat", "[dice roll]"),
        (ann, "ann", "[dice roll]"),
        (ann, "cat", "[dice roll] to the right"),
    ):
        captioned.app.signs.captions.shown.clear()
        scene.camera.look_at(middle)
        heard(captioned, guest, unit)
        assert captions(captioned) == [text]


def test_captions_stay_for_two_seconds_at_the_lower_edge_of_the_map(captioned: Program) -> None:
    guest = Guest(captioned.app)
    scene = fight(guest)
    heard(captioned, guest)
    signs, theme = captioned.app.signs, captioned.app.theme
    ((_, box),) = signs.captions.boxes(theme, scene.hud.map.rect)
    assert scene.hud.map.rect.contains(box)
    assert scene.hud.map.rect.bottom - box.bottom < theme.px(20)
    dark = captioned.app.surface.get_at((box.x + box.height // 2, box.centery))
    assert max(dark[:3]) < 60, "the pill is drawn"
    guest.settle(1.8)
    assert captions(captioned) == ["[dice roll]"]
    guest.settle(0.3)
    assert captions(captioned) == []


def test_captions_stand_beside_a_question(captioned: Program) -> None:
    guest = Guest(captioned.app)
    scene = fight(guest)
    guest.press("Ctrl+Enter")
    guest.step(2)
    dialog = scene.tree.dialog
    assert dialog is not None, "figures can still act, and it is asked whether the turn is to end"
    for name in ("boom", "dice", "clang"):
        captioned.app.sounds.play(name)
    guest.step()
    area = scene.signs_area
    assert area is not None
    assert scene.hud.map.rect.contains(area)
    boxes = captioned.app.signs.captions.boxes(captioned.app.theme, area)
    assert len(boxes) == 3
    assert not any(box.colliderect(dialog.rect) for _, box in boxes)


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_captions_are_whole_where_a_question_takes_nearly_all_of_the_map(
    captioned: Program, scale: float
) -> None:
    guest = Guest(captioned.app)
    scene = fight(guest)
    captioned.app.set_scale(scale)
    guest.resize(1280, 720)
    guest.press("Ctrl+Enter")
    guest.step(2)
    dialog = scene.tree.dialog
    assert dialog is not None
    for name in ("boom", "clatter"):
        captioned.app.sounds.play(name)
    guest.step()
    area = scene.signs_area
    assert area is not None
    boxes = captioned.app.signs.captions.boxes(captioned.app.theme, area)
    assert len(boxes) == 2
    assert all(guest.tree.bounds.contains(box) for _, box in boxes)
    assert not boxes[0][1].colliderect(dialog.rect), "the newest hides no answer"


def test_three_captions_at_most_and_none_twice(captioned: Program) -> None:
    guest = Guest(captioned.app)
    guest.step()
    for name in ("dice", "shot", "boom", "dice", "clang"):
        captioned.app.sounds.play(name)
    assert captions(captioned) == ["[explosion]", "[dice roll]", "[clang]"]


@pytest.mark.parametrize("muted", [False, True])
def test_captions_need_no_device_and_no_sound(deaf: Program, muted: bool) -> None:
    guest = Guest(deaf.app)
    assert not deaf.app.sounds.available
    fight(guest)
    if muted:
        guest.press("m")
    heard(deaf, guest)
    assert captions(deaf) == ["[dice roll]"]


def test_who_sits_down_reads_nothing_of_what_was_heard_before(captioned: Program) -> None:
    guest = Guest(captioned.app)
    fight(guest)
    heard(captioned, guest)
    assert captioned._session is not None
    captioned._session.hand_over("ember", lambda: None)
    guest.step()
    assert captions(captioned) == []


def test_the_options_switch_captions_on(program: Program, guest: Guest) -> None:
    guest.click("options")
    guest.click("page-access")
    guest.click("captions")
    program.app.sounds.play("boom")
    assert captions(program) == ["[explosion]"]


def test_the_key_of_silence_works_on_every_screen(
    program: Program, guest: Guest, home: object
) -> None:
    sounds, signs = program.app.sounds, program.app.signs
    guest.press("m")
    assert sounds.muted
    assert signs.notice == "Sound off"
    assert signs.silent
    guest.settle(NOTICE_SECONDS + 0.1)
    assert signs.notice == ""
    guest.click("options")
    guest.click("page-sound")
    assert guest.find("muted").value
    guest.press("m")
    assert not sounds.muted
    assert signs.notice == "Sound on"
    assert not guest.find("muted").value, "the open page follows"
    guest.press("Esc")
    fight(guest)
    guest.press("Ctrl+Enter")
    assert guest.tree.dialog is not None
    guest.press("m")
    assert sounds.muted, "over a question too"
    program.remember_window()
    assert read_preferences(program.app and home / "settings.json").preferences.muted


def test_the_sign_of_silence_stays_in_a_corner_of_the_map(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    corner = scene.hud.map.rect.move(8, 8).topleft
    box = pygame.Rect(corner, (30, 30))
    before = pygame.image.tobytes(program.app.surface.subsurface(box), "RGB")
    guest.press("m")
    guest.settle(NOTICE_SECONDS + 0.1)
    after = pygame.image.tobytes(program.app.surface.subsurface(box), "RGB")
    assert before != after
    guest.press("m")
    guest.settle(NOTICE_SECONDS + 0.1)
    assert pygame.image.tobytes(program.app.surface.subsurface(box), "RGB") == before


def test_a_letter_of_a_text_is_no_shortcut(program: Program, guest: Guest) -> None:
    guest.click("hot-seat")
    guest.step()
    assert program.app.scenes.top is not None
    if not program.app.scenes.top.wants_text:
        guest.press("Tab")
    guest.tree.focus("levels")
    assert program.app.scenes.top.wants_text
    guest.type("m")
    assert not program.app.sounds.muted
    guest.press("Ctrl+m")
    assert program.app.sounds.muted


def test_the_battle_and_the_menu_have_a_background(program: Program, guest: Guest) -> None:
    coming = program.app.sounds._ambience
    assert coming is not None
    coming.result()
    guest.step()
    assert pygame.mixer.Channel(0).get_busy()
    fight(guest)
    assert pygame.mixer.Channel(0).get_busy()
