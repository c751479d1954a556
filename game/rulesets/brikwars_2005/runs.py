"""Charges on one's own turn, gathered: what they do, whether they may, and in words."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars_2005.charge_words import charge_words, charging_shove_words, slam_words
from game.rulesets.brikwars_2005.charges import begin_charge, charge, run_over
from game.rulesets.brikwars_2005.charging import charge_refusal
from game.rulesets.brikwars_2005.collisions import clash, keep_running, onward
from game.rulesets.brikwars_2005.exchanges import exchange, onset
from game.rulesets.brikwars_2005.joint_acts import AT_THING, led, led_refusal
from game.rulesets.brikwars_2005.run_steps import (
    Charge,
    Clash,
    Exchange,
    Onset,
    Onward,
    RunOn,
    RunOver,
)

RUN_STEPS: Final[dict[type[Struct], Callable[[Any, Any], None]]] = {
    Charge: charge,
    Onset: onset,
    Exchange: exchange,
    Clash: clash,
    Onward: onward,
    RunOn: keep_running,
    RunOver: run_over,
}
"""The rule function of each kind of step."""


def _refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return charge_refusal(view, unit, choice)


CHARGE = Verb(
    do="charge",
    kinds={None: "charge"},
    takes=("unit", "item", "target", "mode"),
    at_thing=AT_THING,
    refusal=led_refusal(_refusal),
    run=led(begin_charge),
    words=charge_words,
    icon="charge",
)
CHARGING_SHOVE = Verb(
    do="charging-shove",
    kinds={None: "charging-shove"},
    takes=("unit", "item", "target", "mode"),
    refusal=led_refusal(_refusal),
    run=led(begin_charge),
    words=charging_shove_words,
    icon="shove",
)
SLAM = Verb(
    do="slam",
    kinds={None: "slam"},
    takes=("unit", "target", "mode"),
    refusal=led_refusal(_refusal),
    run=led(begin_charge),
    words=slam_words,
    icon="charge",
)
