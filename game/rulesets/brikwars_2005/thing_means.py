"""What a weapon must be to attack with it (R05-CC-14, R05-CC-16, R05-EQ-14)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.names import named
from game.rulesets.brikwars_2005.figures import has_attacked, item_row, weapons_of
from game.words import tr

ATTACK = "attack"
FORWARD = "forward_only"


def means_refusal(unit: AnyUnit, item_id: str) -> Refusal | None:
    """Why a unit does not attack with an item now."""
    item = unit.item(item_id)
    if item is None or item not in held_items(unit):
        return Refusal(tr("It holds no '{item}'").format(item=item_id), "R05-CC-14")
    if item not in weapons_of(unit):
        text = tr("{item} does no Damage in Close Combat")
        return Refusal(text.format(item=named(item_row(item))), "R05-EQ-14")
    if has_attacked(unit, item.id):
        text = tr("{item} has made its attack")
        return Refusal(text.format(item=named(item_row(item))), "R05-CC-14")
    return None
