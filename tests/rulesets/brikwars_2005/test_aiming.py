"""Aiming: +1 for standing still all turn (R05-AT-21, R05-AT-27, R05-DP-02)."""

from typing import Any

from msgspec import convert

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import Scene, az, fig, move
from tests.rulesets.brikwars_2005.scenes import played, seen, shoot

GUN = ("short-ranged",)


def scene_of(*choices: dict[str, Any], dice: tuple[int, ...], **state: Any) -> Scene:
    """A shot at somebody who has moved a little."""
    units = [fig("a1", 10, 10, items=GUN, **state), fig("b1", 15, 10, 180, moved_this_turn=3)]
    return played(units, *choices, dice=dice)


def test_by_default_who_has_not_moved_aims() -> None:
    """R05-AT-21, R05-DP-02: 2 + 1 meets Use 3."""
    scene = scene_of(shoot("a1", "b1"), dice=(2, 1))
    assert scene.of("Aimed", unit="a1")
    assert scene.of("AttackHit")


def test_who_has_aimed_moves_no_more() -> None:
    """R05-AT-27, R05-TV-022: neither walking nor Sprinting."""
    step = move("a1", (9, 10))
    scene = scene_of(shoot("a1", "b1"), step, dice=(1,))
    assert scene.refused == ["R05-AT-27"]


def test_who_does_not_aim_may_move_afterward() -> None:
    """R05-DP-02: 2 misses, and he walks off."""
    choices = (shoot("a1", "b1"), az("no", unit="a1"), move("a1", (9, 10)))
    scene = scene_of(*choices, dice=(2,))
    assert not scene.of("AttackHit")
    assert scene.at("a1") == [9, 10]


def test_who_has_moved_is_not_asked() -> None:
    """R05-AT-27: speed 0 so far."""
    scene = scene_of(move("a1", (10.5, 10)), shoot("a1", "b1"), dice=(2,))
    assert not scene.of("Aimed")
    assert scene.of("AttackMissed")


def test_who_cannot_move_any_more_aims_without_a_question() -> None:
    """R05-AT-27: with no Move left there is nothing to forfeit."""
    units = [
        fig("a1", 10, 10, items=GUN, move_left=0.0),
        fig("b1", 15, 10, 180, moved_this_turn=3),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(2, 1), defaults=False)
    assert scene.of("Aimed")


def test_aiming_ends_with_the_turn() -> None:
    """R05-AT-27: on the next own turn he walks again."""
    units = [
        fig("a1", 10, 10, items=GUN),
        fig("b1", 15, 10, 180, (), moved_this_turn=3),
    ]
    over = az("end-turn"), {"by": "ember", "do": "end-turn"}
    scene = played(units, shoot("a1", "b1"), *over, move("a1", (9, 10)), dice=(1,))
    assert scene.at("a1") == [9, 10]


def test_odds_count_on_aiming() -> None:
    """R05-DP-02: the default answer is foreseen; who has moved does not Aim."""
    units = [fig("a1", 10, 10, items=GUN), fig("b1", 15, 10, 180, moved_this_turn=3)]
    choice = {"do": "shoot", "unit": "a1", "item": "short-ranged", "target": "b1"}
    assert "R05-AT-21" in odds_rules(units, choice)
    walked = [{**units[0], "state": {"moved_this_turn": 1}}, units[1]]
    assert "R05-AT-21" not in odds_rules(walked, choice)


def odds_rules(units: list[dict[str, Any]], choice: dict[str, Any]) -> list[str]:
    """The rules that stand at the rows of some odds."""
    found = odds_at_first(seen(units).battle, convert(choice, Choice))
    assert found is not None
    return [row.rule for row in found.rows]
