"""Events of fights as lines of the log: what only this ruleset knows (see log_lines)."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.events import Event
from game.rulesets.brikwars import events, momentum_events
from game.rulesets.brikwars import thing_events as things
from game.rulesets.brikwars.figures import HAND_NAMES
from game.rulesets.brikwars.names import BARE_HANDS, THE_HANDS
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
from game.rulesets.brikwars_2010 import events as own
from game.rulesets.brikwars_2010 import grab_events, joint_events, thing_events
from game.rulesets.common.lines import Part, line
from game.words import mark, tr


def _engaged(view: Look, event: own.Engaged) -> tuple[Part, ...]:
    text = tr("{who} and {foe} lock in Close Combat")
    return line(text, who=figure(view, event.unit), foe=figure(view, event.target))


def _grabbed(view: Look, event: grab_events.Grabbed) -> tuple[Part, ...]:
    return line(
        tr("{who} {has_hold_of} {foe}: neither moves"),
        who=figure(view, event.unit),
        has_hold_of=Run(tr("has hold of"), "strong"),
        foe=figure(view, event.target),
    )


def _released(view: Look, event: grab_events.Released) -> tuple[Part, ...]:
    """Let go of freely, or loose by force; nothing where a death says so."""
    fallen = view.state.fallen
    if event.unit in fallen or event.target in fallen:
        return ()
    text = tr("{who} loses hold of {foe}")
    if "R10-CC-25" in event.rules:
        text = tr("{who} lets go of {foe}")
    return line(text, who=figure(view, event.unit), foe=figure(view, event.target))


def _parted(view: Look, event: events.Parted) -> tuple[Part, ...]:
    """Nothing where a death has parted the two: its own line has said so."""
    fallen = view.state.fallen
    if event.unit in fallen or event.target in fallen:
        return ()
    text = tr("{who} breaks free of {foe}")
    return line(text, who=figure(view, event.unit), foe=figure(view, event.target))


def _no_damage(view: Look, unit: str) -> tuple[Part, ...]:
    return line(tr("{who} takes no damage"), who=figure(view, unit))


def _armor_holds(armor: int) -> Run:
    return Run(tr("Armor {armor} holds").format(armor=armor), "good")


def _damage_summed(view: Look, event: events.DamageSummed) -> tuple[Part, ...]:
    who, armor = figure(view, event.unit), event.armor
    text = tr("{damage} damage, {sum} this turn")
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


def _parry_declared(view: Look, event: own.ParryDeclared) -> tuple[Part, ...]:
    who, foe = figure(view, event.unit), figure(view, event.against)
    if event.item is not None:
        item = item_word(view, event.unit, event.item)
        return line(tr("{who} raises the {item} to Parry {foe}"), who=who, item=item, foe=foe)
    hand = tr(BARE_HANDS[event.hand])
    return line(tr("{who} raises {hand} to Parry {foe}"), who=who, hand=hand, foe=foe)


def _parried(view: Look, event: own.Parried) -> tuple[Part, ...]:
    return line(
        tr("{who} {parries} {foe}"),
        who=figure(view, event.unit),
        parries=Run(tr("Parries"), "good"),
        foe=figure(view, event.against),
    )


def _bailed(view: Look, event: events.Bailed) -> tuple[Part, ...]:
    return line(
        tr("{who} {bails_out} and dives {length} away"),
        who=figure(view, event.unit),
        bails_out=Run(tr("bails out"), "good"),
        length=inches(event.start.distance(event.end)),
    )


def _disengaged(view: Look, event: own.Disengaged) -> tuple[Part, ...]:
    text = tr("{who} turns away from the fight")
    if event.in_place:
        text = tr("{who} drops its guard, idle in Close Combat")
    return line(text, who=figure(view, event.unit))


def _attack_joined(view: Look, event: joint_events.AttackJoined) -> tuple[Part, ...]:
    text = tr("{who} joins in with {lead}")
    return line(text, who=figure(view, event.unit), lead=figure(view, event.lead))


def _delayed(view: Look, event: joint_events.Delayed) -> tuple[Part, ...]:
    return line(tr("{who} waits for an ally's turn"), who=figure(view, event.unit))


MOM_USES = {
    "damage": mark("{who} spends the MOM on Damage"),
    "range": mark("{who} spends the MOM on the range of the throw"),
    "jump": mark("{who} spends the MOM on the jump"),
    "landing": mark("{who} spends the MOM on the one it lands on"),
}
"""What a MOM was rolled for, where it was no push."""


def _momentum_gained(view: Look, event: momentum_events.MomentumGained) -> tuple[Part, ...]:
    return line(
        tr("{who} {has_a_mom}: four inches straight on"),
        who=figure(view, event.unit),
        has_a_mom=Run(tr("has a MOM"), "strong"),
    )


def _momentum_lost(view: Look, event: momentum_events.MomentumLost) -> tuple[Part, ...]:
    return line(tr("{who} loses the MOM"), who=figure(view, event.unit))


def _momentum_spent(view: Look, event: momentum_events.MomentumSpent) -> tuple[Part, ...]:
    push = tr("{who} spends the MOM on KnockBack")
    text = tr(MOM_USES[event.on]) if event.on in MOM_USES else push
    return line(text, who=figure(view, event.unit))


def _resisted(view: Look, event: momentum_events.Resisted) -> tuple[Part, ...]:
    return line(
        tr("{who} {stands_firm} against {foe}"),
        who=figure(view, event.unit),
        stands_firm=Run(tr("stands firm"), "good"),
        foe=figure(view, event.against),
    )


def _gripped(view: Look, event: own.Gripped) -> tuple[Part, ...]:
    who, item = figure(view, event.unit), item_word(view, event.unit, event.item)
    if len(event.hands) > 1:
        return line(tr("{who} takes the {item} in both hands"), who=who, item=item)
    hand = tr(THE_HANDS[HAND_NAMES[event.hands[0]]])
    return line(tr("{who} takes the {item} in {hand}"), who=who, item=item, hand=hand)


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


def _benny_spent(view: Look, event: own.BennySpent) -> tuple[Part, ...]:
    over, who = Run(tr("Over the Top!"), "strong"), figure(view, event.unit)
    if event.on == "forgo":
        return line(tr("{over_the_top} {who} lets the Benny go"), over_the_top=over, who=who)
    text = tr("{over_the_top} {who} spends the Benny: {use}")
    return line(text, over_the_top=over, who=who, use=tr(BENNY_USES[event.on]))


BENNY_USES = {
    "roll": mark("+1d6 to the roll"),
    "damage": mark("+1d6 to Damage"),
    "distance": mark('+1d6" of KnockBack'),
    "deflection": mark("one more level of Deflection"),
}
"""What a Benny brings, by what it is spent on (R10-DI-06)."""


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


def _snatched(view: Look, event: thing_events.Snatched) -> tuple[Part, ...]:
    item = with_article(kind_word(view, event.item.kind))
    text = tr("{who} snatches {item} from the scenery")
    return line(text, who=figure(view, event.unit), item=item)


def _loose_fell(view: Look, event: things.LooseFell) -> tuple[Part, ...]:
    kinds = [loose.kind for loose in view.state.loose if loose.id == event.item]
    item = with_article(kind_word(view, kinds[0] if kinds else event.item))
    return (sentence(tr("{item} falls with it").format(item=item)),)


FIGHT_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    own.Engaged: _engaged,
    events.Parted: _parted,
    grab_events.Grabbed: _grabbed,
    grab_events.Released: _released,
    events.DamageSummed: _damage_summed,
    events.ArmorHeld: _armor_held,
    own.ParryDeclared: _parry_declared,
    own.Parried: _parried,
    events.Bailed: _bailed,
    own.Disengaged: _disengaged,
    joint_events.AttackJoined: _attack_joined,
    joint_events.Delayed: _delayed,
    momentum_events.MomentumGained: _momentum_gained,
    momentum_events.MomentumLost: _momentum_lost,
    momentum_events.MomentumSpent: _momentum_spent,
    momentum_events.Resisted: _resisted,
    own.Gripped: _gripped,
    events.ItemAimedAt: _item_aimed_at,
    events.ItemStruck: _item_struck,
    events.MineSprung: _mine_sprung,
    events.FeatTried: _feat_tried,
    own.BennySpent: _benny_spent,
    events.ShotLanded: _shot_landed,
    things.ThingDamaged: _thing_damaged,
    things.LooseFell: _loose_fell,
    thing_events.Snatched: _snatched,
}
"""Who tells which event of a fight."""
