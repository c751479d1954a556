"""Who may make a Ranged attack at all, with what, and how far (R05-RG-03, -04, R05-CC-63)."""

from collections.abc import Iterable

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import hands_holding, in_close_combat, named, prone, row_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.reaches import FAR_MARGIN
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2005.figures import item_row, sheet_of, was_fighting
from game.rulesets.brikwars_2005.tables import ItemRow
from game.words import tr


def has_shot(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit has made its one Ranged attack on this player's turn (R05-RG-03).

    It opens no Close Combat by an Attack, Shove or Charge of its own then (R05-RG-04); who is
    attacked may Counter all the same.
    """
    return 0 < sheet_of(unit).ranged_turn == view.state.player_turn


def ranged_refusal(view: Look, unit: AnyUnit, item_id: str, thrown: bool) -> Refusal | None:
    """Why a unit may make no Ranged attack with an item, whatever its target."""
    item = unit.item(item_id)
    if item is None:
        return Refusal(tr("It does not carry '{item}'").format(item=item_id), "R05-RG-01")
    row = item_row(item)
    return _unfit(row, thrown) or _kept_from_it(view, unit) or _out_of_hand(view, unit, item_id)


def _unfit(row: ItemRow, thrown: bool) -> Refusal | None:
    """Why nobody shoots or throws such a thing (R05-EQ-12)."""
    if thrown and row.throw is None:
        return Refusal(tr("{item} cannot be thrown").format(item=named(row)), "R05-EQ-12")
    if not thrown and row.role != "ranged":
        return Refusal(tr("{item} is no Ranged weapon").format(item=named(row)), "R05-RG-01")
    return None


def _kept_from_it(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit makes no Ranged attack on this turn, with nothing (R05-CC-06, R05-CC-19).

    Who has spent its Action in Close Combat would not shoot if it got out of it, either.
    """
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    over = shooting_over(view, unit)
    if sheet_of(unit).action_spent and (over is None or in_close_combat(view, unit.id)):
        return Refusal(tr("Action already spent"), "R05-TU-20")
    return over


def shooting_over(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit shoots and throws no more on this player's turn, whatever else it may still do.

    Who was in Close Combat as the turn began has done nothing on it, but is kept all the same.
    """
    if in_close_combat(view, unit.id):
        return Refusal(tr("No Ranged attacks in Close Combat"), "R05-CC-06")
    if was_fighting(view, unit):
        return Refusal(tr("It has been in Close Combat on this turn"), "R05-RG-04")
    if has_shot(view, unit):
        return Refusal(tr("One Ranged attack on a turn, and it has made it"), "R05-RG-03")
    return None


def _out_of_hand(view: Look, unit: AnyUnit, item_id: str) -> Refusal | None:
    """Why its hands do not shoot or throw this now (R05-EQ-13, R05-TU-12)."""
    item = unit.item(item_id)
    if item is not None and not hands_holding(unit, item_id):
        text = tr("{item} is not ready in hand").format(item=named(item_row(item)))
        return Refusal(text, "R05-EQ-13")
    return hands_busy(view, unit)


def longest_shot(view: Look, unit: AnyUnit) -> float:
    """How far the center of anybody may be off whom a unit could shoot, height counted."""
    return _at_most(view, unit, (item_row(item).range or 0.0 for item in unit.items))


def longest_throw(view: Look, unit: AnyUnit) -> float:
    """The same of whom a throw could get to without a Bonus Die (R05-CA-04)."""
    rows = (item_row(item).throw for item in unit.items)
    return _at_most(view, unit, (sum(row.dice) + row.flat for row in rows if row is not None))


def _at_most(view: Look, unit: AnyUnit, inches: Iterable[float]) -> float:
    between = row_of(unit).stand_radius + view.field.widest_stand
    height = common().measures.most_height_bonus
    return between + max(inches, default=0.0) + height + FAR_MARGIN
