"""Decisions in one line: who does what to whom, and what is asked."""

from collections.abc import Callable

from game.model.decisions import Decision
from game.rulesets.brikwars.plain_prompts import either, plain_titles, who_joins, whose
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Blast, MissedShot, Shoot
from game.rulesets.brikwars.words import aim_name, item_word, kind_word, listed, name_of
from game.rulesets.brikwars_2010.grips import grabbing, only_to_let_go
from game.rulesets.brikwars_2010.run_steps import ChargeBlow, Collision, JointCharge, Landing
from game.rulesets.brikwars_2010.steps import (
    AlliedBlow,
    Counterstrike,
    Maneuver,
    NextBurst,
    RunUp,
    Slip,
    Volley,
)
from game.words import mark, tr, tr_count


def title(view: Look, decision: Decision) -> str:
    """One line saying what is being asked."""
    return _TITLES.get(decision.kind, _answer)(view, decision)


def threat_text(view: Look) -> str:
    """What is happening to somebody now, in words: the step under way."""
    step = view.state.agenda[0] if view.state.agenda else None
    match step:
        case Maneuver():
            return _against(view, _MANEUVERS.get(step.do, _STRIKE), step)
        case ChargeBlow(do="charging-shove") | Collision():
            return _against(view, _RUNS_INTO, step)
        case JointCharge(blows=(ChargeBlow(do="charge") as blow, *_)):
            return _against(view, _CHARGES, blow)
        case JointCharge(blows=(blow, *_)):
            who, whom = name_of(view, blow.unit), name_of(view, step.target)
            return tr(_RUNS_INTO).format(who=who, target=whom)
        case Landing():
            return _against(view, mark("{who} comes down on {target}"), step)
        case ChargeBlow():
            return _against(view, _CHARGES, step)
        case Shoot() if step.target.figure is not None:
            return _shot_text(view, step, step.target.figure)
        case Volley(shots=shots) if shots:
            return _shot_text(view, shots[0], step.target)
        case MissedShot():
            return tr("A stray shot of {who}").format(who=name_of(view, step.unit))
        case Blast():
            return tr("The {item} goes off").format(item=kind_word(view, step.kind))
        case _:
            return tr("Danger")


_MANEUVERS = {"shove": mark("{who} shoves {target}"), "grab": mark("{who} grabs at {target}")}
"""What is done to somebody with bare hands, by the maneuver."""

_STRIKE = mark("{who} strikes at {target} ({item})")
_RUNS_INTO = mark("{who} runs into {target}")
_CHARGES = mark("{who} charges {target} ({item})")


def _against(view: Look, text: str, step: Maneuver | ChargeBlow | Collision | Landing) -> str:
    """What somebody does to somebody else, in a marked sentence."""
    if isinstance(step, Maneuver | ChargeBlow):
        item, target, held = step.item, step.foe, step.target.held
    else:
        item, target, held = None, step.target, False
    who, whom = name_of(view, step.unit), aim_name(view, target, at_item=held)
    return tr(text).format(who=who, target=whom, item=item_word(view, step.unit, item))


def _shot_text(view: Look, step: Shoot, target: str) -> str:
    text = tr("{who} throws at {target} ({item})")
    if not step.thrown:
        text = tr("{who} fires at {target} ({item})")
    who, item = name_of(view, step.unit), item_word(view, step.unit, step.item)
    whom = aim_name(view, target, at_item=step.target.held)
    return text.format(who=who, target=whom, item=item)


_ANSWERS = {
    "parry": mark("Parry"),
    "bail": mark("Bail"),
    "take": mark("take it"),
    "release": mark("let go"),
}
"""Answers to a threat, by what is done."""


def _answer(view: Look, decision: Decision) -> str:
    """A defensive window, or the landing after a Bail (R10-DP-05, -10, -11, -12, -19)."""
    who = whose(view, decision)
    if any(option.do == "land" for option in decision.options):
        return tr("{who} bails: where to?").format(who=who)
    verbs = dict.fromkeys(option.do for option in decision.options)
    ways = [tr(_ANSWERS[verb]) for verb in verbs if verb in _ANSWERS]
    text = tr("{threat}. {who}: {ways}?")
    return text.format(threat=threat_text(view), who=who, ways=either(ways))


def _who_joins(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    if isinstance(step, AlliedBlow):
        text = tr("{who} has waited for this: attack {target}, too?")
        return text.format(who=whose(view, decision), target=name_of(view, step.target))
    return who_joins(view, decision)


def _benny(view: Look, decision: Decision) -> str:
    text = tr("Over the Top! What does {who} spend the Benny on?")
    return text.format(who=whose(view, decision))


def _angry_inch(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    who = whose(view, decision)
    if isinstance(step, Slip):
        return tr("{who} has turned away: an Angry Inch to get clear?").format(who=who)
    assert isinstance(step, Maneuver), "asked in these two steps only"
    strike = tr("{who}: an Angry Inch before striking at {target}?")
    text = tr(_INCHES[step.do]) if step.do in _INCHES else strike
    return text.format(who=who, target=name_of(view, step.foe))


_INCHES = {
    "shove": mark("{who}: an Angry Inch before shoving {target}?"),
    "grab": mark("{who}: an Angry Inch before grabbing {target}?"),
}
"""What is asked before a maneuver that is no Strike."""


def _momentum(view: Look, decision: Decision) -> str:
    step, who = view.state.agenda[0], whose(view, decision)
    if isinstance(step, Landing):
        text = tr("{who} comes down on {target}: use the MOM?")
        return text.format(who=who, target=name_of(view, step.target))
    if isinstance(step, RunUp):
        return tr("{who} throws at a run: spend the MOM?").format(who=who)
    return tr("{who} hits at a run: spend the MOM?").format(who=who)


def _again(view: Look, decision: Decision) -> str:
    who = whose(view, decision)
    if not only_to_let_go(decision):
        return tr("{who} has a hand left: go on with it?").format(who=who)
    held = listed([name_of(view, one) for one in grabbing(view.state.units[decision.unit or ""])])
    return tr("{who} has hold of {held}: let go?").format(who=who, held=held)


def _counterstrike(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Counterstrike), "asked in that step only"
    text = tr("{target} turns away from {who}: Counterstrike?")
    return text.format(target=name_of(view, step.target), who=whose(view, decision))


def _strikers(view: Look, decision: Decision) -> str:
    option = decision.options[0]
    names = option.bounds.from_ or () if option.bounds is not None else ()
    opponents = tr_count("{count} opponent", "{count} opponents", len(names))
    text = tr("{opponents} could Counterstrike {target}: which three?")
    return text.format(opponents=opponents, target=name_of(view, option.target or ""))


def _next_burst(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, NextBurst), "asked in that step only"
    fired = tr_count("{count} burst", "{count} bursts", step.bursts)
    text = tr("{who} has fired {bursts} at {target}: fire on?")
    who, target = whose(view, decision), name_of(view, step.target)
    return text.format(who=who, bursts=fired, target=target)


_TITLES: dict[str, Callable[[Look, Decision], str]] = {
    **plain_titles("R10"),
    "R10-DP-08": _who_joins,
    "R10-DP-13": _benny,
    "R10-DP-14": _angry_inch,
    "R10-DP-16": _again,
    "R10-DP-17": _counterstrike,
    "R10-DP-18": _strikers,
    "R10-DP-25": _momentum,
    "R10-EQ-25": _next_burst,
}
"""Who words which kind of decision; all the others are windows to answer a threat in."""
