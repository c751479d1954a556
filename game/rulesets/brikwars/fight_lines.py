"""What happens in fights of either edition, in words."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.events import Event
from game.rulesets.brikwars import events, momentum_events
from game.rulesets.brikwars import thing_events as things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import (
    figure,
    inches,
    item_word,
    kind_word,
    name_of,
    row_named,
    sentence,
    thing_name,
    with_article,
)
from game.rulesets.common.lines import Part, line
from game.words import tr


def _parted(view: Look, event: events.Parted) -> tuple[Part, ...]:
    """Nothing where a death has parted the two: its own line has said so."""
    if event.by_death:
        return ()
    text = tr("{who} breaks free of {foe}")
    return line(text, who=figure(view, event.unit), foe=figure(view, event.target))


def _parried(view: Look, event: events.Parried) -> tuple[Part, ...]:
    return line(
        tr("{who} {parries} {foe}"),
        who=figure(view, event.unit),
        parries=Run(tr("Parries"), "good"),
        foe=figure(view, event.against),
    )


def _no_damage(view: Look, unit: str) -> tuple[Part, ...]:
    return line(tr("{who} takes no damage"), who=figure(view, unit))


def _armor_holds(armor: int) -> Run:
    return Run(tr("Armor {armor} holds").format(armor=armor), "good")


def _damage_summed(view: Look, event: events.DamageSummed) -> tuple[Part, ...]:
    who, armor = figure(view, event.unit), event.armor
    text = tr("{damage} damage, {sum} in Close Combat this turn")
    amount = text.format(damage=event.damage, sum=event.total)
    if armor is None:
        return _no_damage(view, event.unit)
    if event.total > armor:
        text = tr("{who} takes {damage}: more than Armor {armor}")
        return line(text, who=who, damage=Run(amount, "bad"), armor=armor)
    text = tr("{who} takes {damage}: {armor_holds}")
    return line(text, who=who, damage=amount, armor_holds=_armor_holds(armor))


def _damage(amount: int) -> str:
    return tr("{damage} damage").format(damage=amount)


def _armor_held(view: Look, event: events.ArmorHeld) -> tuple[Part, ...]:
    if event.armor is None:
        return _no_damage(view, event.unit)
    return line(
        tr("{who} takes {damage}: {armor_holds}"),
        who=figure(view, event.unit),
        damage=_damage(event.damage),
        armor_holds=_armor_holds(event.armor),
    )


def _bailed(view: Look, event: events.Bailed) -> tuple[Part, ...]:
    return line(
        tr("{who} {bails_out} and dives {length} away"),
        who=figure(view, event.unit),
        bails_out=Run(tr("bails out"), "good"),
        length=inches(event.start.distance(event.end)),
    )


def _momentum_lost(view: Look, event: momentum_events.MomentumLost) -> tuple[Part, ...]:
    return line(tr("{who} loses the MOM"), who=figure(view, event.unit))


def _resisted(view: Look, event: momentum_events.Resisted) -> tuple[Part, ...]:
    return line(
        tr("{who} {stands_firm} against {foe}"),
        who=figure(view, event.unit),
        stands_firm=Run(tr("stands firm"), "good"),
        foe=figure(view, event.against),
    )


def _item_aimed_at(view: Look, event: events.ItemAimedAt) -> tuple[Part, ...]:
    return line(
        tr("{who} aims at the {item} of {foe}"),
        who=figure(view, event.unit),
        item=item_word(view, event.target, event.item),
        foe=figure(view, event.target),
    )


def _item_struck(view: Look, event: events.ItemStruck) -> tuple[Part, ...]:
    who, item = figure(view, event.unit), item_word(view, event.unit, event.item)
    text = tr("{damage} damage against Armor {armor}")
    damage = text.format(damage=event.damage, armor=event.armor)
    if event.broken:
        text, end = tr("{who} loses the {item}: {damage} {breaks_it}"), Run(tr("breaks it"), "bad")
        return line(text, who=who, item=item, damage=damage, breaks_it=end)
    text, end = tr("{who} keeps the {item}: {damage} {no_harm}"), Run(tr("does it no harm"), "good")
    return line(text, who=who, item=item, damage=damage, no_harm=end)


def _mine_sprung(view: Look, event: events.MineSprung) -> tuple[Part, ...]:
    steps = Run(tr("steps on a mine!"), "bad")
    return line(tr("{who} {steps_on_it}"), who=figure(view, event.unit), steps_on_it=steps)


def _feat_tried(view: Look, event: events.FeatTried) -> tuple[Part, ...]:
    outcome = Run(tr("brings off"), "good") if event.success else Run(tr("fails at"), "bad")
    text = tr("{who} {manages} a Heroic Feat")
    return line(text, who=figure(view, event.unit), manages=outcome)


def _shot_landed(view: Look, event: events.ShotLanded) -> tuple[Part, ...]:
    item = row_named(view, event.item)
    who = name_of(view, event.unit)
    explosive = item is not None and item.role == "explosive"
    if event.target is None:
        text = tr("The stray shot of {who} comes down harmlessly")
        return line(tr("The stray explosive of {who} comes down") if explosive else text, who=who)
    text = tr("The stray shot of {who} comes down on {target}")
    if explosive:
        text = tr("The stray explosive of {who} comes down on {target}")
    return line(text, who=who, target=figure(view, event.target))


def _thing_damaged(view: Look, event: things.ThingDamaged) -> tuple[Part, ...]:
    what, amount = sentence(thing_name(view, event.piece)), _damage(event.damage)
    if event.damage > event.armor:
        text = tr("{who} takes {damage}: more than Armor {armor}")
        return line(text, who=what, damage=Run(amount, "bad"), armor=event.armor)
    text = tr("{who} takes {damage}: {armor_holds}")
    return line(text, who=what, damage=amount, armor_holds=_armor_holds(event.armor))


def _loose_fell(view: Look, event: things.LooseFell) -> tuple[Part, ...]:
    kinds = [loose.kind for loose in view.state.loose if loose.id == event.item]
    item = with_article(kind_word(view, kinds[0] if kinds else event.item))
    return (sentence(tr("{item} falls with it").format(item=item)),)


def _attack_joined(view: Look, event: events.AttackJoined) -> tuple[Part, ...]:
    text = tr("{who} joins in with {lead}")
    return line(text, who=figure(view, event.unit), lead=figure(view, event.lead))


FIGHT_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    events.Parted: _parted,
    events.Parried: _parried,
    events.DamageSummed: _damage_summed,
    events.ArmorHeld: _armor_held,
    events.Bailed: _bailed,
    momentum_events.MomentumLost: _momentum_lost,
    momentum_events.Resisted: _resisted,
    events.ItemAimedAt: _item_aimed_at,
    events.ItemStruck: _item_struck,
    events.MineSprung: _mine_sprung,
    events.FeatTried: _feat_tried,
    events.ShotLanded: _shot_landed,
    things.ThingDamaged: _thing_damaged,
    things.LooseFell: _loose_fell,
    events.AttackJoined: _attack_joined,
}
"""Who tells which event of a fight that both editions know."""
