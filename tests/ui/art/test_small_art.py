"""Effects, dice, icons and emblems."""

import itertools
import math
from typing import get_args

import numpy as np
import pygame
import pytest

from game.model.pictures import Icon
from game.ui.art.dice_art import ROLL, die_face, rolling_frame
from game.ui.art.effects import (
    comic_word,
    dust,
    explosion,
    muzzle_flash,
    ricochet,
)
from game.ui.art.emblem import banner_cloth, emblem
from game.ui.art.icon_paths import ICONS
from game.ui.art.icons import icon
from game.ui.art.palette import TEAMS
from game.ui.window import App


def alpha(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(surface).T.astype(int)


def test_an_effect_plays_its_frames_once() -> None:
    effect = explosion(8)
    assert effect.seconds == pytest.approx(0.7)
    assert effect.at(0.0) is effect.frames[0]
    assert effect.at(0.69) is effect.frames[-1]
    assert effect.at(0.71) is None
    assert explosion(8) is effect


@pytest.mark.parametrize("make", [explosion, dust])
def test_effects_fade_away(make: type) -> None:
    effect = make(8)
    strength = [alpha(frame).sum() for frame in effect.frames]
    assert strength[0] > 0
    assert strength[-1] < 0.35 * max(strength)
    sizes = {frame.get_size() for frame in effect.frames}
    assert len(sizes) == 1


def test_sparks_fly_along_their_heading() -> None:
    for heading in (0, 90, 180, 270):
        frame = ricochet(12, heading).frames[-2]
        rows, columns = np.nonzero(alpha(frame) > 40)
        off = math.degrees(
            math.atan2(rows.mean() - frame.get_height() / 2, columns.mean() - frame.get_width() / 2)
        )
        assert abs((off - heading + 180) % 360 - 180) < 40


def test_a_muzzle_flash_is_ahead_of_the_muzzle() -> None:
    frame = muzzle_flash(12, 90).frames[0]
    rows, _ = np.nonzero(alpha(frame) > 200)
    assert rows.mean() > frame.get_height() / 2 + 1


def test_comic_words_have_a_dark_outline_around_bright_letters() -> None:
    word = comic_word("KA-PING!", 28, "#FFE27A")
    assert word.get_width() > 2 * word.get_height()
    pixels = pygame.surfarray.array3d(word)[pygame.surfarray.array_alpha(word) > 200]
    bright = (pixels.max(axis=1) > 220).mean()
    dark = (pixels.max(axis=1) < 60).mean()
    assert bright > 0.2
    assert dark > 0.2


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_cube_shows_as_many_pips_as_its_value(value: int) -> None:
    face = die_face(6, value, 60)
    dark = pygame.surfarray.array3d(face).max(axis=2).T < 70
    dark &= alpha(face) > 200
    mask = pygame.mask.Mask((60, 60))
    for row, column in zip(*np.nonzero(dark), strict=True):
        mask.set_at((int(column), int(row)))
    assert len(mask.connected_components(minimum=12)) == value


def test_dice_differ_by_sides_and_value() -> None:
    faces = {
        (sides, value): die_face(sides, value, 40)
        for sides in (4, 6, 8, 10, 12)
        for value in (1, 3)
    }
    seen = {pygame.image.tobytes(face, "RGBA") for face in faces.values()}
    assert len(seen) == len(faces)
    assert die_face(20, 17, 40).get_size() == (40, 40)


def test_a_throw_ends_with_its_value() -> None:
    frames = [rolling_frame(6, 5, 40, index) for index in range(ROLL)]
    still = pygame.Surface((60, 60), pygame.SRCALPHA)
    still.blit(die_face(6, 5, 40), (10, 10))
    last = pygame.image.tobytes(frames[-1], "RGBA")
    assert last == pygame.image.tobytes(still, "RGBA")
    assert len({pygame.image.tobytes(frame, "RGBA") for frame in frames[:15]}) > 10
    assert {frame.get_size() for frame in frames} == {(60, 60)}


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_are_drawn_in_their_color(name: str) -> None:
    picture = icon(name, 48, "#FF8000")
    assert picture.get_size() == (48, 48)
    covered = alpha(picture) > 200
    assert 0.04 < covered.mean() < 0.95
    colors = pygame.surfarray.array3d(picture).transpose(1, 0, 2)[covered]
    assert np.abs(colors.astype(int) - (255, 128, 0)).max() <= 2


def test_every_icon_that_a_ruleset_can_name_is_drawn() -> None:
    assert set(get_args(Icon)) <= set(ICONS)


def test_no_two_icons_are_alike() -> None:
    seen = {pygame.image.tobytes(icon(name, 24), "RGBA") for name in ICONS}
    assert len(seen) == len(ICONS)


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("no-such-icon", 24)


def test_emblems_of_teams_differ_in_gray() -> None:
    marks = {}
    for team in TEAMS:
        mark = emblem(team, 40)
        gray = pygame.surfarray.array3d(mark).mean(axis=2)
        rim = gray * (pygame.surfarray.array_alpha(mark) > 200)
        marks[team] = (rim - rim.mean()) / (rim.std() + 1e-6)
        assert alpha(mark)[0, 0] == 0
    for team, other in itertools.combinations(TEAMS, 2):
        assert np.abs(marks[team] - marks[other]).mean() > 0.02, (team, other)


@pytest.mark.parametrize("team", TEAMS)
def test_an_emblem_is_its_pattern_on_the_team_s_color(team: str) -> None:
    mark = emblem(team, 60)
    colors = [pygame.Color(shade) for shade in ("#FFFFFF", TEAMS[team].main, TEAMS[team].dark)]
    # Rim, ground between rim and pattern, middle.
    assert [mark.get_at((x, 30)) for x in (1, 4, 30)] == colors
    light = pygame.mask.from_threshold(
        mark, pygame.Color(TEAMS[team].light), (3, 3, 3, 255)
    ).count()
    assert light > 60, "the pattern is there"


def test_the_cloth_shows_the_pattern_everywhere(app: App) -> None:
    del app
    cloth = banner_cloth("ember", (640, 360))
    plain = pygame.Color(TEAMS["ember"].main)
    for left in (0, 320):
        for top in (0, 180):
            part = cloth.subsurface((left, top, 320, 180))
            same = pygame.mask.from_threshold(part, plain, (2, 2, 2, 255)).count()
            assert 0 < same < 320 * 180
