"""Picking things up, in Close Combat, too (R05-EQ-19, R05-CC-16)."""

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import in_close_combat, prone
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.picking_up import can_hold, out_of_hand, pick_up, pick_up_refusal
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.plain_verbs import (
    drop_words,
    letting_go,
    lifting,
    pick_up_words,
    what_lies,
)
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.words import item_word
from game.words import tr


def snatch(r: Res, unit_id: str, loose_id: str) -> None:
    """Take something up: for an inch of Move, in Close Combat for nothing (R05-CC-16)."""
    pick_up(r, unit_id, loose_id, free=in_close_combat(r, unit_id))


def snatch_refusal(view: Look, unit: AnyUnit, loose_id: str | None) -> Refusal | None:
    """Why a unit may not pick something up (R05-EQ-19).

    In Close Combat there is no Move to spend, and none is needed for what lies within reach
    (R05-CC-16).
    """
    loose = next((one for one in view.state.loose if one.id == loose_id), None)
    if loose is None or not in_close_combat(view, unit.id):
        return pick_up_refusal(view, unit, loose_id)
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    return can_hold(view, unit, loose) or hands_busy(view, unit) or out_of_hand(view, unit, loose)


def _may_pick_up(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return snatch_refusal(view, unit, choice.item)


def _pick_up(r: Res, choice: Choice) -> None:
    snatch(r, choice.unit or "", choice.item or "")


def _pick_up_words(view: Look, decision: Decision, option: Option) -> Words:
    """In Close Combat it takes no Move (R05-CC-16)."""
    if not in_close_combat(view, option.unit or ""):
        return pick_up_words(view, decision, option)
    return tr("Pick up"), tr("{item} · free").format(item=what_lies(view, option))


def _drop_words(view: Look, decision: Decision, option: Option) -> Words:
    if decision.kind == TURN:
        return drop_words(view, option)
    return tr("Drop {item}").format(item=item_word(view, option.unit or "", option.item)), ""


PICK_UP = lifting(_may_pick_up, _pick_up, _pick_up_words)
DROP = letting_go(_drop_words)
