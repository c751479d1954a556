"""What a combined attack faces before any die, from the rules' own functions (R05-CA-01, -02)."""

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.odds_rows import modifier_rows, share_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import armor_text, pool_text
from game.rulesets.brikwars_2005.aiming import as_aiming
from game.rulesets.brikwars_2005.blow_aims import aim_rows
from game.rulesets.brikwars_2005.figures import blow_row, item_row, struck_dice
from game.rulesets.brikwars_2005.joint_steps import Member
from game.rulesets.brikwars_2005.maneuvers import ATTACK, reach_of
from game.rulesets.brikwars_2005.motion import opening_rows
from game.rulesets.brikwars_2005.partners import joiners, lead_of, member_named, usual
from game.rulesets.brikwars_2005.shot_aims import aim_at, shot_pool, use_of_row
from game.rulesets.brikwars_2005.skill_odds import need_text
from game.words import tr

TITLES = {
    "shoot": verb_words.SHOOT,
    "throw": verb_words.THROW,
    ATTACK: verb_words.ATTACK,
}
"""What each attack is called that others join."""


def joint_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """What each of those who attack alike needs, and the Damage if all of them hit."""
    target = view.state.units.get(choice.target or "")
    if target is None or unit.item(choice.item or "") is None:
        return None
    lead = lead_of(choice)
    names = usual(view, lead, target, joiners(view, unit, target))
    rows: list[StatRow] = []
    dice: list[int] = []
    flat = 0
    for part in (lead, *(member_named(view, name) for name in names)):
        rows.extend(_part_rows(view, part, target))
        own, more = _pool(view, part)
        dice.extend(own)
        flat += more
    rows.append(StatRow(tr("Damage"), pool_text(tuple(dice), flat), "R05-CA-01"))
    rows.append(StatRow(tr("Armor"), armor_text(target), "R05-AT-07"))
    title = tr(TITLES[choice.do].together_at).format(target=target.name)
    return Odds(title, tuple(rows), tr("Each rolls for himself"))


def _part_rows(view: Look, part: Member, target: AnyUnit) -> tuple[StatRow, ...]:
    """What one of them needs, and why; who has not moved Aims by default (R05-DP-02)."""
    view = as_aiming(view, view.state.units[part.unit]) if part.shoots else view
    unit = view.state.units[part.unit]
    item = unit.item(part.item)
    assert item is not None, "who joins has the weapon"
    row = item_row(item)
    if part.shoots:
        use = use_of_row(row, part.do == "throw")
        rows: tuple[Modifier, ...] = aim_at(view, unit, row, target).modifiers
    else:
        use = blow_row(item.kind).use
        reach = reach_of(unit, ATTACK, item.id).most
        rows = (*aim_rows(view, unit, target, reach), *opening_rows(view, unit, target))
    need = need_text(view, unit, use, rows)
    return (StatRow(share_of(unit, row), need, "R05-CA-02"), *modifier_rows(rows))


def _pool(view: Look, part: Member) -> tuple[tuple[int, ...], int]:
    item = view.state.units[part.unit].item(part.item)
    assert item is not None, "who joins has the weapon"
    if not part.shoots:
        return struck_dice(item.kind)
    return shot_pool(item_row(item), part.do == "throw")


JOINT_ODDS = dict.fromkeys(TITLES, joint_odds)
"""Who tells what a combined attack faces, by the verb of its leader."""
