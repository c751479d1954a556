"""Charges and what answers them in words: labels, questions (R05-CH)."""

from collections.abc import Callable

from game.engine.ruleset import Run
from game.model.decisions import Decision, Option
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum_events import MomentumGained
from game.rulesets.brikwars.plain_labels import Words, at_whom, unit_of
from game.rulesets.brikwars.plain_prompts import whose
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.words import (
    figure,
    inches,
    item_name,
    item_word,
    name_of,
    pool_text,
    sentence,
    thing_name,
)
from game.rulesets.brikwars_2005.charge_answers import POINT
from game.rulesets.brikwars_2005.charging import SPRINT
from game.rulesets.brikwars_2005.damage import charging_dice
from game.rulesets.brikwars_2005.joint_steps import JointAttack
from game.rulesets.brikwars_2005.run_steps import Clash, Exchange, Onset
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import use_for
from game.rulesets.common.lines import Part, line
from game.words import tr


def charge_words(view: Look, decision: Decision, option: Option) -> Words:
    """The Charging Weapon with its numbers, the MOM's die included."""
    del decision
    unit = unit_of(view, option)
    item = unit.item(option.item or "")
    text = _named(view, option, verb_words.CHARGE)
    if item is None:
        return text, ""
    use = use_for(view, unit, "charge", item.id)
    damage = pool_text(*charging_dice(view, unit, item))
    note = tr("{item} · Use {use} · {damage}")
    name = item_name(view, unit.id, item.id)
    return text, _sprinting(option, note.format(item=name, use=use, damage=damage))


def _named(view: Look, option: Option, words: VerbWords) -> str:
    """A Charge, alone or together with others."""
    if option.mode == JOINT:
        return at_whom(view, option, words.together, words.together_at)
    return at_whom(view, option, words.plain, words.at)


def _sprinting(option: Option, note: str) -> str:
    return tr("after a Sprint · {note}").format(note=note) if option.mode == SPRINT else note


def charging_shove_words(view: Look, decision: Decision, option: Option) -> Words:
    """A Shove at a run."""
    del decision
    unit, measures = unit_of(view, option), tables().measures
    use = use_for(view, unit, "charging-shove", option.item)
    note = tr('Use {use} · {length} + 1d{die}"').format(
        use=use, length=inches(measures.shove_distance), die=measures.mom_die
    )
    if option.item:
        # Without a thing in hand the name of the act says all there is to say.
        means = sentence(item_word(view, unit.id, option.item))
        note = tr("{item} · {note}").format(item=means, note=note)
    words = verb_words.RUN_AND_SHOVE
    return _named(view, option, words), _sprinting(option, note)


def slam_words(view: Look, decision: Decision, option: Option) -> Words:
    """A run into somebody with the body alone."""
    del decision
    words = verb_words.RAM
    return _named(view, option, words), _sprinting(option, tr("MOM against POP"))


def momentum_gained(view: Look, event: MomentumGained) -> tuple[Part, ...]:
    """A runner has come to a MOM."""
    return line(
        tr("{who} {has_a_mom}: two inches straight on"),
        who=figure(view, event.unit),
        has_a_mom=Run(tr("has a MOM"), "strong"),
    )


def _charged(view: Look, decision: Decision) -> str:
    """Somebody comes running; or where who Bails lands (R05-DP-26)."""
    who = whose(view, decision)
    if any(option.do == "land" for option in decision.options):
        return tr("{who} bails: where to?").format(who=who)
    return tr("{threat}: what does {who} do?").format(threat=_threat(view), who=who)


def _threat(view: Look) -> str:
    """Who runs at whom, and with what: the step under way."""
    step = view.state.agenda[0]
    if isinstance(step, JointAttack):
        step = step.duels[step.at]
    assert isinstance(step, Onset | Exchange | Clash), "asked in these steps only"
    runner, target = name_of(view, step.unit), name_of(view, step.target)
    if isinstance(step, Clash) or step.do == "slam":
        return tr("{who} runs into {target}").format(who=runner, target=target)
    if step.do != "charge":
        return tr("{who} runs at {target} to shove it").format(who=runner, target=target)
    text, item = tr("{who} charges {target} ({item})"), item_word(view, step.unit, step.item)
    return text.format(who=runner, target=target, item=item)


def _run_on(view: Look, decision: Decision) -> str:
    return tr("The way is free: does {who} run on straight?").format(who=whose(view, decision))


def _who_runs_along(view: Look, decision: Decision) -> str:
    option = decision.options[0]
    runner, target = name_of(view, option.unit or ""), thing_name(view, option.target or "")
    text = tr("{who} runs at {target}: who joins in?")
    return text.format(who=runner, target=target)


CHARGE_TITLES: dict[str, Callable[[Look, Decision], str]] = {
    POINT: _charged,
    "R05-DP-29": _run_on,
    "R05-DP-30": _who_runs_along,
}
"""Who words which question."""
