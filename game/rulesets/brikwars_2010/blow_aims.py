"""What size and cover of a figure do to a blow at it (R10-AT-20..23, R10-AT-41, R10-EQ-19).

They change every Action Roll to hit, not only those of shots: of all modifiers height alone is
for Ranged attacks (R10-AT-30). Rulings: of a blow only what is solid hides sections, as of a blind
shot (R10-AT-44); smoke does not. Where a wall leaves no section that the weapon gets to, there is
no target: the blow is refused (R10-AT-02, R10-AT-03, R10-AT-41). Where other figures or a Heavy
Shield hide the last of them, the wall alone counts: one strikes past those.
"""

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.blow_ways import reached_from_here
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
    legs are behind a low wall is at -1, one of whom the head alone shows over it at -2; one behind
    a Heavy Shield that it does not Parry with is at -1 as well (R10-AT-41, R10-EQ-19). ``parried``
    foresees that it will be used for that.
    """
    if large(target):
        part = shown_of(view, unit, target, row.reach, "solid")
        return large_rows(target, part, "R10-AT-20")
    sight = sight_of(view, unit, target, fire=True)
    sections = sight.sections if parried else covered_sections(unit, target, sight)
    if not any(sections):
        sections = reached_from_here(view, unit, target)
    return section_rows(view, sections, False) if any(sections) else ()
