"""Blows over walls, through windows and at what is higher (R10-AT-02, R10-AT-41, R10-UN-08)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import look as look_at
from game.engine.battle import refusal
from game.engine.battle import start as started
from game.model.choices import Choice
from game.rulesets.brikwars.reaches import Reach, touch_refusal
from tests.rulesets.brikwars.scenes import (
    Scene,
    az,
    block,
    em,
    fig,
    figure,
    move,
    strike,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, staged

HAND, HEAVY, LONG = "hand-weapon", "heavy-weapon", "two-handed-weapon"
FAR = fig("b9", 28, 18, 180)


def units(a: float, b: float = 11.6, item: str = HAND, **more: Any) -> list[dict[str, Any]]:
    """Two on either side of a wall that ends at 11, and a witness."""
    return [fig("a1", a, 10, 0, (item,)), fig("b1", b, 10, 180, (), **more), FAR]


def told(choice: dict[str, Any], *figures: dict[str, Any], **more: Any) -> str:
    """Why a choice is refused, as a player reads it."""
    battle, _ = staged(list(figures), **more)
    fields = {name: value for name, value in choice.items() if name != "by"}
    found = refusal(battle, look_at(battle, started(battle)), Choice(**fields))
    assert found is not None
    return f"{found.reason} ({found.rule})"


def rows(scene: Scene) -> list[int]:
    return [amount for amount, _, _ in scene.of("Rolled", unit="a1", why="to hit")[0]["modifiers"]]


def test_what_keeps_a_blow_off_is_named() -> None:
    """R10-AT-02, R10-UN-08: the thing in the way, or how much too high."""
    high = wall(11, 2, name="southern palisade")
    text = told(strike("a1", "b1"), *units(10.3), terrain=[high])
    assert text == "The southern palisade is in the way (R10-AT-02)"
    ledge = block("platform", 11, 14, 1.6)
    text = told(strike("a1", "b1"), *units(10.3), terrain=[ledge])
    assert text == 'Too high or too low: 1.6", reach 1.5" (R10-UN-08)'


@pytest.mark.parametrize(("distance", "rule"), [(2.0, None), (2.009, None), (2.02, "R10-EQ-17")])
def test_a_hundredth_of_an_inch_is_no_matter_to_a_reach(distance: float, rule: str | None) -> None:
    """R10-UN-01, R10-UN-08."""
    view = seen([fig("a1", 10, 10), fig("b1", 10 + distance, 10)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    found = touch_refusal(view, unit, target, Reach(1.0, "R10-EQ-17"), unit.place)
    assert (found and found.rule) == rule


@pytest.mark.parametrize(
    ("rise", "rule"), [(1.5, None), (1.509, None), (1.52, "R10-UN-08"), (-1.52, "R10-UN-08")]
)
def test_a_reach_spans_its_length_and_half_an_inch_of_height(rise: float, rule: str | None) -> None:
    """R10-UN-08, R10-TD-09: up and down alike."""
    view = seen([fig("a1", 10, 10), fig("b1", 11.5, 10)])
    unit, target = figure(view, "a1"), replace(figure(view, "b1"), elevation=rise)
    found = touch_refusal(view, unit, target, Reach(1.0, "R10-EQ-17"), unit.place)
    assert (found and found.rule) == rule


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("wall", "R10-AT-02"), ("glass", "R10-AT-02"), ("smoke", None), ("screen", None)],
)
def test_only_what_is_solid_is_in_the_way(kind: str, rule: str | None) -> None:
    """R10-AT-02, R10-AT-44: what merely hides keeps no blow off, what is seen through may."""
    between = {**wall(11), "kind": kind}
    assert refusal_of(units(10.3), strike("a1", "b1"), terrain=[between]) == rule


def test_figures_in_between_keep_no_blow_off() -> None:
    """Ruling on R10-AT-41: one strikes past them; of what they hide only the wall counts."""
    crowd = fig("a2", 11.2, 10)
    figures = [fig("a1", 10, 10, 0, (LONG,)), crowd, fig("b1", 13.3, 10, 180, ()), FAR]
    scene = played(figures, strike("a1", "b1", LONG), em("take", unit="b1"), dice=(1,))
    assert rows(scene) == []
    # From 10.5, 0.9" up, over the far edge of a wall at 12.7: 0.9 - 0.1 / 0.786 = 0.77
    low = wall(12.7, 0.8)
    scene = played(
        figures, strike("a1", "b1", LONG), em("take", unit="b1"), dice=(1,), terrain=[low]
    )
    assert rows(scene) == [-1]


def test_a_heavy_shield_in_a_window_leaves_what_the_window_shows() -> None:
    """R10-EQ-19, R10-AT-41: a window that shows the torso alone, and a shield before it: -2."""
    window = {"from": 9, "to": 11, "bottom": 0.85, "top": 0.95}
    front = wall(11, 2, openings=[window])
    figures = [fig("a1", 9.5, 10, 0, (HEAVY,)), fig("b1", 11.6, 10, 180, ("heavy-shield",)), FAR]
    scene = played(
        figures, strike("a1", "b1", HEAVY), em("take", unit="b1"), dice=(1,), terrain=[front]
    )
    assert rows(scene) == [-2]


def test_a_wall_in_front_is_no_slit() -> None:
    """R10-EQ-22: over a wall of 1.14" there is room at both sides, in an arrow slit there is none.

    The level line from the hand runs into the wall; the one that rises to the head does not.
    """
    blow = strike("a1", "b1", LONG)
    assert refusal_of(units(9, item=LONG), blow, terrain=[wall(11, 1.14)]) is None
    slit = wall(11, 2, openings=[{"from": 9.8, "to": 10.2, "bottom": 0.5, "top": 1.5}])
    assert refusal_of(units(9, item=LONG), blow, terrain=[slit]) == "R10-EQ-22"
    high_slit = wall(11, 3, openings=[{"from": 9.8, "to": 10.2, "bottom": 1.0, "top": 1.8}])
    assert refusal_of(units(8.9, item=LONG), blow, terrain=[high_slit]) == "R10-EQ-22"
    wide = wall(11, 3, openings=[{"from": 9.5, "to": 10.5, "bottom": 1.0, "top": 1.8}])
    assert refusal_of(units(8.9, item=LONG), blow, terrain=[wide]) is None


def test_a_great_axe_is_swung_up_at_who_stands_on_a_platform() -> None:
    """R10-UN-08, R10-EQ-22: the side of the platform is no wall at both sides of the blow."""
    ledge = block("platform", 12, 15, 2)
    figures = [fig("a1", 11.4, 10, 0, (LONG,)), fig("b1", 13.5, 10, 180, ()), FAR]
    assert refusal_of(figures, strike("a1", "b1", LONG), terrain=[ledge]) is None


@pytest.mark.parametrize(("top", "asked"), [(0.8, True), (1.14, False)])
def test_who_comes_up_to_a_low_wall_is_attacked_over_it(top: float, asked: bool) -> None:
    """R10-TU-17, R10-TU-21: by one who gets to what it sees of him, and by nobody else."""
    figures = [fig("a1", 8, 10), fig("b1", 11.6, 10, 180), FAR]
    scene = played(figures, move("a1", (10.3, 10)), defaults=False, terrain=[wall(11, top)])
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R10-DP-03") is asked


@pytest.mark.parametrize(("top", "rule"), [(0.8, None), (1.14, "R10-AT-02")])
def test_a_grab_goes_over_a_low_wall(top: float, rule: str | None) -> None:
    """R10-CC-20, R10-AT-02: half an inch from stand to stand, and no hand above 0.9"."""
    grab = az("grab", unit="a1", target="b1")
    figures = [fig("a1", 10.4, 10), fig("b1", 11.6, 10, 180, ()), FAR]
    assert refusal_of(figures, grab, terrain=[wall(11, top)]) == rule


def test_an_angry_inch_leads_to_where_the_wall_can_be_struck_over() -> None:
    """R10-CC-11, R10-CC-13: close to it the hand is too low, farther back it is not."""
    scene = played(
        units(10.4),
        strike("a1", "b1"),
        em("take", unit="b1"),
        dice=(4, 1),
        terrain=[wall(11, 1.14)],
    )
    assert scene.at("a1")[0] < 10.2
    assert rows(scene) == [-2]
    held = [("a1", "b1")]
    boxed = [wall(11, 1.14), wall(9.85, 2, id="behind")]
    assert refusal_of(units(10.4), strike("a1", "b1"), terrain=boxed, edges=held) == "R10-AT-02"


def test_a_large_creature_reaches_over_what_stops_a_minifig() -> None:
    """R10-UN-06: its hand is as much higher as it is; a beast of 3" strikes from 1.72" up."""
    beast = fig("a1", 8.9, 10, 0, (HAND,), kind="beast")
    minifig = fig("a1", 10.4, 10)
    target = fig("b1", 11.6, 10, 180, ())
    blow, between = strike("a1", "b1"), [wall(11, 1.3)]
    hurdle = {**wall(9.75, 2, id="behind")}
    assert refusal_of([beast, target], blow, terrain=between) is None
    assert refusal_of([minifig, target], blow, terrain=[*between, hurdle]) == "R10-AT-02"


def test_a_flank_of_a_large_creature_is_enough() -> None:
    """R10-AT-02, R10-AT-20: the wall stands before its middle and both lines beside that."""
    beast = fig("b1", 13.5, 10, 180, (), kind="beast")
    figures = [fig("a1", 10.4, 10), beast, FAR]
    short = wall(11.2, 3.5, y=(9.4, 10.3))
    assert refusal_of(figures, strike("a1", "b1"), terrain=[short]) is None
    long = wall(11.2, 3.5)
    assert refusal_of(figures, strike("a1", "b1"), terrain=[long]) == "R10-AT-02"


def test_of_a_thing_behind_a_wall_what_shows_is_struck() -> None:
    """R10-AT-02: the near edge of the crate is behind the wall, the rest of its face is not."""
    outline = [[11.2, 9], [12.2, 9], [12.2, 11], [11.2, 11]]
    crate = {"id": "crate", "kind": "crate", "shape": "polygon", "outline": outline, "top": 1.2}
    hit = az("strike", unit="a1", item=HAND, piece="crate")
    figures = [fig("a1", 10.5, 10), FAR]
    post = {**wall_along((11.1, 9.9), (11.1, 10.1)), "id": "post"}
    scene = played(figures, hit, dice=(2, 5, 5), terrain=[crate, post])
    (harmed,) = scene.of("ThingDamaged", piece="crate")
    assert harmed["at"][0] == pytest.approx(11.2)
    assert abs(harmed["at"][1] - 10.0) > 0.1
    shut = {**wall(11.15), "id": "fence", "name": "fence"}
    assert told(hit, *figures, terrain=[crate, shut]) == "The fence is in the way (R10-AT-02)"
