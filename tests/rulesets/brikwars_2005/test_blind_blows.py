"""Blows at somebody who is not seen (R05-AT-02, R05-AT-42..44)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, block, fig
from tests.rulesets.brikwars_2005.scenes import played, refusal_of

PAPER = {**block("screen", 11.0, 11.1, 2), "material": "paper"}
SMOKE = block("smoke", 10.9, 11.2, 2)
BLOW = az("attack", unit="a1", item="hand-weapon", target="b1")


def shadow(**known: Any) -> list[dict[str, Any]]:
    """A fighter, and somebody within his reach behind a screen who answers nothing."""
    return [fig("a1", 10, 10, moved_this_turn=2), fig("b1", 11.6, 10, 0, (), **known)]


@pytest.mark.parametrize(
    ("known", "rule"),
    [
        ({"seen_at": {"azure": [11.6, 10.9]}}, None),
        ({"seen_at": {"azure": [11.6, 11.1]}}, "R05-AT-02"),
        ({"noise_turn": 3, "noise_at": [11.6, 10]}, None),
        ({}, "R05-AT-02"),
    ],
)
def test_a_blow_at_a_shadow_needs_to_know_where_it_is(
    known: dict[str, Any], rule: str | None
) -> None:
    """R05-AT-02, R05-AT-43: to an inch."""
    assert refusal_of(shadow(**known), BLOW, terrain=[PAPER]) == rule


def test_a_blow_at_a_shadow_is_five_harder() -> None:
    """R05-AT-42, R05-AT-44: 6 and 1 less 5 meet Use 2; paper takes nothing off."""
    units = shadow(seen_at={"azure": [11.6, 10]})
    scene = played(units, BLOW, dice=(6, 1, 5), terrain=[PAPER])
    rolls = scene.of("Rolled", why="to hit")
    assert [row[1:] for row in rolls[0]["modifiers"]] == [["target out of sight", "R05-AT-42"]]
    assert scene.of("ThingDamaged", piece="block", damage=5, armor=0)
    assert scene.dead("b1")


def test_smoke_takes_no_damage() -> None:
    """R05-AT-44: only a screen is struck first."""
    units = shadow(seen_at={"azure": [11.6, 10]})
    scene = played(units, BLOW, dice=(6, 1, 5), terrain=[SMOKE])
    assert not scene.of("ThingDamaged")
    assert scene.dead("b1")


@pytest.mark.parametrize(("top", "total"), [(None, 3), (0.88, 2)])
def test_cover_counts_hand_to_hand_as_well(top: float | None, total: int) -> None:
    """R05-AT-18: with a low screen before his legs a 3 is a 2."""
    low = [] if top is None else [block("screen", 10.95, 11.05, top)]
    scene = played(shadow(), BLOW, dice=(3, 1), terrain=low)
    assert scene.totals("a1")[0] == total
