"""Events of fights as lines of the log: what only this ruleset knows (see log_lines)."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.events import Event
from game.rulesets.brikwars import log_lines, momentum_events
from game.rulesets.brikwars.figures import BARE_HANDS, HAND_NAMES, THE_HANDS
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import figure, item_word, kind_word, with_article
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


def _parry_declared(view: Look, event: own.ParryDeclared) -> tuple[Part, ...]:
    who, foe = figure(view, event.unit), figure(view, event.against)
    if event.item is not None:
        item = item_word(view, event.unit, event.item)
        return line(tr("{who} raises the {item} to Parry {foe}"), who=who, item=item, foe=foe)
    hand = tr(BARE_HANDS[event.hand])
    return line(tr("{who} raises {hand} to Parry {foe}"), who=who, hand=hand, foe=foe)


def _disengaged(view: Look, event: own.Disengaged) -> tuple[Part, ...]:
    text = tr("{who} turns away from the fight")
    if event.in_place:
        text = tr("{who} lowers the guard, idle in Close Combat")
    return line(text, who=figure(view, event.unit))


def _delayed(view: Look, event: joint_events.Delayed) -> tuple[Part, ...]:
    return line(tr("{who} waits for an ally’s turn"), who=figure(view, event.unit))


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


def _momentum_spent(view: Look, event: own.MomentumSpent) -> tuple[Part, ...]:
    push = tr("{who} spends the MOM on KnockBack")
    text = tr(MOM_USES[event.on]) if event.on in MOM_USES else push
    return line(text, who=figure(view, event.unit))


def _gripped(view: Look, event: own.Gripped) -> tuple[Part, ...]:
    who, item = figure(view, event.unit), item_word(view, event.unit, event.item)
    if len(event.hands) > 1:
        return line(tr("{who} takes the {item} in both hands"), who=who, item=item)
    hand = tr(THE_HANDS[HAND_NAMES[event.hands[0]]])
    return line(tr("{who} takes the {item} in {hand}"), who=who, item=item, hand=hand)


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


def _snatched(view: Look, event: thing_events.Snatched) -> tuple[Part, ...]:
    item = with_article(kind_word(view, event.item.kind))
    text = tr("{who} snatches {item} from the scenery")
    return line(text, who=figure(view, event.unit), item=item)


OWN_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    own.Engaged: _engaged,
    grab_events.Grabbed: _grabbed,
    grab_events.Released: _released,
    own.ParryDeclared: _parry_declared,
    own.Disengaged: _disengaged,
    joint_events.Delayed: _delayed,
    momentum_events.MomentumGained: _momentum_gained,
    own.MomentumSpent: _momentum_spent,
    own.Gripped: _gripped,
    own.BennySpent: _benny_spent,
    thing_events.Snatched: _snatched,
}
"""Who tells which event that this edition alone knows."""


def tell(view: Look, event: Event) -> tuple[Run, ...]:
    """An event of this edition as a line of the log."""
    return log_lines.tell(view, event, OWN_TELLERS)
