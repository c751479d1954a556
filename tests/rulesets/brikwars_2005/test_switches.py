"""House rules that no test of a single rule tries in both positions."""

from collections import Counter
from typing import Any

import pytest

from game.engine.battle import look, start
from game.rulesets.brikwars_2005 import partners
from tests.rulesets.brikwars.scenes import Scene, az, fig
from tests.rulesets.brikwars_2005.fights import answer, attack, duel
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot, staged

GUN = ("short-ranged",)
UNITS = [
    fig("a1", 10, 10, items=GUN, moved_this_turn=2),
    fig("b1", 14, 10, 180, moved_this_turn=3),
]


def shot(*choices: dict[str, Any], dice: tuple[int, ...], **switches: bool) -> Scene:
    """A shot at somebody with Armor 4, under some house rules."""
    return played(UNITS, shoot("a1", "b1"), *choices, dice=dice, settings=switches)


@pytest.mark.parametrize("mode", ["take", "decline"])
def test_bonus_dice_of_skill_rolls_are_up_to_the_roller(mode: str) -> None:
    """R05-DI-06, ``skill_bonus_dice_optional``: a 6 has hit already."""
    dice = (6, 2, 1) if mode == "take" else (6, 1)
    scene = shot(az("bonus", mode=mode), dice=dice, skill_bonus_dice_optional=True)
    assert scene.totals("a1") == ([6, 8, 1] if mode == "take" else [6, 1])


def test_without_the_switch_they_are_rolled_unasked() -> None:
    """R05-DI-05, ``skill_bonus_dice_optional`` off: though the 6 has hit already."""
    scene = shot(dice=(6, 2, 1), skill_bonus_dice_optional=False)
    assert scene.totals("a1") == [6, 8, 1]
    assert not scene.of("BonusDieLeft")


def test_bonus_dice_of_damage_may_be_left() -> None:
    """R05-DI-08, ``damage_bonus_dice_optional``: 6 alone destroys Armor 4."""
    leave = az("bonus", mode="decline", point="R05-DP-15")
    scene = shot(leave, dice=(3, 6), damage_bonus_dice_optional=True)
    assert scene.totals("a1") == [3, 6]
    assert scene.of("BonusDieLeft", unit="a1")


def test_without_the_switch_damage_takes_them() -> None:
    """R05-DI-08, ``damage_bonus_dice_optional`` off."""
    scene = shot(dice=(3, 6, 2), damage_bonus_dice_optional=False)
    assert scene.totals("a1") == [3, 8]


@pytest.mark.parametrize(("feats", "tried"), [(True, 1), (False, 0)])
def test_heroes_bet_with_the_house_rule_only(feats: bool, tried: int) -> None:
    """R05-HE-03, ``hero_feats``: without it bare hands Parry no sword, and nobody is asked."""
    units = duel(theirs=())
    units[1]["kind"] = "hero"
    bet = [answer("b1", "parry", mode="feat")] if feats else []
    dice = (2, 3, 4, 2, 3, 3) if feats else (4, 2, 3, 3)
    scene = played(units, attack("a1", "b1"), *bet, dice=dice, settings={"hero_feats": feats})
    assert len(scene.of("FeatTried", unit="b1")) == tried


def test_a_throw_may_always_get_there() -> None:
    """R05-DI-03, R05-DI-05, R05-AM-01: Bonus Dice have no limit, so that no throw is hopeless.

    19" away a sword needs 6, 6, 6 and 1 with its 1d6, and reaches its target then.
    """
    units = [fig("a1", 5, 10, moved_this_turn=2), fig("b1", 25, 10, 180, moved_this_turn=3)]
    thrown = az("throw", unit="a1", item="hand-weapon", target="b1", point="R05-DP-09")
    assert refusal_of(units, thrown) is None
    scene = played(units, thrown, dice=(6, 6, 6, 1, 2, 5))
    assert scene.dead("b1")


def test_a_menu_looks_at_each_part_of_combined_attacks_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R05-CA-01: whoever leads, the same others could join in the same ways."""
    looked: Counter[Any] = Counter()
    found = partners.alone_refusal

    def counting(view: Any, unit: Any, part: Any, target: Any, beside: Any) -> Any:
        if beside:
            looked[part, target.id] += 1
        return found(view, unit, part, target, beside)

    monkeypatch.setattr(partners, "alone_refusal", counting)
    mine = [fig(f"a{n}", 10, 6 + 2 * n, items=GUN) for n in range(1, 5)]
    theirs = [fig(f"b{n}", 15, 7 + 2 * n, 180) for n in range(1, 4)]
    battle, _ = staged([*mine, *theirs])
    seen = look(battle, start(battle))
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    assert any(option.mode == "joint" for option in menu.options)
    assert max(looked.values()) == 1
