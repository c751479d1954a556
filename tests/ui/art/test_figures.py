"""Pictures of figures."""

import itertools
import math
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import numpy as np
import pygame
import pytest

from game.model.pictures import Visual
from game.ui.art.figure_body import STAND, draw_stand
from game.ui.art.figure_look import CLASS_ITEMS, DRESSES, FigureLook, arrange
from game.ui.art.figures import FigureSprites, bake_figure
from game.ui.art.headgear import HEADGEAR
from game.ui.art.palette import STUDS_PER_INCH, TEAMS
from game.ui.art.parts import parts_of
from game.ui.art.patterns import PATTERNS, Band
from game.ui.art.rubble import RubbleSprites
from game.ui.art.sprite import bake_sprite
from game.ui.art.weapons import ITEM_LOOKS
from game.ui.board.debris import scatter
from game.ui.budget import Allowance
from tests.ui.art.portraits import portrait

PX = 8
CLASSES = [
    *("knight", "swordsman", "guard", "axeman", "lancer", "brute", "archer"),
    *("gunner", "deputy", "grenadier", "scout", "bearer", "captain"),
]


class Purse(Allowance):
    """An allowance that is full or empty, as a test wants it."""

    full = True

    @property
    def left(self) -> bool:
        return self.full


def alpha(surface: pygame.Surface) -> np.ndarray:
    """Transparency by row and column."""
    return pygame.surfarray.array_alpha(surface).T.astype(int)


def colors(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).transpose(1, 0, 2).astype(int)


def centered(surface: pygame.Surface, size: int = 96) -> pygame.Surface:
    """The picture in the middle of a larger clear one."""
    canvas = pygame.Surface((size, size), pygame.SRCALPHA)
    box = surface.get_rect(center=(size // 2, size // 2))
    # Added, not blended: what a sprite is made for is a ground without transparency.
    canvas.blit(surface, box, special_flags=pygame.BLEND_RGBA_ADD)
    return canvas


@pytest.fixture(scope="module")
def sprites() -> FigureSprites:
    return FigureSprites(PX)


def weapon_direction(sprites: FigureSprites, item: Visual, heading: float) -> float:
    """Degrees from the middle to where the item's pixels are, clockwise from +x."""
    armed = alpha(centered(sprites.get(FigureLook("scout", "azure", (item,)), heading).picture))
    bare = alpha(centered(sprites.get(FigureLook("scout", "azure"), heading).picture))
    rows, columns = np.nonzero((armed > 128) & (bare < 64))
    off = math.atan2(rows.mean() - 47.5, columns.mean() - 47.5)
    return math.degrees(off) % 360


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_a_weapon_points_where_the_figure_looks(sprites: FigureSprites, heading: int) -> None:
    found = weapon_direction(sprites, "rifle", heading)
    # The rifle is held a little to the right of the middle, clockwise of the heading.
    assert 0 <= (found - heading) % 360 < 25


def test_small_turns_are_shown_too(sprites: FigureSprites) -> None:
    turned = weapon_direction(sprites, "rifle", 9) - weapon_direction(sprites, "rifle", 0)
    assert turned == pytest.approx(9, abs=4)


def test_headings_repeat_after_a_full_turn(sprites: FigureSprites) -> None:
    look = FigureLook("knight", "ember", ("sword",))
    assert sprites.get(look, 370).picture is sprites.get(look, 10).picture
    assert sprites.get(look, -90).picture is sprites.get(look, 270).picture


def test_a_bake_repeats_exactly() -> None:
    look = FigureLook("captain", "violet", ("sword", "shield"))
    first, second = bake_figure(look, 3, PX, 1.58), bake_figure(look, 3, PX, 1.58)
    assert (first.picture == second.picture).all()
    assert (first.shadow == second.shadow).all()


def test_the_picture_is_solid_in_the_middle_and_clear_at_the_rim(sprites: FigureSprites) -> None:
    picture, shadow = sprites.get(FigureLook("guard", "teal", ("spear", "heavy-shield")), 45)
    for surface in (picture, shadow):
        assert surface.get_width() == surface.get_height()
        assert surface.get_width() % 2 == 0
    seen = alpha(picture)
    middle = len(seen) // 2
    assert seen[middle, middle] == 255
    assert seen[0].max() == seen[-1].max() == seen[:, 0].max() == seen[:, -1].max() == 0
    assert alpha(shadow)[0].max() == 0


def test_the_shadow_falls_to_the_lower_right_at_every_heading(sprites: FigureSprites) -> None:
    for heading in (0, 90, 180, 270):
        picture, shadow = sprites.get(FigureLook("knight", "azure"), heading)
        dark, seen = (alpha(centered(one, 128)) for one in (shadow, picture))
        fallen, standing = (np.argwhere(one > 80).mean(axis=0) for one in (dark, seen))
        assert (fallen > standing + 1).all()


def test_the_stand_has_the_radius_of_the_rules() -> None:
    for inches in (0.5, 1.0):
        sprites = FigureSprites(10, inches)
        seen = alpha(sprites.get(FigureLook("plain", "azure"), 0).picture)
        row = seen[len(seen) // 2 :].max(axis=0)[: len(seen) // 2]
        radius = len(seen) / 2 - np.argmax(row > 200)
        assert radius == pytest.approx(inches * 31.75, abs=1.6)


def test_every_class_has_dress_headgear_and_items() -> None:
    assert set(CLASSES) == set(DRESSES) == set(HEADGEAR) == set(CLASS_ITEMS)


def test_every_item_that_a_ruleset_can_name_is_drawn() -> None:
    assert set(ITEM_LOOKS) == set(get_args(Visual))


def test_classes_look_different(sprites: FigureSprites) -> None:
    pictures = {
        name: colors(centered(sprites.get(FigureLook(name, "azure"), 0).picture))
        for name in CLASSES
    }
    for first, second in itertools.combinations(CLASSES, 2):
        off = np.abs(pictures[first] - pictures[second]).max(axis=2) > 40
        assert off.sum() > 25, (first, second)


def test_items_look_different(sprites: FigureSprites) -> None:
    pictures = {
        kind: colors(centered(sprites.get(FigureLook("plain", "onyx", (kind,)), 0).picture))
        for kind in ITEM_LOOKS
    }
    for first, second in itertools.combinations(ITEM_LOOKS, 2):
        off = np.abs(pictures[first] - pictures[second]).max(axis=2) > 30
        assert off.sum() > 12, (first, second)


def test_unknown_classes_are_drawn_plainly(sprites: FigureSprites) -> None:
    rider = sprites.get(FigureLook("dragon-rider", "azure", ("stick",)), 0).picture
    nobody = sprites.get(FigureLook("nobody", "azure", ("stick",)), 0).picture
    assert (colors(rider) == colors(nobody)).all()


def test_a_prone_figure_is_long_and_a_standing_one_is_not(sprites: FigureSprites) -> None:
    def extent(pose: str) -> tuple[int, int]:
        look = FigureLook("scout", "moss", (), "prone" if pose == "prone" else "standing")
        rows, columns = np.nonzero(alpha(sprites.get(look, 0).picture) > 128)
        return int(np.ptp(columns)), int(np.ptp(rows))

    lying, standing = extent("prone"), extent("standing")
    assert lying[0] > 1.25 * standing[0]


@pytest.mark.parametrize(
    ("items", "both", "right", "left", "stowed"),
    [
        (("sword", "shield"), None, "sword", "shield", ()),
        (("shield", "sword"), None, "sword", "shield", ()),
        (("rifle",), "rifle", None, None, ()),
        (("bow", "dagger"), "bow", None, None, ("dagger",)),
        (("axe", "axe"), None, "axe", "axe", ()),
        (("rifle", "shield"), None, "rifle", "shield", ()),
        (("sword", "rifle"), None, "sword", None, ("rifle",)),
        (("sword", "armor"), None, "sword", None, ()),
        (("pack", "hammer"), "hammer", None, None, ()),
        ((), None, None, None, ()),
    ],
)
def test_items_go_to_the_right_hands(
    items: tuple[Visual, ...],
    both: Visual | None,
    right: Visual | None,
    left: Visual | None,
    stowed: tuple[Visual, ...],
) -> None:
    holding = arrange(items)
    looks = [None if kind is None else ITEM_LOOKS[kind] for kind in (both, right, left)]
    assert [holding.both, holding.right, holding.left] == looks
    assert holding.stowed == tuple(ITEM_LOOKS[kind] for kind in stowed)


def ring(pattern: str, band: Band) -> np.ndarray:
    """Where a pattern is light, by radius and angle, along its band."""
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False, dtype=np.float32)[None, :]
    low, high = band.radius - band.half, band.radius + band.half
    radii = np.linspace(low, high, 25, dtype=np.float32)[:, None]
    return PATTERNS[pattern](radii * np.cos(angles), radii * np.sin(angles), band) < 0


def outside(pattern: str, band: Band) -> np.ndarray:
    """Whether a pattern leaves its band, by angle."""
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False, dtype=np.float32)[None, :]
    sides = [band.radius - 1.05 * band.half, band.radius + 1.05 * band.half]
    radii = np.array(sides, np.float32)[:, None]
    return PATTERNS[pattern](radii * np.cos(angles), radii * np.sin(angles), band) < 0


BANDS = [Band(1.42, 0.16), Band(0.68, 0.16)]
"""The rim of a stand, and the broader band of an emblem."""


@pytest.mark.parametrize("band", BANDS)
def test_patterns_keep_to_their_band(band: Band) -> None:
    for pattern in PATTERNS:
        assert not outside(pattern, band).any(), pattern


@pytest.mark.parametrize("band", BANDS)
def test_patterns_can_be_told_apart_without_color_at_any_turn(band: Band) -> None:
    patterns = [team.pattern for team in TEAMS.values()]
    assert set(patterns) == set(PATTERNS)
    assert len(patterns) == len(set(patterns)) == 8
    masks = {pattern: ring(pattern, band) for pattern in patterns}
    for first, second in itertools.combinations(patterns, 2):
        least = min(
            float((masks[first] ^ np.roll(masks[second], turn, axis=1)).mean())
            for turn in range(0, 720, 4)
        )
        assert least > 0.15, (first, second)


def mark_width(px: float, team: str) -> float:
    """How wide the marks on a lone stand are at their widest, in pixels, towards the middle."""
    look = TEAMS[team]
    scale = 0.5 * STUDS_PER_INCH / STAND
    baked = bake_sprite(lambda pen: draw_stand(pen, look), px * scale, 1.7)
    light, main, dark = (
        np.array([int(hexa[i : i + 2], 16) for i in (1, 3, 5)], float)
        for hexa in (look.light, look.main, look.dark)
    )
    seen, half = baked.picture[..., :3].astype(float), baked.picture.shape[0] / 2
    to_light, to_others = (
        np.linalg.norm(seen - light, axis=2),
        np.minimum(*(np.linalg.norm(seen - other, axis=2) for other in (main, dark))),
    )
    marked = (to_light < to_others) & (baked.picture[..., 3] > 128)
    steps = np.arange(0, half - 1, 0.1)
    # The wedge that shows the facing is light, too: nothing near it is counted.
    rays = np.arange(math.radians(40), math.radians(320), 0.02)[:, None]
    rows = (half + steps * np.sin(rays)).astype(int)
    columns = (half + steps * np.cos(rays)).astype(int)
    return float(marked[rows, columns].sum(axis=1).max()) / 10


@pytest.mark.parametrize("px", [6, 7.09375, 8, 9.5, 11, 13, 16])
def test_patterns_are_wide_at_small_zooms(px: float) -> None:
    """A bar takes three quarters of its band: of the wide one 0.55 studs, of the usual 0.24."""
    assert mark_width(px, "ember") > 0.45 * px


def test_patterns_stand_out_from_their_stand_in_gray() -> None:
    for team in TEAMS.values():
        light, main = (
            np.dot([int(hexa[i : i + 2], 16) for i in (1, 3, 5)], [0.30, 0.59, 0.11])
            for hexa in (team.light, team.main)
        )
        assert abs(light - main) > 70, team


def test_the_cache_is_bounded_and_keeps_what_was_used_last() -> None:
    sprites = FigureSprites(PX)
    look = FigureLook("scout", "azure")
    first = sprites.get(look, 0)
    one = sprites.memory_used
    small = FigureSprites(PX, memory_limit=3 * one)
    kept = small.get(look, 0)
    for heading in (22.5, 45, 67.5, 90, 112.5):
        small.get(look, heading)
        assert small.get(look, 0).picture is kept.picture
        assert small.memory_used <= 3 * one
    assert first.picture.get_size() == kept.picture.get_size()
    small.close()
    assert small.memory_used == 0


def test_warmed_figures_are_not_baked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sprites = FigureSprites(PX)
    looks = [FigureLook("scout", "azure"), FigureLook("scout", "ember")]
    sprites.warm(looks, headings=(0, 90))
    used = sprites.memory_used
    monkeypatch.setattr("game.ui.art.figures.bake_figure", None)
    for look in looks:
        for heading in (0, 90):
            sprites.get(look, heading)
    assert sprites.memory_used == used


def test_in_the_background_a_neighbor_stands_in_until_the_heading_is_baked() -> None:
    look = FigureLook("gunner", "azure", ("rifle",))
    exact = FigureSprites(PX).get(look, 22.5).picture
    with ThreadPoolExecutor(1) as executor:
        sprites = FigureSprites(PX, executor=executor)
        sprites.get(look, 0)
        executor.submit(int).result()
        assert sprites.poll()
        stand_in = sprites.get(look, 22.5).picture
        assert alpha(centered(stand_in)).sum() == pytest.approx(
            alpha(centered(exact)).sum(), rel=0.1
        )
        executor.submit(int).result()
        assert sprites.poll()
        assert (colors(sprites.get(look, 22.5).picture) == colors(exact)).all()
        assert not sprites.poll()


@pytest.mark.parametrize("heading", [0.0, 90.0])
def test_who_has_lost_something_is_seen_with_it_until_the_new_picture_is_there(
    heading: float,
) -> None:
    """A figure is never its bare stand once it has been seen, whichever way it looks by then."""
    armed = FigureLook("gunner", "azure", ("rifle",))
    exact = FigureSprites(PX).get(armed, heading).picture
    with ThreadPoolExecutor(1) as executor:
        sprites = FigureSprites(PX, executor=executor)
        sprites.get(armed, 0)
        executor.submit(int).result()
        assert sprites.poll()
        other = sprites.get(FigureLook("gunner", "ember", ()), heading).picture
        stand_in = sprites.get(armed._replace(items=(), pose="raised"), heading).picture
        assert alpha(centered(stand_in)).sum() == pytest.approx(
            alpha(centered(exact)).sum(), rel=0.1
        )
        assert alpha(centered(other)).sum() < 0.8 * alpha(centered(stand_in)).sum()


def test_who_lost_something_stands_for_a_while_as_one_of_his_class_who_held_that_and_more() -> None:
    """Of two that may be he before, as the one who held less; never as one without what he has."""
    sword, both, all_three = (
        FigureLook("gunner", "azure", items)
        for items in (("sword",), ("rifle", "sword"), ("rifle", "sword", "shield"))
    )
    with ThreadPoolExecutor(1) as executor:
        sprites = FigureSprites(PX, executor=executor)
        for look in (sword, all_three, both):
            sprites.get(look, 0)
        executor.submit(int).result()
        while sprites.painting:
            sprites.poll()
        bare, rifle, shields = (
            sprites.get(FigureLook("gunner", color, items), 0).picture
            for color, items in (
                ("ember", ("rifle",)),
                ("azure", ("rifle",)),
                ("azure", ("shield", "shield")),
            )
        )
        off = [
            np.abs(colors(centered(rifle)) - colors(centered(sprites.get(one, 0).picture))).sum()
            for one in (both, sword, all_three)
        ]
        assert off[0] == min(off)
        assert off[0] < 0.6 * min(off[1:])
        assert shields.get_size() == bare.get_size(), "the bare stand: nobody held two shields"


def test_who_has_lost_something_is_seen_with_it_at_another_zoom_as_well() -> None:
    armed = FigureLook("gunner", "azure", ("rifle",))
    with ThreadPoolExecutor(1) as executor:
        small = FigureSprites(PX, executor=executor)
        small.get(armed, 0)
        executor.submit(int).result()
        assert small.poll()
        large = FigureSprites(2 * PX, executor=executor)
        large.instead = (small,)
        lost = large.get(armed._replace(items=()), 90.0).picture
        before = large.get(armed, 0).picture
        assert alpha(lost).sum() == pytest.approx(alpha(before).sum(), rel=0.1)


def test_a_fallen_figure_lies_scattered_within_its_picture() -> None:
    rubble = RubbleSprites(PX)
    look = FigureLook("knight", "azure", ("sword", "shield"))
    three, four = (scatter(parts_of(look), number, 0)[-1] for number in (3, 4))
    pair = rubble.fallen(look, three, 0)
    assert rubble.fallen(look, three, 0) is pair
    other = rubble.fallen(look, four, 0)
    assert (colors(other.picture) != colors(pair.picture)).any()
    seen = alpha(pair.picture)
    assert seen[0].max() == seen[:, 0].max() == seen[-1].max() == seen[:, -1].max() == 0
    rows, _ = np.nonzero(seen > 128)
    assert np.ptp(rows) > 3.4 * PX


def test_loose_items_point_along_their_heading() -> None:
    rubble = RubbleSprites(PX)
    rows, columns = np.nonzero(alpha(rubble.item("lance", 0).picture) > 128)
    assert np.ptp(columns) > 3 * np.ptp(rows)
    rows, columns = np.nonzero(alpha(rubble.item("lance", 90).picture) > 128)
    assert np.ptp(rows) > 3 * np.ptp(columns)


def test_loose_items_look_different() -> None:
    rubble = RubbleSprites(PX)
    pictures = {item: colors(centered(rubble.item(item, 0).picture)) for item in get_args(Visual)}
    for first, second in itertools.combinations(pictures, 2):
        off = np.abs(pictures[first] - pictures[second]).max(axis=2) > 30
        assert off.sum() > 12, (first, second)


def test_a_portrait_fills_its_square_and_shows_the_team() -> None:
    blue, red = (portrait(FigureLook("knight", team), 64) for team in ("azure", "ember"))
    assert blue.get_size() == (64, 64)
    assert alpha(blue)[0, 0] == 0
    assert alpha(blue)[32].min() == 255
    assert colors(blue)[..., 2].mean() > colors(red)[..., 2].mean() + 40


def test_at_another_zoom_step_scaled_pictures_stand_in_until_their_own_are_baked() -> None:
    """Nothing is baked in the frame of the zoom: the worker is held up until later."""
    look = FigureLook("knight", "azure")
    held = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        small = FigureSprites(PX, executor=executor)
        small.get(look, 0)
        executor.submit(int).result()
        assert small.poll()
        large = FigureSprites(2 * PX, executor=executor)
        large.instead = (small,)
        executor.submit(held.wait)
        stand_in = large.get(look, 0)
        assert abs(stand_in.picture.get_width() - 2 * small.get(look, 0).picture.get_width()) <= 2
        assert large.memory_used == 0
        held.set()
        executor.submit(int).result()
        assert large.poll()
        assert large.get(look, 0) is not stand_in
        assert large.memory_used > 0


def test_without_time_left_a_picture_of_the_next_zoom_step_is_shown_as_it_is() -> None:
    """Scaling all figures in the frame of the zoom would be felt; it is done in later ones."""
    look, step = FigureLook("knight", "azure"), 1.25
    held = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        small = FigureSprites(PX, executor=executor)
        small.get(look, 0)
        executor.submit(int).result()
        assert small.poll()
        allowance = Purse()
        large = FigureSprites(step * PX, executor=executor, allowance=allowance)
        large.instead = (small,)
        executor.submit(held.wait)
        try:
            allowance.full = False
            assert large.get(look, 0) is small.get(look, 0)
            allowance.full = True
            stand_in = large.get(look, 0)
            wide = step * small.get(look, 0).picture.get_width()
            assert stand_in.picture.get_width() == pytest.approx(wide, abs=2)
            allowance.full = False
            assert large.get(look, 0) is stand_in, "what is made stays"
        finally:
            held.set()


@pytest.mark.parametrize(("before", "after"), [(PX, 3 * PX), (3 * PX, PX)])
def test_without_time_left_nobody_is_a_giant_or_a_dwarf(before: int, after: int) -> None:
    """A picture of a far zoom is scaled at once, whatever else a slow machine has to do."""
    look = FigureLook("knight", "azure")
    held = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        known = FigureSprites(before, executor=executor)
        known.get(look, 0)
        executor.submit(int).result()
        assert known.poll()
        wide = known.get(look, 0).picture.get_width()
        allowance = Purse()
        allowance.full = False
        sprites = FigureSprites(after, executor=executor, allowance=allowance)
        sprites.instead = (known,)
        executor.submit(held.wait)
        try:
            shown = sprites.get(look, 0)
            assert shown.picture.get_width() == pytest.approx(wide * after / before, abs=2)
            assert sprites.get(look, 0) is shown, "once is enough"
        finally:
            held.set()


def test_nothing_is_noted_of_stand_ins_that_are_needed_no_more() -> None:
    look = FigureLook("knight", "azure")
    with ThreadPoolExecutor(1) as executor:
        sprites = FigureSprites(PX, executor=executor)
        for heading in (0, 90, 180):
            sprites.get(look, heading)
        executor.submit(int).result()
        sprites.poll()
        assert not sprites.painting
        assert not sprites._outdated


def test_without_time_left_a_figure_waits_for_its_small_turn() -> None:
    look = FigureLook("knight", "azure")
    with ThreadPoolExecutor(1) as executor:
        allowance = Purse()
        sprites = FigureSprites(PX, executor=executor, allowance=allowance)
        sprites.get(look, 0)
        executor.submit(int).result()
        allowance.full = False
        assert sprites.poll(), "one picture is taken over in any frame"
        straight = sprites.get(look, 0)
        assert sprites.get(look, 4.5) is straight
        allowance.full = True
        turned = sprites.get(look, 4.5)
        assert turned is not straight
        allowance.full = False
        assert sprites.get(look, 4.5) is turned


def test_what_nobody_has_painted_yet_shows_the_stand_of_its_team_at_once() -> None:
    """The painter is held up, so that a picture could only come from the frame itself."""
    held = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(held.wait)
        sprites = FigureSprites(PX, executor=executor)
        shown = [sprites.get(FigureLook("knight", team), 0).picture for team in ("azure", "ember")]
        try:
            assert sprites.memory_used == 0
            blue, red = (colors(one)[one.get_height() // 2, 2 * PX // 8] for one in shown)
            assert blue[2] > blue[0]
            assert red[0] > red[2]
        finally:
            held.set()


def test_pictures_on_the_screen_are_kept_whatever_they_take() -> None:
    looks = [FigureLook(one, "azure") for one in ("knight", "scout", "gunner", "brute")]
    with ThreadPoolExecutor(1) as executor:
        sprites = FigureSprites(PX, executor=executor, memory_limit=1)
        for _ in range(3):
            for look in looks:
                sprites.get(look, 0)
            executor.submit(int).result()
            sprites.poll()
        shown = [sprites.get(look, 0) for look in looks]
        sprites.poll()
        assert not sprites.painting
        assert [sprites.get(look, 0) for look in looks] == shown
