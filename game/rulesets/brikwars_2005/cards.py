"""The card of a figure: its ratings, what it carries, and what holds for it now."""

from collections.abc import Iterator

from game.engine.ruleset import ItemRow as ItemLine
from game.engine.ruleset import StatCard, StatRow
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars import cards
from game.rulesets.brikwars.figures import hands_holding, named, prone
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import inches, pool_text
from game.rulesets.brikwars_2005.counters import counter_refusal
from game.rulesets.brikwars_2005.figures import (
    blow_row,
    has_attacked,
    has_countered,
    item_row,
    sheet_of,
    shields_of,
    struck_dice,
    unarmed,
    weapons_of,
)
from game.rulesets.brikwars_2005.flights import blast_radius
from game.rulesets.brikwars_2005.ranged_limits import shooting_over
from game.rulesets.brikwars_2005.tables import ItemRow, ThrowRow, tables
from game.rulesets.brikwars_2005.to_hit import speed_of, stationary
from game.rulesets.brikwars_2005.withdrawing import walk_left
from game.words import tr


def stat_card(view: Look, unit: AnyUnit) -> StatCard:
    """Everything a player may know of a figure; for a fallen one what it was."""
    alive = unit.id in view.state.units
    walk = walk_left(view, unit)
    broken = (StatRow(tr("In pieces"), "", "R05-ST-03"),)
    return StatCard(
        title=unit.name,
        role=cards.role_of(view, unit),
        stats=_stats(view, unit, walk),
        items=tuple(_item_line(view, unit, item) for item in unit.items),
        states=tuple(_states(view, unit)) if alive else broken,
        can_act=alive and not sheet_of(unit).action_spent and not prone(unit),
        left=cards.left_of(unit, walk),
    )


def _stats(view: Look, unit: AnyUnit, walk: float) -> tuple[StatRow, ...]:
    """Short values, the four that matter most first; last the Counters left (R05-CC-61)."""
    means = (*weapons_of(unit), *shields_of(unit))
    left = sum(1 for item in means if not has_countered(unit, item.id))
    counters = f"{left}/{len(means)}"
    if unarmed(unit):
        counters = "0/1" if sheet_of(unit).bare_parry else "1/1"
    ratings = cards.ratings(view, unit, walk)
    return (*ratings, StatRow(tr("Counters"), counters, "R05-CC-61", "parry"))


def _item_line(view: Look, unit: AnyUnit, item: Item) -> ItemLine:
    row = item_row(item)
    details, damage = item_texts(view, item.kind)
    reason = _why_not(view, unit, item)
    return ItemLine(item.id, named(row), details, damage, not reason, row.rules[0], reason)


def _why_not(view: Look, unit: AnyUnit, item: Item) -> str:
    """What an item cannot do any more for now, nothing when it can do all it is for.

    Attacks and Counters are counted apart (R05-ST-05): what has made the one may still make the
    other, and says so. Shots count once a turn (R05-RG-03), which is over for whoever is in Close
    Combat (R05-CC-06, R05-RG-04).
    """
    row = item_row(item)
    if row.role == "worn":
        return ""
    if not hands_holding(unit, item.id):
        return tr("Not in hand")
    gone = []
    if item.id in sheet_of(unit).shoved_with:
        shoved = tr("It has made its Shove and may still Parry")
        gone.append(shoved if _may_answer(view, unit, item) else tr("It has made its Shove"))
    elif has_attacked(unit, item.id):
        attacked = tr("It has made its attack and may still Counter")
        gone.append(attacked if _may_answer(view, unit, item) else tr("It has made its attack"))
    over = shooting_over(view, unit) if row.role == "ranged" else None
    if over is not None:
        gone.append(over.reason)
    if has_countered(unit, item.id):
        gone.append(tr("It has made its Counter"))
    return " · ".join(gone)


def _may_answer(view: Look, unit: AnyUnit, item: Item) -> bool:
    """Whether a living figure could Counter with something (R05-CC-40)."""
    return unit.id in view.state.units and counter_refusal(view, unit, item) is None


def item_texts(view: Look, kind: str) -> tuple[str, str]:
    """What an item does on one line, such as ``Use 3 · 10"``, and its Damage: ``d6+1``."""
    row = tables().items[kind]
    damage = "" if row.damage is None else pool_text(row.damage.dice, row.damage.flat)
    match row.role:
        case "worn":
            return _worn_text(row), ""
        case "ranged":
            shot = tr("Use {use} · {range}").format(use=row.use, range=inches(row.range or 0.0))
            return f"{shot} · {_club_text(kind)}", damage
        case "explosive":
            text = tr("Use {use}").format(use=row.use)
        case "shield":
            text = tr("Use {use} · Parry, Shove").format(use=row.use)
        case _:
            text = tr("Use {use} · reach {reach}").format(use=row.use, reach=inches(row.reach))
    if row.throw is not None:
        text = f"{text} · {_thrown_text(row.throw)}"
    if row.role == "explosive":
        blast = tr("blast {length}").format(length=inches(blast_radius(view, row)))
        text = f"{text} · {blast}"
    return text, damage


def _thrown_text(throw: ThrowRow) -> str:
    """How far something flies, in dice: ``thrown d6"`` (R05-RG-10)."""
    return tr('thrown {dice}"').format(dice=pool_text(throw.dice, throw.flat))


def _club_text(kind: str) -> str:
    """What a gun is hand to hand: ``hand to hand: Use 3, d6-2`` (R05-EQ-14, R05-EQ-21)."""
    text = tr("hand to hand: Use {use}, {damage}")
    return text.format(use=blow_row(kind).use, damage=pool_text(*struck_dice(kind)))


def _worn_text(row: ItemRow) -> str:
    """Armor and Move of what is worn (R05-EQ-08)."""
    text = tr("Armor +{armor}").format(armor=row.armor)
    if not row.move:
        return text
    return f"{text} · {tr('Move {change}').format(change=inches(row.move))}"


def _states(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """What holds for a living figure now, each with its rule."""
    yield from cards.footing(view, unit, None if speed_of(unit) else _standing_mom(view, unit))
    yield from _motion(view, unit)
    yield from cards.waiting(view, unit)
    yield from cards.halts(view, unit)
    yield from cards.opponents(view, unit)
    beset = len(sheet_of(unit).attackers) - 1
    if beset > 0:
        text = tr("Counters {penalty}").format(penalty=-beset)
        yield StatRow(tr("Ganged up on"), text, "R05-CA-06")
    yield from cards.wounds(view, unit)
    over = shooting_over(view, unit)
    if over is not None and any(item_row(item).role == "ranged" for item in unit.items):
        yield StatRow(tr("No shots"), tr("this turn"), over.rule)


def _standing_mom(view: Look, unit: AnyUnit) -> tuple[str, str]:
    """Where the MOM of a figure without speed comes from, and the rule.

    It may be kept into its next turn (R05-CH-05), where it has no speed as long as it has not moved
    (R05-UN-10): until then it holds the MOM and is Stationary. A position that was set up may give
    one to a figure whose first turn has still to come or to end.
    """
    order, turn = view.state.order, view.state.turn
    earlier = () if turn is None else order[: order.index(turn)]
    if view.state.round > 1 or unit.side in earlier:
        return tr("kept from its last turn"), "R05-CH-05"
    return tr("from the beginning"), "R05-CH-02"


def _motion(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """How fast a figure is, or how still it stands: what counts for hitting it (R05-AT-20..24)."""
    if sheet_of(unit).aiming:
        yield StatRow(tr("Aiming"), tr("moves no more this turn"), "R05-AT-27", "target")
    if stationary(view, unit):
        yield StatRow(tr("Stationary"), tr("easier to hit"), "R05-UN-12")
    elif speed_of(unit):
        yield StatRow(tr("Speed"), inches(speed_of(unit)), "R05-UN-10", "run")
