"""Standing orders for reactions of a real ruleset, kind by kind and side by side."""

import pytest

from game import app
from game.match.play.seats import Order, Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap, Side
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point

APPROACH, SIGHT = "R10-DP-03", "R10-DP-04"
WALK = Choice(do="move", unit="a1", path=(Point(13, 10),))
"""Into the range of b1's bow (by half an inch), and then within reach of b2's sword."""


def figure(name: str, at: tuple[float, float], facing: int, *items: str) -> Recruit:
    side = "azure" if name.startswith("a") else "ember"
    return Recruit(
        id=name, side=side, kind="minifig", position=Point(*at), facing=facing, items=items
    )


def match_with(orders: dict[str, Order]) -> TurnController[object]:
    """Ember's player has these orders; azure's player has none."""
    ruleset = app.rulesets()["brikwars-2010"]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=BattleMap(size=(30, 20), sides=(Side(id="azure"), Side(id="ember"))),
        recruits=(
            figure("a1", (10, 10), 0, "hand-weapon"),
            figure("b1", (18, 11), 180, "short-bow"),
            figure("b2", (15, 10), 180, "hand-weapon"),
        ),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    return TurnController(app.make_battle(setup), {"azure": Person(), "ember": Person(orders)})


def asked_after(orders: dict[str, Order]) -> tuple[str, str]:
    """Kind and side of the first question on a walk that no order settles."""
    match = match_with(orders)
    match.submit(WALK, "azure")
    while match.poll() is not None:
        pass
    assert match.decision is not None
    return match.decision.kind, match.decision.side


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ({}, (SIGHT, "ember")),
        ({SIGHT: "never"}, (APPROACH, "ember")),
        ({SIGHT: "default"}, (APPROACH, "ember")),
        ({SIGHT: "never", APPROACH: "never"}, ("turn", "azure")),
        ({APPROACH: "never"}, (SIGHT, "ember")),
        ({SIGHT: "never", APPROACH: "default"}, ("R10-DP-14", "ember")),
    ],
)
def test_orders_settle_their_own_kind_of_question(
    orders: dict[str, Order], found: tuple[str, str]
) -> None:
    """R10-DP-03, R10-DP-04: to hold fire, or to let an approach pass, as the order says."""
    assert asked_after(orders) == found
