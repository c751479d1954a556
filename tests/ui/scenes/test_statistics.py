"""A battle in numbers."""

import math
from operator import ne
from typing import Any

import pytest

from game.model.dice import Dice
from game.model.events import AttackDeclared, AttackHit, Destroyed, Event, Rolled
from game.model.state import BattleState, Unit
from game.ui.scenes.after.statistics import Tally, luck_in_words, tallies


def figure(name: str, side: str) -> Unit[Any]:
    return Unit(name, 1, side, "minifig", "knight", name, None, 0.0, 0, (), (), None)


def state(living: list[Unit[Any]], fallen: list[Unit[Any]]) -> BattleState[Any, Any, Any]:
    return BattleState(
        order=("azure", "ember"),
        units={unit.id: unit for unit in living},
        fallen={unit.id: unit for unit in fallen},
        dice=Dice(seed=1),
        agenda=(),
        table=None,
    )


def rolled(unit: str | None, faces: tuple[int, ...], **more: object) -> Rolled:
    fields = {"why": "to hit", "throw": "", "sides": (6,) * len(faces), "total": sum(faces)}
    return Rolled(unit=unit, faces=faces, **{**fields, **more})


EVENTS: tuple[Event, ...] = (
    AttackDeclared(unit="ann", target="cat"),
    rolled("ann", (4,)),
    AttackHit(unit="ann", target="cat"),
    rolled("ann", (5, 2), why="damage", total=8),
    Destroyed(unit="cat", by="ann"),
    AttackDeclared(unit="dog", target="ann"),
    rolled("dog", (1,)),
    rolled(None, (6,), side="ember", why="turn order"),
    rolled("dog", (7,), sides=(10,)),
)


def test_everything_counts_for_the_side_that_did_it() -> None:
    now = state([figure("ann", "azure"), figure("dog", "ember")], [figure("cat", "ember")])
    found = tallies(("azure", "ember"), now, EVENTS, ne)
    azure, ember = found["azure"], found["ember"]
    assert (azure.figures, azure.lost, azure.attacks, azure.hits) == (1, 0, 1, 1)
    assert (azure.damage, azure.destroyed, azure.dice, azure.faces) == (8, 1, 3, 11)
    assert azure.expected == pytest.approx(3 * 3.5)
    assert (ember.figures, ember.lost, ember.attacks, ember.hits) == (2, 1, 1, 0)
    assert (ember.damage, ember.destroyed, ember.dice, ember.faces) == (0, 0, 3, 14)
    assert ember.expected == pytest.approx(3.5 + 3.5 + 5.5)
    assert ember.variance == pytest.approx(35 / 12 * 2 + 99 / 12)


def test_whom_ones_own_side_destroys_is_lost_and_no_feat() -> None:
    now = state([figure("ann", "azure")], [figure("bea", "azure"), figure("cat", "ember")])
    events = (Destroyed(unit="bea", by="ann"), Destroyed(unit="cat", by="ann"))
    azure = tallies(("azure", "ember"), now, events, ne)["azure"]
    assert (azure.lost, azure.destroyed) == (1, 1)


def test_to_hit_and_destroy_allies_is_no_feat() -> None:
    """Azure and jade stand together; what is hit that is no figure counts as ever."""
    now = state([figure("ann", "azure")], [figure("jay", "jade"), figure("cat", "ember")])
    events: list[Event] = [AttackHit(unit="ann", piece="wall")]
    for name in ("jay", "cat"):
        events += [AttackDeclared(unit="ann", target=name), AttackHit(unit="ann", target=name)]
        events.append(Destroyed(unit=name, by="ann"))

    def hostile(one: str, other: str) -> bool:
        return (one == "ember") is not (other == "ember")

    found = tallies(("azure", "jade", "ember"), now, events, hostile)
    assert [found[side].lost for side in ("azure", "jade", "ember")] == [0, 1, 1]
    azure = found["azure"]
    assert (azure.attacks, azure.hits, azure.destroyed) == (2, 2, 1)


def test_dice_that_fall_as_expected_are_neither_good_nor_bad_luck() -> None:
    tally = Tally(dice=100, faces=350, expected=350.0, variance=100 * 35 / 12)
    assert tally.luck == pytest.approx(0.5)


def test_luck_is_the_share_of_players_who_would_have_thrown_less() -> None:
    spread = math.sqrt(100 * 35 / 12)
    high = Tally(dice=100, faces=round(350 + spread), expected=350.0, variance=100 * 35 / 12)
    low = Tally(dice=100, faces=round(350 - spread), expected=350.0, variance=100 * 35 / 12)
    assert high.luck == pytest.approx(0.84, abs=0.01)
    assert low.luck == pytest.approx(0.16, abs=0.01)
    assert luck_in_words(high) == "Luckier than 84 of 100 players: 3.67 a die where 3.50 was due."
    assert luck_in_words(low) == "Unluckier than 84 of 100 players: 3.33 a die where 3.50 was due."


def test_few_dice_say_nothing_about_luck() -> None:
    assert luck_in_words(Tally()) == "No dice thrown."
    few = Tally(dice=3, faces=18, expected=10.5, variance=35 / 4)
    assert few.luck is None
    assert "Too few dice" in luck_in_words(few)
