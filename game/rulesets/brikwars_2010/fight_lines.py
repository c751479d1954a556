"""Events of fights as lines of the log: what only this ruleset knows (see log_lines)."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.events import Event
from game.rulesets.brikwars_2010 import events as own
from game.rulesets.brikwars_2010 import grab_events, joint_events, momentum_events, thing_events
from game.rulesets.brikwars_2010.figures import HAND_NAMES
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.words import (
    Part,
    figure,
    inches,
    item_name,
    kind_name,
    name_of,
    row_named,
    sentence,
    thing_name,
    with_article,
)


def _engaged(view: Look, event: own.Engaged) -> tuple[Part, ...]:
    return (figure(view, event.unit), " and ", figure(view, event.target), " lock in Close Combat")


def _grabbed(view: Look, event: grab_events.Grabbed) -> tuple[Part, ...]:
    hold = Run(" has hold of ", "strong")
    return (figure(view, event.unit), hold, figure(view, event.target), ": neither moves")


def _released(view: Look, event: grab_events.Released) -> tuple[Part, ...]:
    """Let go of freely, or loose by force; nothing where a death says so."""
    fallen = view.state.fallen
    if event.unit in fallen or event.target in fallen:
        return ()
    if "R10-CC-25" in event.rules:
        return (figure(view, event.unit), " lets go of ", figure(view, event.target))
    return (figure(view, event.unit), " loses hold of ", figure(view, event.target))


def _parted(view: Look, event: own.Parted) -> tuple[Part, ...]:
    """Nothing where a death has parted the two: its own line has said so."""
    fallen = view.state.fallen
    if event.unit in fallen or event.target in fallen:
        return ()
    return (figure(view, event.unit), " breaks free of ", figure(view, event.target))


def _damage_summed(view: Look, event: own.DamageSummed) -> tuple[Part, ...]:
    who = figure(view, event.unit)
    amount = f"{event.damage} damage, {event.total} this turn"
    if event.armor is None:
        return (who, " takes no damage")
    if event.total > event.armor:
        return (who, " takes ", Run(amount, "bad"), f": more than Armor {event.armor}")
    return (who, f" takes {amount}: ", Run(f"Armor {event.armor} holds", "good"))


def _armor_held(view: Look, event: own.ArmorHeld) -> tuple[Part, ...]:
    if event.armor is None:
        return (figure(view, event.unit), " takes no damage")
    held = Run(f"Armor {event.armor} holds", "good")
    return (figure(view, event.unit), f" takes {event.damage} damage: ", held)


def _parry_declared(view: Look, event: own.ParryDeclared) -> tuple[Part, ...]:
    means = f"the bare {event.hand} hand"
    if event.item is not None:
        means = f"the {item_name(view, event.unit, event.item).lower()}"
    return (figure(view, event.unit), f" raises {means} to Parry ", figure(view, event.against))


def _parried(view: Look, event: own.Parried) -> tuple[Part, ...]:
    return (figure(view, event.unit), Run(" Parries ", "good"), figure(view, event.against))


def _bailed(view: Look, event: own.Bailed) -> tuple[Part, ...]:
    gone = inches(event.start.distance(event.end))
    return (figure(view, event.unit), Run(" bails out", "good"), f" and dives {gone} away")


def _disengaged(view: Look, event: own.Disengaged) -> tuple[Part, ...]:
    how = "drops its guard, idle in Close Combat" if event.in_place else "turns away from the fight"
    return (figure(view, event.unit), f" {how}")


def _attack_joined(view: Look, event: joint_events.AttackJoined) -> tuple[Part, ...]:
    return (figure(view, event.unit), " joins in with ", figure(view, event.lead))


def _delayed(view: Look, event: joint_events.Delayed) -> tuple[Part, ...]:
    return (figure(view, event.unit), " waits for an ally's turn")


MOM_USES = {
    "damage": "Damage",
    "range": "the range of the throw",
    "jump": "the jump",
    "landing": "the one it lands on",
}
"""What a MOM was rolled for, where it was no push."""


def _momentum_gained(view: Look, event: momentum_events.MomentumGained) -> tuple[Part, ...]:
    return (figure(view, event.unit), Run(" has a MOM", "strong"), ": four inches straight on")


def _momentum_lost(view: Look, event: momentum_events.MomentumLost) -> tuple[Part, ...]:
    return (figure(view, event.unit), " loses the MOM")


def _momentum_spent(view: Look, event: momentum_events.MomentumSpent) -> tuple[Part, ...]:
    use = MOM_USES.get(event.on, "KnockBack")
    return (figure(view, event.unit), f" spends the MOM on {use}")


def _resisted(view: Look, event: momentum_events.Resisted) -> tuple[Part, ...]:
    return (
        figure(view, event.unit),
        Run(" stands firm", "good"),
        " against ",
        figure(view, event.against),
    )


def _gripped(view: Look, event: own.Gripped) -> tuple[Part, ...]:
    item = item_name(view, event.unit, event.item).lower()
    hands = "both hands" if len(event.hands) > 1 else f"the {HAND_NAMES[event.hands[0]]} hand"
    return (figure(view, event.unit), f" takes the {item} in {hands}")


def _item_aimed_at(view: Look, event: own.ItemAimedAt) -> tuple[Part, ...]:
    item = item_name(view, event.target, event.item).lower()
    return (figure(view, event.unit), f" aims at the {item} of ", figure(view, event.target))


def _item_struck(view: Look, event: own.ItemStruck) -> tuple[Part, ...]:
    who = figure(view, event.unit)
    item = item_name(view, event.unit, event.item).lower()
    damage = f"{event.damage} damage against Armor {event.armor}"
    if event.broken:
        return (who, f" loses the {item}: {damage} ", Run("breaks it", "bad"))
    return (who, f" keeps the {item}: {damage} ", Run("does it no harm", "good"))


def _mine_sprung(view: Look, event: own.MineSprung) -> tuple[Part, ...]:
    return (figure(view, event.unit), Run(" steps on a mine!", "bad"))


def _feat_tried(view: Look, event: own.FeatTried) -> tuple[Part, ...]:
    outcome = Run("brings off", "good") if event.success else Run("fails at", "bad")
    return (figure(view, event.unit), " ", outcome, " a Heroic Feat")


def _benny_spent(view: Look, event: own.BennySpent) -> tuple[Part, ...]:
    over = Run("Over the Top! ", "strong")
    if event.on == "forgo":
        return (over, figure(view, event.unit), " lets the Benny go")
    return (over, figure(view, event.unit), f" spends the Benny: {BENNY_USES[event.on]}")


BENNY_USES = {
    "roll": "+1d6 to the roll",
    "damage": "+1d6 to Damage",
    "distance": '+1d6" of KnockBack',
    "deflection": "one more level of Deflection",
}
"""What a Benny brings, by what it is spent on (R10-DI-06)."""


def _shot_landed(view: Look, event: own.ShotLanded) -> tuple[Part, ...]:
    item = row_named(event.item)
    explosive = item is not None and item.role == "explosive"
    what = "explosive" if explosive else "shot"
    stray = f"The stray {what} of {name_of(view, event.unit)} comes down"
    if event.target is not None:
        return (f"{stray} on ", figure(view, event.target))
    return (stray if explosive else f"{stray} harmlessly",)


def _thing_damaged(view: Look, event: thing_events.ThingDamaged) -> tuple[Part, ...]:
    what = sentence(thing_name(view, event.piece))
    amount = f"{event.damage} damage"
    if event.damage > event.armor:
        return (f"{what} takes ", Run(amount, "bad"), f": more than Armor {event.armor}")
    return (f"{what} takes {amount}: ", Run(f"Armor {event.armor} holds", "good"))


def _snatched(view: Look, event: thing_events.Snatched) -> tuple[Part, ...]:
    kind = kind_name(event.item.kind).lower()
    return (figure(view, event.unit), f" snatches {with_article(kind)} from the scenery")


def _loose_fell(view: Look, event: thing_events.LooseFell) -> tuple[Part, ...]:
    kinds = [loose.kind for loose in view.state.loose if loose.id == event.item]
    name = kind_name(kinds[0] if kinds else event.item)
    return (f"{sentence(with_article(name.lower()))} falls with it",)


FIGHT_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    own.Engaged: _engaged,
    own.Parted: _parted,
    grab_events.Grabbed: _grabbed,
    grab_events.Released: _released,
    own.DamageSummed: _damage_summed,
    own.ArmorHeld: _armor_held,
    own.ParryDeclared: _parry_declared,
    own.Parried: _parried,
    own.Bailed: _bailed,
    own.Disengaged: _disengaged,
    joint_events.AttackJoined: _attack_joined,
    joint_events.Delayed: _delayed,
    momentum_events.MomentumGained: _momentum_gained,
    momentum_events.MomentumLost: _momentum_lost,
    momentum_events.MomentumSpent: _momentum_spent,
    momentum_events.Resisted: _resisted,
    own.Gripped: _gripped,
    own.ItemAimedAt: _item_aimed_at,
    own.ItemStruck: _item_struck,
    own.MineSprung: _mine_sprung,
    own.FeatTried: _feat_tried,
    own.BennySpent: _benny_spent,
    own.ShotLanded: _shot_landed,
    thing_events.ThingDamaged: _thing_damaged,
    thing_events.LooseFell: _loose_fell,
    thing_events.Snatched: _snatched,
}
"""Who tells which event of a fight."""
