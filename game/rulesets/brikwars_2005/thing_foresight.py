"""Who may answer an attack on a thing: those in a blast, then whoever it lets shoot (R05-TU-22)."""

from collections.abc import Iterator

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.watching import watchers
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.ranged_foresight import bailers
from game.rulesets.brikwars_2005.thing_acts import ACTS
from game.rulesets.brikwars_2005.thing_aims import BLIND, shot_aim


def answers_at_things(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Who may Bail from a burst at the thing, and who may shoot at the attacker afterward.

    The thing itself never answers (R05-OB-01).
    """
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    if item is None or choice.do not in ACTS or not things(view, piece):
        return
    row = item_row(item)
    if choice.do == "throw" and row.role == "explosive":
        aim = shot_aim(view, unit, row, piece, thrown=True, blind=choice.mode == BLIND)
        if aim is not None:
            yield from bailers(view, unit, item, short_of(unit, aim.at), aim.height)
    for able in watchers(view, (unit.id,)):
        yield Responder(able.id, "R05-DP-08")
