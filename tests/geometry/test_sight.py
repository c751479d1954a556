"""Which sections are seen, over walls, through windows, past bodies, out of pits."""

import pytest

from game.geometry import sight
from game.geometry.types import Sight
from game.model.battlefield import LinePiece, Opening, Piece
from game.model.vectors import Point
from tests.geometry.yard import (
    MUZZLE,
    PRONE,
    at,
    block,
    box,
    figure,
    ground,
    table,
    tree,
    wall,
)

SOURCE = at(5.0, 10.0)
TARGET = figure("target", at(9.0, 10.0))


def cover(top: float) -> LinePiece:
    """A thin wall 3.5 inches before a muzzle that is 4 inches from the target's axis."""
    return wall("cover", at(8.5, 5.0), at(8.5, 15.0), top=top, thickness=0.05)


@pytest.mark.parametrize(
    ("top", "sections"),
    [
        # The line over the wall's rim meets the axis at 0.9 + (top - 0.9) * 4 / 3.5.
        (0.7, (False, True, True)),  # R10-TV-022: free only above 0.67
        (1.2, (False, False, True)),  # R10-TV-023: free only above 1.24
        (2.0, (False, False, False)),  # R10-TV-024
    ],
)
def test_a_wall_hides_the_sections_below_the_line_over_its_rim(
    top: float, sections: tuple[bool, ...]
) -> None:
    seen = table(cover(top)).sight(SOURCE, MUZZLE, TARGET)
    assert seen.sections == sections
    assert seen.count == sum(sections)
    assert seen.blockers == ("cover",)


def test_a_section_of_which_only_the_upper_tenth_shows_is_seen() -> None:
    # Legs reach from 0 to 0.63; their 90 % height is 0.567. The wall's rim meets the axis at
    # 0.9 - 0.3 * 4 / 3.475 = 0.555 from its near and 0.9 - 0.3 * 4 / 3.525 = 0.560 from its far
    # side.
    assert table(cover(0.6)).sight(SOURCE, MUZZLE, TARGET).sections == (True, True, True)
    assert table(cover(0.62)).sight(SOURCE, MUZZLE, TARGET).sections == (False, True, True)


def test_an_open_table_hides_nothing() -> None:
    assert table().sight(SOURCE, MUZZLE, TARGET) == Sight((True, True, True))


def test_a_hidden_target_tells_where_the_middle_ray_is_cut() -> None:
    seen = table(cover(2.0)).sight(SOURCE, MUZZLE, TARGET)
    assert seen.blocked_at == Point(8.475, 10.0)


def test_one_free_side_ray_is_enough() -> None:
    # A post 0.3 wide half-way: the side rays pass it at 0.125, just inside its rim of 0.15 ...
    wide = block("post", box(6.9, 9.85, 7.1, 10.15), 3.0)
    assert table(wide).sight(SOURCE, MUZZLE, TARGET).count == 0
    # ... but one of 0.2 leaves them free.
    narrow = block("post", box(6.9, 9.9, 7.1, 10.1), 3.0)
    seen = table(narrow).sight(SOURCE, MUZZLE, TARGET)
    assert seen.count == 3
    assert seen.blockers == ("post",)
    assert table(narrow).sight(SOURCE, MUZZLE, TARGET, lateral=0.0).count == 0


@pytest.mark.parametrize(
    ("kind", "seen", "shot"), [("glass", 3, 0), ("smoke", 0, 3), ("screen", 0, 3), ("wall", 0, 0)]
)
def test_what_hides_and_what_stops_a_shot_differ(kind: str, seen: int, shot: int) -> None:
    # R10-TD-05
    field = table(block("pane", box(7.0, 5.0, 7.2, 15.0), 3.0, kind))
    assert field.sight(SOURCE, MUZZLE, TARGET).count == seen
    assert field.sight(SOURCE, MUZZLE, TARGET, fire=True).count == shot


def test_a_window_shows_what_lies_behind_its_height() -> None:
    window = LinePiece(
        id="front",
        kind="wall",
        line=(at(8.5, 5.0), at(8.5, 15.0)),
        thickness=0.05,
        top=2.0,
        openings=(Opening(4.0, 6.0, 0.7, 1.2),),
    )
    # Rays through it meet the axis between 0.67 and 1.24: the torso and the foot of the head.
    assert table(window).sight(SOURCE, MUZZLE, TARGET).sections == (False, True, True)
    beside = at(5.0, 7.0)
    hidden = figure("target", at(9.0, 7.0))
    assert table(window).sight(beside, MUZZLE, hidden).count == 0


def test_other_bodies_hide_but_not_the_target_nor_those_left_out() -> None:
    # R10-TD-06
    other = figure("other", at(7.0, 10.0), number=2)
    field = table(bodies=(TARGET, other))
    seen = field.sight(SOURCE, MUZZLE, TARGET)
    # The body is 1.57 high at half distance, the head would show above 0.9 + 0.67 * 2 = 2.24.
    assert seen.sections == (False, False, False)
    assert seen.blockers == ("other",)
    assert field.sight(SOURCE, MUZZLE, TARGET, ignore=frozenset({"other"})).count == 3
    assert field.sight(SOURCE, MUZZLE, TARGET, bodies=False).count == 3


def test_a_prone_body_hides_only_what_is_low() -> None:
    # 0.4 high one inch before the target: its far rim is at 3.315 of 4 inches, and hides below
    # 0.9 - 0.5 * 4 / 3.315 = 0.297; a prone target shows above (its 90 % height is 0.36).
    low = figure("low", at(8.0, 10.0), number=2, bands=PRONE)
    prone = figure("target", at(9.0, 10.0), bands=PRONE)
    assert table(bodies=(low,)).sight(SOURCE, MUZZLE, prone).count == 3
    # A wall of the same place and 0.45 height hides it below 0.9 - 0.45 * 4 / 3.1 = 0.319 when
    # 0.1 thick and still leaves 0.36 to see; at 0.5 it hides below 0.384: all three at once.
    assert table(block("rim", box(8.0, 5.0, 8.1, 15.0), 0.45)).sight(
        SOURCE, MUZZLE, prone
    ).sections == (True, True, True)
    assert table(block("rim", box(8.0, 5.0, 8.1, 15.0), 0.5)).sight(
        SOURCE, MUZZLE, prone
    ).sections == (False, False, False)


def test_a_section_without_height_is_looked_at_too() -> None:
    flat = figure("target", at(9.0, 10.0), bands=((0.2, 0.2),))
    assert table().sight(SOURCE, MUZZLE, flat).sections == (True,)
    assert table(cover(0.7)).sight(SOURCE, MUZZLE, flat).sections == (False,)


def test_someone_far_back_on_a_tower_is_hidden_by_its_rim() -> None:
    tower = block("tower", box(8.0, 8.0, 14.0, 12.0), 3.0, "platform")
    field = table(tower)
    # From 0.9 at 3 inches before the tower: the rim at 3.0 is met at share 3/8 of the way to
    # x = 13, so 0.9 + 2.1 * 8 / 3 = 6.5 and less is hidden; feet 3, head up to 4.57.
    back = figure("target", at(13.0, 10.0), feet=3.0)
    assert field.sight(SOURCE, MUZZLE, back).count == 0
    # At the rim itself (x = 8.2, share 3/3.2): hidden below 3.14, the legs' 50 % is 3.315.
    front = figure("target", at(8.2, 10.0), feet=3.0)
    assert field.sight(SOURCE, MUZZLE, front).count == 3
    # And the other way round: from the middle of the roof one sees the ground only far off.
    near = figure("target", at(6.0, 10.0))
    assert field.sight(at(13.0, 10.0), 3.9, near).count == 0
    # Down from the rim: the ray leaves the roof at once.
    assert field.sight(at(8.2, 10.0), 3.9, near).count == 3


def test_the_rim_of_a_pit_hides_who_stands_in_it() -> None:
    pit = ground("pit", "pit", box(8.0, 5.0, 14.0, 15.0), depth=2.0)
    field = table(areas=[pit])
    # The ray crosses the rim after 3 inches. At x = 8.5 (share 3/3.5) it hides what is below
    # 0.9 - 0.9 * 3.5 / 3 = -0.15: feet -2, so even the head (top -0.43) is hidden.
    near = figure("target", at(8.5, 10.0), feet=-2.0)
    seen = field.sight(SOURCE, MUZZLE, near)
    assert seen.count == 0
    assert seen.blockers == ("pit",)
    # At x = 13 (share 3/8): hidden below -1.5, so the upper half of the legs shows (50 %: -1.685
    # is hidden, 90 %: -1.433 is not).
    far = figure("target", at(13.0, 10.0), feet=-2.0)
    assert field.sight(SOURCE, MUZZLE, far).count == 3
    # Two in the same pit see each other.
    assert field.sight(at(9.0, 10.0), -1.1, far).count == 3
    # Out of the pit over its rim: from -1.1, 4 inches behind the rim, the target 3 inches beyond
    # shows above -1.1 + 1.1 * 7 / 4 = 0.825.
    outside = figure("target", at(5.0, 10.0))
    assert field.sight(at(12.0, 10.0), -1.1, outside).sections == (False, True, True)


def test_one_sees_below_what_hangs_over_the_floor_of_a_pit() -> None:
    pit = ground("pit", "pit", box(4.0, 5.0, 14.0, 15.0), depth=2.0)
    flap = block("flap", box(6.9, 5.0, 7.1, 15.0), 3.0, "screen", base=-1.0)
    field = table(flap, areas=[pit])
    # Legs at the source's height of -1.5 and below show under -1.0 half-way: what shows meets
    # the axis below -1.5 + 0.5 * 4 / 2.1 = -0.548, so the head (-0.86 to -0.43) does with its
    # 50 % height of -0.645.
    seen = field.sight(SOURCE, -1.5, figure("target", at(9.0, 10.0), feet=-2.0))
    assert seen == Sight((True, True, True), ("flap",))
    # From above the gap nothing is seen: -0.9 - 0.1 * 4 / 1.9 = -1.11 is the highest to show,
    # and the torso of one who stands on the table begins at 0.63.
    assert field.sight(SOURCE, -0.9, figure("target", at(15.0, 10.0))).count == 0


def test_which_of_two_touching_walls_hides_is_a_matter_of_place_not_of_listing() -> None:
    front = block("front", box(6.0, 8.0, 7.0, 12.0), 3.0)
    back = block("back", box(7.0, 8.0, 8.0, 12.0), 3.0)
    within = block("z-within", box(6.0, 9.0, 6.5, 11.0), 4.0)
    for pieces in ((front, back, within), (within, back, front)):
        seen = table(*pieces).sight(SOURCE, MUZZLE, TARGET)
        # Front and inner wall begin at the same place: the one of the lower name counts.
        assert seen == Sight((False, False, False), ("front",), (6.0, 10.0))
        assert table(*pieces).sight(at(9.0, 10.0), MUZZLE, figure("x", at(5.0, 10.0))) == Sight(
            (False, False, False), ("back",), (8.0, 10.0)
        )


def test_blockers_come_nearest_first_and_once() -> None:
    pieces: tuple[Piece, ...] = (
        wall("b-far", at(8.0, 5.0), at(8.0, 15.0), top=0.8),
        wall("a-near", at(6.0, 5.0), at(6.0, 15.0), top=1.2),
        tree("c-middle", at(7.0, 10.0), 0.5, top=1.0),
    )
    seen = table(*pieces).sight(SOURCE, MUZZLE, TARGET)
    # The near wall hides up to 0.9 + 0.3 / (0.9 / 4) = 2.23.
    assert seen.count == 0
    assert seen.blockers == ("a-near", "c-middle", "b-far")


def test_a_source_inside_a_piece_sees_nothing_and_above_it_everything() -> None:
    # Trap 2 of the library: a line that starts inside a shape.
    rock = tree("rock", SOURCE, 1.0, top=1.5)
    assert table(rock).sight(SOURCE, MUZZLE, TARGET).count == 0
    # From 2.4 the rim at share 1/4 hides below 2.4 - 0.9 * 4 < 0.
    assert table(rock).sight(SOURCE, 2.4, TARGET).count == 3


def test_a_ray_along_the_face_of_a_wall_is_free() -> None:
    # Trap 3: touching is not crossing. The middle ray runs along the face of the block.
    beside = block("beside", box(6.0, 10.0, 8.0, 12.0), 3.0)
    assert table(beside).sight(SOURCE, MUZZLE, TARGET, lateral=0.0).count == 3


def test_asking_twice_gives_the_same_answer_object() -> None:
    field = table(cover(1.2))
    assert field.sight(SOURCE, MUZZLE, TARGET) is field.sight(SOURCE, MUZZLE, TARGET)


def test_straight_down_past_somebody_nothing_shows() -> None:
    """R10-TD-04: from right above, as from a hair beside it."""
    above = figure("above", at(9.1, 10.0), feet=3.0)
    for source in (TARGET.center, at(9.001, 10.0)):
        seen = table(bodies=(above,)).sight(source, 8.0, TARGET)
        assert (seen.sections, seen.blockers) == ((False, False, False), ("above",))
    aside = figure("above", at(9.4, 10.0), feet=3.0)
    assert table(bodies=(aside,)).sight(TARGET.center, 8.0, TARGET).count == 3


def test_who_stands_near_a_line_leaves_what_the_terrain_hides() -> None:
    """The outer ray passes it by at x = 7: half of a quarter inch aside, and it is 0.315" wide."""
    near = figure("near", at(7.0, 10.5))
    seen = table(cover(1.2), bodies=(near,)).sight(SOURCE, MUZZLE, TARGET)
    assert (seen.sections, seen.blockers) == ((False, False, True), ("cover",))


def test_who_stands_behind_the_source_or_beyond_the_target_hides_nothing() -> None:
    bodies = (figure("behind", at(4.0, 10.0)), figure("beyond", at(10.0, 10.0), number=2))
    assert table(bodies=bodies).sight(SOURCE, MUZZLE, TARGET) == Sight((True, True, True))


@pytest.mark.parametrize(("answers", "kinds"), [(10, 100), (100, 3)])
def test_what_was_seen_is_remembered_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch, answers: int, kinds: int
) -> None:
    monkeypatch.setattr(sight, "MOST_REMEMBERED", answers)
    monkeypatch.setattr(sight, "MOST_GAZES", kinds)
    field = table(cover(1.0))
    looks = [(at(5.0, 10.0 + step / 10.0), 0.5 + step % 5) for step in range(40)]
    first, kept = [], []
    for source, z in looks:
        first.append(field.sight(source, z, TARGET))
        gazes = field.space.known.gazes.values()
        kept.append((sum(len(gaze.seen) for gaze in gazes), len(gazes)))
    assert max(kept)[0] <= answers
    assert max(count for _, count in kept) == min(kinds, 5)
    assert len({found.count for found in first}) > 1
    assert [field.sight(source, z, TARGET) for source, z in looks] == first
