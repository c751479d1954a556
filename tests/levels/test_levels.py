"""The levels that ship with the game."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.files.checks.rosters import for_ruleset, recruits_of
from game.files.formats.map_file import map_text, read_map
from game.files.formats.schema import SCHEMA_NAME, schema_text
from game.geometry.field import Field
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Mover
from game.match.library.setups import battle_of, level_faults, setup_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap, PolygonZone, area_middle
from game.model.decisions import TURN
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.toy.ruleset import PEGS

FOLDER = Path(__file__).resolve().parents[2] / "levels"
LEVELS = ("duel-yard", "first-steps", "millbrook-bridge", "ruined-fort")
FIGURES = {"duel-yard": 3, "first-steps": 4, "millbrook-bridge": 5, "ruined-fort": 6}
WALKER = Mover(radius=0.5, height=1.57, avoid=("lava", "bottomless", "deep-water"))

every_level = pytest.mark.parametrize("level", LEVELS)


def loaded(level: str) -> BattleMap:
    return read_map(FOLDER / f"{level}.json", rulebooks=catalog())


def field_of(level: str) -> Field:
    return Field(TerrainSpace(loaded(level)), ())


@every_level
def test_a_level_is_sound_and_written_as_the_editor_would(level: str) -> None:
    text = (FOLDER / f"{level}.json").read_text(encoding="utf-8")
    assert text == map_text(loaded(level))


@every_level
def test_a_level_introduces_itself(level: str) -> None:
    battle_map = loaded(level)
    assert battle_map.schema_ == f"./{SCHEMA_NAME}"
    assert battle_map.name != "Table"
    assert len(battle_map.description) > 20
    assert battle_map.notes["author"]


@every_level
def test_every_ruleset_can_play_a_level(level: str) -> None:
    """One that knows no items of BrikWars, too: those are for the rulesets that have them."""
    assert level_faults(loaded(level), (PEGS, *catalog().values())) == ()


@every_level
def test_a_ruleset_arms_the_same_figures_at_the_same_places(level: str) -> None:
    """It may give them another class, too."""
    battle_map = loaded(level)
    for ruleset in battle_map.rules:
        for side, other in zip(
            battle_map.sides, for_ruleset(battle_map, ruleset).sides, strict=True
        ):
            for one, there in zip(side.squad, other.squad, strict=True):
                assert (there.id, there.name) == (one.id, one.name)
                assert (there.position, there.facing) == (one.position, one.facing)


def harm_of_captains(level: BattleMap, ruleset: str) -> dict[str, float]:
    """By side, the chance that its captain's best blow destroys the other's, face to face."""
    setup = setup_of(level, catalog()[ruleset], seed=1)
    places = {"aldis": Point(8, 13.6), "vex": Point(9.5, 13.6)}
    captains = [one for one in setup.recruits if one.id in places]
    facing = tuple(replace(one, position=places[one.id]) for one in captains)
    battle = battle_of(catalog()[ruleset], replace(setup, recruits=facing))
    match = TurnController(battle, {side: Person() for side in setup.side_ids()})
    found = dict[str, float]()
    while len(found) < len(places):
        decision = match.decision
        assert decision is not None
        acts = match.menu().options if decision.kind == TURN else ()
        blows = [one for one in acts if one.target in places and one.wants is None]
        if blows:
            found[decision.side] = max(
                match.ask.forecast(one.choice()).chance(one.target or "", "destroyed")
                for one in blows
            )
        end = next((one.choice() for one in acts if one.do == "end-turn"), None)
        match.submit(end or decision.default or decision.options[0].choice(), decision.side)
    return found


@pytest.mark.parametrize("ruleset", ["brikwars-2010", "brikwars-2005"])
def test_the_captains_at_the_bridge_can_hurt_each_other(ruleset: str) -> None:
    """Or the last two would stand there for good."""
    harm = harm_of_captains(loaded("millbrook-bridge"), ruleset)
    assert set(harm) == {"azure", "ember"}
    assert min(harm.values()) >= 0.05


def test_the_captains_at_the_bridge_need_their_heavy_weapons() -> None:
    """Under BrikWars 2010, where the level gives them some; its squad for all has none."""
    level = loaded("millbrook-bridge")
    heavy = harm_of_captains(level, "brikwars-2010")
    usual = harm_of_captains(replace(level, rules={}), "brikwars-2010")
    assert max(usual.values()) < min(0.05, min(heavy.values()) / 4)


@every_level
def test_both_sides_have_as_many_figures_and_some_of_each_are_placed(level: str) -> None:
    recruits = recruits_of(loaded(level))
    for side in ("azure", "ember"):
        own = [one for one in recruits if one.side == side]
        assert len(own) == FIGURES[level]
        assert sum(one.position is not None for one in own) > len(own) / 2
        assert all(one.facing is not None for one in own if one.position is not None)


def test_some_figures_are_left_for_their_owners_to_deploy() -> None:
    waiting = [
        one.side for name in LEVELS for one in recruits_of(loaded(name)) if one.position is None
    ]
    assert set(waiting) == {"azure", "ember"}


@every_level
def test_every_placed_figure_stands_free_by_the_rules_of_geometry(level: str) -> None:
    field = field_of(level)
    placed = [one for one in recruits_of(loaded(level)) if one.position is not None]
    assert {one.id: field.fits(one.position, 0.5) for one in placed if one.position} == {
        one.id: None for one in placed
    }


@every_level
def test_every_placed_figure_can_walk_to_the_enemies_flag(level: str) -> None:
    battle_map, field = loaded(level), field_of(level)
    for recruit in recruits_of(battle_map):
        enemy = next(side for side in battle_map.sides if side.id != recruit.side)
        assert enemy.flag is not None
        if recruit.position is not None:
            route = field.route(recruit.position, enemy.flag, WALKER, 200)
            assert route is not None, recruit.id


@every_level
def test_from_every_pit_a_way_leads_out(level: str) -> None:
    """Who fell in can come back: else two who cannot reach each other stand there for good."""
    battle_map, field = loaded(level), field_of(level)
    flag = battle_map.sides[0].flag
    assert flag is not None
    for area in battle_map.areas:
        if area.kind == "pit":
            middle = area_middle(area)
            assert field.ground(middle).height == -(area.depth or 0.0)
            assert field.route(middle, flag, WALKER, 200) is not None, area.id


def test_duel_yard_is_the_same_from_both_ends() -> None:
    plain = json.loads((FOLDER / "duel-yard.json").read_text(encoding="utf-8"))
    width, depth = plain["size"]
    drawn = [outlook(one, None) for one in (*plain["terrain"], *plain["areas"])]
    turned = [outlook(one, (width, depth)) for one in (*plain["terrain"], *plain["areas"])]
    assert sorted(drawn) == sorted(turned)
    azure, ember = (outlook(side["zone"], None) for side in plain["sides"])
    assert outlook(plain["sides"][0]["zone"], (width, depth)) == ember
    assert azure != ember
    red, blue = (
        sorted((one["class"], one["position"], one["facing"]) for one in side["squad"])
        for side in plain["sides"]
    )
    assert blue == [
        (name, [width - x, depth - y], (facing + 180) % 360) for name, (x, y), facing in red
    ]


def outlook(shape: dict[str, Any], size: tuple[float, float] | None) -> str:
    """A shape without id and name, turned by half a circle about the middle of a map of a size."""

    def at(point: list[float]) -> list[float]:
        if size is None:
            return [round(float(one), 3) for one in point]
        return [round(float(size[0] - point[0]), 3), round(float(size[1] - point[1]), 3)]

    plain = {key: value for key, value in shape.items() if key not in ("id", "name")}
    if "outline" in plain:
        # The same outline may begin at any corner.
        plain["outline"] = sorted(at(point) for point in plain["outline"])
    if "line" in plain:
        points = [at(point) for point in plain["line"]]
        plain["line"] = points if "openings" in plain else sorted(points)
    if "center" in plain:
        plain["center"] = at(plain["center"])
    return json.dumps(plain, sort_keys=True)


def test_the_bridge_can_be_held_crossed_and_gone_around() -> None:
    field = field_of("millbrook-bridge")
    middle = Point(18, 12)
    assert field.ground(middle).piece_id == "bridge"
    west, east = Point(10, 12), Point(26, 12)
    over = field.route(west, east, WALKER, 200)
    assert over is not None
    assert over.length == pytest.approx(16, abs=0.5)
    ford = field.route(Point(12, 3.5), Point(25, 7), WALKER, 200)
    assert ford is not None
    assert ford.length < 16
    strider = Mover(radius=0.5, height=1.57, jump=False)
    railing = field.walk(Point(16, 12), (Point(16, 8),), strider)
    assert railing.stop is not None
    assert railing.stop.id == "west-rail-north"
    gap = field.walk(Point(17.8, 12), (Point(17.8, 10),), strider)
    assert gap.stop is None


def test_the_tower_of_the_fort_is_climbed_by_steps_and_ladder() -> None:
    field = field_of("ruined-fort")
    top = Point(28, 8.8)
    assert field.ground(top).height == 3
    for foot in (Point(28, 16), Point(24.9, 9.2)):
        way = field.route(foot, top, WALKER, 12)
        assert way is not None
    no_way = field.route(Point(31.3, 9), top, WALKER, 6)
    assert no_way is None


def test_whoever_falls_into_the_cellar_can_get_out() -> None:
    field = field_of("ruined-fort")
    cellar = Point(21.4, 9.6)
    assert field.ground(cellar).height < 0
    assert field.route(cellar, Point(22, 16.6), WALKER, 30) is not None


def test_both_sides_of_the_fort_have_explosives() -> None:
    bombers = [
        one.side for one in recruits_of(loaded("ruined-fort")) if one.figure_class == "grenadier"
    ]
    assert set(bombers) == {"azure", "ember"}


def test_together_they_use_most_of_what_a_map_may_have() -> None:
    maps = [loaded(name) for name in LEVELS]
    pieces = {piece.kind for one in maps for piece in one.terrain}
    areas = {area.kind for one in maps for area in one.areas}
    goals = {type(goal).__name__ for one in maps for goal in one.objectives}
    assert pieces == {
        "wall",
        "rock",
        "tree",
        "crate",
        "platform",
        "rail",
        "glass",
        "screen",
        "smoke",
        "bridge",
    }
    assert areas >= {"rough", "water", "deep-water", "lava", "pit", "bottomless", "stairs"}
    assert areas >= {"ladder", "marker"}
    assert goals == {"Eliminate", "Hold", "Survive"}
    heights = {piece.top for piece in loaded("ruined-fort").terrain if piece.kind == "wall"}
    assert len(heights) >= 4
    assert all(isinstance(side.zone, PolygonZone) for one in maps for side in one.sides)


def test_the_shipped_schema_is_the_one_of_the_types() -> None:
    assert (FOLDER / SCHEMA_NAME).read_text(encoding="utf-8") == schema_text(catalog())


def test_the_schema_knows_every_field_and_allows_no_other() -> None:
    schema = json.loads(schema_text(catalog()))
    whole = schema["$defs"]["BattleMap"]
    assert whole["additionalProperties"] is False
    assert whole["required"] == ["format", "version", "size"]
    for name in LEVELS:
        plain = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        assert set(plain) <= set(whole["properties"])
        for piece in plain["terrain"]:
            wanted = schema["$defs"][f"{piece['shape'].capitalize()}Piece"]
            assert set(piece) <= set(wanted["properties"])
            assert wanted["additionalProperties"] is False
