"""What size and cover of a figure do to a blow at it (R10-AT-20..23, R10-AT-41, R10-EQ-19).

They change every Action Roll to hit, not only those of shots: of all modifiers height alone is
for Ranged attacks (R10-AT-30). Ruling: of a blow only what is solid hides sections, as of a blind
shot (R10-AT-44); smoke does not, and where everything is hidden that is reached, nothing counts.
"""

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.large_creatures import large, large_rows
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.visibility import covered_sections, section_rows, shown_of, sight_of


def blow_rows(
    view: Look, unit: AnyUnit, target: AnyUnit, row: ItemRow, *, parried: bool = False
) -> tuple[Modifier, ...]:
    """Rows for the Action Roll of a Strike or Charge from where the attacker stands.

    Of a large creature the part within the weapon's reach counts: a lance that reaches 3" of a
    beast has +1, a sword that reaches less than 2" of it has none (R10-AT-20). A minifig whose
    legs are behind a low wall is at -1, and so is one behind a Heavy Shield that it does not Parry
    with (R10-AT-41, R10-EQ-19). ``parried`` foresees that it will be used for that.
    """
    if large(target):
        part = shown_of(view, unit, target, row.reach, "solid")
        return large_rows(target, part, "R10-AT-20")
    sight = sight_of(view, unit, target, fire=True)
    sections = sight.sections if parried else covered_sections(unit, target, sight)
    return section_rows(view, sections, False) if any(sections) else ()
