from itertools import combinations

import pytest
from msgspec.structs import replace

from game.engine.battle import Look, advance, refusal
from game.engine.matching import in_zone
from game.model.battlefield import BattleMap, CircleArea, CirclePiece, CircleZone, PolygonZone, Side
from game.model.choices import Choice
from game.model.events import Deployed
from game.model.vectors import Point
from game.rulesets.common.deployment import facing_from
from tests.toy.sheets import State
from tests.toy.space import RADIUS
from tests.toy.tables import YARD, battle_of, opened, peg, skirmish

REST = Choice(do="deploy-rest")


def box(left: float, top: float, right: float, bottom: float) -> PolygonZone:
    return PolygonZone(
        (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    )


def table(zone: PolygonZone | CircleZone, number: int, **more: object) -> Look[State]:
    """A battle whose azure side has some pegs to deploy and begins."""
    sides = (Side(id="azure", zone=zone), Side(id="ember", zone=box(18, 0, 20, 12)))
    battle_map = BattleMap(size=(20, 12), sides=sides, **more)
    recruits = [peg(f"a{n}", "azure") for n in range(number)]
    battle = battle_of(
        *recruits,
        peg("bob", "ember", (19, 6)),
        battle_map=battle_map,
        scripted=False,
        first="azure",
    )
    return battle, opened(battle)


def places(seen: Look[State], side: str = "azure") -> list[Point]:
    return [unit.place for unit in seen.state.on_field() if unit.side == side]


def test_every_figure_without_a_position_has_an_option_and_the_rest_is_the_default() -> None:
    seen = opened(skirmish(3))
    decision = seen.decision
    assert decision is not None
    assert decision.kind == "deploy"
    units = [unit.id for unit in seen.state.of_side(decision.side)]
    assert [option.unit for option in decision.options] == [*units, None]
    assert [option.do for option in decision.options] == ["deploy"] * 3 + ["deploy-rest"]
    assert decision.default == REST
    side = YARD.side(decision.side)
    assert side is not None
    for option in decision.options[:-1]:
        assert option.wants == "at"
        assert option.bounds is not None
        assert option.bounds.zone == side.zone
        assert 1 <= len(option.suggest) <= 8


def test_each_may_take_its_own_place_or_one_meant_for_another() -> None:
    battle, seen = table(box(0, 0, 4, 12), 3)
    assert seen.decision is not None
    suggested = [option.suggest for option in seen.decision.options if option.do == "deploy"]
    meant = places(advance(battle, seen, REST))
    assert [points[0] for points in suggested] == meant
    assert all(len(points) == 3 and set(points) == set(meant) for points in suggested)


def test_one_answer_puts_one_figure_and_asks_for_the_next() -> None:
    battle = skirmish(3)
    seen = opened(battle)
    assert seen.decision is not None
    side = seen.decision.side
    option = seen.decision.options[1]
    seen = advance(battle, seen, option.choice(option.suggest[0]))
    assert seen.state.units[option.unit or ""].position == option.suggest[0]
    assert seen.decision is not None
    assert (seen.decision.kind, seen.decision.side) == ("deploy", side)
    assert option.unit not in [one.unit for one in seen.decision.options]
    assert seen.position.answers == ()


@pytest.mark.parametrize("number", [1, 3, 9, 20])
def test_the_rest_stands_in_the_zone_apart_and_on_the_map(number: int) -> None:
    zone = box(0, 0, 4, 12)
    battle, seen = table(zone, number)
    seen = advance(battle, seen, REST)
    stands = places(seen)
    assert len(stands) == number
    for at in stands:
        assert in_zone(zone, at)
        assert battle.field(seen.state).fits(at, RADIUS, ignore=_those_at(seen, at)) is None
        assert at.x >= RADIUS - 0.01
        assert RADIUS - 0.01 <= at.y <= 12 - RADIUS + 0.01
    for one, other in combinations(stands, 2):
        assert one.distance(other) >= 2 * RADIUS - 0.01


def _those_at(seen: Look[State], at: Point) -> frozenset[str]:
    return frozenset(unit.id for unit in seen.state.on_field() if unit.place == at)


def test_a_few_figures_in_a_large_zone_stand_well_apart() -> None:
    battle, seen = table(box(0, 0, 6, 12), 4)
    stands = places(advance(battle, seen, REST))
    for one, other in combinations(stands, 2):
        assert one.distance(other) - 2 * RADIUS >= 3.0 - 0.01


@pytest.mark.parametrize(("short", "middle"), [(0.01, True), (0.02, False)])
def test_a_hundredth_of_an_inch_too_near_is_still_well_apart(short: float, middle: bool) -> None:
    sides = (Side(id="azure", zone=box(0, 0, 4, 12)), Side(id="ember", zone=box(18, 0, 20, 12)))
    near = peg("bob", "ember", (2 + 2 * RADIUS + 3 - short, 6))
    battle_map = BattleMap(size=(20, 12), sides=sides)
    battle = battle_of(
        peg("a0", "azure"), near, battle_map=battle_map, scripted=False, first="azure"
    )
    (at,) = places(advance(battle, opened(battle), REST))
    assert (at == Point(2, 6)) is middle, "as near to the middle of the zone as can be"


def test_the_same_battle_is_deployed_alike_every_time() -> None:
    first_battle, first = table(box(0, 0, 4, 12), 7)
    again_battle, again = table(box(0, 0, 4, 12), 7)
    assert places(advance(first_battle, first, REST)) == places(advance(again_battle, again, REST))


def test_figures_face_the_enemy() -> None:
    battle, seen = table(box(0, 0, 4, 12), 1)
    seen = advance(battle, seen, REST)
    unit = seen.state.units["a0"]
    # The middle of the enemy's zone is at (19, 6), straight to the right.
    assert unit.place == Point(2, 6)
    assert unit.facing == 0


def test_a_flag_is_faced_before_a_zone_and_allies_not_at_all() -> None:
    sides = (
        Side(id="azure", alliance="guard"),
        Side(id="moss", alliance="guard", flag=Point(2, 0)),
        Side(id="ember", flag=Point(10, 12), zone=box(18, 0, 20, 12)),
    )
    setup = battle_of(battle_map=BattleMap(size=(20, 12), sides=sides)).setup
    assert facing_from(setup, "azure", Point(10, 2)) == 90
    # Nobody to face: the middle of the map.
    lonely = replace(setup, map=replace(setup.map, sides=sides[:2]))
    assert facing_from(lonely, "azure", Point(10, 11)) == 270


def test_feet_stand_on_the_ground_of_the_place() -> None:
    deck = CirclePiece(id="deck", kind="platform", center=Point(2, 6), radius=2, top=2)
    battle, seen = table(box(0, 4, 4, 8), 1, terrain=(deck,))
    seen = advance(battle, seen, Choice(do="deploy", unit="a0", at=Point(2, 6)))
    placed = next(event for event in seen.events if isinstance(event, Deployed))
    assert placed.elevation == 2.0
    assert seen.state.units["a0"].elevation == 2.0


ROCK = CirclePiece(id="big-rock", kind="rock", center=Point(2, 2), radius=1, top=2)
LAVA = CircleArea(id="hot-spot", kind="lava", center=Point(2, 9), radius=1)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (Point(4.5, 6), "outside the zone"),
        (Point(2, 3.2), "No room there: rock"),
        (Point(2, 9), "in lava"),
        (Point(0.2, 6), "No room there: edge of map"),
        (Point(19, 6), "outside the zone"),
    ],
)
def test_where_no_figure_may_be_put(at: Point, words: str) -> None:
    battle, seen = table(box(0, 0, 4, 12), 2, terrain=(ROCK,), areas=(LAVA,))
    why = refusal(battle, seen, Choice(do="deploy", unit="a0", at=at))
    assert why is not None
    assert words in why.reason
    assert why.rule


def test_a_taken_place_names_who_stands_there() -> None:
    battle, seen = table(box(0, 0, 4, 12), 2)
    seen = advance(battle, seen, Choice(do="deploy", unit="a0", at=Point(2, 6)))
    why = refusal(battle, seen, Choice(do="deploy", unit="a1", at=Point(2, 6.7)))
    assert why is not None
    assert why.reason == "No room there: A0"
    assert refusal(battle, seen, Choice(do="deploy", unit="a1", at=Point(2, 6.8))) is None


def test_solids_and_hazards_are_left_out_of_the_suggestions() -> None:
    battle, seen = table(box(0, 0, 4, 12), 12, terrain=(ROCK,), areas=(LAVA,))
    for at in places(advance(battle, seen, REST)):
        assert at.distance(ROCK.center) >= 1 + RADIUS - 0.01
        assert at.distance(LAVA.center) > 1


def test_who_finds_no_room_in_the_zone_is_put_as_near_as_can_be() -> None:
    zone = box(0, 5, 2, 7)
    battle, seen = table(zone, 9)
    stands = places(advance(battle, seen, REST))
    assert len(stands) == 9
    outside = [at for at in stands if not in_zone(zone, at)]
    assert outside
    assert all(at.distance(Point(1, 6)) < 4 for at in outside)


def test_a_full_zone_closes_the_option_of_those_left() -> None:
    # Any two points of this zone are nearer to each other than two stands may be.
    battle, seen = table(box(1, 5.75, 1.5, 6.25), 2)
    seen = advance(battle, seen, Choice(do="deploy", unit="a0", at=Point(1.25, 6)))
    assert seen.decision is None or seen.decision.kind != "deploy"
    why = next(one for one in seen.passed if one.kind == "deploy").closed[0]
    assert (why.unit, why.reason) == ("a1", "The zone has no room left")
    assert seen.state.units["a1"].position is not None


def test_a_round_zone_is_kept_to() -> None:
    zone = CircleZone(Point(4, 6), 3)
    battle, seen = table(zone, 8)
    assert all(in_zone(zone, at) for at in places(advance(battle, seen, REST)))


def test_a_side_without_a_zone_deploys_anywhere() -> None:
    sides = (Side(id="azure"), Side(id="ember"))
    battle = battle_of(
        peg("a0", "azure"),
        peg("bob", "ember", (19, 6)),
        battle_map=BattleMap(size=(20, 12), sides=sides),
        scripted=False,
        first="azure",
    )
    seen = opened(battle)
    assert refusal(battle, seen, Choice(do="deploy", unit="a0", at=Point(13, 11))) is None


def test_nobody_is_asked_when_everybody_stands_already() -> None:
    battle = battle_of(
        peg("ann", "azure", (2, 2)), peg("bob", "ember", (18, 2)), scripted=False, first="ember"
    )
    seen = opened(battle)
    assert seen.decision is not None
    assert (seen.decision.kind, seen.decision.side) == ("turn", "ember")
