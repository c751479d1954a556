"""Saved battles whose content their rules cannot use: told with the place, never a traceback."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app import desk as real_desk
from game.engine.errors import ReplayDiverged
from game.engine.fingerprint import fingerprint
from game.files.formats import places
from game.files.formats.map_file import read_map
from game.files.formats.places import AUTOSAVE
from game.files.json.faults import FileFaults
from game.match.library.desk import Desk, Launch, SeatPlan, table_for

RULES = "brikwars-2010"
PEOPLE = {"azure": SeatPlan(), "ember": SeatPlan()}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = real_desk(beside_screen=False)
    yield made
    made.autosaves.let_go()


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    """A level for two and two, whose second army is another under these rules."""
    squads = {
        side: [
            {"id": f"{side}-{number}", "class": "swordsman", "position": [x, 3 + 3 * number]}
            for number in (1, 2)
        ]
        for side, x in (("azure", 3), ("ember", 9))
    }
    own = [{"id": "giant", "class": "knight", "position": [9, 6]}]
    return {
        "format": "map",
        "version": 1,
        "name": "Yard",
        "size": [12, 12],
        "areas": [
            {"id": "hill", "kind": "rough", "shape": "circle", "center": [6, 6], "radius": 1}
        ],
        "sides": [{"id": side, "squad": squad} for side, squad in squads.items()],
        "objectives": [{"kind": "eliminate"}],
        "rules": {RULES: {"sides": {"ember": {"squad": own}}}},
    }


def kept(desk: Desk, level: dict[str, Any], path: Path) -> dict[str, Any]:
    """A battle on a level, saved in a file; the document."""
    folder = places.user_levels_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "yard.json").write_text(json.dumps(level))
    launch = Launch(read_map(folder / "yard.json"), RULES, PEOPLE, 3)
    match = desk.open(launch.battle_map, RULES, PEOPLE, seed=3)
    desk.save(match, path, "Mine", table_for(launch))
    document: dict[str, Any] = json.loads(path.read_bytes())
    return document


def written(desk: Desk, document: dict[str, Any], path: Path) -> None:
    """A document as a file, with the fingerprint that belongs to its position."""
    kind = desk.rulesets[RULES].state_type
    state = msgspec.convert(document["position"]["checkpoint"], kind, str_keys=True)
    path.write_text(json.dumps({**document, "fingerprint": fingerprint(state)}))


Change = Callable[[dict[str, Any]], object]


def first(state: dict[str, Any]) -> dict[str, Any]:
    unit: dict[str, Any] = state["units"]["azure-1"]
    return unit


def strike_of(unit: str, **target: str) -> dict[str, Any]:
    """A Strike that is still to be made."""
    part = {"unit": unit, "approach": "strike"}
    return {"step": "Maneuver", "attack": {"parts": [part], "target": target}}


def shot_by(*units: str, **target: str) -> dict[str, Any]:
    """A shot of these that is still to be fired."""
    parts = [{"unit": unit, "item": "bow", "approach": "shoot"} for unit in units]
    return {"step": "Shoot", "attack": {"parts": parts, "target": target}}


def volley_of(*named: str) -> dict[str, Any]:
    """A joint shot in which these take part."""
    shot = shot_by("azure-1", figure="ember-1")
    at = {"target": "ember-1", "stood": [9, 6], "shots": [shot]}
    return {"step": "Volley", "named": list(named), **at}


STATES: list[tuple[str, Change, str]] = [
    ("item", lambda s: first(s)["items"][0].update(kind="ray-gun"), "units.azure-1.items[0].kind"),
    ("kind", lambda s: first(s).update(kind="dragon"), "units.azure-1"),
    ("condition", lambda s: first(s).update(conditions=["asleep"]), "units.azure-1.conditions[0]"),
    (
        "hand",
        lambda s: first(s)["sheet"]["hands"][0].update(item="rope"),
        "units.azure-1.sheet.hands[0].item",
    ),
    ("side", lambda s: first(s).update(side="gray"), "units.azure-1.side"),
    ("other id", lambda s: first(s).update(id="azure-2"), "units.azure-1.id"),
    ("stranger", lambda s: s["units"].update(zed=dict(first(s), id="zed")), "units.zed"),
    ("nobody", lambda s: s["units"].pop("azure-1"), "units"),
    ("twice", lambda s: s.update(fallen={"azure-1": first(s)}), "fallen.azure-1"),
    ("off the map", lambda s: first(s).update(position=[500, 3]), "units.azure-1.position"),
    ("order", lambda s: s.update(order=["azure", "gray"]), "order[1]"),
    ("turn", lambda s: s.update(turn="gray"), "turn"),
    ("round", lambda s: s.update(round=-1), "round"),
    (
        "loose",
        lambda s: s.update(loose=[{"id": "x", "kind": "ray-gun", "position": [3, 3]}]),
        "loose[0].kind",
    ),
    (
        "loose off the map",
        lambda s: s.update(loose=[{"id": "x", "kind": "sword", "position": [300, 3]}]),
        "loose[0].position",
    ),
    ("terrain", lambda s: s.update(terrain={"wall": []}), "terrain.wall"),
    ("winner", lambda s: s.update(verdict={"winners": ["gray"], "reason": ""}), "verdict"),
    ("step", lambda s: s["agenda"][0].update(side="gray"), "agenda[0].side"),
    (
        "later step",
        lambda s: s["agenda"].append(strike_of("zed", figure="ember-1")),
        "agenda[1].attack.parts[0].unit",
    ),
    (
        "whom it is aimed at",
        lambda s: s["agenda"].append(strike_of("azure-1", figure="zed")),
        "agenda[1].attack.target.figure",
    ),
    (
        "what it is aimed at",
        lambda s: s["agenda"].append(strike_of("azure-1", piece="no-wall")),
        "agenda[1].attack.target.piece",
    ),
    (
        "who shoots",
        lambda s: s["agenda"].append(shot_by("zed", figure="ember-1")),
        "agenda[1].attack.parts[0].unit",
    ),
    (
        "at whom",
        lambda s: s["agenda"].append(shot_by("azure-1", figure="zed")),
        "agenda[1].attack.target.figure",
    ),
    (
        "at an area for a figure",
        lambda s: s["agenda"].append(shot_by("azure-1", figure="hill")),
        "agenda[1].attack.target.figure",
    ),
    (
        "at a figure for a piece",
        lambda s: s["agenda"].append(shot_by("azure-1", piece="ember-1")),
        "agenda[1].attack.target.piece",
    ),
    (
        "who joins",
        lambda s: s["agenda"].append(volley_of("zed/x")),
        "agenda[1].named[0]",
    ),
    (
        "at what",
        lambda s: s["agenda"].append(shot_by("azure-1", piece="no-wall")),
        "agenda[1].attack.target.piece",
    ),
]


def test_an_attack_without_anybody_in_it_is_told(desk: Desk, plain: dict[str, Any]) -> None:
    path = places.saves_folder() / AUTOSAVE
    document = kept(desk, plain, path)
    document["position"]["checkpoint"]["agenda"].append(shot_by())
    path.write_bytes(msgspec.json.encode(document))
    with pytest.raises(FileFaults) as told:
        desk.read(path)
    found = [fault.place for fault in told.value.faults]
    assert found == ["position.checkpoint.agenda[1].attack.parts"]


@pytest.mark.parametrize(
    ("change", "place"), [one[1:] for one in STATES], ids=[s[0] for s in STATES]
)
def test_names_that_a_position_does_not_have_are_told(
    desk: Desk, plain: dict[str, Any], change: Change, place: str
) -> None:
    path = places.saves_folder() / AUTOSAVE
    document = kept(desk, plain, path)
    change(document["position"]["checkpoint"])
    written(desk, document, path)
    mine = path.with_name("mine.json")
    mine.write_bytes(path.read_bytes())
    with pytest.raises(FileFaults) as told:
        desk.read(mine)
    assert any(
        fault.place.startswith(f"position.checkpoint.{place}") for fault in told.value.faults
    ), told.value
    found = desk.unfinished()
    assert found.saved is None
    assert "autosave.json.damaged" in found.message
    assert not path.exists()
    assert desk.unfinished().message == "", "it is not offered again"
    with pytest.raises(FileFaults):
        desk.resume(mine)
    assert mine.exists(), "what the player saved stays"


RIDDLES: list[tuple[str, Change]] = [
    ("fight", lambda s: s["table"].update(edges=[["azure-1", "zed"]])),
]


@pytest.mark.parametrize("change", [one[1] for one in RIDDLES], ids=[one[0] for one in RIDDLES])
def test_what_only_rules_can_see_is_told_before_the_battle_is_opened(
    desk: Desk, plain: dict[str, Any], change: Change
) -> None:
    path = places.saves_folder() / AUTOSAVE
    document = kept(desk, plain, path)
    document["choices"], document["marks"] = [], []
    change(document["position"]["checkpoint"])
    written(desk, document, path)
    mine = path.with_name("mine.json")
    mine.write_bytes(path.read_bytes())
    with pytest.raises(ReplayDiverged, match="can make nothing of it"):
        desk.resume(mine)
    assert mine.exists()
    with pytest.raises(ReplayDiverged, match=r"autosave\.json\.damaged"):
        desk.resume(path)
    assert desk.unfinished().saved is None


def test_a_battle_as_it_is_has_no_fault(desk: Desk, plain: dict[str, Any]) -> None:
    path = places.saves_folder() / AUTOSAVE
    document = kept(desk, plain, path)
    assert set(document["match"]["beneath"]) == {"squads", "objectives"}
    assert desk.unfinished().saved is not None
    desk.resume(path)


def foe(below: dict[str, Any], number: int = 0) -> dict[str, Any]:
    figure: dict[str, Any] = below["squads"]["ember"][number]
    return figure


LESSON = {"id": "one", "title": "One", "text": "Look."}
BELOW: list[tuple[str, Change, str]] = [
    ("side", lambda b: b["squads"].update(gray=b["squads"]["ember"]), "squads.gray"),
    ("class", lambda b: foe(b).update({"class": "dragon"}), "squads.ember[0].class"),
    ("id", lambda b: foe(b).update(id="azure-1"), "squads.ember[0].id"),
    ("place", lambda b: foe(b, 1).update(position=[90, 6]), "squads.ember[1].position"),
    ("stands", lambda b: foe(b, 1).update(position=[9, 6.4]), "squads.ember[1].position"),
    ("nowhere", lambda b: foe(b).pop("position"), "squads.ember[0].position"),
    ("many", lambda b: foe(b).update(count=3), "squads.ember[0].count"),
    (
        "goal",
        lambda b: b.update(objectives=[{"kind": "reach", "side": "azure", "area": "moon"}]),
        "objectives[0].area",
    ),
    ("goals", lambda b: b.update(objectives=40 * b["objectives"]), "objectives"),
    ("course", lambda b: b.update(course={"side": "gray", "lessons": [LESSON]}), "course.side"),
]


@pytest.mark.parametrize(
    ("change", "place"), [one[1:] for one in BELOW], ids=[one[0] for one in BELOW]
)
def test_what_a_level_says_beneath_is_checked_like_a_map(
    desk: Desk, plain: dict[str, Any], change: Change, place: str
) -> None:
    path = places.saves_folder() / "mine.json"
    document = kept(desk, plain, path)
    change(document["match"]["beneath"])
    path.write_text(json.dumps(document))
    with pytest.raises(FileFaults) as told:
        desk.read(path)
    assert any(fault.place.startswith(f"match.beneath.{place}") for fault in told.value.faults), (
        told.value
    )
