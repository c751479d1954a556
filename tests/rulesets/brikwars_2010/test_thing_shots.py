"""Shots, throws, blasts and stray shots at things; sizes (R10-AT-20, -24, R10-EX-05, R10-RG)."""

from typing import Any

import pytest

from game.geometry.types import Exposure
from game.model.battlefield import CirclePiece, LinePiece, PolygonPiece
from game.model.vectors import Point
from game.rulesets.brikwars.sizes import brick_area, size_of, studs_to_inches
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2010.to_hit import size_modifiers
from tests.rulesets.brikwars.scenes import az, em, fig, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

GUN = ("short-ranged",)


def box(name: str, left: float, upper: float, right: float, lower: float, **more: Any) -> Any:
    """A block of thin wood, 0.8" high if nothing else is said."""
    corners = [[left, upper], [right, upper], [right, lower], [left, lower]]
    shape = {"kind": "crate", "shape": "polygon", "outline": corners, "material": "thin-wood"}
    return {"id": name, "top": 0.8, **shape, **more}


def shot(piece: str = "box") -> dict[str, Any]:
    return az("shoot", unit="a1", item="short-ranged", piece=piece)


def block(length: float, width: float, top: float) -> PolygonPiece:
    corners = (Point(0, 0), Point(length, 0), Point(length, width), Point(0, width))
    return PolygonPiece(id="x", kind="crate", outline=corners, top=top)


def whole(length: float, share: float = 1.0) -> Exposure:
    return Exposure(at=Point(0, 0), height=0.5, distance=1.0, length=length, share=share)


def test_studs_and_bricks_in_inches() -> None:
    """R10-UN-02, -05: 2x4 studs are 0.63" by 1.26", so 0.79 square inches."""
    assert studs_to_inches(2) == pytest.approx(0.63, abs=0.001)
    assert studs_to_inches(4) == pytest.approx(1.26, abs=0.001)
    areas = {name: brick_area(row) for name, row in common().bricks.items()}
    assert areas == pytest.approx({"2x4": 0.794, "2x2": 0.397, "1x1": 0.099}, abs=0.001)


@pytest.mark.parametrize(
    ("brick", "sides"), [("2x4", (0.63, 1.26)), ("2x2", (0.63, 0.63)), ("1x1", (0.315, 0.315))]
)
def test_how_broad_and_long_a_brick_is(brick: str, sides: tuple[float, float]) -> None:
    """R10-UN-05: both sides of the one that is called so, not its area alone."""
    row = common().bricks[brick]
    assert row.name == f"{brick} brick"
    assert tuple(studs_to_inches(studs) for studs in row.studs) == pytest.approx(sides, abs=0.001)


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (0.9, []),
        (0.63, ["as small as a 2x2 brick (0.4 sq in)"]),
        (0.315, ["as small as a 1x1 brick (0.1 sq in)"]),
    ],
)
def test_what_a_small_thing_is_compared_with_is_told(side: float, told: list[str]) -> None:
    """R10-UN-05, R10-AT-24: the brick and its area; of one like a 2x4 nothing."""
    small = box("box", 14, 10 - side / 2, 14 + side, 10 + side / 2, top=side)
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 25, 2)]
    scene = played(units, shot(), dice=(1,), terrain=[small])
    assert [row[1] for row in scene.of("Rolled")[0]["modifiers"]] == told


def test_size_is_the_greatest_dimension() -> None:
    """R10-UN-04: sideways, upward, or along the line of a wall; never a diagonal."""
    assert size_of((block(4, 3, 2),)) == 4
    assert size_of((block(1, 1, 3),)) == 3
    assert size_of((block(1, 1, 0.8),)) == 1
    tree = CirclePiece(id="t", kind="tree", center=Point(5, 5), radius=1.0, top=1.7)
    assert size_of((tree,)) == 2
    corner = (Point(0, 0), Point(3, 0), Point(3, 4))
    bent = LinePiece(id="w", kind="wall", line=corner, thickness=0.5, top=2)
    assert size_of((bent,)) == 7


@pytest.mark.parametrize(
    ("length", "shown", "amount"),
    [(24.0, 24.0, 12), (24.0, 4.0, 2), (3.0, 3.0, 1), (24.0, 3.9, 1), (1.8, 1.8, 0)],
)
def test_large_things_are_easier_by_the_part_that_counts(
    length: float, shown: float, amount: int
) -> None:
    """R10-AT-20, R10-TD-17: half of what is visible and in range, rounded down."""
    rows = size_modifiers((block(length, 1, 1),), whole(shown))
    assert sum(row.amount for row in rows) == amount


@pytest.mark.parametrize(
    ("side", "top", "share", "amount"),
    [(0.8, 0.8, 1.0, 0), (0.8, 0.8, 0.9, -1), (0.63, 0.378, 1.0, -1), (0.315, 0.378, 1.0, -2)],
)
def test_small_things_go_by_the_area_in_view(
    side: float, top: float, share: float, amount: int
) -> None:
    """R10-AT-22, -23, -24, R10-TD-18: from 0.6 square inches 0, from 0.25 -1, below -2."""
    rows = size_modifiers((block(side, side, top),), whole(side, share))
    assert sum(row.amount for row in rows) == amount


def test_a_shot_at_a_thing_is_rolled_and_may_be_lifted() -> None:
    """R10-RG-04, R10-DI-06: 3 hits at Use 3, d6 against the d6 of thin wood."""
    scene = played([fig("a1", 10, 10, 0, GUN)], shot(), dice=(3, 5, 4), terrain=[CRATE])
    assert scene.of("ThingDamaged")[0]["damage"] == 5
    assert scene.of("TerrainChanged")[0]["pieces"] == []


CRATE = box("box", 14, 9.5, 15, 10.5)


def test_what_is_not_seen_is_no_target() -> None:
    """R10-AT-03: a wall hides the crate; glass in front stops the shot as well (R10-TD-05)."""
    units = [fig("a1", 10, 10, 0, GUN)]
    assert refusal_of(units, shot(), terrain=[CRATE]) is None
    assert refusal_of(units, shot(), terrain=[CRATE, wall(13)]) == "R10-AT-03"
    pane = wall(13, kind="glass", material="glass")
    assert refusal_of(units, shot(), terrain=[CRATE, pane]) == "R10-AT-03"


def test_a_figure_in_the_way_hides_a_thing() -> None:
    """R10-RG-05: a body close before a little thing leaves nothing of it to be seen."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 11.5, 10)]
    little = box("box", 14, 9.9, 14.2, 10.1)
    assert refusal_of(units, shot(), terrain=[little]) == "R10-AT-03"
    assert refusal_of(units[:1], shot(), terrain=[little]) is None


def test_the_part_out_of_range_does_not_count() -> None:
    """R10-AT-20, R10-TD-17: of a barn 20" wide, 6" away, hardly anything is within range 6"."""
    barn = box("barn", 16.5, 0, 18, 20, kind="wall", material="wood", top=1.0)
    scene = played([fig("a1", 10, 10, 0, GUN)], shot("barn"), dice=(3, 1, 5), terrain=[barn])
    assert scene.of("Rolled", why="to hit")[0]["modifiers"] == []
    near = box("barn", 13.5, 0, 15, 20, kind="wall", material="wood", top=2)
    close = played([fig("a1", 10, 10, 0, GUN)], shot("barn"), dice=(3, 1, 5), terrain=[near])
    # The muzzle reaches 6" on either side of it at 3": 2 * sqrt(36 - 9) = 10.4", half of it is 5.
    assert close.of("Rolled", why="to hit")[0]["modifiers"][0][0] == 5


def test_out_of_range_weakens_a_shot_at_a_thing() -> None:
    """R10-AT-32: 1.5" beyond range 6" takes 2 from the roll and from the Damage."""
    far = box("box", 18, 9.5, 19, 10.5)
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 28, 3)]
    scene = played(units, shot(), dice=(5, 5, 4), terrain=[far])
    assert scene.totals("a1") == [3, 3]
    assert not scene.of("TerrainChanged")


def test_height_brings_things_into_range() -> None:
    """R10-AT-30: 3" above the ground that the crate stands on, 8" off with range 6"."""
    ledge = box("ledge", 4, 0, 10.6, 20, kind="platform", top=3)
    far = box("box", 18, 9.5, 19, 10.5)
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 28, 3)]
    scene = played(units, shot(), dice=(3, 5, 6, 1), terrain=[ledge, far])
    assert scene.totals("a1") == [3, 5]


def test_no_shot_at_things_out_of_close_combat() -> None:
    """R10-RG-03: engaged, it may not shoot at anything."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 8.5, 10)]
    assert refusal_of(units, shot(), terrain=[CRATE], edges=[("a1", "b1")]) == "R10-RG-03"


def test_an_explosive_bursts_at_the_thing_it_hits() -> None:
    """R10-EX-01, -05: the crate takes the one Damage Roll, whoever is near takes it as well."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 13.2, 11.4)]
    bomb = az("throw", unit="a1", item="explosive", piece="box")
    scene = played(units, bomb, em("take"), dice=(3, 5, 4), terrain=[CRATE])
    assert scene.of("Burst")[0]["at"] == [13.95, 10.0]
    assert scene.dead("b1")
    assert scene.of("ThingDamaged")[0]["damage"] == 5


def test_a_wall_shelters_things_from_a_blast() -> None:
    """R10-EX-01, -05: no free path from the burst, no Damage."""
    units = [fig("a1", 10, 10, 0, ("explosive",))]
    bomb = az("throw", unit="a1", item="explosive", mode="ground", at=[13, 10])
    behind = played(units, bomb, dice=(3, 5, 9, 9), terrain=[CRATE, wall(13.9, 3)])
    assert [event["piece"] for event in behind.of("ThingDamaged")] == ["wall"]
    open_to = played(units, bomb, dice=(3, 5, 4), terrain=[CRATE])
    assert [event["piece"] for event in open_to.of("ThingDamaged")] == ["box"]


def test_a_blast_on_a_floor_reaches_the_floor() -> None:
    """R10-EX-05: everything of a floor within 2" of a burst on it, 4" across, is worth +2."""
    floor = box("floor", 12, 5, 22, 15, kind="platform", top=0.3)
    units = [fig("a1", 10, 10, 0, ("explosive",))]
    bomb = az("throw", unit="a1", item="explosive", mode="ground", at=[14.5, 10])
    scene = played(units, bomb, dice=(4, 5, 5), terrain=[floor])
    assert scene.of("ThingDamaged")[0]["damage"] == 7
    assert scene.of("ThingDamaged")[0]["at"] == [14.5, 10.0]


def test_a_miss_at_a_barn_may_still_be_put_on_it() -> None:
    """R10-RG-08, -09: an enemy chooses, and the target itself may be chosen."""
    barn = box("barn", 13, 0, 16, 20, kind="wall", material="wood", top=5)
    units = [fig("a1", 10, 10, 0, ("long-ranged",)), fig("a2", 12, 9.3), fig("b1", 28, 18)]
    scene = played(
        units,
        az("shoot", unit="a1", item="long-ranged", piece="barn"),
        em("track", point="R10-DP-22"),
        em("land-shot", at=[13.0, 10.5]),
        dice=(1, 4, 3),
        terrain=[barn],
    )
    assert scene.of("ThingDamaged", piece="barn")[0]["damage"] == 5


def test_a_stray_shot_may_be_put_on_scenery() -> None:
    """R10-RG-10: unowned scenery is free to whoever chooses where it lands."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 14, 10), fig("a2", 14, 9.2)]
    post = box("post", 13.8, 10.7, 14.2, 11.1, kind="wall", top=2.0)
    scene = played(
        units,
        az("shoot", unit="a1", item="short-ranged", target="b1", point="R10-DP-07"),
        em("track", point="R10-DP-22"),
        em("land-shot", at=[14.0, 10.9]),
        dice=(2, 4, 5),
        terrain=[post],
    )
    assert scene.of("ThingDamaged", piece="post")[0]["damage"] == 4


def test_a_blind_shot_through_cloth_and_wood() -> None:
    """R10-AT-45, R10-OB-05: cloth takes nothing away, wood 2, so 6 of 9 - 1 - 2 go on."""
    cloth = wall(12.5, 3, kind="screen", material="cloth") | {"id": "cloth"}
    boards = wall(13, 3, material="wood") | {"id": "boards"}
    units = [
        fig("a1", 10, 10, 0, GUN),
        fig("b1", 14, 10, 180, seen_at={"azure": [14, 10]}),
    ]
    scene = played(
        units,
        az("shoot", unit="a1", item="short-ranged", target="b1", mode="blind"),
        az("benny", mode="roll"),
        dice=(6, 2, 6, 3, 2),
        terrain=[cloth, boards],
    )
    assert [event["damage"] for event in scene.of("ThingDamaged")] == [9, 9]
    assert scene.dead("b1")


def test_figures_stop_a_blind_shot() -> None:
    """R10-RG-05: a comrade's body is no screen to shoot through."""
    units = [
        fig("a1", 10, 10, 0, GUN),
        fig("b1", 15, 10, 180, kind="minifig", seen_at={"azure": [15, 10]}),
        fig("b2", 10.9, 10, 180, kind="beast"),
    ]
    choice = az("shoot", unit="a1", item="short-ranged", target="b1", mode="blind")
    assert refusal_of(units, choice) == "R10-RG-05"
