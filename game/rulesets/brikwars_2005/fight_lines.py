"""Events of fights as lines of the log: what only this ruleset knows (see log_lines)."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.events import Event
from game.rulesets.brikwars import log_lines, momentum_events
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import figure
from game.rulesets.brikwars_2005 import events as own
from game.rulesets.brikwars_2005.charge_words import momentum_gained
from game.rulesets.brikwars_2005.melee_words import MELEE_TELLERS
from game.rulesets.brikwars_2005.ranged_words import fell_short
from game.rulesets.common.lines import Part, line
from game.words import tr


def tell(view: Look, event: Event) -> tuple[Run, ...]:
    """An event as a line of the log; nothing for those that other lines speak for."""
    return log_lines.tell(view, event, TELLERS)


def _engaged(view: Look, event: own.Engaged) -> tuple[Part, ...]:
    text = tr("{who} and {foe} lock in Close Combat")
    return line(text, who=figure(view, event.unit), foe=figure(view, event.target))


def _aimed(view: Look, event: own.Aimed) -> tuple[Part, ...]:
    return line(tr("{who} takes aim and stands still"), who=figure(view, event.unit))


def _bonus_left(view: Look, event: own.BonusDieLeft) -> tuple[Part, ...]:
    """Why where the roll gives a reason; without one it was its player's wish."""
    text = tr("{who} takes no Bonus Die")
    if event.enough:
        text = tr("{who} takes no Bonus Die: the roll is enough without it")
    elif event.hazard:
        text = tr("{who} takes no Bonus Die: a hazard lies ahead")
    return line(text, who=figure(view, event.unit))


TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    own.Engaged: _engaged,
    own.Aimed: _aimed,
    own.BonusDieLeft: _bonus_left,
    own.FellShort: fell_short,
    momentum_events.MomentumGained: momentum_gained,
    **MELEE_TELLERS,
}
"""What puts which kind of event into words."""
