"""What the README tells authors of levels is so: the whole level in it, tables, heights."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.cli import main
from game.files.checks.standing import FIGURE_HEIGHT, STAND_RADIUS
from game.files.formats.map_file import read_map
from game.files.formats.map_words import AREA_KINDS, PIECE_KINDS
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Computer, Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import KIND_TRAITS, BattleMap, Traits
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import AttackDeclared
from game.model.figure_classes import FIGURE_CLASSES
from game.model.lessons import Course, Lesson, Trigger
from game.model.map_names import TEAM_COLORS
from game.model.vectors import Point
from game.rulesets.brikwars.tables import common
from game.rulesets.catalog import catalog

LEVEL_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(BattleMap))
OBJECTIVES = ("hold", "reach", "survive", "protect", "eliminate")
README = Path(__file__).resolve().parents[2] / "README.md"
LEVELS = README.read_text(encoding="utf-8").partition("\n## Levels\n")[2].partition("\n## ")[0]
CODE = LEVELS.partition("```json\n")[2].partition("```")[0]
# Whole blocks, and what in a line begins as an object or a field of one does.
EXAMPLES = [
    *re.findall(r"^```json\n(.*?)^```", LEVELS, re.MULTILINE | re.DOTALL),
    *re.findall(r"`(\{\"[^`]+|\"[$a-z]+\": [^`]+)`", LEVELS),
]
PROSE = " ".join(LEVELS.split())
every_ruleset = pytest.mark.parametrize("ruleset", list(catalog()))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The level of the README as a file."""
    path = tmp_path / "the-ford.json"
    path.write_text(CODE, encoding="utf-8")
    return path


def table(head: str) -> list[list[str]]:
    """The rows of a table by the first cell of its head."""
    rows = LEVELS.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def kinds(cell: str) -> list[str]:
    return re.findall(r"`([a-z-]+)`", cell)


def test_the_whole_level_is_about_twenty_lines_and_has_nothing_against_it(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 18 <= len(CODE.splitlines()) <= 22
    assert main(["check-map", "--strict", str(written)]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[-1] == "1 file, 0 faults, 0 warnings"
    assert shown.err == ""


def with_example(text: str) -> dict[str, Any]:
    """The whole level of the README with another example of it put where it belongs."""
    level: dict[str, Any] = json.loads(CODE)
    given = json.loads(text if text.startswith("{") or text.startswith("\n") else f"{{{text}}}")
    first = level["sides"][0]["squad"][0]
    if given.get("kind") in OBJECTIVES:
        return {**level, "objectives": [given]}
    if "action_die" in given:
        first["ratings"] = given
        return level
    assert set(given) <= {"format", "$schema", *LEVEL_FIELDS}, text
    return {**level, **given}


def test_there_are_examples() -> None:
    assert CODE in EXAMPLES
    found = [json.loads(one).get("kind") for one in EXAMPLES if one.startswith('{"kind"')]
    assert found == [*OBJECTIVES]
    parts = ("course", "paint", "move", "$schema")
    assert [one for one in parts if not any(f'"{one}":' in text for text in EXAMPLES[1:])] == []


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: " ".join(text.split())[:30])
def test_every_example_is_one_that_check_map_has_nothing_against(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "example.json"
    path.write_text(json.dumps(with_example(text), indent=1), encoding="utf-8")
    assert main(["check-map", "--strict", str(path)]) == 0, capsys.readouterr().err


def fields_told() -> dict[str, tuple[set[str], set[str]]]:
    """By what it is of: the fields that are needed in some case, and those that are not in one."""
    return {
        of: ({*re.findall(r"`([$a-z]+)`", needed)}, {*re.findall(r"`([$a-z]+)`", other)})
        for of, needed, other in table("of")
    }


@pytest.mark.parametrize(
    ("of", "types", "also"),
    [
        ("a map", ("BattleMap",), {"sides"}),
        ("a piece of terrain", ("PolygonPiece", "CirclePiece", "LinePiece"), set()),
        ("an opening", ("Opening",), set()),
        ("an area", ("PolygonArea", "CircleArea"), {"depth", "from", "to", "up"}),
        ("a side", ("Side",), {"squad", "zone"}),
        ("a figure", ("Figure",), {"class", "kind"}),
    ],
)
def test_fields_that_are_needed_are_those_of_the_schema(
    of: str, types: tuple[str, ...], also: set[str]
) -> None:
    """``also`` is what the type alone does not ask for, but what a level means does."""
    schema = json.loads((README.parent / "levels" / "map.schema.json").read_text("utf-8"))
    needed, other = fields_told()[of]
    of_types = [schema["$defs"][one] for one in types]
    assert needed == also.union(*(one.get("required", ()) for one in of_types))
    assert needed | other == {field for one in of_types for field in one["properties"]}


@pytest.mark.parametrize(
    ("drop", "place"),
    [
        (("sides",), "sides"),
        (("sides", 0, "squad"), "sides[0].squad"),
        (("sides", 0, "zone"), "sides[0].squad[0].position"),
        (("sides", 0, "squad", 0, "class"), "sides[0].squad[0]"),
        (("areas", 0, "depth"), "areas[0].depth"),
    ],
)
def test_what_only_the_meaning_of_a_level_needs_is_needed(
    drop: tuple[str | int, ...], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level = json.loads(CODE)
    part = level
    for step in drop[:-1]:
        part = part[step]
    del part[drop[-1]]
    path = tmp_path / "less.json"
    path.write_text(json.dumps(level), encoding="utf-8")
    assert main(["check-map", "--json", str(path)]) == 2
    told = [json.loads(line)["place"] for line in capsys.readouterr().out.splitlines()]
    assert place in told


def test_classes_and_colors_are_those_of_the_program() -> None:
    assert table("class") == [[f"`{name}`", role] for name, role in FIGURE_CLASSES.items()]
    colors = PROSE.partition("A `color` is one of ")[2].partition(". ")[0]
    assert kinds(colors) == list(TEAM_COLORS)


def test_parts_of_lessons_are_those_of_the_schema() -> None:
    lessons = LEVELS.partition("**Lessons.**")[2]
    named = {*re.findall(r"`([a-z]+)`", lessons)}
    wanted = {field.name for one in (Course, Lesson) for field in msgspec.structs.fields(one)}
    triggers = {str(one.__struct_config__.tag) for one in get_args(Trigger)}
    assert wanted | triggers <= named


@every_ruleset
def test_computer_players_fight_on_the_whole_level(ruleset: str, written: Path) -> None:
    rules = catalog()[ruleset]
    setup = setup_of(read_map(written, rulebooks=catalog()), rules, seed=3)
    seats = {side: Computer(Greedy(), EASY) for side in setup.side_ids()}
    match = TurnController(battle_of(rules, setup), seats)
    for _ in range(2_000):
        if match.state.round >= 3 or match.decision is None:
            break
        match.poll()
    assert match.state.round >= 3 or match.state.verdict is not None
    assert len({unit.position for unit in match.state.units.values()}) > 1


def test_the_table_of_kinds_says_what_they_do() -> None:
    words = {True: "yes", False: "no"}
    told = {kind: row[1:] for row in table("kind") if len(row) == 4 for kind in kinds(row[0])}
    assert told == {
        kind: [words[traits.solid], words[traits.opaque], words[traits.walk]]
        for kind, traits in KIND_TRAITS.items()
    }
    assert set(told) == set(PIECE_KINDS)
    assert KIND_TRAITS["smoke"] == Traits(False, True, False)


def test_the_table_of_areas_names_every_kind() -> None:
    areas = LEVELS.partition("**Areas**")[2]
    rows = areas.partition("\n| kind |")[2].partition("\n\n")[0].splitlines()[2:]
    assert [kind for row in rows for kind in kinds(row.split("|")[1])] == [
        *("rough", "water", "deep-water", "lava", "bottomless", "pit"),
        *("stairs", "ladder", "mine", "marker"),
    ]
    assert {kind for row in rows for kind in kinds(row.split("|")[1])} == set(AREA_KINDS)


def test_the_table_of_materials_is_that_of_the_rules() -> None:
    told = {kind: dice for names, dice in table("material") for kind in kinds(names)}
    assert told == {
        name: f"{len(row.armor_dice)}d{row.armor_dice[0]}" if row.armor_dice else "none"
        for name, row in common().materials.items()
    }


def test_sizes_of_figures_are_those_of_the_rules() -> None:
    minifig, beast = common().units["minifig"], common().units["beast"]
    legs, torso, head = common().measures.sections
    assert f'is {FIGURE_HEIGHT}" tall, legs up to {legs[2]}" and torso up to {torso[2]}"' in PROSE
    assert (head[2], minifig.height) == (FIGURE_HEIGHT, FIGURE_HEIGHT)
    assert f'on a stand {2 * STAND_RADIUS:g}" across' in PROSE
    assert minifig.stand_radius == STAND_RADIUS
    told = f'A beast is {beast.height:g}" tall on a stand {2 * beast.stand_radius:g}" across'
    assert told in PROSE
    assert f'up to {common().measures.jump_up:g}" higher than the feet' in PROSE
    assert f'of more than {common().measures.free_drop:g}" is a jump' in PROSE


@every_ruleset
@pytest.mark.parametrize(
    ("top", "seen"),
    [
        (0.7, (False, True, True)),
        (1.2, (False, False, True)),
        (1.6, (False, False, False)),
    ],
)
def test_walls_give_the_cover_that_is_told(
    top: float, seen: tuple[bool, ...], ruleset: str
) -> None:
    assert f'{top}"' in PROSE
    wall = {"id": "low", "kind": "wall", "shape": "line", "thickness": 0.4, "top": top}
    plain = {
        "size": [30, 16],
        "terrain": [{**wall, "line": [[19.2, 2], [19.2, 14]]}],
        "sides": [
            {"id": "azure", "squad": [{"id": "a", "class": "archer", "position": [8, 8]}]},
            {"id": "ember", "squad": [{"id": "b", "class": "scout", "position": [20, 8]}]},
        ],
    }
    rules = catalog()[ruleset]
    battle = battle_of(rules, setup_of(msgspec.convert(plain, BattleMap), rules, seed=1))
    view = battle.view(rules.first_state(battle.setup))
    units = view.state.units
    assert rules.sighting(view, units["a"], units["b"]).sections == seen


@every_ruleset
def test_the_enemy_of_the_course_strikes_as_it_is_told(ruleset: str, tmp_path: Path) -> None:
    """Bran walks to the ford in two turns; in the second round Grim comes and strikes at him.

    Nobody else attacks: Bran lets him come.
    """
    course = next(one for one in EXAMPLES if '"course":' in one)
    path = tmp_path / "taught.json"
    path.write_text(json.dumps(with_example(course)), encoding="utf-8")
    rules = catalog()[ruleset]
    setup = setup_of(read_map(path, rulebooks=catalog()), rules, seed=1, people=["azure"])
    match = TurnController(
        battle_of(rules, setup), {"azure": Person(), "ember": Computer(Greedy(), EASY)}
    )
    struck = []
    told = 0
    for _ in range(60):
        fresh = match.events[told:]
        told = len(match.events)
        struck += [
            (match.state.round, event.unit, event.target)
            for event in fresh
            if isinstance(event, AttackDeclared)
        ]
        decision = match.decision
        if decision is None or match.state.round > 2:
            break
        if decision.side == "ember":
            match.poll()
        elif decision.kind != TURN:
            calm = [one.choice() for one in decision.options if one.do == "decline"]
            usual = decision.default or decision.options[0].choice()
            match.submit(calm[0] if calm else usual, "azure")
        else:
            ways = [one for one in match.ask.menu().options if one.do == "move" and not one.mode]
            option = next((one for one in ways if one.unit == "bran"), None)
            way = () if option is None else match.ask.route(option, Point(13, 8)).points
            choice = option.choice(way) if option and way else Choice(do="end-turn")
            match.submit(choice, "azure")
    assert match.state.round == 3
    assert struck
    assert {*struck} == {(2, "grim", "bran")}
