"""What the README tells authors of levels is so: the whole level in it, tables, heights."""

import re
from pathlib import Path

import msgspec
import pytest

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.cli import main
from game.files.checks.standing import FIGURE_HEIGHT, STAND_RADIUS
from game.files.formats.map_file import read_map
from game.files.formats.map_words import AREA_KINDS, PIECE_KINDS
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import KIND_TRAITS, BattleMap, Traits
from game.rulesets.brikwars.tables import common
from game.rulesets.catalog import catalog

README = Path(__file__).resolve().parents[2] / "README.md"
LEVELS = README.read_text(encoding="utf-8").partition("\n## Levels\n")[2].partition("\n## ")[0]
CODE = LEVELS.partition("```json\n")[2].partition("```")[0]
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
