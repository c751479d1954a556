"""Close Combat in words: labels, questions, lines of the log (R05-CC)."""

from collections.abc import Callable
from typing import Any

from game.engine.ruleset import Run
from game.model.decisions import Decision, Option
from game.model.events import Event
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import as_club, called, held_items, named
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.plain_labels import Label, Words, at_whom, unit_of
from game.rulesets.brikwars.plain_prompts import either, whose
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import AT_ITEM
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.words import (
    aim_name,
    figure,
    inches,
    item_name,
    item_word,
    name_of,
    pool_text,
    sentence,
)
from game.rulesets.brikwars_2005 import events
from game.rulesets.brikwars_2005.approaches import TOGETHER
from game.rulesets.brikwars_2005.counters import FEAT
from game.rulesets.brikwars_2005.figures import blow_row, is_club, is_shield, struck_dice
from game.rulesets.brikwars_2005.joint_steps import JointAttack, blow_under_way
from game.rulesets.brikwars_2005.maneuvers import RECOVER, SHOVE
from game.rulesets.brikwars_2005.run_steps import Blow, NextBlow, StrikeBack, Withdraw
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import use_for
from game.rulesets.brikwars_2005.withdrawing import POINT as LEAVING
from game.rulesets.brikwars_2005.withdrawing import WAIT
from game.rulesets.common.lines import Part, line
from game.words import mark, tr

_IN_RESPONSE = "R05-DP-08"
"""The question in which several figures of one owner may answer."""


def blow_name(kind: str) -> str:
    """What a kind of item is called in a blow: a gun is a club (R05-EQ-14)."""
    name = named(blow_row(kind))
    return as_club(name) if is_club(kind) else name


def blow_text(kind: str) -> str:
    """Use and Damage of a blow on one short line."""
    text = tr("Use {use} · {damage}")
    return text.format(use=blow_row(kind).use, damage=pool_text(*struck_dice(kind)))


def attack_words(view: Look, decision: Decision, option: Option) -> Words:
    """An Attack on a figure, on what it holds, or on a thing, and the weapon with its numbers."""
    item, words = unit_of(view, option).item(option.item or ""), verb_words.ATTACK
    note = ""
    if item is not None:
        note = blow_name(item.kind)
        if option.target is not None or option.piece is not None:
            note = f"{note} · {blow_text(item.kind)}"
    if option.mode == AT_ITEM:
        return at_whom(view, option, words.something, words.what), note
    if option.piece is not None and option.mode != JOINT:
        return at_whom(view, option, verb_words.STRIKE.plain, verb_words.STRIKE.at), note
    return _maneuver(view, decision, option, words), note


def _maneuver(view: Look, decision: Decision, option: Option, words: VerbWords) -> str:
    """A maneuver, with whose it is where figures of one owner are asked together."""
    if decision.kind == _IN_RESPONSE:
        return at_whom(view, option, words.he_does, words.he_does_at)
    if option.mode == RECOVER:
        return at_whom(view, option, words.up, words.up_at)
    if option.mode == JOINT:
        return at_whom(view, option, words.together, words.together_at)
    return at_whom(view, option, words.plain, words.at)


def _all_it_holds(unit: AnyUnit) -> str:
    """What a Shove with nothing in particular is made with (R05-CC-29)."""
    return tr("with all it holds") if held_items(unit) else tr("bare hands")


def shove_words(view: Look, decision: Decision, option: Option) -> Words:
    """A Shove, with what it is made with."""
    unit = unit_of(view, option)
    item = unit.item(option.item) if option.item is not None else None
    means = sentence(_all_it_holds(unit)) if item is None else named(blow_row(item.kind))
    push = inches(tables().measures.shove_distance)
    text = tr("{means} · Use {use} · {length}")
    note = text.format(means=means, use=use_for(view, unit, SHOVE, option.item), length=push)
    return _maneuver(view, decision, option, verb_words.SHOVE), note


def withdraw_words(view: Look, decision: Decision, option: Option) -> Words:
    """Turning away, and what it costs."""
    # Who of the opponents can depends on the way: they are named where one is looked at.
    del view, decision, option
    return tr("Withdraw"), tr("Takes the Action; opponents in reach may strike for free")


def _counterattack(view: Look, decision: Decision, option: Option) -> Words:
    item = unit_of(view, option).item(option.item or "")
    assert item is not None, "a Counterattack is made with something"
    name = called(blow_row(item.kind))
    name = as_club(name) if is_club(item.kind) else name
    free = decision.kind == LEAVING
    if is_shield(item):
        use, push = blow_row(item.kind).use, inches(tables().measures.shove_distance)
        text = tr("Shove with {item}") if free else tr("Shove back with {item}")
        return text.format(item=name), tr("Use {use} · {length}").format(use=use, length=push)
    text = tr("Strike with {item}") if free else tr("Strike back with {item}")
    return text.format(item=name), blow_text(item.kind)


def _parry(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    unit = unit_of(view, option)
    item = unit.item(option.item or "")
    text = tr("must reach Use {use} and the attacker’s roll")
    if option.mode == FEAT:
        die = tables().measures.feat_die
        note = tr("d{die} against d{die}, ties win").format(die=die)
        return tr("Heroic Feat: Parry with bare hands"), note
    if item is None:
        note = text.format(use=tables().measures.bare_hand_use)
        return tr("Parry with bare hands"), note
    row = blow_row(item.kind)
    note = text.format(use=row.use)
    takes_off = tr("{damage} off the Damage").format(damage=pool_text(*struck_dice(item.kind)))
    return tr("Parry with {item}").format(item=called(row)), f"{note} · {takes_off}"


def _riposte(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    unit = option.unit or ""
    first, second = item_word(view, unit, option.mode), item_word(view, unit, option.item)
    text = tr("Parry with {item}, strike with {other}").format(item=first, other=second)
    amount = tables().measures.riposte_modifier
    return text, tr("{amount} on every roll").format(amount=amount)


def _wait(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Wait"), tr("and strike farther on")


MELEE_LABELS: dict[str, Label] = {
    "counterattack": (_counterattack, "fight"),
    "parry": (_parry, "parry"),
    "riposte": (_riposte, "parry"),
    WAIT: (_wait, "wait"),
}
"""Who words which option, and its sign."""


def assault_text(view: Look) -> str:
    """What is being done to somebody now, in words: the step under way."""
    step = blow_under_way(view)
    text = mark("{who} attacks {target} ({item})")
    if step.do == SHOVE:
        text = mark("{who} shoves {target} ({item})")
    item = item_word(view, step.unit, step.item)
    if step.do == SHOVE and step.item is None:
        item = _all_it_holds(view.state.units[step.unit])
    whom = aim_name(view, step.foe, at_item=step.target.held)
    return tr(text).format(who=name_of(view, step.unit), target=whom, item=item)


_ANSWERS = {
    "parry": mark("Parry"),
    "counterattack": mark("strike back"),
    "riposte": mark("Parry and Riposte"),
    "bail": mark("Bail"),
    "take": mark("take it"),
}
"""Answers to a blow, by what is done."""


def answers_text(view: Look, decision: Decision, threat: str) -> str:
    """What threatens, whom, and the ways to answer."""
    verbs = dict.fromkeys(option.do for option in decision.options)
    ways = either([tr(_ANSWERS[verb]) for verb in verbs if verb in _ANSWERS])
    text = tr("{threat}. {who}: {ways}?")
    return text.format(threat=threat, who=whose(view, decision), ways=ways)


def _answer(view: Look, decision: Decision) -> str:
    if any(option.do == "land" for option in decision.options):
        return tr("{who} bails: where to?").format(who=whose(view, decision))
    return answers_text(view, decision, assault_text(view))


def _grace(view: Look, decision: Decision) -> str:
    del decision
    step = blow_under_way(view)
    target = aim_name(view, step.foe, at_item=step.target.held)
    text = tr("{who} has hit {target}: a late Parry?")
    return text.format(who=name_of(view, step.unit), target=target)


def _angry_inch(view: Look, decision: Decision) -> str:
    who = whose(view, decision)
    step = view.state.agenda[0]
    other = next((one.target for one in decision.options if one.target is not None), None)
    parries = step.foe if isinstance(step, Blow) else None
    if isinstance(step, JointAttack):
        parries = step.target
    if decision.unit == parries:
        return tr("{who}: an Angry Inch before the Parry?").format(who=who)
    if other is None:
        return tr("{who}: an Angry Inch first?").format(who=who)
    text = tr("{who}: an Angry Inch before going at {target}?")
    return text.format(who=who, target=name_of(view, other))


def _strike_back(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, StrikeBack), "asked in that step only"
    text = tr("{who} is still standing: strike back at {target}?")
    return text.format(who=whose(view, decision), target=name_of(view, step.target))


def _next(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    if isinstance(step, JointAttack):
        text = tr("{target} is still standing: whose next weapons attack together?")
        return text.format(target=name_of(view, step.target))
    assert isinstance(step, NextBlow), "asked in these steps only"
    return tr("{who} has a weapon left: go on with it?").format(who=whose(view, decision))


def _first(view: Look, decision: Decision) -> str:
    text = tr("{who} is faster than the one that waits for it: strike first?")
    if decision.options[-1].mode == TOGETHER:
        text = tr("{who} is as fast as the one that waits for it: strike at the same moment?")
    return text.format(who=whose(view, decision))


def _leaves(view: Look, decision: Decision) -> str:
    target = next(one.target for one in decision.options if one.target is not None)
    text = tr("{target} turns away from {who}: strike for free?")
    step = view.state.agenda[0]
    if isinstance(step, Withdraw) and step.idle:
        text = tr("{target} stands idle before {who}: strike for free?")
    return text.format(target=name_of(view, target), who=whose(view, decision))


MELEE_TITLES: dict[str, Callable[[Look, Decision], str]] = {
    "R05-DP-06": _answer,
    "R05-DP-12": _angry_inch,
    "R05-DP-13": _answer,
    "R05-DP-14": _grace,
    "R05-DP-18": _strike_back,
    "R05-DP-19": _answer,
    "R05-DP-20": _next,
    LEAVING: _leaves,
    "R05-DP-35": _first,
}
"""Who words which question."""


def _counter_declared(view: Look, event: events.CounterDeclared) -> tuple[Part, ...]:
    who, foe = figure(view, event.unit), figure(view, event.against)
    parries = item_word(view, event.unit, event.parries)
    strikes = item_word(view, event.unit, event.strikes)
    text = tr("{who} raises {item} to Parry {foe}")
    if event.strikes is not None:
        text = tr("{who} means to strike back at {foe} ({other})")
        if event.parries is not None:
            text = tr("{who} means to Parry {foe} ({item}) and strike back ({other})")
    elif event.parries is not None:
        text = tr("{who} raises the {item} to Parry {foe}")
    return line(text, who=who, foe=foe, item=parries, other=strikes)


def _withdrew(view: Look, event: events.Withdrew) -> tuple[Part, ...]:
    text = tr("{who} Withdraws from the fight")
    if event.idle:
        text = tr("{who} lowers the guard, idle in Close Combat")
    return line(text, who=figure(view, event.unit))


def _shield_shoved(view: Look, event: events.ShieldShoved) -> tuple[Part, ...]:
    item = Run(sentence(item_name(view, event.unit, event.item)))
    text = tr("{item} of {who} Parries no Counterattack on this turn")
    return line(text, item=item, who=figure(view, event.unit))


MELEE_TELLERS: dict[type[Event], Callable[[Look, Any], tuple[Part, ...]]] = {
    events.CounterDeclared: _counter_declared,
    events.Withdrew: _withdrew,
    events.ShieldShoved: _shield_shoved,
}
"""Who tells which event."""
