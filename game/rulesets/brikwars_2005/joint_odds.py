"""What a combined attack faces before any die, from the rules' own functions (R05-CA-01, -02)."""

from typing import NamedTuple

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import one_each
from game.rulesets.brikwars.names import called
from game.rulesets.brikwars.odds_rows import modifier_rows
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.targets import Target
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import pool_text, thing_name
from game.rulesets.brikwars_2005.aiming import aim_cost, as_aiming
from game.rulesets.brikwars_2005.charge_odds import charge_odds
from game.rulesets.brikwars_2005.damage import charging_dice, shot_pool
from game.rulesets.brikwars_2005.figures import blow_row, item_row, struck_dice
from game.rulesets.brikwars_2005.joint_steps import Member, attack_by
from game.rulesets.brikwars_2005.joint_things import thing_joiners
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_odds import armor_row
from game.rulesets.brikwars_2005.partners import joiners, lead_of, member_named, usual
from game.rulesets.brikwars_2005.ranged_odds import plain_armor_row
from game.rulesets.brikwars_2005.skill_odds import need_text
from game.rulesets.brikwars_2005.thing_odds import thing_odds
from game.rulesets.brikwars_2005.to_hit import to_hit, use_of_shot
from game.words import tr

TITLES = {
    "shoot": verb_words.SHOOT,
    "throw": verb_words.THROW,
    ATTACK: verb_words.ATTACK,
    "charge": verb_words.CHARGE,
    "charging-shove": verb_words.RUN_AND_SHOVE,
    "slam": verb_words.RAM,
}
"""What each attack is called that others join."""

MODIFIERS = "R05-AT-"
"""How the rules of modifiers to an Attack Roll begin."""


class Share(NamedTuple):
    """What one of them needs, and why; what it adds to the Damage."""

    rows: tuple[StatRow, ...]
    dice: tuple[int, ...] = ()
    flat: int = 0


def joint_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """What each of those who attack alike needs, and the Damage if all of them hit.

    Blows add to what the target has taken on this player's turn, shots alone do not (R05-CA-12).
    """
    target = view.state.units.get(choice.target or "")
    if target is None:
        return None
    lead = lead_of(view, choice)
    names = usual(view, lead, target, joiners(view, lead, target))
    parts = (lead, *(member_named(view, name, target.id) for name in names))
    shares = [_share(view, part, target) for part in parts]
    rows = [row for share in shares for row in share.rows]
    dice = tuple(die for share in shares for die in share.dice)
    if dice:
        flat = sum(share.flat for share in shares)
        rows.append(StatRow(tr("Damage"), pool_text(dice, flat), "R05-CA-01"))
        plain = plain_armor_row(target)
        rows.append(plain if all(part.shoots for part in parts) else armor_row(target))
    title = tr(TITLES[choice.do].together_at).format(target=target.name)
    return _each_for_himself(title, rows, unit, aim_cost(view, unit) if lead.shoots else "")


def _each_for_himself(title: str, rows: list[StatRow], unit: AnyUnit, cost: str) -> Odds:
    """The odds of a group; its leader attacks alone by default: that is forecast (R05-DP-10).

    ``cost`` is what Aiming takes of its leader.
    """
    note = tr("These are the chances of {name} alone: nobody joins by default")
    note = note.format(name=unit.name)
    return Odds(title, tuple(rows), tr("Each rolls for himself"), note=note, cost=cost)


def _share(view: Look, part: Member, target: AnyUnit) -> Share:
    if part.runs:
        return _of_a_charge(view, part, target)
    return _of_a_shot(view, part, target) if part.shoots else _of_a_blow(view, part, target)


def _of_a_charge(view: Look, part: Member, target: AnyUnit) -> Share:
    """A Charge as it would be alone, with the MOM's die; Shoves and bodies do no Damage."""
    unit = view.state.units[part.unit]
    alone = Choice(do=part.do, unit=unit.id, item=part.item, target=target.id, mode=part.mode)
    found, item = charge_odds(view, unit, alone), unit.item(part.item or "")
    if found is None:
        return Share(())
    rows = (_head(unit, part, found.need), *_reasons(found))
    if item is None or part.do != "charge":
        return Share(rows)
    return Share(rows, *charging_dice(view, unit, item))


def _of_a_shot(view: Look, part: Member, target: AnyUnit) -> Share:
    """Who has not moved Aims by default (R05-DP-02)."""
    view = as_aiming(view, view.state.units[part.unit])
    unit = view.state.units[part.unit]
    item = unit.item(part.item or "")
    assert item is not None, "who shoots has a weapon"
    row, thrown = item_row(item), part.do == "throw"
    modifiers = to_hit(view, attack_by(part, Target(figure=target.id)))
    need = need_text(view, unit, use_of_shot(row, thrown), modifiers)
    return Share((_head(unit, part, need), *modifier_rows(modifiers)), *shot_pool(row, thrown))


def _of_a_blow(view: Look, part: Member, target: AnyUnit) -> Share:
    unit = view.state.units[part.unit]
    item = unit.item(part.item or "")
    assert item is not None, "who attacks has a weapon"
    modifiers = to_hit(view, attack_by(part, Target(figure=target.id)))
    need = need_text(view, unit, blow_row(item.kind).use, modifiers)
    rows = (_head(unit, part, need), *modifier_rows(modifiers))
    return Share(rows, *struck_dice(item.kind))


def _head(unit: AnyUnit, part: Member, need: str) -> StatRow:
    """Who joins in, with what, and what the die has to show."""
    item = unit.item(part.item or "")
    if item is None:
        return StatRow(unit.name, need, "R05-CA-02")
    text = tr("{name}: {item}").format(name=unit.name, item=called(item_row(item)))
    return StatRow(text, need, "R05-CA-02")


def joint_thing_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """The same for an attack on a thing, with the Armor dice of that."""
    piece = choice.piece or ""
    lead = Member(unit=choice.unit or "", do=choice.do, item=choice.item)
    names = [name for name in thing_joiners(view, lead, piece) if _alike(view, name, lead)]
    rows: list[StatRow] = []
    dice: tuple[int, ...] = ()
    flat, cost = 0, ""
    for part in (lead, *(member_named(view, name) for name in one_each(names))):
        one = view.state.units[part.unit]
        alone = Choice(do=part.do, unit=one.id, item=part.item, piece=piece)
        found, item = thing_odds(view, one, alone), one.item(part.item or "")
        if found is None or item is None:
            return None
        if part is lead:
            cost = found.cost
        rows += [_head(one, part, found.need), *_reasons(found)]
        own = shot_pool(item_row(item), part.do == "throw")
        own = struck_dice(item.kind) if part.fights else own
        dice, flat = (*dice, *own[0]), flat + own[1]
    rows.append(StatRow(tr("Damage"), pool_text(dice, flat), "R05-CA-01"))
    title = tr(TITLES[choice.do].together_at).format(target=thing_name(view, piece))
    return _each_for_himself(title, [*rows, *thing_rows(view, piece)], unit, cost)


def _alike(view: Look, name: str, lead: Member) -> bool:
    return member_named(view, name).shoots == lead.shoots


def _reasons(found: Odds) -> tuple[StatRow, ...]:
    """The modifiers among the rows of an attack."""
    return tuple(row for row in found.rows if row.rule.startswith(MODIFIERS))


JOINT_ODDS = dict.fromkeys(TITLES, joint_odds)
"""Who tells what a combined attack faces, by the verb of its leader."""
