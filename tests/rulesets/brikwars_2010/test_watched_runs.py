"""Shots at runners, and combined attacks, where other rules come in (R10-DP-04, R10-CA-01)."""

from typing import Any

import pytest

from game.model.choices import Choice
from game.model.vectors import Point
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import Scene, az, em, fig, mine, move
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

KNIGHT = fig("a1", 4, 10, 0, ("lance",))
SPARE = fig("a2", 2, 2)
"""Keeps the battle going when the runner falls."""
VICTIM = fig("b1", 12, 10, 0, ())
"""Looks away and so answers no approach; a lance reaches it after a run of 4.5 inches."""
BOWMAN = fig("b2", 8, 15, 270, ("short-bow",))
"""5.7 inches from the runner's middle half an inch on, where everybody first looks."""
HOLDS = em("hold", point="R10-DP-04")


def charge(do: str = "charge") -> dict[str, Any]:
    more = {"item": "lance"} if do == "charge" else {}
    return az(do, unit="a1", target="b1", **more)


def answers(units: list[dict[str, Any]], choice: Choice, **more: Any) -> list[tuple[str, str]]:
    found = responders_at_first(seen(units, **more).battle, choice)
    return [(one.unit, one.point) for one in found]


def asked_next(scene: Scene) -> str:
    assert scene.decision is not None
    kind: str = scene.decision["kind"]
    return kind


def test_a_charger_is_shot_at_on_its_way() -> None:
    """R10-TU-22, R10-TU-23: 5 beats Armor 4 before the lance comes near."""
    shot = em("shoot", unit="b2", point="R10-DP-04")
    scene = played([KNIGHT, SPARE, VICTIM, BOWMAN], charge(), shot, dice=(3, 5))
    assert [event["to"] for event in scene.of("Moved")] == [[4.5, 10]]
    assert scene.dead("a1")
    assert scene.of("AttackHit", unit="a1") == []


def test_one_who_lives_runs_on_and_strikes() -> None:
    """R10-CH-10: nobody asks a charger whether it goes on; the shot missed."""
    shot = em("shoot", unit="b2", point="R10-DP-04")
    scene = played([KNIGHT, VICTIM, BOWMAN], charge(), shot, em("take"), dice=(1, 4, 3, 3, 3))
    assert [event["to"] for event in scene.of("Moved")][:2] == [[4.5, 10], [8.5, 10]]
    assert scene.dead("b1")


def test_a_charge_is_watched_once_and_its_attack_once() -> None:
    """R10-DP-04, R10-CH-09: held on the run, the fire is not asked for in running on."""
    scene = played(
        [KNIGHT, VICTIM, BOWMAN],
        charge(),
        HOLDS,
        em("take"),
        az("mom", mode="damage"),
        HOLDS,
        dice=(4, 3, 3, 3),
        defaults=False,
    )
    assert [event["to"] for event in scene.of("Moved")] == [[4.5, 10], [8.5, 10], [9, 10]]
    assert asked_next(scene) == "turn"


@pytest.mark.parametrize("do", ["ram", "charging-shove"])
def test_a_joint_charge_is_watched_once_to_the_end_of_its_run(do: str) -> None:
    """R10-DP-04, R10-CH-23: the bow has held its fire at both runs, and both run on: 4 + 3 - 2.

    Hands first it is an attack as well, which is another chance (R10-TU-22).
    """
    pair = [fig("a1", 4, 9.5), fig("a2", 4, 10.5)]
    if do == "charging-shove":
        pair = [fig("a1", 3.5, 9.5, items=()), fig("a2", 3.5, 10.5, items=())]
    target = fig("b1", 9.2, 10, 0, (), action_spent=True)
    attacks = [HOLDS] if do != "ram" else []
    scene = played(
        [*pair, target, BOWMAN],
        az(do, unit="a1", target="b1", mode="joint", point="R10-DP-08"),
        az("join", several=["a2"]),
        HOLDS,
        HOLDS,
        *attacks,
        dice=(4, 3, 2),
        defaults=False,
    )
    assert len(scene.of("KnockedBack", unit="b1")) == 1
    assert all(scene.state(unit)["move_left"] == 0 for unit in ("a1", "a2"))
    assert asked_next(scene) == "turn"


def test_running_into_somebody_is_no_attack() -> None:
    """R10-CH-20: seen moving, that is all; 2 against 3 is resisted."""
    near = fig("b1", 9.5, 10, 0, ())
    scene = played(
        [fig("a1", 4, 10), near, BOWMAN],
        charge("ram"),
        HOLDS,
        em("take"),
        dice=(2, 3),
        defaults=False,
    )
    assert scene.of("Resisted", unit="b1")
    assert asked_next(scene) == "turn"


def test_a_charger_who_is_grabbed_goes_no_farther() -> None:
    """R10-CC-23: the grabber, beside the way, has it within arm's reach."""
    grabber = fig("b2", 6.5, 11.2, 270, ())
    grabs = em("grab", unit="b2", target="a1", point="R10-DP-03")
    scene = played([KNIGHT, VICTIM, grabber], charge(), grabs, az("take"))
    assert scene.of("Grabbed", unit="b2", target="a1")
    assert len(scene.of("Moved", unit="a1")) == 1
    assert scene.of("AttackHit", unit="a1") == []


def test_who_waits_does_not_charge() -> None:
    """R10-TU-05: no attack on its own turn; a bodily collision is movement (R10-CH-20)."""
    waiting = {**KNIGHT, "state": {"delayed": True}}
    assert refusal_of([waiting, VICTIM], charge()) == "R10-TU-05"
    assert refusal_of([waiting, VICTIM], charge("charging-shove")) == "R10-TU-05"
    assert refusal_of([waiting, fig("b1", 9.5, 10, 0, ())], charge("ram")) is None


def test_a_mine_ends_a_walk_before_it_is_seen() -> None:
    """R10-TU-12: from x = 13 on the bow has the mover in range, the mine lies before that."""
    units = [fig("a1", 10, 10), fig("b1", 20, 10, 180, ("short-bow",))]
    field = [mine(12, 10, 0.5)]
    walk = Choice(do="move", unit="a1", path=(Point(14, 10),))
    assert answers(units, walk) == [("b1", "R10-DP-04")]
    assert answers(units, walk, areas=field) == []
    scene = played(units, move("a1", (14, 10)), dice=(1,), areas=field, defaults=False)
    assert scene.of("MineSprung", unit="a1")
    assert asked_next(scene) == "turn"


def test_a_mine_ends_a_charge_before_its_target_is_asked() -> None:
    """R10-TU-12: who steps on it is Stopped, so the target has nothing to Bail from."""
    field = [mine(7, 10, 0.5)]
    attack = Choice(do="charge", unit="a1", item="lance", target="b1")
    assert answers([KNIGHT, VICTIM], attack) == [("b1", "R10-DP-12")]
    assert answers([KNIGHT, VICTIM], attack, areas=field) == []
    scene = played([KNIGHT, VICTIM], charge(), dice=(1,), areas=field, defaults=False)
    assert scene.of("MineSprung", unit="a1")
    assert asked_next(scene) == "turn"


@pytest.mark.parametrize(
    ("do", "x", "found"),
    [
        ("charge", 12, [("b2", "R10-DP-04"), ("b1", "R10-DP-12")]),
        ("ram", 9.5, [("b2", "R10-DP-04"), ("b1", "R10-DP-12")]),
    ],
)
def test_a_charge_names_who_sees_the_run_and_its_target(
    do: str, x: float, found: list[tuple[str, str]]
) -> None:
    """R10-DP-04, R10-DP-12."""
    units = [KNIGHT, fig("b1", x, 10, 0, ()), BOWMAN]
    item = "lance" if do == "charge" else None
    assert answers(units, Choice(do=do, unit="a1", item=item, target="b1")) == found


@pytest.mark.parametrize(("dice", "dead"), [((2, 3), True), ((3, 3), False)])
def test_a_hero_rolls_armor_once_for_a_combined_attack(dice: tuple[int, int], dead: bool) -> None:
    """R10-CA-01, R10-CA-10, R10-ST-05: 3 and 3 make one 6 against one roll."""
    gun = ("short-ranged",)
    units = [
        fig("a1", 10, 10, 0, gun),
        fig("a2", 10, 12, 0, gun),
        fig("b1", 15, 11, 180, (), kind="hero"),
        fig("b9", 28, 19, 180, ()),
    ]
    lead = az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    joined = az("join", several=["a2/short-ranged"])
    scene = played(units, lead, joined, dice=(3, 3, 3, 3, *dice))
    assert len(scene.of("Rolled", why="armor")) == 1
    assert scene.dead("b1") is dead
