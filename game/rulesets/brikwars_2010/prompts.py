"""Decisions in one line: who does what to whom, and what is asked."""

from collections.abc import Callable

from game.model.decisions import TURN, Decision
from game.rulesets.brikwars_2010.grips import grabbing, only_to_let_go
from game.rulesets.brikwars_2010.run_steps import ChargeBlow, Collision, JointCharge, Landing
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.steps import (
    AlliedBlow,
    Approach,
    Blast,
    Counterstrike,
    Maneuver,
    MissedShot,
    NextBurst,
    RunUp,
    Shoot,
    Slip,
    Volley,
    Watch,
)
from game.rulesets.brikwars_2010.words import (
    inches,
    item_name,
    kind_name,
    listed,
    name_of,
    plural,
    side_name,
    thing_name,
)
from game.rulesets.common.deployment import DEPLOY, undeployed


def title(view: Look, decision: Decision) -> str:
    """One line saying what is being asked."""
    return _TITLES.get(decision.kind, _answer)(view, decision)


def _turn(view: Look, decision: Decision) -> str:
    side, state = decision.side, view.state
    idle = sum(1 for unit in state.of_side(side) if not _acted(view, unit.id))
    left = f"{plural(idle, 'figure')} still to act" if idle else "everybody has acted"
    return f"{side_name(view, side)}, round {state.round}: {left}"


def _acted(view: Look, unit_id: str) -> bool:
    return view.state.units[unit_id].sheet.action_spent


def _deploy(view: Look, decision: Decision) -> str:
    left = plural(len(undeployed(view, decision.side)), "figure")
    return f"{side_name(view, decision.side)}: {left} to place"


def _whose(view: Look, decision: Decision) -> str:
    return name_of(view, decision.unit or "")


def threat_text(view: Look) -> str:
    """What is happening to somebody now, in words: the step under way."""
    step = view.state.agenda[0] if view.state.agenda else None
    match step:
        case Maneuver(do="shove"):
            return f"{name_of(view, step.unit)} shoves {name_of(view, step.target)}"
        case Maneuver(do="grab"):
            return f"{name_of(view, step.unit)} grabs at {name_of(view, step.target)}"
        case Maneuver():
            item = item_name(view, step.unit, step.item).lower()
            return f"{name_of(view, step.unit)} strikes at {name_of(view, step.target)} ({item})"
        case ChargeBlow(do="charging-shove") | Collision():
            return f"{name_of(view, step.unit)} runs into {name_of(view, step.target)}"
        case JointCharge(blows=(ChargeBlow(do="charge") as blow, *_)):
            return _charge_text(view, blow)
        case JointCharge(blows=(blow, *_)):
            return f"{name_of(view, blow.unit)} runs into {name_of(view, step.target)}"
        case Landing():
            return f"{name_of(view, step.unit)} comes down on {name_of(view, step.target)}"
        case ChargeBlow():
            return _charge_text(view, step)
        case Shoot(target=target) if target is not None:
            return _shot_text(view, step, target)
        case Volley(shots=shots) if shots:
            return _shot_text(view, shots[0], step.target)
        case MissedShot():
            return f"A stray shot of {name_of(view, step.unit)}"
        case Blast():
            return f"The {kind_name(step.kind).lower()} goes off"
        case _:
            return "Danger"


def _charge_text(view: Look, step: ChargeBlow) -> str:
    item = item_name(view, step.unit, step.item).lower()
    return f"{name_of(view, step.unit)} charges {name_of(view, step.target)} ({item})"


def _shot_text(view: Look, step: Shoot, target: str) -> str:
    item = item_name(view, step.unit, step.item).lower()
    verb = "throws at" if step.thrown else "fires at"
    return f"{name_of(view, step.unit)} {verb} {name_of(view, target)} ({item})"


def _answer(view: Look, decision: Decision) -> str:
    """A defensive window, or the landing after a Bail (R10-DP-05, -10, -11, -12, -19)."""
    who = _whose(view, decision)
    if any(option.do == "land" for option in decision.options):
        return f"{who} bails: where to?"
    answers = {"parry": "Parry", "bail": "Bail", "take": "take it", "release": "let go"}
    verbs = dict.fromkeys(option.do for option in decision.options)
    ways = [answers[verb] for verb in verbs if verb in answers]
    question = f"{', '.join(ways[:-1])} or {ways[-1]}" if len(ways) > 1 else ways[0]
    return f"{threat_text(view)}. {who}: {question}?"


def _approach(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Approach), "asked in that step only"
    mover = name_of(view, step.mover)
    return f"{mover} comes within reach of {_whose(view, decision)}: attack?"


def _watched(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Watch), "asked in that step only"
    answers = [option for option in decision.options if option.do != "hold"]
    targets = dict.fromkeys(one.target for one in answers if one.target is not None)
    units = dict.fromkeys(one.unit for one in answers if one.unit is not None)
    whom = listed([name_of(view, name) for name in targets])
    who = listed([name_of(view, name) for name in units])
    doing = "moves" if step.moving else "has attacked"
    verb = "shoot" if all(one.do == "shoot" for one in answers) else "answer"
    return f"{whom} {doing} in sight of {who}: {verb}?"


def _who_joins(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    if isinstance(step, AlliedBlow):
        target = name_of(view, step.target)
        return f"{_whose(view, decision)} has waited for this: attack {target}, too?"
    option = decision.options[0]
    lead, target = name_of(view, option.unit or ""), option.target or option.piece or ""
    return f"{lead} attacks {thing_name(view, target)}: who joins in?"


def _who_first(view: Look, decision: Decision) -> str:
    names = [name_of(view, option.unit or "") for option in decision.options]
    return f"{listed(names)} can strike at the same moment: who comes first?"


def _go_on(view: Look, decision: Decision) -> str:
    return f"{_whose(view, decision)} is still on the move: carry on or stop?"


def _benny(view: Look, decision: Decision) -> str:
    return f"Over the Top! What does {_whose(view, decision)} spend the Benny on?"


def _angry_inch(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    who = _whose(view, decision)
    if isinstance(step, Slip):
        return f"{who} has turned away: an Angry Inch to get clear?"
    assert isinstance(step, Maneuver), "asked in these two steps only"
    verb = {"shove": "shoving", "grab": "grabbing"}.get(step.do, "striking at")
    return f"{who}: an Angry Inch before {verb} {name_of(view, step.target)}?"


def _momentum(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    if isinstance(step, Landing):
        return f"{_whose(view, decision)} comes down on {name_of(view, step.target)}: use the MOM?"
    doing = "throws" if isinstance(step, RunUp) else "hits"
    return f"{_whose(view, decision)} {doing} at a run: spend the MOM?"


def _again(view: Look, decision: Decision) -> str:
    who = _whose(view, decision)
    if not only_to_let_go(decision):
        return f"{who} has a hand left: go on with it?"
    held = listed([name_of(view, one) for one in grabbing(view.state.units[decision.unit or ""])])
    return f"{who} has hold of {held}: let go?"


def _counterstrike(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Counterstrike), "asked in that step only"
    return f"{name_of(view, step.target)} turns away from {_whose(view, decision)}: Counterstrike?"


def _strikers(view: Look, decision: Decision) -> str:
    option = decision.options[0]
    names = option.bounds.from_ or () if option.bounds is not None else ()
    target = name_of(view, option.target or "")
    return f"{plural(len(names), 'opponent')} could Counterstrike {target}: which three?"


def _aim(view: Look, decision: Decision) -> str:
    target = name_of(view, decision.options[0].target or "")
    return f"{_whose(view, decision)} aims at what {target} holds: at which?"


def _next_burst(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, NextBurst), "asked in that step only"
    fired, target = plural(step.bursts, "burst"), name_of(view, step.target)
    return f"{_whose(view, decision)} has fired {fired} at {target}: fire on?"


def _track(view: Look, decision: Decision) -> str:
    return f"{_miss_text(view, decision)}: track where it lands?"


def _name_chooser(view: Look, decision: Decision) -> str:
    return f"{_miss_text(view, decision)}: which enemy says where it lands?"


def _land_shot(view: Look, decision: Decision) -> str:
    return f"{_miss_text(view, decision)}: where does it come down?"


def _miss_text(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, MissedShot), "asked in that step only"
    goal = "its spot"
    if step.target is not None or step.piece is not None:
        goal = thing_name(view, step.target or step.piece or "")
    return f"{_whose(view, decision)} misses {goal} by up to {inches(step.margin)}"


_TITLES: dict[str, Callable[[Look, Decision], str]] = {
    TURN: _turn,
    DEPLOY: _deploy,
    "R10-DP-03": _approach,
    "R10-DP-04": _watched,
    "R10-DP-08": _who_joins,
    "R10-TU-25": _who_first,
    "R10-DP-06": _go_on,
    "R10-DP-07": _aim,
    "R10-DP-13": _benny,
    "R10-DP-14": _angry_inch,
    "R10-DP-16": _again,
    "R10-DP-17": _counterstrike,
    "R10-DP-18": _strikers,
    "R10-DP-22": _track,
    "R10-DP-23": _name_chooser,
    "R10-DP-24": _land_shot,
    "R10-DP-25": _momentum,
    "R10-EQ-25": _next_burst,
}
"""Who words which kind of decision; all the others are windows to answer a threat in."""
