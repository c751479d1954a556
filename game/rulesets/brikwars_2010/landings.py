"""Falling onto somebody: a Collision from above (R10-CH-37).

Rulings: the push goes from where the faller has come to lie to where the other stands; who does
not survive the fall pushes nobody.
"""

from game.rulesets.brikwars.figures import hostile, part_the_dead
from game.rulesets.brikwars.momentum_events import MomentumGained
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.collisions import locked, opposed, sent
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.mom_choices import LANDING, spend_mom, wants_mom
from game.rulesets.brikwars_2010.run_steps import Landing


def land_upon(r: Res, step: Landing) -> None:
    """Use the MOM of a fall on whom it ends upon, or not; by default on enemies (R10-DP-25).

    MOM against POP as in any Collision: 5 against 2 sends the other 3" away. It may Bail from it,
    or Parry with a Shield (R10-CH-26); resisted, the two are locked (R10-CH-22).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None:
        return
    if not wants_mom(r, unit, LANDING, by_default=hostile(r, unit, target)):
        return
    r.emit(MomentumGained(unit=unit.id, rules=("R10-CH-01", "R10-CH-37")))
    threat = Threat(kind="collision", attacker=unit.id, source=unit.place, point="R10-DP-10")
    answer = answer_threat(r, target.id, threat)
    spend_mom(r, unit.id, LANDING)
    if answer.do == "bail":
        return
    if answer.do == "parry" and parry_roll(r, target.id, threat, answer, None) > 0:
        return
    pushed = opposed(r, unit.id, target.id)
    if pushed <= 0:
        locked(r, unit, r.state.units[target.id])
    sent(r, unit.id, target.id, unit.place, pushed)
    part_the_dead(r)
