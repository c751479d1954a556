"""Figures at small zooms: class, side, facing and state are told apart at 20 pixels per inch."""

import itertools
import math

import numpy as np
import pygame
import pytest

from game.model.pictures import Bearing
from game.ui.art.figure_bold import BOLD_BELOW, drawn_boldly
from game.ui.art.figure_look import CLASS_ITEMS, FigureLook
from game.ui.art.figures import FigureSprites, bake_figure
from game.ui.art.palette import STUDS_PER_INCH, TEAMS
from game.ui.art.relief import Relief
from game.ui.art.schemes import luminance
from game.ui.board.status import (
    OUTLINES,
    SIDES,
    Pill,
    Pills,
    Wearer,
    face_of,
    paint_sign,
    pill_of,
    place_beside,
)
from tests.proofs import figure_sheet

INCH = 20
BOX = round(1.5 * INCH)
"""Pixels of the square that a figure takes at the fit zoom, weapon and all."""

PLAINLY = 40
"""Levels of 255 by which two pixels must differ to look different side by side."""


@pytest.fixture(scope="module")
def sprites() -> FigureSprites:
    return FigureSprites(INCH / STUDS_PER_INCH)


def seen(
    sprites: FigureSprites, look: FigureLook, heading: float = 0, ground: str = "#808080"
) -> np.ndarray:
    """A figure on plain ground, row by row."""
    canvas = pygame.Surface((BOX, BOX))
    canvas.fill(ground)
    picture = sprites.get(look, heading).picture
    canvas.blit(picture, picture.get_rect(center=(BOX // 2, BOX // 2)))
    return pygame.surfarray.array3d(canvas).transpose(1, 0, 2).astype(int)


def share(one: np.ndarray, other: np.ndarray, levels: int = PLAINLY) -> float:
    """The share of pixels that plainly differ."""
    return float((np.abs(one - other).max(axis=2) > levels).mean())


def gray(pixels: np.ndarray) -> np.ndarray:
    """Without colors."""
    return np.repeat((pixels @ np.array([0.30, 0.59, 0.11]))[..., None], 3, axis=2)


def usual(figure_class: str, team: str = "azure") -> FigureLook:
    return FigureLook(figure_class, team, CLASS_ITEMS[figure_class])


def test_any_two_classes_differ_in_an_eighth_of_their_box(sprites: FigureSprites) -> None:
    pictures = {name: seen(sprites, usual(name)) for name in CLASS_ITEMS}
    for one, two in itertools.combinations(CLASS_ITEMS, 2):
        assert share(pictures[one], pictures[two]) > 0.125, (one, two)
        assert share(gray(pictures[one]), gray(pictures[two])) > 0.08, (one, two)


@pytest.mark.parametrize("figure_class", ["swordsman", "brute", "archer", "captain"])
def test_any_two_sides_differ_and_without_color_by_their_pattern(
    sprites: FigureSprites, figure_class: str
) -> None:
    pictures = {team: seen(sprites, usual(figure_class, team)) for team in TEAMS}
    for one, two in itertools.combinations(TEAMS, 2):
        assert share(pictures[one], pictures[two]) > 0.07, (one, two)
        assert share(gray(pictures[one]), gray(pictures[two]), 20) > 1 / 32, (one, two)


def test_quarter_turns_differ_in_a_fifth_of_the_box(sprites: FigureSprites) -> None:
    for name in CLASS_ITEMS:
        turned = [seen(sprites, usual(name), angle) for angle in (0, 90, 180, 270)]
        for one, two in itertools.combinations(turned, 2):
            assert share(one, two) > 0.2, name


@pytest.mark.parametrize("heading", [0, 45, 135, 270])
@pytest.mark.parametrize("team", sorted(TEAMS))
def test_a_bright_wedge_shows_the_facing_of_the_unarmed(
    sprites: FigureSprites, heading: int, team: str
) -> None:
    picture = seen(sprites, FigureLook("nobody", team), heading, "#6A9A55").astype(float)
    bright = max(TEAMS[team].light, TEAMS[team].main, key=luminance)
    light = np.array(pygame.Color(bright)[:3], float)
    rows, columns = np.indices(picture.shape[:2]) - (BOX - 1) / 2
    ring = np.abs(np.hypot(rows, columns) - 0.60 * INCH) < 0.07 * INCH
    like = ring & (np.linalg.norm(picture - light, axis=2) < 60)
    assert like.sum() >= 4
    angles = np.degrees(np.arctan2(rows[like], columns[like]))
    off = (angles - heading + 180) % 360 - 180
    # The hands of the unarmed are yellow, too.
    assert np.quantile(np.abs(off), 0.8) < 35


def test_who_lies_and_who_is_held_look_unlike_who_stands(sprites: FigureSprites) -> None:
    for name in CLASS_ITEMS:
        stands = seen(sprites, usual(name))
        for pose in ("prone", "held"):
            look = usual(name)._replace(pose=pose)  # type: ignore[arg-type]
            assert share(seen(sprites, look), stands) > 0.2, (name, pose)


def test_figures_are_drawn_boldly_below_forty_pixels_per_inch_only() -> None:
    assert BOLD_BELOW == 40
    assert drawn_boldly(39.9 / STUDS_PER_INCH)
    assert not drawn_boldly(40.1 / STUDS_PER_INCH)
    look, stand = usual("archer"), 0.5 * STUDS_PER_INCH
    for inch, bold in ((30.0, True), (45.5, False)):
        px = inch / STUDS_PER_INCH
        drawn = FigureSprites(px).get(look, 0).picture
        baked = bake_figure(look, 0, px, stand, bold=bold)
        assert drawn.get_size() == baked.picture.shape[:2]
        assert (baked.picture[..., 3] == pygame.surfarray.array_alpha(drawn).T).all()


def test_weapons_are_wider_than_in_a_large_picture() -> None:
    """A sword at the fit zoom is a line of steel with ink around it, not a gray hair."""
    px, stand = INCH / STUDS_PER_INCH, 0.5 * STUDS_PER_INCH
    look = FigureLook("nobody", "azure", ("sword",))
    widths = []
    for bold in (False, True):
        picture = bake_figure(look, 0, px, stand, bold=bold).picture
        middle = len(picture) // 2
        across = picture[:, middle + round(0.85 * INCH)].astype(int)
        pale = (across[:, :3].min(axis=1) > 130) & (across[:, 3] > 200)
        widths.append(int(pale.sum()))
    assert widths[1] >= 2 > widths[0]


def test_a_pen_that_is_grown_draws_larger_and_fatter() -> None:
    def width(scale: float, stout: float) -> float:
        relief = Relief(-4, -4, 8, 8, 40)
        pen = relief.pen(0.5, 0, math.pi / 4).grown(scale, stout)
        pen.capsule((0, -1), (0, 1), (0.2, 0.2), (1, 1), "#FFFFFF")
        return float(relief.cover.sum()) / 40**2

    def area(length: float, radius: float) -> float:
        return 2 * radius * length + math.pi * radius * radius

    assert width(1.0, 0.0) == pytest.approx(area(2, 0.2), rel=0.03)
    assert width(2.0, 0.0) == pytest.approx(area(4, 0.4), rel=0.03)
    assert width(1.0, 0.2) == pytest.approx(area(2, 0.4), rel=0.03)


SIGNS = sorted({sign for state in figure_sheet.STATES.values() for sign in state.signs} | {"spent"})


@pytest.mark.parametrize("size", [13, 26])
def test_badges_are_told_apart_without_color(size: int) -> None:
    pictures = {}
    for sign in SIGNS:
        canvas = pygame.Surface((2 * size, 2 * size))
        canvas.fill("#808080")
        badge = paint_sign(sign, size)  # type: ignore[arg-type]
        canvas.blit(badge, badge.get_rect(center=(size, size)))
        pictures[sign] = gray(pygame.surfarray.array3d(canvas).astype(int))
    for one, two in itertools.combinations(SIGNS, 2):
        off = np.abs(pictures[one] - pictures[two]).max(axis=2) > PLAINLY
        assert off.sum() > 0.16 * size * size, (one, two)


def test_what_hinders_has_another_outline_than_what_helps() -> None:
    assert {OUTLINES[sign] for sign in ("prone", "held", "rooted", "hurt")} == {"diamond"}
    assert OUTLINES["spent"] == "square"
    assert not {"charge", "wait", "target"} & set(OUTLINES)


def test_badges_grow_with_the_interface_and_the_zoom() -> None:
    bearing, team = Bearing(signs=("prone",), hits=(1, 3)), TEAMS["azure"]

    def size(pixels_per_inch: float, scale: float) -> int:
        pill = pill_of(bearing, team, pixels_per_inch / STUDS_PER_INCH, scale)
        assert pill is not None
        return pill.sign

    assert size(20, 1.0) == size(30, 1.0) == 13
    assert size(20, 2.0) == 26
    assert size(80, 1.0) > 20


def test_who_is_done_is_told_of_those_whose_turn_it_is() -> None:
    team, done = TEAMS["azure"], Bearing(spent=True)
    assert pill_of(done, team, 6) == Pill(("spent",), None, team.light, 13, "ring", team.main)
    assert pill_of(done, team, 6, to_move=False) is None


VIEW = pygame.Rect(0, 0, 300, 300)


def test_badges_stand_where_they_cover_no_face() -> None:
    """Below, unless somebody stands there; then beside, then above."""
    alone = Wearer((150, 150), 10, 180)
    size = (13, 13)
    own = face_of(alone)
    below = place_beside(size, alone, [own], VIEW)
    assert below.centerx == 150
    assert below.top > own.bottom - 1
    others = [face_of(Wearer((150 + 21 * x, 150 + 21 * y), 10, 0)) for x, y in ((0, 1), (1, 0))]
    moved = place_beside(size, alone, [own, *others], VIEW)
    assert not any(moved.colliderect(one) for one in (own, *others))
    assert moved != below


def test_badges_do_not_cover_the_weapon_where_there_is_room() -> None:
    for facing in range(0, 360, 30):
        box = place_beside((13, 13), Wearer((150, 150), 10, facing), [], VIEW)
        way = pygame.Vector2(box.center) - pygame.Vector2(150, 150)
        assert pygame.Vector2(1, 0).rotate(facing).dot(way.normalize()) < 0.8, facing


def test_badges_stay_in_the_view() -> None:
    assert len(SIDES) == 6
    for middle in ((5, 5), (295, 295), (5, 295), (150, 297)):
        box = place_beside((26, 13), Wearer(middle, 10, 0), [], VIEW)
        both = box.clip(VIEW)
        assert both.width * both.height > 0.6 * 26 * 13, middle


def test_in_the_crowd_of_the_sheet_hardly_a_face_is_covered() -> None:
    """Eighteen figures shoulder to shoulder, all with badges."""
    figures = figure_sheet.crowd(60, 100, INCH)
    wearers = [Wearer(one.at, INCH / 2, one.heading) for one in figures]
    faces = [face_of(one) for one in wearers]
    taken = list(faces)
    covered = 0
    for one, wearer in zip(figures, wearers, strict=True):
        pill = pill_of(one.bearing, TEAMS[one.look.color], INCH / STUDS_PER_INCH)
        assert pill is not None
        wide = 13 * max(len(pill.signs), 2 if pill.hits else 1)
        box = place_beside((wide, 13), wearer, taken, pygame.Rect(0, 0, 600, 300))
        taken.append(box)
        covered += sum(box.clip(face).width * box.clip(face).height for face in faces)
    whole = sum(face.width * face.height for face in faces)
    assert covered < 0.05 * whole


def test_in_the_crowd_each_badge_is_told_to_be_its_figures() -> None:
    """It is nearer to its figure than to any other, or a line leads there: at the lower edge of
    the map there is no room below the front row.
    """
    figures = figure_sheet.crowd(60, 100, INCH)
    wearers = [Wearer(one.at, INCH / 2, one.heading) for one in figures]
    told = []
    for one, wearer in zip(figures, wearers, strict=True):
        pill = pill_of(one.bearing, TEAMS[one.look.color], INCH / STUDS_PER_INCH)
        assert pill is not None
        told.append((pill, wearer))
    lowest = max(one.middle[1] + one.radius for one in wearers)
    pills, surface = Pills(), pygame.Surface((600, round(lowest)))
    pills.draw(surface, told, wearers)
    lines = {end: start for start, end in pills.tethers}
    assert lines, "in so dense a crowd some badges stand aside"
    for (_, box), wearer in zip(pills._places, wearers, strict=True):
        middle = pygame.Vector2(box.center)
        nearest = min(wearers, key=lambda one: middle.distance_to(one.middle))
        if nearest is not wearer:
            start = pygame.Vector2(lines[box.center])
            assert start.distance_to(wearer.middle) < wearer.radius
    alone = Pills()
    alone.draw(surface, told[:1], wearers[:1])
    assert not alone.tethers
