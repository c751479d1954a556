"""Saves and replays."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine.battle import Position
from game.engine.fingerprint import fingerprint
from game.files.formats.records import (
    MOST_OTHERS,
    MOST_REASON,
    KeptReason,
    MadeChoice,
    OtherChoice,
    TurnMark,
)
from game.files.formats.replay_file import Replay, read_replay, write_replay
from game.files.formats.save_file import SavedBattle, read_save, write_save
from game.files.formats.scenario_file import scenario_from
from game.files.json.faults import MOST_SHOWN, FileFaults
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Fault, Setup
from game.model.state import BattleState, Unit, Verdict
from game.model.vectors import Point
from tests.files.toolbox import (
    BOOKS,
    Rest,
    Rules,
    Sheet,
    Table,
    Walk,
    places,
    small_map,
    small_scenario,
)

CHOICES = (
    MadeChoice("red", Choice(do="walk", unit="ann", path=(Point(4, 3), Point(5, 3.5)))),
    MadeChoice("blue", Choice(do="share", share={"ann": 2}, amount=1.5)),
)
REASONS = (
    KeptReason(1, "to get nearer", (OtherChoice(Choice(do="rest"), -0.25),)),
    KeptReason(2, "as usual"),
)
MARKS = (TurnMark(1, "red", 0, "0" * 32), TurnMark(2, "blue", 1, "f" * 32))


def setup() -> Setup:
    return scenario_from(small_scenario(map=small_map()), "it.json", BOOKS).setup


def state() -> BattleState[Sheet, Table, Walk | Rest]:
    unit = Unit(
        id="ann",
        number=1,
        side="red",
        kind="peg",
        figure_class=None,
        name="Ann",
        position=Point(3, 3),
        elevation=0.0,
        facing=0,
        items=(),
        conditions=("tired",),
        sheet=Sheet(hits=2),
    )
    return BattleState(
        order=("red", "blue"),
        units={"ann": unit},
        dice=Dice(seed=(1 << 53) - 1, drawn=3),
        agenda=(Walk("ann"), Rest("red")),
        table=Table(tokens={"red": 1}),
        round=2,
        turn="red",
    )


def saved() -> SavedBattle:
    return SavedBattle(
        setup=setup(),
        choices=CHOICES,
        marks=MARKS,
        position=Position(state(), (Choice(do="rest"),)),
        name="Evening",
        match={"seats": {"red": "person"}},
        reasons=REASONS,
    )


@pytest.fixture
def save_path(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "one.json"
    write_save(path, saved())
    return path


Change = Callable[[dict[str, Any]], object]


def changed(path: Path, change: Change) -> Path:
    plain = json.loads(path.read_text(encoding="utf-8"))
    change(plain)
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def refused(path: Path) -> list[str]:
    with pytest.raises(FileFaults) as caught:
        read_save(path, BOOKS)
    return places(caught)


def test_a_battle_survives_saving(save_path: Path) -> None:
    read = read_save(save_path, BOOKS)
    assert read == saved()
    assert read.position is not None
    assert fingerprint(read.position.checkpoint) == fingerprint(state())
    assert isinstance(read.position.checkpoint.agenda[0], Walk)


def test_a_save_without_reasons_loads(save_path: Path) -> None:
    """As those of before reasons were kept have none."""
    read = read_save(changed(save_path, lambda plain: plain.pop("reasons")), BOOKS)
    assert (read.reasons, read.choices) == ((), CHOICES)


def test_reasons_of_no_answer_and_of_no_verb_are_listed(save_path: Path) -> None:
    def muddle(plain: dict[str, Any]) -> None:
        first, second = plain["reasons"]
        first["weighed"][0]["choice"]["do"] = "rest" * 1000
        second["answer"] = 1
        plain["reasons"].append({"answer": 3, "why": "as usual"})

    assert refused(changed(save_path, muddle)) == [
        "reasons[0].weighed[0].choice.do",
        "reasons[1].answer",
        "reasons[2].answer",
    ]


def test_reasons_are_short(save_path: Path) -> None:
    def flood(plain: dict[str, Any]) -> None:
        first, second = plain["reasons"]
        first["weighed"] *= MOST_OTHERS + 1
        second["why"] = "x" * (MOST_REASON + 1)

    assert refused(changed(save_path, flood)) == ["reasons[0].weighed", "reasons[1].why"]


def test_the_map_travels_whole(save_path: Path) -> None:
    plain = json.loads(save_path.read_text(encoding="utf-8"))
    assert [one["id"] for one in plain["setup"]["map"]["terrain"]] == ["wall", "deck"]
    assert plain["setup"]["ruleset_version"] == 1


def test_a_changed_position_does_not_fit_its_fingerprint(save_path: Path) -> None:
    def cheat(plain: dict[str, Any]) -> None:
        plain["position"]["checkpoint"]["units"]["ann"]["sheet"]["hits"] = 9

    assert refused(changed(save_path, cheat)) == ["fingerprint"]


def test_a_changed_die_does_not_fit_the_fingerprint(save_path: Path) -> None:
    def cheat(plain: dict[str, Any]) -> None:
        plain["position"]["checkpoint"]["dice"]["drawn"] = 4

    assert refused(changed(save_path, cheat)) == ["fingerprint"]


def test_damage_in_the_position_is_listed_with_its_places(save_path: Path) -> None:
    def damage(plain: dict[str, Any]) -> None:
        checkpoint = plain["position"]["checkpoint"]
        checkpoint["agenda"][1]["step"] = "fly"
        checkpoint["units"]["ann"]["sheet"]["luck"] = 1
        del checkpoint["units"]["ann"]["position"]
        checkpoint["round"] = "2"

    assert refused(changed(save_path, damage)) == [
        "position.checkpoint.agenda[1].step",
        "position.checkpoint.round",
        "position.checkpoint.units.ann.position",
        "position.checkpoint.units.ann.sheet.luck",
    ]


def test_unknown_fields_are_refused_everywhere(save_path: Path) -> None:
    def add(plain: dict[str, Any]) -> None:
        plain["cheat"] = 1
        plain["setup"]["cheat"] = 1
        plain["setup"]["dice"]["cheat"] = 1
        plain["setup"]["recruits"][0]["cheat"] = 1
        plain["choices"][0]["choice"]["cheat"] = 1

    assert refused(changed(save_path, add)) == [
        "cheat",
        "choices[0].choice.cheat",
        "setup.cheat",
        "setup.dice.cheat",
        "setup.recruits[0].cheat",
    ]


def test_what_does_not_fit_together_is_listed(save_path: Path) -> None:
    def muddle(plain: dict[str, Any]) -> None:
        plain["setup"]["settings"] = {"slow": True}
        plain["setup"]["recruits"][0]["side"] = "pink"
        plain["setup"]["map"]["terrain"][1]["top"] = -1
        plain["setup"]["first"] = "pink"
        plain["choices"][1]["by"] = "pink"
        plain["marks"][1]["answers"] = 3

    assert refused(changed(save_path, muddle)) == [
        "choices[1].by",
        "marks[1].answers",
        "setup.first",
        "setup.map.terrain[1].top",
        "setup.recruits[0].side",
        "setup.settings.slow",
    ]


def test_dice_that_nobody_can_throw_are_listed(save_path: Path) -> None:
    def load(plain: dict[str, Any]) -> None:
        plain["setup"]["dice"] = {"seed": 1 << 53, "drawn": -1, "faces": [1, 0, 100, 101]}

    assert refused(changed(save_path, load)) == [
        "setup.dice.drawn",
        "setup.dice.faces[1]",
        "setup.dice.faces[3]",
        "setup.dice.seed",
    ]


def test_dice_of_the_position_are_looked_at_too(save_path: Path) -> None:
    def load(plain: dict[str, Any]) -> None:
        plain["position"]["checkpoint"]["dice"] = {"seed": -1, "drawn": -5, "faces": []}

    assert refused(changed(save_path, load)) == [
        "position.checkpoint.dice.drawn",
        "position.checkpoint.dice.seed",
    ]


def test_figures_of_a_record_are_looked_at_like_those_of_a_scenario(save_path: Path) -> None:
    def twist(plain: dict[str, Any]) -> None:
        ann, bob = plain["setup"]["recruits"]
        ann.update(id="ANN!", facing=360, elevation=101)
        bob.update(facing=-1, position=[10, 8], name="B\x1b[2Job")
        plain["setup"]["loose"] = [{"id": "bob", "kind": "axe", "position": [2, 2]}]

    assert refused(changed(save_path, twist)) == [
        "setup.loose[0].id",
        "setup.recruits[0].elevation",
        "setup.recruits[0].facing",
        "setup.recruits[0].id",
        "setup.recruits[1].facing",
        "setup.recruits[1].name",
        "setup.recruits[1].position",
    ]


def test_an_unknown_ruleset_is_named(save_path: Path) -> None:
    with pytest.raises(FileFaults, match=r'setup\.ruleset: is no ruleset: "tiny"'):
        read_save(save_path, {"other": Rules()})


def test_a_ruleset_has_its_say(save_path: Path) -> None:
    def haunt(plain: dict[str, Any]) -> None:
        plain["setup"]["recruits"][1]["kind"] = "ghost"

    assert refused(changed(save_path, haunt)) == ["setup.recruits[1].kind"]


def test_a_save_of_another_ruleset_version_offers_its_choices(save_path: Path) -> None:
    """Its position may have another form, so it is not looked at."""

    def older(plain: dict[str, Any]) -> None:
        plain["position"]["checkpoint"] = {"form": "of old"}

    read = read_save(changed(save_path, older), {"tiny": Rules(version=2)})
    assert read.position is None
    assert read.setup.ruleset_version == 1
    assert read.choices == CHOICES


@pytest.mark.parametrize("kept", [0, 1, 100, 0.5, 0.9])
def test_a_file_cut_off_anywhere_is_a_fault_and_no_crash(save_path: Path, kept: float) -> None:
    data = save_path.read_bytes()
    save_path.write_bytes(data[: int(kept * len(data)) if kept < 1 else int(kept)])
    assert len(refused(save_path)) == 1


def test_bytes_of_another_kind_are_a_fault(save_path: Path) -> None:
    save_path.write_bytes(bytes(range(256)) * 10)
    assert refused(save_path) == ["line 1, column 1"]


def test_a_replay_survives_writing(tmp_path: Path) -> None:
    replay = Replay(
        setup=setup(),
        choices=CHOICES,
        marks=MARKS,
        verdict=Verdict(("red",), "The enemy is gone"),
        name="Evening",
        match={"seats": {}},
    )
    write_replay(tmp_path / "r.json", replay)
    assert read_replay(tmp_path / "r.json", BOOKS) == replay


def test_a_damaged_replay_lists_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    write_replay(path, Replay(setup=setup(), choices=CHOICES, marks=MARKS))

    def damage(plain: dict[str, Any]) -> None:
        plain["marks"][0]["fingerprint"] = "xyz"
        plain["choices"][0]["choice"]["path"] = [[1, 2], [3]]
        plain["setup"]["map"]["size"] = [20]

    with pytest.raises(FileFaults) as caught:
        read_replay(changed(path, damage), BOOKS)
    assert places(caught) == [
        "choices[0].choice.path[1]",
        "marks[0].fingerprint",
        "setup.map.size",
    ]


def test_a_save_is_no_replay(save_path: Path) -> None:
    with pytest.raises(FileFaults, match='is "save"; a file of format "replay" is wanted here'):
        read_replay(save_path, BOOKS)


def test_choices_are_written_without_their_empty_fields(save_path: Path) -> None:
    plain = msgspec.json.decode(save_path.read_bytes())
    assert plain["choices"][0] == {
        "by": "red",
        "choice": {"do": "walk", "unit": "ann", "path": [[4.0, 3.0], [5.0, 3.5]]},
    }


def test_a_start_has_as_many_figures_as_a_map_at_most(save_path: Path) -> None:
    """Where each of them stands takes long to find out."""

    def crowd(plain: dict[str, Any]) -> None:
        ann = plain["setup"]["recruits"][0]
        plain["setup"]["recruits"] = [{**ann, "id": f"a{n}"} for n in range(201)]

    assert refused(changed(save_path, crowd)) == ["setup.recruits"]


def test_a_flood_of_faults_is_not_collected(save_path: Path) -> None:
    def flood(plain: dict[str, Any]) -> None:
        plain["choices"] = [{"by": "nobody", "choice": {"do": "walk"}}] * 50_000

    assert len(refused(changed(save_path, flood))) == MOST_SHOWN + 1


def test_what_a_ruleset_says_of_figures_is_told_where_they_are(save_path: Path) -> None:
    """Rulesets count the units of a setup, which a file calls its recruits."""

    class Picky(Rules):
        def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
            number = len(setup.recruits) - 1
            return (Fault(f"units[{number}].kind", "is unknown here"),)

    with pytest.raises(FileFaults) as caught:
        read_save(save_path, {"tiny": Picky()})
    assert places(caught) == ["setup.recruits[1].kind"]
    assert '(figure "bob")' in str(caught.value)
