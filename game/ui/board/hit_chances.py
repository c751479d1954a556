"""How likely an attack hits its target, and whom it meets before, read off a forecast."""

from typing import Final

from game.engine.forecast import Forecast
from game.engine.ruleset import Odds
from game.ui.board.fates import DESTROYED

UNLIKELY: Final = 0.005
"""Chances below this are not shown."""


def chance_told(forecast: Forecast, target: str | None, odds: Odds) -> float | None:
    """How likely the target is hit; where a roll decides and no hit is among what may come, 0.

    What was not looked at may be a hit: who needs one highest face after the other has at most that
    chance, unless a note calls the target out of reach. Of who is destroyed likelier than he is hit
    nothing is told: he falls by something else, too, and both would seem at odds. What one die
    settles is not told from samples.
    """
    chance = hit_chance(forecast, target)
    dead = 0.0 if target is None else forecast.chance(target, DESTROYED)
    if (chance or 0.0) < dead - UNLIKELY:
        return None
    first = next((unit for unit, _ in forecast.attacks), None)
    if not odds.rolled and (not chance or attacks_of(forecast, first) > 1):
        # What needs no roll hits nobody: a run only pushes, and the blow after a Shove is another.
        return None
    if chance is not None or not odds.rolled or target is None or forecast.sampled:
        sure = sure_hit(forecast, target)
        return chance if sure is None else sure
    return 0.0 if odds.note else forecast.cut


def sure_hit(forecast: Forecast, target: str | None) -> float | None:
    """How likely the target is hit, where one die against a number settles it, though what comes of
    that is sampled, or known but for the least likely; else nothing.

    That die is the first thrown of all, in the only attack of who acts, and nobody attacks besides
    but the target; a number beyond the die is left to the samples. These have to bear it out, since
    what is thrown later might undo a hit.
    """
    if not (forecast.sampled or forecast.cut) or not forecast.attacks or not forecast.rolls:
        return None
    first, (actor, _) = forecast.rolls[0], forecast.attacks[0]
    once = [unit for unit, _ in forecast.attacks if unit != target] == [actor]
    own = (first.unit, first.target) == (actor, target)
    wanted, alone = first.wanted, first.faces == (first.shown,)
    if not (once and own and alone) or first.laid or wanted is None or wanted > first.sides[0]:
        return None
    sure = (first.sides[0] - wanted + 1) / first.sides[0]
    counted = forecast.chance(first.target or "", "hit")
    return sure if abs(counted - sure) <= max(forecast.doubt, forecast.cut) else None


def met_first(forecast: Forecast, actor: str | None, target: str | None) -> str | None:
    """Whom a charge comes to blows with before its target, where it never comes to that."""
    if any((roll.unit, roll.target) == (actor, target) for roll in forecast.rolls):
        return None
    pairs = [(roll.unit, roll.target) for roll in forecast.rolls]
    others = [one for pair in pairs if actor in pair for one in pair if one not in (None, actor)]
    return None if not others or others[0] == target else others[0]


def hit_chance(forecast: Forecast, target: str | None) -> float | None:
    """How likely the target is hit, unless nothing tells of a hit."""
    if target is None or not any(one.what == "hit" for one in forecast.outcomes):
        return None
    return forecast.chance(target, "hit")


def attacks_of(forecast: Forecast, actor: str | None) -> int:
    """With how many weapons a figure attacks on the way."""
    return sum(unit == actor for unit, _ in forecast.attacks)
