"""What hands do with things on one's own turn: pick up, drop, let go, take another grip.

R10-EQ-24, R10-EQ-02, R10-CC-25.
"""

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.picking_up import pick_up, pick_up_refusal
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.plain_verbs import (
    drop_words,
    droppings,
    letting_go,
    lifting,
    liftings,
    pick_up_words,
)
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.words import item_word
from game.rulesets.brikwars_2010.gripping import grip_options, grip_refusal
from game.rulesets.brikwars_2010.grips import release_options
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def offer_handling(shelf: Shelf, unit: Fig) -> None:
    """What the hands could take up, wherever it lies, and what or whom they could let go."""
    view = shelf.view
    for option in liftings(shelf, unit):
        shelf.put(option, pick_up_refusal(view, unit, option.item))
    for option in (*droppings(unit), *release_options(unit)):
        shelf.put(option, None)
    for option in grip_options(unit):
        shelf.put(option, grip_refusal(view, unit, option.item))


def _may_pick_up(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return pick_up_refusal(view, unit, choice.item)


def _pick_up(r: Res, choice: Choice) -> None:
    pick_up(r, choice.unit or "", choice.item or "")


def _drop_words(view: Look, decision: Decision, option: Option) -> Words:
    if decision.kind == TURN:
        return drop_words(view, option)
    text = tr("Drop {item}").format(item=item_word(view, option.unit or "", option.item))
    if decision.kind in ("R10-DP-03", "R10-DP-16"):
        return text, tr("then Grab with that hand")
    note = tr("then Parry barehanded, Use {use}")
    return text, note.format(use=tables().measures.bare_hand_use)


PICK_UP = lifting(_may_pick_up, _pick_up, pick_up_words)
DROP = letting_go(_drop_words)
