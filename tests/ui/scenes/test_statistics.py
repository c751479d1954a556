"""A battle in numbers."""

import math
from operator import ne
from typing import Any

import pytest

from game.model.dice import Dice
from game.model.events import AttackDeclared, AttackHit, Destroyed, Event, Rolled
from game.model.state import BattleState, Unit
from game.ui.scenes.after.statistics import Tally, luck_in_words, tallies
from tests.rulesets.brikwars.scenes import Scene, burst, fig, move, strike
from tests.rulesets.brikwars_2005.fights import PAIR, SWORD, answer, attack, duel
from tests.rulesets.brikwars_2005.runs import charge
from tests.rulesets.brikwars_2005.scenes import played
from tests.rulesets.brikwars_2010.scenes import played as played_2010


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


def fought(scene: Scene) -> tuple[Tally, Tally]:
    """The numbers of both sides of a scene, figures apart."""
    names = {"a1": "azure", "b1": "ember"}
    everybody = [figure(name, side) for name, side in names.items()]
    found = tallies(("azure", "ember"), state(everybody, []), scene.happened, ne)
    return found["azure"], found["ember"]


def spears(*dice: int) -> tuple[Tally, Tally]:
    """A Charge under BrikWars 2005 at one who strikes back with a spear as long, so at once."""
    units = [fig("a1", 5, 10, 0, ("spear",)), fig("b1", 9.5, 10, 180, ("spear",))]
    back = answer("b1", "counterattack", "R05-DP-26", item="spear")
    return fought(played(units, charge("spear"), back, dice=dice))


def test_a_blow_that_answers_a_charge_is_an_attack() -> None:
    """R05-CH-13, R05-CH-14: nobody declares it, whether it hits or not."""
    ours, theirs = spears(3, 3, 2, 2, 4)
    assert (ours.attacks, ours.hits) == (1, 1)
    assert (theirs.attacks, theirs.hits, theirs.damage) == (1, 1, 6)
    ours, theirs = spears(3, 1, 3, 2)
    assert (ours.attacks, ours.hits) == (1, 1)
    assert (theirs.attacks, theirs.hits, theirs.damage) == (1, 0, 0)


def test_a_blow_before_the_charge_it_answers_is_an_attack() -> None:
    """R05-CH-14: the longer lance strikes first, and kills; the charger has declared its own."""
    units = [fig("a1", 5, 10, 0, ("spear",)), fig("b1", 9.5, 10, 180, ("lance",))]
    back = answer("b1", "counterattack", "R05-DP-26", item="lance")
    ours, theirs = fought(played(units, charge("spear"), back, dice=(5, 3, 3)))
    assert (ours.attacks, ours.hits) == (1, 0)
    assert (theirs.attacks, theirs.hits, theirs.damage) == (1, 1, 6)


def test_one_who_strikes_back_under_2005_has_made_one_attack() -> None:
    """R05-CC-46, R05-DI-04: a Counterattack counts, a Critical Failure too, and counts once."""
    back = answer("b1", "counterattack", item=SWORD)
    scene = played(duel(), attack("a1", "b1"), back, dice=(1, 1), edges=PAIR)
    assert len(scene.of("AttackMissed", unit="b1")) == 1
    ours, theirs = fought(scene)
    assert (ours.attacks, ours.hits, theirs.attacks, theirs.hits) == (1, 0, 1, 0)


def test_one_who_answers_under_2010_has_made_one_attack() -> None:
    """R10-CC-39: with the switch a survivor strikes back at once, and fails on a 1."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    settings = {"counterstrike_after_attack": True}
    scene = played_2010(units, strike("a1", "b1"), dice=(1, 1), edges=PAIR, settings=settings)
    ours, theirs = fought(scene)
    assert (ours.attacks, ours.hits, theirs.attacks, theirs.hits) == (1, 0, 1, 0)


def test_what_a_parry_takes_off_is_no_damage_done() -> None:
    """R05-CC-49: the Shield takes 3 off; nobody takes those 3."""
    scene = played(
        duel(theirs=("shield",)),
        attack("a1", "b1"),
        answer("b1", "parry", item="shield"),
        dice=(3, 4, 3, 4),
        edges=PAIR,
    )
    assert scene.of("Parried")
    ours, theirs = fought(scene)
    assert (ours.damage, theirs.damage) == (4, 0)
    assert (theirs.dice, theirs.faces) == (2, 7)


def test_bonus_dice_taken_one_by_one_are_damage_as_well() -> None:
    """R05-DI-08: with the switch a 6 is told by itself, and the die after it as well: 6 + 2."""
    take = answer("a1", "bonus", "R05-DP-15", mode="take")
    scene = played(
        duel(theirs=()),
        attack("a1", "b1"),
        take,
        dice=(3, 6, 2),
        edges=PAIR,
        settings={"damage_bonus_dice_optional": True},
    )
    ours, _ = fought(scene)
    assert ours.damage == 8


def test_the_damage_of_a_blast_is_damage() -> None:
    """R10-EX-03, R05-EX-02: rolled once, whoever is inside; 9 and 5 as they fell."""
    bomber = fig("a1", 10, 10, items=("explosive",), moved_this_turn=2)
    target = fig("b1", 17, 10, 180, action_spent=True)
    ours, theirs = fought(played([bomber, target], burst(16, 10), dice=(4, 2, 5)))
    assert (ours.attacks, ours.damage, theirs.damage) == (1, 5, 0)
    old = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 13, 11, 90, action_spent=True)]
    ours, theirs = fought(played_2010(old, burst(13, 10), dice=(2, 9)))
    assert (ours.attacks, ours.damage, theirs.damage) == (1, 9, 0)


@pytest.mark.parametrize("play", [played, played_2010])
def test_the_damage_of_a_mine_is_nobodys(play: Any) -> None:
    """R10-EX-01, R05-EX-02: who has stepped on it throws the dice, and has struck nobody."""
    area = {"id": "mine", "kind": "mine", "shape": "circle", "center": [13, 10], "radius": 0.5}
    units = [fig("a1", 10, 10), fig("b1", 25, 10, 180)]
    scene = play(units, move("a1", (14, 10)), areas=[area], dice=(3,))
    assert scene.of("Burst")
    ours, theirs = fought(scene)
    assert (ours.dice, ours.faces, ours.damage, theirs.damage) == (1, 3, 0, 0)
