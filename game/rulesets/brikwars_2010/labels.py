"""Options in words: a label for the button, and a short second line with the numbers."""

from collections.abc import Callable
from typing import TypeAlias

from game.model.decisions import TURN, Decision, Option
from game.model.figure_classes import FIGURE_CLASSES
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.engagement import foes_in_melee
from game.rulesets.brikwars_2010.figures import item_row, move_of, parry_use, row_of, sheet_of
from game.rulesets.brikwars_2010.log_lines import BENNY_USES
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.steps import MissedShot
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.turn import idle_fighters
from game.rulesets.brikwars_2010.words import (
    inches,
    item_name,
    kind_name,
    listed,
    name_of,
    plural,
    sentence,
    shot_text,
    side_name,
    strike_text,
    thing_name,
)
from game.rulesets.common.deployment import DEPLOY, DEPLOY_REST, undeployed

Words: TypeAlias = tuple[str, str]


def label(view: Look, decision: Decision, option: Option) -> Words:
    """An option as a label and a second line."""
    return _LABELS[option.do](view, decision, option)


def _unit(view: Look, option: Option) -> AnyUnit:
    return view.state.units[option.unit or ""]


def _at(view: Look, verb: str, option: Option) -> str:
    """A verb with its target, or alone while the target is still to be chosen."""
    aimed_at = option.target or option.piece
    return verb if aimed_at is None else f"{verb} {thing_name(view, aimed_at)}"


def _move(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    left = inches(sheet_of(_unit(view, option)).move_left)
    if option.mode == "jump":
        return "Jump", f"{left}, ledges and gaps"
    return "Move", f"{left} left"


def _face(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Turn", "free"


def _sprint(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Sprint", f'+1d{tables().measures.sprint_die}" of Move for the Action'


def _stand_up(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Stand up", f"for {inches(move_of(_unit(view, option)) / 2)} of Move"


def _disengage(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    foes = listed([name_of(view, foe) for foe in foes_in_melee(view, option.unit or "")])
    return "Disengage", f"from {foes}" if foes else "opponents may Counterstrike"


def _strike(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Get up and strike" if option.mode == "recover" else "Strike"
    return _at(view, verb, option), _blow(view, option)


def _blow(view: Look, option: Option) -> str:
    """The weapon of a Strike with its numbers."""
    unit = _unit(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = item_row(item)
    aimed = option.target is not None or option.piece is not None
    return f"{row.name} · {strike_text(unit, row)}" if aimed else row.name


def _shove(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Get up and shove" if option.mode == "recover" else "Shove"
    means = "both hands" if option.item is None else item_name(view, option.unit or "", option.item)
    push = inches(tables().measures.shove_distance)
    note = sentence(means)
    if option.target is not None:
        note += f" · {push} and Disrupted"
    return _at(view, verb, option), note


def _shoot(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Shoot blindly" if option.mode == "blind" else "Shoot"
    return _at(view, verb, option), _shot(view, option, False)


def _throw(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note = _shot(view, option, True)
    if option.mode == "ground":
        return "Throw at a spot", note
    verb = "Throw blindly" if option.mode == "blind" else "Throw"
    aimed = option.target is not None or option.piece is not None
    return _at(view, f"{verb} at" if aimed else verb, option), note


def _shot(view: Look, option: Option, thrown: bool) -> str:
    """The weapon of a Ranged attack with its numbers."""
    unit = _unit(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = item_row(item)
    if option.target is None and option.piece is None:
        return row.name
    text = f"{row.name} · {shot_text(unit, row, thrown)}"
    return f"{text} · {tables().measures.blind_modifier}" if option.mode == "blind" else text


def _pick_up(view: Look, decision: Decision, option: Option) -> Words:
    """What lies there, and the inch it costs."""
    del decision
    kinds = [loose.kind for loose in view.state.loose if loose.id == option.item]
    name = kind_name(kinds[0] if kinds else option.item or "")
    return f"Pick up {name.lower()}", f"{inches(tables().measures.pick_up_cost)} of Move"


def _snatch(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    row, cost = tables().items["random-object"], tables().measures.pick_up_cost
    return "Snatch something", f"{inches(cost)} of Move, {row.name.lower()}, Use {row.use}"


def _drop(view: Look, decision: Decision, option: Option) -> Words:
    name = item_name(view, option.unit or "", option.item)
    hand = f"then Parry barehanded, Use {tables().measures.bare_hand_use}"
    return f"Drop {name.lower()}", "free" if decision.kind == TURN else hand


def _end_turn(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would be Disengaging in place (R10-DP-31)."""
    del option
    idle = [unit.name for unit in idle_fighters(view, decision.side)]
    if not idle:
        return "End turn", ""
    verb = "drops its guard" if len(idle) == 1 else "drop their guard"
    return "End turn", f"{listed(idle)} {verb}"


def _parry(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    item = _unit(view, option).item(option.item or "")
    if item is None:
        return f"Parry with the {option.hand} hand", f"Use {tables().measures.bare_hand_use}"
    row = item_row(item)
    return f"Parry with {row.name.lower()}", f"Use {parry_use(row)}"


def _bail(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    measures, die = tables().measures, row_of(_unit(view, option)).action_die
    reach = inches(measures.bail_distance)
    return "Bail", f"{measures.bail_need}+ on d{die}: up to {reach} away, Disrupted"


def _take(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    spent = sheet_of(_unit(view, option)).action_spent
    return "Take it", "" if spent else "keeps the Action"


def _land(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Dive to", f"up to {inches(tables().measures.bail_distance)}"


def _land_shot(view: Look, decision: Decision, option: Option) -> Words:
    del decision, option
    step = view.state.agenda[0]
    assert isinstance(step, MissedShot), "asked in that step only"
    goal = thing_name(view, step.target or step.piece or "spot-aimed-at")
    return "It lands here", f"within {inches(step.margin)} of {goal}"


def _stay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Stay put", ""


def _step(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Angry Inch", f"up to {inches(tables().measures.angry_inch)}, free"


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    return ("Stop here", "") if decision.kind == "R10-DP-06" else ("Hold back", "")


def _continue(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Carry on", f"{inches(sheet_of(_unit(view, option)).move_left)} left"


def _counterstrike(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return _at(view, "Counterstrike", option), _blow(view, option)


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    spent = sheet_of(_unit(view, option)).action_spent
    return "Let it pass", "" if spent else "keeps the Action"


def _strikers(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "These strike", f"up to {tables().measures.most_attackers}"


def _track(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Track it", "somebody may be hit"


def _ignore(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Let it go", "harmless"


def _name(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return side_name(view, option.target or ""), "says where it lands"


def _benny(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision
    if option.mode == "forgo":
        return "Let it go", ""
    return sentence(BENNY_USES[option.mode or ""]), ""


def _deploy(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    unit = _unit(view, option)
    what = unit.figure_class or unit.kind
    role = FIGURE_CLASSES.get(what)
    return f"Place {unit.name}", sentence(what if role is None else f"{what} · {role.lower()}")


def _deploy_rest(view: Look, decision: Decision, option: Option) -> Words:
    del option
    return (
        "Place the rest",
        f"{plural(len(undeployed(view, decision.side)), 'figure')} as suggested",
    )


_LABELS: dict[str, Callable[[Look, Decision, Option], Words]] = {
    "move": _move,
    "face": _face,
    "sprint": _sprint,
    "stand-up": _stand_up,
    "disengage": _disengage,
    "strike": _strike,
    "shove": _shove,
    "shoot": _shoot,
    "throw": _throw,
    "pick-up": _pick_up,
    "drop": _drop,
    "snatch": _snatch,
    "end-turn": _end_turn,
    "parry": _parry,
    "bail": _bail,
    "take": _take,
    "land": _land,
    "land-shot": _land_shot,
    "stay": _stay,
    "step": _step,
    "stop": _stop,
    "continue": _continue,
    "counterstrike": _counterstrike,
    "decline": _decline,
    "strikers": _strikers,
    "track": _track,
    "ignore": _ignore,
    "name": _name,
    "benny": _benny,
    DEPLOY: _deploy,
    DEPLOY_REST: _deploy_rest,
}
"""Who words which option."""
