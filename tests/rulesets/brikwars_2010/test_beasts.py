"""Creatures larger than minifigs, as a level may field them (R10-UN-04, R10-AT-20)."""

from pathlib import Path
from typing import Any

from game.ai.commander import Budget
from game.ai.greedy import Greedy
from game.engine.battle import start
from game.files.formats.map_file import read_map
from game.files.json.pretty_json import pretty
from game.match.library.setups import battle_of, level_faults, setup_of
from game.match.play.playing import play_out
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.events import Deployed
from game.model.vectors import Point
from game.rulesets.brikwars.figures import body_of
from game.rulesets.catalog import catalog

RULES = catalog()["brikwars-2010"]
WEST = {"shape": "polygon", "outline": [[0, 0], [7, 0], [7, 16], [0, 16]]}
EAST = {"shape": "polygon", "outline": [[13, 0], [20, 0], [20, 16], [13, 16]]}
AWAY = 'move the figure away: its stand has a radius of 2"'
ROCK = {"id": "rock", "kind": "rock", "shape": "circle", "center": [10, 3], "radius": 1, "top": 2}
KNIGHT = {"id": "knight", "class": "knight", "position": [5, 8], "facing": 0}
TROLL = {"id": "troll", "kind": "beast", "name": "Troll"}
SOLDIERS = {"id": "soldier", "class": "swordsman", "count": 3}


def level(folder: Path, *ember: dict[str, Any], **azure: Any) -> BattleMap:
    """A level on which Azure has a knight and a troll; read from its file, with all checks."""
    document = {
        "format": "map",
        "version": 1,
        "name": "Troll",
        "size": [20, 16],
        "terrain": [ROCK],
        "sides": [
            {"id": "azure", "zone": WEST, "squad": [KNIGHT, {**TROLL, **azure}]},
            {"id": "ember", "zone": EAST, "squad": list(ember or (SOLDIERS,))},
        ],
    }
    path = folder / "troll.json"
    path.write_text(pretty(document), encoding="utf-8")
    return read_map(path, rulebooks=catalog())


def faults(battle_map: BattleMap) -> list[tuple[str, str]]:
    found = level_faults(battle_map, [RULES])
    return [(fault.place, fault.problem.partition(" (under")[0]) for fault in found]


def test_a_level_may_field_a_beast_by_its_kind(tmp_path: Path) -> None:
    battle_map = level(tmp_path, position=[2.5, 4])
    assert faults(battle_map) == []
    troll = RULES.first_state(setup_of(battle_map, RULES, seed=1)).units["troll"]
    assert (troll.kind, troll.name, troll.items) == ("beast", "Troll", ())
    # Size 4: a stand four inches wide.
    assert body_of(troll).stand_radius == 2.0


def test_its_stand_needs_more_room_than_a_minifig(tmp_path: Path) -> None:
    squad = "sides[0].squad"
    near_the_knight = level(tmp_path, position=[5, 10.4])
    assert faults(near_the_knight) == [
        (
            f"{squad}[0].position",
            'is too near to Troll "troll"; move the figure away: its stand has a radius of 0.5"',
        ),
        (f"{squad}[1].position", f'is too near to knight "knight"; {AWAY}'),
    ]
    # The rock ends 1 inch around (10, 3).
    assert faults(level(tmp_path, position=[7.1, 3])) == [
        (f"{squad}[1].position", f'is too near to rock "rock"; {AWAY}')
    ]
    assert faults(level(tmp_path, position=[1.9, 3])) == [
        (f"{squad}[1].position", f"is too near to edge of map; {AWAY}")
    ]
    assert faults(level(tmp_path, position=[2, 3])) == []


def test_more_beasts_than_the_map_holds_are_a_fault(tmp_path: Path) -> None:
    # On 20 by 16 inches there are at most five by four of them.
    horde = {"id": "ogre", "kind": "beast", "count": 21}
    assert faults(level(tmp_path, horde)) == [
        (
            "sides[1].squad[0].position",
            "is missing, and the map has no room left for its stand; make it larger, or leave "
            "figures out",
        )
    ]


def test_it_is_deployed_clear_of_everybody_and_fights_to_the_end(tmp_path: Path) -> None:
    setup = setup_of(level(tmp_path), RULES, seed=5)
    battle = battle_of(RULES, setup)
    assert start(battle).checkpoint.units["troll"].position is None
    budget = Budget(positions=40, width=2)
    seats = {side: Computer(Greedy(), budget) for side in setup.side_ids()}
    match = TurnController(battle, seats)
    outcome = play_out(match)
    placed = next(e for e in match.events if isinstance(e, Deployed) and e.unit == "troll")
    # Knight and troll: half an inch and two inches from the middle to the rim.
    assert placed.position.distance(Point(5, 8)) >= 2.5 - 0.01
    assert placed.position.distance(Point(10, 3)) >= 3 - 0.01
    assert outcome.decided
