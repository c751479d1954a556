"""Blind shots through what hides the target: it takes the Damage first (R10-AT-45, R10-OB-05).

R05-AT-44.
"""

from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.objects import harm
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.visibility import screens_before


def past_screens(r: Res, unit_id: str, target_id: str, damage: int) -> int | None:
    """What is left of a blind shot's Damage behind the screens; nothing when one has held.

    Each takes what exceeds the Armor of those before it. Worked numbers: 5 tears paper of Armor 0
    and goes on with 5, more than Armor 4 of the target (R10-TV-036).
    """
    left = damage
    screens = screens_before(r, r.state.units[unit_id], r.state.units[target_id])
    for name, place, height in screens:
        left = harm(r, name, left, place, height, by=unit_id, rule=law(r, "R10-AT-45/R05-AT-44"))
        if left <= 0:
            return None
    return left
