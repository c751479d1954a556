"""Colors, patterns and motion as the player prefers them: set on the options screen, live."""

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.events import AttackDeclared, AttackMissed, Burst, Event, Rolled
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.art import effects as art
from game.ui.art.emblem import emblem
from game.ui.art.palette import HUD_PANEL_BOTTOM, team_look
from game.ui.art.schemes import USUAL, Scheme, in_force, shown
from game.ui.board.effects import Effects
from game.ui.board.motion import Motion, motion_of
from game.ui.board.team_marks import mark_box
from game.ui.camera import Camera
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from tests.ui.scenes.stage import Guest, Start, fight

CAMERA = Camera((12, 10), pygame.Rect(0, 0, 400, 400))
PLACES = {"ann": Point(4, 4), "cat": Point(8, 4)}


def options(guest: Guest) -> None:
    """The page about access, over the battle."""
    guest.press("Esc")
    guest.step(2)
    guest.click("options")
    guest.step(2)
    guest.click("page-access")
    guest.step(2)


def back(guest: Guest, scene: BattleScene) -> None:
    guest.press("Esc", "Esc")
    guest.step(2)
    assert guest.app.scenes.top is scene


def figure(scene: BattleScene) -> bytes:
    """The pixels of the stand of a figure that is not in hand."""
    unit = scene.shown.state.units["dog"]
    box = pygame.Rect(0, 0, 40, 40)
    box.center = tuple(map(round, scene.camera.to_screen((unit.place.x, unit.place.y))))
    return pygame.image.tobytes(scene.app.surface.subsurface(box), "RGB")


def names_in_log(scene: BattleScene) -> set[str]:
    """The colors of all words of the log."""
    return {
        run.style.color
        for entry in scene.hud.log.entries
        for run in entry.runs
        if isinstance(run, Words)
    }


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keyboard"])
def test_a_palette_is_chosen_during_a_battle_and_seen_at_once(
    program: Program, guest: Guest, by_keys: bool
) -> None:
    scene = fight(guest)
    guest.step(2)
    sprite = figure(scene)
    options(guest)
    if by_keys:
        guest.tree.focus("palette")
        guest.press("Right")
    else:
        box = guest.find("palette").rect
        guest.click_at((box.right - 12, box.centery))
    assert program.preferences.palette == "deutan"
    assert in_force() == Scheme(palette="deutan")
    back(guest, scene)
    plate = guest.find("banner-Azure Guard").rect
    at = (plate.x + plate.width // 2, plate.y + 6)
    assert guest.app.surface.get_at(at)[:3] == pygame.Color(team_look("azure").main)[:3]
    assert team_look("azure").main != "#1E6FD0"
    assert figure(scene) != sprite, "figures are baked anew"
    assert isinstance(scene.prompt, TurnPrompt), "the question stays open"


def test_high_contrast_reaches_the_panels_and_goes_again(program: Program, guest: Guest) -> None:
    scene = fight(guest)

    def ground() -> tuple[int, ...]:
        side = scene.hud.side
        assert side is not None
        guest.step(2)
        return tuple(guest.app.surface.get_at((side.rect.x + 2, side.rect.bottom - 3))[:3])

    usual = ground()
    for expected in ((0, 0, 0), usual):
        options(guest)
        guest.tree.focus("high-contrast")
        guest.press("Space")
        back(guest, scene)
        assert ground() == expected
    assert usual == tuple(pygame.Color(HUD_PANEL_BOTTOM)[:3])
    assert not program.preferences.high_contrast


def test_strong_patterns_put_the_mark_of_its_team_beside_every_figure(
    program: Program, guest: Guest
) -> None:
    scene = fight(guest)

    def marked() -> list[bool]:
        """Whether the dark middle of the mark is there, for each figure."""
        guest.step(3)
        found = []
        for unit in scene.shown.state.units.values():
            box = mark_box(scene.camera, (unit.place.x, unit.place.y), 0.5)
            team = scene.team_colors[unit.side]
            expected = emblem(team, box.width).get_at((box.width // 2, box.width // 2))
            found.append(guest.app.surface.get_at(box.center)[:3] == expected[:3])
        return found

    assert not any(marked())
    program.prefer(Preferences(instant=True, patterns="strong"))
    assert all(marked())


def test_the_log_is_written_anew_in_other_colors(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.step(5)
    count, before = len(scene.hud.log.entries), names_in_log(scene)
    program.prefer(Preferences(instant=True, palette="tritan"))
    assert len(scene.hud.log.entries) == count, "no line is lost and none comes twice"
    assert names_in_log(scene) != before


def test_colors_are_kept_for_the_next_start_and_end_with_the_window(start: Start) -> None:
    program = start(LoadedPreferences(Preferences(palette="protan", patterns="strong")))
    assert in_force() == Scheme(palette="protan", bold=True)
    program.app.close()
    assert in_force() == USUAL
    assert shown(HUD_PANEL_BOTTOM) == HUD_PANEL_BOTTOM


def test_reset_brings_the_usual_colors_back(program: Program, guest: Guest) -> None:
    program.prefer(Preferences(instant=True, palette="tritan", high_contrast=True))
    guest.click("options")
    guest.step()
    guest.click("page-access")
    guest.step()
    guest.click("reset")
    assert in_force() == USUAL
    assert not program.preferences.high_contrast


@pytest.mark.parametrize(
    ("wished", "shakes"),
    [
        ({}, True),
        ({"reduce_motion": True}, False),
        ({"no_flashing": True}, False),
        ({"reduce_motion": True, "screen_shake": True}, True),
        ({"screen_shake": False}, False),
    ],
)
def test_the_view_shakes_only_where_it_may(wished: dict[str, bool], shakes: bool) -> None:
    assert motion_of(Preferences(**wished)).shakes is shakes


def test_less_motion_keeps_what_is_shown_and_leaves_out_what_moves() -> None:
    calm = motion_of(Preferences(reduce_motion=True))
    assert (calm.glides, calm.rolls, calm.ambient) == (False,) * 3
    assert calm.flashes, "flashing is a preference of its own"
    assert motion_of(Preferences()) == Motion()


def test_dice_show_their_faces_at_once_with_less_motion(start: Start) -> None:
    """The tray tells how far the dice have rolled: 1 is their faces."""
    for calm in (False, True):
        program = start(LoadedPreferences(Preferences(reduce_motion=calm)))
        guest = Guest(program.app)
        scene = fight(guest)
        assert scene.motion.rolls is not calm
        rolled = []
        guest.press("Ctrl+Enter", "Enter")
        scene.playback.clear()
        scene.take((roll(),))
        for _ in range(8):
            guest.step()
            rolled.append(scene.hud.dice.rolled)
        assert (min(rolled) < 1.0) is not calm
        program.app.close()


def roll() -> Event:
    """A throw of one die."""
    return Rolled(sides=(6,), faces=(4,), total=4, why="Skill", throw="1d6")


def bright_pixels(effects: Effects) -> int:
    """How many pixels are white now."""
    canvas = pygame.Surface((400, 400))
    effects.draw(canvas, CAMERA)
    return int((pygame.surfarray.array3d(canvas).min(axis=2) >= 234).sum())


def brightest(events: tuple[Event, ...], motion: Motion) -> int:
    """The most white pixels in any picture while events are shown at once."""
    effects = Effects()
    effects.motion = motion
    most = 0
    for event in events:
        effects.begin(event, PLACES)
    for _ in range(60):
        most = max(most, bright_pixels(effects))
        effects.update(1 / 60)
    return most


def newest_film(effects: Effects) -> object:
    """The moving picture that began last; words come beside it."""
    return [one.film for one in effects.playing if one.film is not None][-1]


def burst(x: float) -> Event:
    return Burst(at=Point(x, 5), elevation=0.0, radius=2.0)


def test_an_explosion_is_not_white_without_flashing(program: Program) -> None:
    del program
    assert brightest((burst(5),), Motion()) > 300
    assert brightest((burst(5),), Motion(flashes=False)) < 30


def shot(motion: Motion) -> list[object]:
    """The films of a shot that is fired and misses."""
    weapon = catalog()["brikwars-2010"].visual("short-ranged")
    effects = Effects()
    effects.motion = motion
    aimed = AttackDeclared(unit="ann", target="cat", way="shoot", item="short-ranged")
    effects.begin(aimed, PLACES, weapon)
    effects.begin(AttackMissed(unit="ann", target="cat", item="short-ranged"), PLACES)
    return [one.film for one in effects.playing if one.film is not None]


def test_a_shot_does_not_flash_without_flashing(program: Program) -> None:
    del program
    assert shot(Motion()), "the flash at the muzzle"
    assert set(shot(Motion(flashes=False))) <= {art.dust}


def test_no_more_than_three_flashes_begin_in_a_second(program: Program) -> None:
    del program
    effects = Effects()
    effects.motion = Motion(flashes=False)
    dull = 0
    for number in range(20):
        effects.begin(burst(2 + number / 4), PLACES)
        dull += newest_film(effects) is art.dust
        effects.update(0.05)
    assert 20 - dull == 3, "twenty explosions in one second"
    effects.update(1.0)
    effects.begin(burst(5), PLACES)
    assert newest_film(effects) is not art.dust, "later ones are seen again"
