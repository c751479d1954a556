"""Charges on one's own turn, gathered: what they do, and whether they may."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.charges import begin_charge, charge
from game.rulesets.brikwars_2005.charging import CHARGES, charge_refusal
from game.rulesets.brikwars_2005.collisions import clash, keep_running, onward
from game.rulesets.brikwars_2005.exchanges import exchange, onset
from game.rulesets.brikwars_2005.run_steps import (
    Charge,
    ChargeThing,
    Clash,
    Exchange,
    Onset,
    Onward,
    RunOn,
)
from game.rulesets.brikwars_2005.thing_charges import charge_thing

RUN_ACTS: Final[dict[str, Callable[[Res, Choice], None]]] = dict.fromkeys(CHARGES, begin_charge)
"""What each of these does."""

RUN_CHECKS: Final[dict[str, Callable[[Look, AnyUnit, Choice], Refusal | None]]] = dict.fromkeys(
    CHARGES, charge_refusal
)
"""Who has the last word on each."""

RUN_TAKES: Final = {
    "charge": ("unit", "item", "target", "mode"),
    "charging-shove": ("unit", "item", "target", "mode"),
    "slam": ("unit", "target", "mode"),
}
"""What goes with each."""

RUN_STEPS: Final[dict[type[Struct], Callable[[Any, Any], None]]] = {
    Charge: charge,
    ChargeThing: charge_thing,
    Onset: onset,
    Exchange: exchange,
    Clash: clash,
    Onward: onward,
    RunOn: keep_running,
}
"""The rule function of each kind of step."""
