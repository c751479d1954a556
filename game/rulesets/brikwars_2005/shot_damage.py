"""The Damage of shots and throws, and what it does to a figure (R05-AT-07, R05-RG-01)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.armor import armor_against
from game.rulesets.brikwars.damage import single_damage
from game.rulesets.brikwars.engagement import part_the_dead
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2005.rolls import damage_roll
from game.rulesets.brikwars_2005.shot_aims import shot_pool
from game.rulesets.brikwars_2005.tables import ItemRow


def shot_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    row: ItemRow,
    *,
    thrown: bool,
    rule: str,
    part: bool = False,
) -> int:
    """The Damage Roll of a shot or throw; of a ``part`` nobody asks whether it beats the Armor."""
    dice, flat = shot_pool(row, thrown)
    return damage_roll(r, unit, victim, dice, flat, part=part, rules=(rule,))


def hurt(r: Res, unit_id: str, victim_id: str, damage: int, rule: str) -> None:
    """One Damage total of shots meets Armor (R05-AT-07); Close Combat's sum has no part in it.

    Ranged attacks are not Countered (R05-RG-02, R05-CC-52).
    """
    armor = armor_against(r, victim_id, damage)
    single_damage(r, unit_id, victim_id, damage, rule, armor=armor)
    part_the_dead(r)
