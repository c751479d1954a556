"""What players read of a level never has an id in it: all ids are odd ones here, and stand out."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle, Look, advance, look, start
from game.files.formats.map_file import read_map
from game.match.analysis.aims import aims, goals
from game.match.library.setups import battle_of, setup_of
from game.model.battlefield import BattleMap
from game.model.events import TerrainChanged
from game.model.map_names import place_name
from game.rulesets.catalog import catalog
from game.ui.scenes.setup.library import aims as aims_told
from tests.conformance.play import random_choice
from tests.levels.test_levels import FOLDER, LEVELS

IDS = ("id", "side", "area", "unit", "of", "alliance")
"""Fields of a map in which ids stand."""

ODD = re.compile("zq[0-9]", re.IGNORECASE)
DECISIONS = 50
OFTEN = 12
"""After how many decisions everything is read; log lines are read always."""

MOST_LABELS = 60


def odd_ids(level: str) -> BattleMap:
    """A shipped level with other ids and without the names of its places and sides."""
    plain = json.loads((FOLDER / f"{level}.json").read_text(encoding="utf-8"))
    plain.pop("course", None)
    for override in plain.get("rules", {}).values():
        override.pop("course", None)
    for one in (*plain["terrain"], *plain["areas"], *plain["sides"]):
        one.pop("name", None)
    known: dict[str, str] = {}
    return msgspec.convert(_renamed(plain, known), BattleMap)


def _renamed(value: Any, known: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(one, known) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: known.setdefault(one, f"zq{len(known)}")
        if key in IDS and isinstance(one, str)
        else {known[side]: _renamed(squad, known) for side, squad in one.items()}
        if key == "sides" and isinstance(one, dict)
        else _renamed(one, known)
        for key, one in value.items()
    }


def texts(battle: Battle[Any], seen: Look[Any], rng: Random) -> Iterator[str]:
    """What is told of a moment: title, answers, reasons, cards, goals."""
    view, rules = battle.view(seen.state), battle.ruleset
    if seen.decision is not None:
        yield rules.title(view, seen.decision)
        menu = battle.menu(seen.state, seen.decision)
        options = list(menu.options)
        for option in rng.sample(options, min(len(options), MOST_LABELS)):
            label = rules.label(view, seen.decision, option)
            yield from (label.text, label.note)
        yield from (one.reason for one in menu.closed)
    for unit in seen.state.on_field():
        yield repr(msgspec.to_builtins(rules.stat_card(view, unit)))
    for aim in aims(battle.setup, seen.state):
        yield from (aim.text, aim.progress)
    yield from (goal.name for goal in goals(battle.setup, seen.state))


@pytest.mark.parametrize("ruleset", ["brikwars-2005", "brikwars-2010"])
@pytest.mark.parametrize("level", LEVELS)
def test_no_id_is_read(level: str, ruleset: str) -> None:
    rules = catalog()[ruleset]
    battle = battle_of(rules, setup_of(odd_ids(level), rules, seed=7))
    rng = Random(7)
    seen = look(battle, start(battle))
    read: list[str] = list(aims_told(battle.setup.map, ruleset))
    for number in range(DECISIONS):
        view = battle.view(seen.state)
        read += ["".join(run.text for run in rules.tell(view, event)) for event in seen.events]
        if number % OFTEN == 0:
            read += texts(battle, seen, rng)
        if seen.decision is None:
            break
        menu = battle.menu(seen.state, seen.decision)
        seen = advance(battle, seen, random_choice(battle, seen, menu, rng)[0])
    for piece in battle.setup.map.terrain:
        gone = TerrainChanged(piece=piece.id, pieces=())
        read.append("".join(run.text for run in rules.tell(battle.view(seen.state), gone)))
    assert len(read) > 2 * DECISIONS
    assert [text for text in read if ODD.search(text)] == []


def test_a_place_is_called_by_its_name_or_by_what_it_is() -> None:
    level = (FOLDER / "millbrook-bridge.json").read_text(encoding="utf-8")
    named, nameless = msgspec.json.decode(level, type=BattleMap), odd_ids("millbrook-bridge")
    assert place_name(named, "middle-of-the-bridge") == "middle of the bridge"
    found = {place_name(nameless, piece.id) for piece in nameless.terrain}
    assert {"wooden bridge", "stone wall", "thin wooden crate", "tree", "rock"} <= found
    assert place_name(nameless, "no-such-place") == ""


def test_what_is_shipped_has_names_for_all_that_is_read_of() -> None:
    for path in sorted(Path(FOLDER).glob("*.json")):
        plain = json.loads(path.read_text(encoding="utf-8"))
        for goal in plain.get("objectives", ()):
            areas = [one for one in plain["areas"] if one["id"] == goal.get("area")]
            assert all("name" in one for one in areas), path


def test_what_all_sides_want_is_told_once() -> None:
    assert aims_told(odd_ids("millbrook-bridge"), "brikwars-2010") == (
        "Each side: Hold the marked ground alone for 3 rounds in a row.",
        "Destroy all enemies.",
    )


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_things_of_a_level_share_a_name(level: str) -> None:
    plain = json.loads((FOLDER / f"{level}.json").read_text(encoding="utf-8"))
    names = [one["name"] for one in (*plain["terrain"], *plain["areas"]) if "name" in one]
    assert len(set(names)) == len(names)


def test_lessons_call_things_as_the_board_does() -> None:
    """The post that Hob goes to, and the pit behind Grim."""
    battle_map = read_map(FOLDER / "first-steps.json")
    assert battle_map.course is not None
    told = {one.id: f"{one.text} {one.task}" for one in battle_map.course.lessons}
    assert place_name(battle_map, "post") in told["move"]
    assert place_name(battle_map, "hole") in told["shove"]
    assert "hole" not in told["shove"]
