"""The card of a figure: its ratings, what it carries, and what holds for it now."""

from collections.abc import Iterator

from game.engine.ruleset import ItemRow as ItemLine
from game.engine.ruleset import StatCard, StatRow
from game.model.pictures import Icon
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars import cards
from game.rulesets.brikwars.figures import hands_holding, named, prone, row_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.words import inches, listed, name_of
from game.rulesets.brikwars_2010.figures import (
    deflection_of,
    item_row,
    outnumbered,
    ready,
    sheet_of,
    shot_dice,
    strike_dice,
)
from game.rulesets.brikwars_2010.grips import grabbing
from game.rulesets.brikwars_2010.movement import walk_left
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.words import damage_text
from game.words import tr


def stat_card(view: Look, unit: AnyUnit) -> StatCard:
    """Everything a player may know of a figure; for a fallen one what it was."""
    sheet = sheet_of(unit)
    alive = unit.id in view.state.units
    walk = walk_left(view, unit)
    return StatCard(
        title=unit.name,
        role=cards.role_of(view, unit),
        stats=_stats(view, unit, walk),
        items=tuple(_item_line(unit, item) for item in unit.items),
        states=_states(view, unit) if alive else (StatRow(tr("In pieces"), "", "R10-ST-03"),),
        can_act=alive and not sheet.action_spent and not prone(unit),
        left=cards.left_of(unit, walk),
    )


def _stats(view: Look, unit: AnyUnit, walk: float) -> tuple[StatRow, ...]:
    """Short values, the four that matter most first."""
    hands = sheet_of(unit).hands
    free = [one for one in hands if not one.used_this_player_turn and one.holds is None]
    left = f"{len(free)}/{len(hands)}"
    ratings = cards.ratings(view, unit, walk)
    return (*ratings, StatRow(tr("Hands"), left, "R10-CC-06", "grab"))


def _item_line(unit: AnyUnit, item: Item) -> ItemLine:
    row = item_row(item)
    details, damage = item_texts(unit, row)
    if len(hands_holding(unit, item.id)) > row.hands:
        details = tr("{details} · both hands").format(details=details)
    usable = row.role == "worn" or ready(unit, item.id)
    rule = row.rules[0]
    reason = "" if usable else _why_not(unit, item)
    return ItemLine(item.id, named(row), details, damage, usable, rule, reason)


def _why_not(unit: AnyUnit, item: Item) -> str:
    """Why an item cannot be used now (R10-CC-06)."""
    held = hands_holding(unit, item.id)
    if not held:
        return tr("Not in hand")
    if any(sheet_of(unit).hands[hand].used_this_player_turn for hand in held):
        return tr("Its hand was used this turn")
    return tr("Not ready")


def item_texts(unit: AnyUnit, row: ItemRow) -> tuple[str, str]:
    """What an item does on one line, such as ``Use 3 · 10"``, and its Damage: ``d6+1``."""
    dice, flat = ((), 0) if row.damage is None else shot_dice(row)
    match row.role:
        case "ranged" | "explosive":
            text = tr("Use {use} · {range}").format(use=row.use, range=inches(row.range or 0.0))
            if row.burst_modifier:
                bursts = tr("bursts {modifier}").format(modifier=row.burst_modifier)
                text = f"{text} · {bursts}"
            if row.blast_radius:
                blast = tr("blast {length}").format(length=inches(row.blast_radius))
                text = f"{text} · {blast}"
        case "melee":
            dice, flat = strike_dice(unit, row)
            text = tr("Use {use} · reach {reach}").format(use=row.use, reach=inches(row.reach))
            if row.throw_range is not None:
                thrown = tr("thrown {length}").format(length=inches(row.throw_range))
                text = f"{text} · {thrown}"
        case "shield":
            text = tr("Use {use} · Parry, Shove").format(use=row.use)
        case "worn":
            text = _worn_text(row)
    return text, damage_text(dice, flat, row) if row.damage is not None else ""


def _worn_text(row: ItemRow) -> str:
    gains = [tr("Armor +{armor}").format(armor=row.armor)] if row.armor else []
    if row.deflection:
        gains.append(tr("Deflection {levels}").format(levels=row.deflection))
    if row.half_speed:
        gains.append(tr("Half Speed"))
    if row.heavy:
        gains.append(tr("no jumping or swimming"))
    return " · ".join(gains)


def _states(view: Look, unit: AnyUnit) -> tuple[StatRow, ...]:
    """What holds for a living figure now, each with its rule."""
    sheet, now = sheet_of(unit), view.state.player_turn
    rows: list[StatRow] = []
    if row_of(unit).specialty:
        rows.append(StatRow(tr("Specialty"), tr(row_of(unit).specialty), "R10-HE-03"))
    if deflection_of(unit):
        rows.append(StatRow(tr("Deflection"), str(deflection_of(unit)), "R10-EQ-20"))
    rows.extend(cards.footing(view, unit))
    rows.extend(_grabs(view, unit))
    if sheet.inch_spent:
        rows.append(StatRow(tr("Angry Inch"), tr("spent on snatching"), "R10-CC-17", "rooted"))
    rows.extend(cards.waiting(view, unit))
    rows.extend(cards.halts(view, unit))
    rows.extend(_fights(view, unit))
    if sheet.disengaged_turn == now and now:
        rows.append(StatRow(tr("Disengaged"), tr("free to go"), "R10-CC-32"))
    if sheet.delayed:
        rows.append(StatRow(tr("Waits"), tr("to join an ally’s attack"), "R10-TU-05", "wait"))
    for item in unit.items:
        half = item_row(item).cover_half_angle
        if half and hands_holding(unit, item.id) and ready(unit, item.id):
            text = tr("torso, {angle}° either side").format(angle=half)
            rows.append(StatRow(tr("Cover"), text, "R10-EQ-19"))
    if len(sheet.attackers) >= tables().measures.most_attackers:
        text = tr("by {count} this turn").format(count=len(sheet.attackers))
        rows.append(StatRow(tr("Beset"), text, "R10-CC-09"))
    return tuple(rows)


def _grabs(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """Who has hold of a figure, and whom it has hold of."""
    signs: tuple[tuple[str, tuple[str, ...], str, Icon], ...] = (
        (tr("Grabbed by"), sheet_of(unit).grabbed_by, "R10-CC-23", "held"),
        (tr("Has hold of"), grabbing(unit), "R10-CC-22", "grab"),
    )
    for word, names, rule, sign in signs:
        if names:
            yield StatRow(word, listed([name_of(view, name) for name in names]), rule, sign)


def _fights(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """With whom a figure fights, and how it goes."""
    fights = tuple(cards.opponents(view, unit))
    if fights:
        yield from fights
        for row in outnumbered(view, unit):
            yield StatRow(tr("Outnumbered"), f"{row.amount:+d}", row.rule)
    yield from cards.wounds(view, unit)
