"""Whom a Missed Shot could strike, told before it is made (R10-RG-06..12)."""

from game.model.decisions import Decision
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import fighter_of, whoever
from game.rulesets.brikwars.missed_shots import suggestions, who_may_choose, whom_it_may_strike
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import MissedShot


def astray(view: Look, decision: Decision) -> tuple[str, ...]:
    """Everybody on whom one who may choose could put the shot that missed, by number.

    That is asked where somebody may insist on tracking it, whatever he answers then. Of an
    Explosive all count who would be inside its blast (R10-RG-12, R05-RG-12).
    """
    step = view.state.agenda[0] if view.state.agenda else None
    if decision.kind != law(view, "R10-DP-22/R05-DP-23") or not isinstance(step, MissedShot):
        return ()
    row, sides = fighter_of(whoever(view, step.unit)).rows[step.kind], who_may_choose(view, step)
    found = {victim.id for side in sides for victim in whom_it_may_strike(view, step, side)}
    if row.role == "explosive":
        found |= _in_blasts(view, step, sides, book(view).blast_radius(view, row))
    return tuple(unit.id for unit in view.state.on_field() if unit.id in found)


def _in_blasts(view: Look, step: MissedShot, sides: tuple[str, ...], radius: float) -> set[str]:
    """Those inside a blast at any of the spots that are suggested to those who choose."""
    spots = dict.fromkeys(spot for side in sides for spot in suggestions(view, step, side))
    return {
        reached.id
        for spot in spots
        for reached in view.field.blast(spot, view.field.ground(spot).height, radius)
    }
