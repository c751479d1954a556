"""How far things fly and bursts reach before any die (R05-RG-10, R05-EX-01, -02)."""

from game.rulesets.brikwars import tables as both
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import ItemRow


def blast_radius(view: Look, row: both.ItemRow) -> float:
    """How far an Explosion reaches: as far as this battle has it, whatever bursts (R05-EX-02)."""
    return settings(view).explosion_radius if row.role == "explosive" else 0.0


def flight(row: both.ItemRow) -> float | None:
    """The farthest that something flies without Bonus Dice: every die on its highest face.

    An Explosive of 1d6+2" comes 8" far (R05-RG-10, R05-EX-01).
    """
    assert isinstance(row, ItemRow)
    return None if row.throw is None else sum(row.throw.dice) + row.throw.flat
