"""The ground that each edition has hatched, held against what a figure sees there."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.engine.battle import look, start
from game.match.play.queries import Queries
from game.model.vectors import Point
from tests.geometry.test_seen_ground import all_hatched, hatched, hides, told
from tests.rulesets.brikwars.scenes import Scenes, fig, wall

EDITIONS = ("brikwars-2005", "brikwars-2010")
TALL = 1.57
"""The height of a Minifig in inches (R10-UN-06, R05-UN-06)."""

FORT = Path(__file__).resolve().parents[3] / "levels" / "ruined-fort.json"

EYES = {
    "in-smoke-at-its-edge": Point(7.8, 10),
    "in-the-middle-of-smoke": Point(5, 10),
    "before-the-cloth": Point(11.7, 10),
    "farther-before-the-cloth": Point(11.2, 10),
    "between-rock-and-cloth": Point(12.6, 12),
}
"""Where figures see and hide; the middle of a stand may lie in what is no solid."""


def terrain() -> list[dict[str, Any]]:
    """Smoke, a cloth beyond it and a rock, all of them high."""
    smoke = [[2, 6], [8, 6], [8, 14], [2, 14]]
    cloth = [[12, 5], [12.1, 5], [12.1, 15], [12, 15]]
    return [
        {"id": "smoke", "kind": "smoke", "shape": "polygon", "outline": smoke, "top": 3},
        {
            "id": "cloth",
            "kind": "screen",
            "shape": "polygon",
            "outline": cloth,
            "top": 3,
            "material": "cloth",
        },
        {
            "id": "rock",
            "kind": "rock",
            "shape": "circle",
            "center": [15, 12],
            "radius": 1,
            "top": 3,
        },
    ]


def queries(
    edition: str,
    pieces: list[dict[str, Any]],
    at: Point,
    seer: str = "minifig",
    items: tuple[str, ...] = ("hand-weapon",),
    **more: Any,
) -> Queries[Any]:
    """What may be asked where a figure stands among pieces, and a Minifig far off."""
    units = [fig("a1", at.x, at.y, kind=seer, items=items), fig("b1", 29, 1)]
    scenes = Scenes(edition, at_sight="", blind="")
    battle, _ = scenes.staged(units, terrain=pieces, **more)
    return Queries(battle, look(battle, start(battle)))


def at_the_fort(edition: str, eye: Point, items: tuple[str, ...]) -> Queries[Any]:
    """What may be asked where a figure stands on the ground of the Ruined Fort."""
    level = json.loads(FORT.read_text(encoding="utf-8"))
    more = {name: level[name] for name in ("size", "areas")}
    return queries(edition, level["terrain"], eye, items=items, **more)


@pytest.mark.parametrize("seer", ["minifig", "beast"])
@pytest.mark.parametrize("eye", EYES.values(), ids=EYES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_on_hatched_ground_is_seen(edition: str, eye: Point, seer: str) -> None:
    """R10-TD-04, R10-UN-06: lines begin on the edge of the stand; R05-TD-03: over its middle."""
    ask = queries(edition, terrain(), eye, seer)
    found = ask.hidden_ground("a1", eye)
    places = [Point(x + 0.13, y - 0.21) for x in range(1, 29) for y in range(1, 20)]
    apart = [place for place in places if place.distance(eye) > 3.0]
    # Near the rim a side may show: only what lies well within is claimed.
    claimed = [place for place in all_hatched(found, apart) if told(found, eye, place)]
    assert claimed
    seen = [place for place in claimed if any(ask.sighting("a1", "b1", eye, place).sections)]
    assert seen == []


@pytest.mark.parametrize(("edition", "near"), [("brikwars-2005", True), ("brikwars-2010", False)])
def test_what_is_nearer_than_where_lines_begin_hides_nothing(edition: str, near: bool) -> None:
    """R10-UN-06, R05-TD-03: the cloth 0.3" ahead lies before eyes, and behind a muzzle."""
    beyond = Point(20, 8)
    for name, hidden in (("before-the-cloth", near), ("farther-before-the-cloth", True)):
        ask = queries(edition, terrain(), EYES[name])
        assert hatched(ask.hidden_ground("a1", EYES[name]), beyond) == hidden


@pytest.mark.parametrize("items", [("hand-weapon",), ("long-ranged",)])
@pytest.mark.parametrize("eye", [Point(28, 8.8), Point(26.6, 10.4), Point(29.4, 7.8)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_from_the_tower_of_the_fort_nobody_on_hatched_ground_is_seen(
    edition: str, eye: Point, items: tuple[str, ...]
) -> None:
    """R10-TD-04, R05-TD-03, R05-AT-17: what the parapet, the walls and the tower itself hide."""
    ask = at_the_fort(edition, eye, items)
    found = ask.hidden_ground("a1", eye)
    places = [Point(x + 0.13, y - 0.21) for x in range(1, 34) for y in range(1, 28)]
    claimed = [place for place in all_hatched(found, places) if told(found, eye, place)]
    assert claimed
    seen = [place for place in claimed if any(ask.sighting("a1", "b1", eye, place).sections)]
    assert seen == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_from_the_tower_of_the_fort_low_walls_hide_ground(edition: str) -> None:
    """R10-TD-04, R05-TD-03: all of them end below the eye, 3.9 or 4.35 inches up."""
    eye = Point(28, 8.8)
    ask = at_the_fort(edition, eye, ("hand-weapon",))
    found = ask.hidden_ground("a1", eye)
    behind = {
        "the parapet": Point(28, 3.2),
        "the foot of the tower": Point(26.5, 12.0),
        "the southwestern wall": Point(15.2, 21.2),
    }
    for name, place in behind.items():
        assert hatched(found, place), name
        assert not any(ask.sighting("a1", "b1", eye, place).sections), name
    # In the court and through the gate nothing is in the way.
    for place in (Point(20, 18), Point(6, 13)):
        assert not hatched(found, place)
        assert any(ask.sighting("a1", "b1", eye, place).sections)


@pytest.mark.parametrize("edition", EDITIONS)
def test_over_a_wall_lower_than_a_minifig_its_head_shows(edition: str) -> None:
    """R10-UN-06, R05-UN-06: behind one that is a little lower, until farther behind it."""
    eye, place = Point(5, 10), Point(9.6, 10)
    for top, hidden in ((1.4, False), (TALL + 0.02, True)):
        ask = queries(edition, [wall(9, top, (4, 16))], eye)
        assert hides(ask.hidden_ground("a1", eye), place) == hidden
        assert any(ask.sighting("a1", "b1", eye, place).sections) == (not hidden)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ground_is_that_behind_walls_from_where_the_figure_would_stand(edition: str) -> None:
    """R10-TD-04, R05-TD-03: hidden from one place and in sight from another."""
    ask = queries(edition, [wall(9, 3, (4, 16))], Point(5, 10))
    place = Point(14, 10)
    assert hides(ask.hidden_ground("a1", Point(5, 10)), place)
    assert not hides(ask.hidden_ground("a1", Point(12, 10)), place)
    assert hides(ask.hidden_ground("a1", Point(12, 10)), Point(5, 10))
