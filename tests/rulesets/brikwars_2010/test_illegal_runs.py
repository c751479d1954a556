"""Charges, Collisions and jumps with a MOM: everything that the rules forbid is refused."""

import pytest

from tests.rulesets.brikwars.scenes import USED_SWORD, az, fig, ground, wall
from tests.rulesets.brikwars_2010.illegal import (
    FAR,
    HOLDER,
    LANCER,
    THREE,
    Case,
    areas,
    charge,
    refused,
    terrain,
)

RUNS = [
    Case(
        "too short a run",
        "R10-CH-01",
        [fig("a1", 9, 10, 0, ("lance",)), fig("b1", 13, 10), FAR],
        charge(),
    ),
    Case("more than its Move", "R10-TU-10", [LANCER, fig("b1", 13.5, 10), FAR], charge()),
    Case("a mode that is none", "R10-CH-10", [LANCER, fig("b1", 12, 10), FAR], charge(mode="hop")),
    Case(
        "a spear in one hand",
        "R10-CH-11",
        [fig("a1", 4, 10, 0, ("spear", "shield")), fig("b1", 10.5, 10), FAR],
        charge(item="spear"),
    ),
    Case(
        "a sword",
        "R10-CH-11",
        [fig("a1", 4, 10), fig("b1", 10, 10), FAR],
        charge(item="hand-weapon"),
    ),
    Case(
        "a great axe on foot",
        "R10-CH-13",
        [fig("a1", 4, 10, 0, ("two-handed-weapon",)), fig("b1", 12, 10), FAR],
        charge(item="two-handed-weapon"),
    ),
    Case(
        "a leap from nowhere",
        "R10-CH-12",
        [fig("a1", 4, 10, 0, ("two-handed-weapon",)), fig("b1", 12, 10), FAR],
        charge(item="two-handed-weapon", mode="drop"),
    ),
    Case(
        "Action spent",
        "R10-TU-20",
        [fig("a1", 4, 10, 0, ("lance",), action_spent=True), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "while waiting",
        "R10-TU-05",
        [fig("a1", 4, 10, 0, ("lance",), delayed=True), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "used hands",
        "R10-CC-06",
        [
            fig(
                "a1",
                4,
                10,
                0,
                ("lance",),
                hands=[{"item": "lance", "used_this_player_turn": True}] * 2,
            ),
            fig("b1", 12, 10),
            FAR,
        ],
        charge(),
    ),
    Case(
        "in Heavy Armor",
        "R10-TU-14",
        [fig("a1", 4, 10, 0, ("lance", "heavy-armor"), move_left=5.0), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "having just got up",
        "R10-TU-14",
        [fig("a1", 4, 10, 0, ("lance",), stood_up_turn=3), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "over rubble",
        "R10-CH-04",
        [fig("a1", 4, 10, 0, ("lance",), move_left=9.0), fig("b1", 12, 10), FAR],
        charge(),
        more=areas(ground("rough", 6, 7)),
    ),
    Case(
        "through a friend",
        "R10-TD-19",
        [LANCER, fig("a2", 7, 10), fig("b1", 12, 10), FAR],
        charge(),
    ),
    Case(
        "through a wall",
        "R10-TD-19",
        [LANCER, fig("b1", 12, 10), FAR],
        charge(),
        more=terrain(wall(7, 2)),
    ),
    Case(
        "a fourth attacker", "R10-CC-09", [LANCER, {**THREE, "position": [12, 10]}, FAR], charge()
    ),
    Case("at a friend", "R10-CC-01", [LANCER, fig("a2", 12, 10), FAR], charge() | {"target": "a2"}),
    Case(
        "a Shove at a bigger one",
        "R10-CC-30",
        [fig("a1", 4, 10, 0, ()), fig("b1", 12, 10, 180, (), kind="beast"), FAR],
        charge("charging-shove", None),
    ),
    Case(
        "a Shove with used hands",
        "R10-CC-28",
        [fig("a1", 4, 10, hands=USED_SWORD), fig("b1", 10, 10), FAR],
        charge("charging-shove", None),
    ),
    Case(
        "a Shove with a sword",
        "R10-CC-28",
        [fig("a1", 4, 10), fig("b1", 10, 10), FAR],
        charge("charging-shove", "hand-weapon"),
    ),
    Case(
        "in Close Combat",
        "R10-TU-18",
        [LANCER, fig("b1", 12, 10), fig("b2", 4, 11.2), FAR],
        charge(),
        more={"edges": [("a1", "b2")]},
    ),
    Case(
        "while Grabbed",
        "R10-CC-23",
        [fig("a1", 10, 10, 0, ("lance",)), HOLDER, FAR],
        charge() | {"target": "b9"},
    ),
    Case(
        "bodily, too short a run",
        "R10-CH-01",
        [fig("a1", 9, 10), fig("b1", 13, 10), FAR],
        charge("ram", None),
    ),
    Case(
        "together with nobody", "R10-CA-07", [LANCER, fig("b1", 12, 10), FAR], charge(mode="joint")
    ),
    Case(
        "a vault without a MOM",
        "R10-CH-02",
        [fig("a1", 10, 10, 0, ("spear",)), FAR],
        az("vault", unit="a1", item="spear"),
    ),
    Case(
        "a vault without a pole",
        "R10-CH-06",
        [fig("a1", 10, 10, mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("vault", unit="a1", item="hand-weapon"),
    ),
    Case(
        "a vault over nothing",
        "R10-CH-06",
        [fig("a1", 10, 10, 0, ("spear",), mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("vault", unit="a1", item="spear"),
    ),
    Case(
        "a long jump over nothing",
        "R10-CH-06",
        [fig("a1", 10, 10, mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("leap", unit="a1"),
    ),
    Case(
        "a long jump in armor",
        "R10-EQ-09",
        [fig("a1", 10, 10, 0, ("body-armor",), mom=1, straight_run=4.0, mom_dir=[1.0, 0.0]), FAR],
        az("leap", unit="a1"),
    ),
]


@pytest.mark.parametrize("case", RUNS, ids=lambda case: f"{case.rule} {case.name}")
def test_what_is_illegal_is_refused_and_changes_nothing(case: Case) -> None:
    assert refused(case) == case.rule


def test_what_is_legal_in_such_scenes_is_allowed() -> None:
    """Refusals that come for the scene's sake alone would prove nothing."""
    legal = [
        Case("", "", [LANCER, fig("b1", 12, 10), FAR], charge(), dice=(1, 1, 1, 1)),
    ]
    assert [refused(case) for case in legal] == ["allowed"] * len(legal)
