"""May it Charge? What was found for a figure answers no other question, in both editions."""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005 import charging as charging_2005
from game.rulesets.brikwars_2010 import charging as charging_2010
from tests.rulesets.brikwars.scenes import fig, figure
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

CHARGE = Choice(do="charge", unit="a1", item="lance", target="b1")
SPRINT = replace(CHARGE, mode="sprint")


class Edition(NamedTuple):
    """The charges of an edition, how far a lancer's nearest target is off, and its rules."""

    charging: ModuleType
    seen: Callable[..., Look]
    near: float
    short: str
    long: str
    sprint: str


EDITIONS = {
    "2010": Edition(charging_2010, scenes_2010.seen, 17.5, "R10-CH-01", "R10-TU-10", "R10-TU-15"),
    "2005": Edition(charging_2005, scenes_2005.seen, 13.0, "R05-CH-01", "R05-TU-10", "R05-TU-13"),
}
FORTH_AND_BACK = (False, True)


def staged(edition: Edition) -> tuple[Look, AnyUnit]:
    """A lancer, and an enemy just far enough away for it."""
    units = [fig("a1", 10, 10, 0, ("lance",)), fig("b1", edition.near, 10, 180, ())]
    view = edition.seen(units)
    return view, figure(view, "a1")


def in_turn(pairs: Iterable[tuple[Any, str | None]], back: bool) -> list[tuple[Any, str | None]]:
    """What is asked and answered, in this order or from the end."""
    listed = list(pairs)
    return listed[::-1] if back else listed


def rule(found: Refusal | None) -> str | None:
    """The rule that says no."""
    return None if found is None else found.rule


@pytest.mark.parametrize("back", FORTH_AND_BACK)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_thought_elsewhere_is_asked_about_there(edition: str, back: bool) -> None:
    """R10-CH-01, R10-TU-10, R05-CH-01, R05-TU-10: 0.1" nearer is too near, 5" off too far."""
    asked = EDITIONS[edition]
    view, unit = staged(asked)
    pairs = (
        (unit, None),
        (replace(unit, position=Point(10.1, 10)), asked.short),
        (replace(unit, position=Point(5, 10)), asked.long),
    )
    for one, wanted in in_turn(pairs, back):
        assert rule(asked.charging.charge_refusal(view, one, CHARGE)) == wanted, one.position


@pytest.mark.parametrize("back", FORTH_AND_BACK)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_not_sprint_may_charge_as_far_as_its_move(
    edition: str, back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10-CH-10, R10-TU-15, R05-CH-06, R05-TU-13: the Sprint alone is refused, whatever for."""
    asked = EDITIONS[edition]
    view, unit = staged(asked)
    no = Refusal("No Sprint", asked.sprint)
    monkeypatch.setattr(asked.charging, "sprint_refusal", lambda *_: no)
    for choice, wanted in in_turn(((CHARGE, None), (SPRINT, asked.sprint)), back):
        assert rule(asked.charging.charging_means(view, unit, choice)) == wanted, choice.mode


@pytest.mark.parametrize("back", FORTH_AND_BACK)
def test_an_axe_that_charges_from_above_charges_nobody_on_foot(back: bool) -> None:
    """R10-CH-13, R10-CH-12: made for no thrust, it is swung in a leap down."""
    view = scenes_2010.seen([fig("a1", 5, 10, 0, ("two-handed-weapon",)), fig("b1", 11, 10)])
    axe = replace(CHARGE, item="two-handed-weapon")
    pairs = ((replace(axe, mode="drop"), None), (axe, "R10-CH-13"))
    for choice, wanted in in_turn(pairs, back):
        found = charging_2010.charging_means(view, figure(view, "a1"), choice)
        assert rule(found) == wanted, choice.mode
