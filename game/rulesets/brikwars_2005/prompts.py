"""Decisions in one line: who does what to whom, and what is asked."""

from collections.abc import Callable

from game.model.decisions import Decision
from game.rulesets.brikwars.plain_prompts import plain_titles, who_joins, whose
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import listed
from game.rulesets.brikwars_2005.charge_words import CHARGE_TITLES
from game.rulesets.brikwars_2005.melee_words import MELEE_TITLES
from game.rulesets.brikwars_2005.ranged_words import RANGED_TITLES
from game.rulesets.brikwars_2005.withdrawing import exposed_idlers
from game.words import tr


def title(view: Look, decision: Decision) -> str:
    """One line saying what is being asked."""
    return TITLES[decision.kind](view, decision)


def _idle(view: Look, decision: Decision) -> str:
    names = listed([unit.name for unit in exposed_idlers(view, decision.side)])
    return tr("{names}: in Close Combat and idle. End the turn all the same?").format(names=names)


def _bonus(view: Look, decision: Decision) -> str:
    text = tr("{who} has the highest face: {so_far}. Roll a Bonus Die?")
    return text.format(who=whose(view, decision), so_far=_so_far(decision))


def _bonus_again(view: Look, decision: Decision) -> str:
    text = tr("The Bonus Die of {who} is a 6, too: {so_far}. Roll another?")
    return text.format(who=whose(view, decision), so_far=_so_far(decision))


def _bonus_on_the_way(view: Look, decision: Decision) -> str:
    text = tr("{who} has the highest face, and a hazard lies ahead: {so_far}. Roll a Bonus Die?")
    return text.format(who=whose(view, decision), so_far=_so_far(decision))


def _so_far(decision: Decision) -> str:
    """What has been rolled, and the Use it has to reach where it is a Skill Roll (R05-DI-07)."""
    bounds = decision.options[0].bounds
    assert bounds is not None, "asked about a roll only"
    if bounds.least is None:
        return tr("{total} so far").format(total=bounds.total)
    return tr("{total} so far, {need:.0f} needed").format(total=bounds.total, need=bounds.least)


TITLES: dict[str, Callable[[Look, Decision], str]] = {
    **plain_titles("R05"),
    **RANGED_TITLES,
    "R05-DP-10": who_joins,
    **MELEE_TITLES,
    "R05-DP-15": _bonus,
    "R05-DP-16": _bonus_again,
    "R05-DP-17": _bonus_on_the_way,
    "R05-DP-22": _idle,
    **CHARGE_TITLES,
}
"""Who words which kind of decision."""
