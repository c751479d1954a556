"""Damage Rolls of Fire and Grinding, whose dice count one by one (R10-OB-06, R10-AT-34).

Ruling: what Deflection leaves of the dice is compared with the Armor die by die, Bonus dice too,
and one die above it destroys. So the highest is all that matters: it is the Damage. Out of range
each die is read as lower: an inch too far, 4 and 1 are 3 and 0.
"""

from game.engine.resolution import throw_text
from game.model.events import Modifier, Rolled
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.single_dice import readings
from game.rulesets.brikwars.tables import ItemRow


def read_singly(row: ItemRow) -> bool:
    """Whether each Damage die of a weapon's shots counts by itself: Fire, Grinding (R10-OB-06)."""
    return row.damage is not None and row.damage.read != "sum"


def highest_die(
    r: Res,
    attacker: str,
    target: str | None,
    dice: tuple[int, ...],
    *,
    modifiers: tuple[Modifier, ...],
    armor: int | None,
    rules: tuple[str, ...],
) -> int:
    """Throw Damage dice with their Bonus dice; what the highest of them is read as.

    ``armor`` is what each has to exceed, where that is known before (R10-DI-02).
    """
    laid = r.laid_for(attacker)
    thrown = r.faces(dice, bonus=True, laid=laid)
    faces = tuple(face for _, face in thrown)
    damage = max(readings(faces, modifiers), default=0)
    r.emit(
        Rolled(
            unit=attacker,
            target=target,
            why="damage",
            throw=throw_text(dice),
            sides=tuple(size for size, _ in thrown),
            faces=faces,
            modifiers=modifiers,
            total=damage,
            need=armor,
            more_than=armor is not None,
            success=None if armor is None else damage > armor,
            highest=True,
            laid=laid is not None,
            rules=rules,
        )
    )
    return damage
