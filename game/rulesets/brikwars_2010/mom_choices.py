"""Whether a MOM is rolled, and its die (R10-DP-25, R10-CH-06, R10-CH-08)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2010.events import MomentumSpent
from game.rulesets.brikwars_2010.tables import tables

KEEP = "keep"
"""The answer that saves the MOM for later."""

DAMAGE, KNOCKBACK, RANGE, JUMP, LANDING = "damage", "knockback", "range", "jump", "landing"
"""What a MOM is rolled for: the last is the push of one who falls onto somebody (R10-CH-37)."""


def wants_mom(r: Res, unit: AnyUnit, on: str, *, by_default: bool = True) -> bool:
    """Ask whether to roll the MOM on something (R10-DP-25)."""
    ways = (on, KEEP)
    decision = Decision(
        kind="R10-DP-25",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=tuple(Option(do="mom", unit=unit.id, mode=way, point="R10-DP-25") for way in ways),
        default=Choice(do="mom", unit=unit.id, mode=on if by_default else KEEP),
    )
    return r.ask(decision).mode != KEEP


def inches_of_mom(r: Res, unit_id: str, on: str, *, target: str | None = None) -> int:
    """Use the MOM up for 1d6" of something, Bonus dice included (R10-CH-06, R10-DI-07, -09)."""
    spend_mom(r, unit_id, on)
    rolled = r.roll(
        "momentum",
        (tables().measures.mom_die,),
        unit=unit_id,
        target=target,
        bonus=True,
        rules=("R10-CH-06", "R10-DI-09"),
    )
    return rolled.total


def spend_mom(r: Res, unit_id: str, on: str) -> None:
    """Use up the MOM for one roll; the next needs a run as long (R10-CH-08)."""
    r.emit(MomentumSpent(unit=unit_id, on=on, rules=("R10-CH-08",)))
