"""Smash damage: what a push does to somebody who is stopped short (R10-CH-33).

R05-CH-33.

How many points it is, KnockBack itself says; here they are added to what did it.
"""

from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.damage import close_combat_damage, single_damage
from game.rulesets.brikwars.sheets import Res


def smash(
    r: Res,
    by: str | None,
    victim_id: str,
    points: int,
    *,
    dealt: int | None = None,
    armor: int | None = None,
) -> int:
    """Add Smash damage to the Damage of the same attack, and compare that again with Armor.

    After Close Combat, a Charge or a Collision it joins the turn's sum (R10-CC-16, R05-CC-20). A
    shot or an Explosion has ``dealt`` its own Damage, against which Armor dice have shown ``armor``
    (R10-ST-05, R05-HE-01); the new total of that is returned: 3 and 2 points make 5, more than
    Armor 4.
    """
    total = (dealt or 0) + points
    if points <= 0 or victim_id not in r.state.units:
        return total
    if dealt is not None:
        single_damage(r, by, victim_id, total, law(r, "R10-CH-33/R05-CH-33"), armor=armor)
    else:
        close_combat_damage(r, by, victim_id, points, law(r, "R10-CH-33/R05-CH-33"))
    return total
