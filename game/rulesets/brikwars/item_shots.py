"""What somebody holds as a target, and shots at it (R10-AT-43, R10-AT-23, R10-OB-07).

R05-AT-13, R05-EQ-20, R05-OB-02.

Things in the hands are held before the torso, so they are seen where it is; a Heavy Shield hides
what is behind it, but never itself. What is worn belongs to the torso (R10-AT-40, R05-AT-16).
"""

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.events import ItemLost
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.book import law, laws
from game.rulesets.brikwars.events import HandsEmptied, ItemAimedAt, ItemStruck
from game.rulesets.brikwars.figures import held_items, kit_row
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import ItemRow, common
from game.rulesets.brikwars.visibility import TORSO, covered_sections, sight_of
from game.words import tr

AIM = "aim"
"""The answer that names which of the things that a target holds is aimed at."""


def items_in_sight(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[Item, ...]:
    """What the target holds that a shooter sees and can hit, the costliest first."""
    sight = sight_of(view, unit, target, aimed=True)
    if not sight.sections[TORSO]:
        return ()
    uncovered = covered_sections(unit, target, sight)[TORSO]
    seen = [
        item
        for item in held_items(target)
        if uncovered or kit_row(target, item).cover_half_angle > 0
    ]
    return tuple(sorted(seen, key=lambda item: -kit_row(target, item).cost))


def item_shot_refusal(view: Look, unit: AnyUnit, row: ItemRow, target: AnyUnit) -> Refusal | None:
    """Why nothing that a target holds may be shot at with a weapon that could shoot at it."""
    if row.role == "explosive":
        return Refusal(
            tr("An Explosive is thrown at everything there"), law(view, "R10-EX-01/R05-EX-02")
        )
    if not held_items(target):
        return Refusal(tr("It holds nothing"), law(view, "R10-AT-43/R05-EQ-20"))
    if not items_in_sight(view, unit, target):
        return Refusal(tr("Nothing that it holds is in sight"), law(view, "R10-AT-03/R05-AT-02"))
    return None


def aimed_item(r: Res, unit_id: str, target_id: str) -> str:
    """Which of the things that a target holds is aimed at."""
    unit, point = r.state.units[unit_id], law(r, "R10-DP-07/R05-DP-09")
    seen = items_in_sight(r, unit, r.state.units[target_id])
    options = tuple(
        Option(do=AIM, unit=unit_id, item=item.id, target=target_id, point=point) for item in seen
    )
    decision = Decision(
        kind=law(r, "R10-DP-07/R05-DP-09"),
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=options,
        default=options[0].choice(),
    )
    choice: Choice = r.ask(decision)
    chosen = choice.item or seen[0].id
    r.emit(
        ItemAimedAt(
            unit=unit.id, target=target_id, item=chosen, rules=laws(r, "R10-AT-43/R05-EQ-20")
        )
    )
    return chosen


def strike_item(r: Res, attacker: str, bearer_id: str, item_id: str, damage: int) -> None:
    """A hit on a carried thing: more Damage than its Armor of 1d6 destroys it.

    R10-OB-07, R05-OB-02. A Shield that has flown from the hand in a failed Parry is not there.
    """
    bearer = r.state.units.get(bearer_id)
    if bearer is None or bearer.item(item_id) is None or damage == 0:
        return
    armor = r.roll(
        "armor of an item",
        (common().measures.item_armor_die,),
        unit=bearer_id,
        bonus=True,
        rules=laws(r, "R10-OB-07/R05-OB-02", "R10-DI-07/R05-DI-08"),
    ).total
    broken = damage > armor
    rules = laws(r, "R10-OB-07/R05-OB-02")
    r.emit(
        ItemStruck(
            unit=bearer_id,
            by=attacker,
            item=item_id,
            damage=damage,
            armor=armor,
            broken=broken,
            rules=rules,
        )
    )
    if broken:
        r.emit(HandsEmptied(unit=bearer_id, item=item_id, rules=rules))
        r.emit(ItemLost(unit=bearer_id, item=item_id, rules=rules))
