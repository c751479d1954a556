"""Rows of odds about a thing: its Armor, and what of it breaks."""

from game.engine.ruleset import StatRow
from game.model.battlefield import Material
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.objects import material_of, things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.sizes import size_of
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import inches, pool_text
from game.words import mark, tr

ARMOR_OF: dict[Material, str] = {
    "paper": mark("Armor of paper"),
    "cloth": mark("Armor of cloth"),
    "glass": mark("Armor of glass"),
    "thin-wood": mark("Armor of thin wood"),
    "wood": mark("Armor of wood"),
    "brick": mark("Armor of brick"),
    "stone": mark("Armor of stone"),
    "concrete": mark("Armor of concrete"),
    "metal": mark("Armor of metal"),
}
"""What the Armor of each material is called."""


def thing_rows(view: Look, piece: str | None) -> tuple[StatRow, ...]:
    """Armor of the material, and what is lost when it does not hold; nothing where there is none.

    R10-OB-03, R10-OB-04, R05-OB-02.
    """
    if piece is None or not things(view, piece):
        return ()
    row, pieces = material_of(view, piece), things(view, piece)
    armor = pool_text(row.armor_dice, 0)
    size, measures = size_of(pieces), common().measures
    breaks = tr("it is destroyed")
    if size > measures.minifig_size:
        text = tr("it loses {length} of {whole}")
        breaks = text.format(length=inches(measures.breach_width), whole=inches(size))
    material = tr(ARMOR_OF[pieces[0].material])
    return (
        StatRow(material, armor, law(view, "R10-OB-03/R05-OB-02")),
        StatRow(tr("If it breaks"), breaks, law(view, "R10-OB-04/R05-OB-02")),
    )
