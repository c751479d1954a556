"""Further bursts of a machine gun within one Action (R10-EQ-25).

Rulings: they go at the same target, each as an attack of its own with a window and an Action Roll,
and each is 1 harder than the one before. They end when the gunner stops, when the target is gone
or out of sight, and when the Action die could not make up for one more.
"""

from game.model.decisions import Decision, Option
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import prone, row_of
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Shoot
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.targets import Target, alone
from game.rulesets.brikwars.visibility import sight_refusal
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.steps import NextBurst
from game.words import kept


def burst_rows(row: ItemRow, bursts: int) -> tuple[Modifier, ...]:
    """What a burst suffers after some others: the third is at -2 (R10-EQ-25)."""
    if bursts == 0:
        return ()
    return (
        Modifier(
            bursts * row.burst_modifier,
            kept("burst {number}").format(number=bursts + 1),
            "R10-EQ-25",
        ),
    )


def burst_rows_now(view: Look, unit: AnyUnit, item_id: str | None) -> tuple[Modifier, ...]:
    """What the burst suffers about which its gunner is being asked now."""
    step, item = view.state.agenda[0], unit.item(item_id or "")
    if not isinstance(step, NextBurst) or item is None:
        return ()
    return burst_rows(item_row(item), step.bursts)


def fire_on(r: Res, shot: Shoot, row: ItemRow) -> None:
    """Let a machine gun fire on after a burst at a figure."""
    if row.burst_modifier and shot.target.figure is not None:
        bursts = shot.bursts + 1
        r.then(NextBurst(unit=shot.unit, item=shot.item, target=shot.target.figure, bursts=bursts))


def next_burst(r: Res, step: NextBurst) -> None:
    """Ask the gunner for one more burst; by default he stops.

    Worked numbers: size 1 has Use 3, so a minifig fires four bursts at most: with 3, 4, 5 and 6.
    """
    unit = r.state.units.get(step.unit)
    if unit is None or not _can_fire_on(r, unit, step):
        return
    burst = Option(do="burst", unit=unit.id, item=step.item, target=step.target, point="R10-EQ-25")
    stop = Option(do="stop", unit=unit.id, point="R10-EQ-25")
    decision = Decision(
        kind="R10-EQ-25",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(burst, stop),
        default=stop.choice(),
    )
    if r.ask(decision).do == "burst":
        aim = Target(figure=step.target)
        r.then(Shoot(attack=alone(unit.id, step.item, "shoot", aim), bursts=step.bursts))


def _can_fire_on(view: Look, unit: AnyUnit, step: NextBurst) -> bool:
    """Whether one more burst is possible at all."""
    item, target = unit.item(step.item), view.state.units.get(step.target)
    if item is None or target is None or prone(unit) or in_close_combat(view, unit.id):
        return False
    row = item_row(item)
    if row.use - step.bursts * row.burst_modifier > row_of(unit).action_die:
        return False
    return sight_refusal(view, unit, target, False) is None
