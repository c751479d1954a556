"""What becomes of damage: Armor as it arrives, one total, or the sum of a turn's Close Combat.

R10-ST-05, R10-HE-02, R10-AT-04, R10-CC-16, R05-HE-01, R05-AT-07, R05-CC-20. Some roll their Armor.
"""

from game.model.events import Destroyed
from game.model.state import AnyUnit
from game.rulesets.brikwars.book import laws
from game.rulesets.brikwars.events import ArmorHeld, ArmorRolled, DamageSummed
from game.rulesets.brikwars.figures import armor_dice_of, armor_of, fighter_of
from game.rulesets.brikwars.sheets import Res


def close_combat_damage(
    r: Res, attacker: str | None, target_id: str, damage: int, rule: str, *, pierced: int = 0
) -> bool:
    """Add melee damage to this player's turn's sum; true when it destroys (R10-CC-16, R05-CC-20).

    ``pierced`` points of Armor do not count against this blow (R10-EQ-21).
    """
    total = fighter_of(r.state.units[target_id]).cc_damage_this_player_turn + damage
    armor = armor_against_sum(r, target_id, total)
    if armor is not None:
        armor -= pierced
    r.emit(
        DamageSummed(
            unit=target_id,
            damage=damage,
            total=total,
            armor=armor,
            rules=laws(r, "R10-CC-16/R05-CC-20", rule),
        )
    )
    if armor is not None and total > armor:
        r.emit(
            Destroyed(
                unit=target_id,
                by=attacker,
                rules=laws(r, "R10-AT-04/R05-AT-07", "R10-ST-03/R05-ST-03"),
            )
        )
        return True
    return False


def single_damage(
    r: Res,
    attacker: str | None,
    target_id: str,
    damage: int,
    rule: str,
    *,
    armor: int | None = None,
) -> bool:
    """Compare one damage total with Armor; true when it destroys (R10-AT-04, R05-AT-07).

    Ruling: it destroys a creature of any size whole. What the rules say of lost parts is said of
    objects alone, inch by inch of their Size (R10-OB-02, -04). ``armor`` is given where the total
    grows by Smash damage: Armor dice are rolled once for it (R10-ST-05, R05-HE-01).
    """
    if armor is None:
        armor = armor_against(r, target_id, damage)
    if armor is not None and damage > armor:
        r.emit(Destroyed(unit=target_id, by=attacker, rules=laws(r, "R10-AT-04/R05-AT-07", rule)))
        return True
    r.emit(
        ArmorHeld(
            unit=target_id, damage=damage, armor=armor, rules=laws(r, "R10-DI-02/R05-DI-02", rule)
        )
    )
    return False


def armor_against(r: Res, target_id: str, damage: int) -> int | None:
    """The Armor one damage total meets; Armor dice are rolled for it (R10-ST-05, R10-HE-02).

    R05-HE-01.

    Bonus dice apply: 2d6 showing 6 and 2 with a Bonus 3 are Armor 11 (R10-DI-07, R05-DI-08).
    Nothing, and no roll, when no damage arrives at all.
    """
    target = r.state.units[target_id]
    if not armor_dice_of(target):
        return armor_of(target)
    return _thrown(r, target) if damage > 0 else None


def armor_against_sum(r: Res, target_id: str, total: int) -> int | None:
    """The Armor that a player's turn's Close Combat damage meets (R10-CC-16, R05-CC-20).

    Armor dice are rolled once for it and kept against the growing total (R10-ST-05, R05-HE-01).
    """
    target = r.state.units[target_id]
    kept = fighter_of(target).cc_armor_this_player_turn
    if kept is not None:
        return kept
    armor = armor_against(r, target_id, total)
    if armor is not None and armor_dice_of(target):
        r.emit(ArmorRolled(unit=target_id, armor=armor, rules=laws(r, "R10-ST-05/R05-HE-01")))
    return armor


def _thrown(r: Res, target: AnyUnit) -> int:
    """Armor dice, and on top of them what is worn (R10-HE-02, R05-HE-01)."""
    rolled = r.roll(
        "armor",
        armor_dice_of(target),
        unit=target.id,
        flat=armor_of(target),
        bonus=True,
        rules=laws(r, "R10-HE-02/R05-HE-01", "R10-DI-07/R05-DI-08"),
    )
    return rolled.total
