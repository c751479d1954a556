"""How often a Hero may try a Heroic Feat (R05-HE-03)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, em, fig
from tests.rulesets.brikwars_2005.fights import answer, attack, duel, stay
from tests.rulesets.brikwars_2005.scenes import played

FEATS = {"hero_feats": True}
BARE_PARRY = ("parry", None, None)
"""A Parry with the empty hand, which is offered against a sword as a Feat only (R05-CC-41)."""


def beset(**more: Any) -> list[dict[str, Any]]:
    """A Hero with a sword and an empty hand between two enemies."""
    units = [*duel(theirs_more=more), fig("a2", 11.5, 8.5, 90)]
    units[1]["kind"] = "hero"
    return units


def asked(*choices: dict[str, Any], dice: tuple[int, ...] = (), **more: Any) -> Scene:
    """The Hero is left with the question what it does about the last of these attacks."""
    return played(beset(**more), *choices, dice=dice, defaults=False, settings=FEATS)


def test_a_hero_tries_one_feat_between_two_of_its_turns() -> None:
    """R05-HE-03: the bet is won, 3 to 2, against the first; against the second there is none."""
    feat = answer("b1", "parry", mode="feat")
    inch = answer("b1", "stay", "R05-DP-12")
    first = asked(attack("a1", "b1"), stay("a1"))
    assert BARE_PARRY in first.offers()
    dice = (3, 2, 1)
    again = asked(
        attack("a1", "b1"), stay("a1"), feat, inch, attack("a2", "b1"), stay("a2"), dice=dice
    )
    assert again.of("FeatTried", unit="b1", success=True)
    assert again.decision is not None
    assert (again.decision["kind"], again.decision["unit"]) == ("R05-DP-13", "b1")
    assert BARE_PARRY not in again.offers()


def test_with_its_own_turn_a_hero_may_try_another_feat() -> None:
    """R05-HE-03: none is left before that turn, and one after it."""
    blow = (attack("a1", "b1"), stay("a1"))
    assert BARE_PARRY not in asked(*blow, feat_tried=True).offers()
    turns = (az("end-turn"), em("end-turn"))
    assert BARE_PARRY in asked(*turns, *blow, feat_tried=True).offers()


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize(("other", "won"), [(2, True), (4, False)])
def test_only_a_feat_that_fails_takes_the_action_and_only_once(
    other: int, won: bool, spent: bool
) -> None:
    """R05-HE-03: 3 against 2 is a Feat, 3 against 4 costs the Action, if there is one left."""
    choices = [attack("a1", "b1"), stay("a1"), answer("b1", "parry", mode="feat")]
    if won:
        choices.append(answer("b1", "stay", "R05-DP-12"))
    scene = asked(*choices, dice=(3, other, 1), action_spent=spent)
    assert scene.of("FeatTried", unit="b1", success=won)
    assert len(scene.of("ActionSpent", unit="b1")) == (0 if won or spent else 1)
