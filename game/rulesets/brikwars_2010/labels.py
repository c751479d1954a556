"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from collections.abc import Callable
from typing import TypeAlias

from game.engine.ruleset import OptionLabel
from game.model.decisions import TURN, Decision, Option
from game.model.figure_classes import FIGURE_CLASSES
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.engagement import foes_in_melee
from game.rulesets.brikwars_2010.feats import FEAT
from game.rulesets.brikwars_2010.fight_lines import BENNY_USES
from game.rulesets.brikwars_2010.figures import (
    HAND_NAMES,
    item_row,
    move_of,
    parry_use,
    row_of,
    sheet_of,
)
from game.rulesets.brikwars_2010.gripping import BOTH
from game.rulesets.brikwars_2010.grips import only_to_let_go
from game.rulesets.brikwars_2010.item_shots import AT_ITEM
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
)
from game.rulesets.common.deployment import DEPLOY, DEPLOY_REST, undeployed

Words: TypeAlias = tuple[str, str]


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line and a sign."""
    words, icon = _LABELS[option.do]
    text, note = words(view, decision, option)
    return OptionLabel(text, note, icon)


def _unit(view: Look, option: Option) -> AnyUnit:
    return view.state.units[option.unit or ""]


def _at(view: Look, verb: str, option: Option) -> str:
    """A verb with its target, or alone while the target is still to be chosen."""
    return verb if option.target is None else f"{verb} {name_of(view, option.target)}"


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
    return "Sprint", f'+1d{tables().measures.sprint_die}" of Move'


def _stand_up(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Stand up", f"for {inches(move_of(_unit(view, option)) / 2)} of Move"


def _disengage(view: Look, decision: Decision, option: Option) -> Words:
    """Turning away; the Grabbed do it on the spot (R10-CC-24)."""
    del decision
    grabbers = sheet_of(_unit(view, option)).grabbed_by
    if grabbers:
        names = listed([name_of(view, grabber) for grabber in grabbers])
        return "Disengage", f"on the spot, held by {names}"
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
    return row.name if option.target is None else f"{row.name} · {strike_text(unit, row)}"


def _shove(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Get up and shove" if option.mode == "recover" else "Shove"
    means = "both hands" if option.item is None else item_name(view, option.unit or "", option.item)
    push = inches(tables().measures.shove_distance)
    note = sentence(means)
    if option.target is not None:
        note += f" · {push} and Disrupted"
    return _at(view, verb, option), note


def _grab(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Get up and grab" if option.mode == "recover" else "Grab"
    note = "An empty hand" if option.target is None else "An empty hand · neither moves"
    return _at(view, verb, option), note


def _release(view: Look, decision: Decision, option: Option) -> Words:
    """Whom a hand lets go of (R10-CC-25)."""
    del decision
    number = HAND_NAMES.index(option.hand or "")
    held = sheet_of(_unit(view, option)).hands[number].holds
    return f"Let go of {name_of(view, held or '')}", f"frees the {option.hand} hand"


def _shoot(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    if option.mode == AT_ITEM:
        return _at_item(view, "Shoot", option), _shot(view, option, False)
    verb = "Shoot blindly" if option.mode == "blind" else "Shoot"
    return _at(view, verb, option), _shot(view, option, False)


def _at_item(view: Look, verb: str, option: Option) -> str:
    """A shot at something held, whosever hand it is in."""
    if option.target is None:
        return f"{verb} something held"
    return f"{verb} what {name_of(view, option.target)} holds"


def _aim(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    modifier = tables().measures.item_modifier
    return item_name(view, option.target or "", option.item), f"{modifier} to hit"


def _throw(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note = _shot(view, option, True)
    if option.mode == "ground":
        return "Throw at a spot", note
    if option.mode == AT_ITEM:
        return _at_item(view, "Throw at", option), note
    verb = "Throw blindly" if option.mode == "blind" else "Throw"
    return _at(view, verb if option.target is None else f"{verb} at", option), note


def _shot(view: Look, option: Option, thrown: bool) -> str:
    """The weapon of a Ranged attack with its numbers."""
    unit = _unit(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = item_row(item)
    if option.target is None:
        return row.name
    text = f"{row.name} · {shot_text(unit, row, thrown)}"
    return f"{text} · {tables().measures.blind_modifier}" if option.mode == "blind" else text


def _charge(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = {"sprint": "Sprint and charge", "drop": "Leap down on"}.get(option.mode or "", "Charge")
    die = f"+1d{row_of(_unit(view, option)).action_die} for the MOM"
    return _at(view, verb, option), f"{_blow(view, option)} · {die}"


def _charging_shove(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Sprint and shove" if option.mode == "sprint" else "Charging Shove"
    measures = tables().measures
    return _at(view, verb, option), f"{inches(measures.shove_distance)} + MOM, less POP"


def _ram(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return _at(view, "Run into", option), "no Action"


def _mom(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    if option.mode == "keep":
        return "Keep the MOM", "and collide if it still stands"
    return "Spend the MOM", f"+1d{row_of(_unit(view, option)).action_die} Damage"


def _pick_up(view: Look, decision: Decision, option: Option) -> Words:
    """What lies there, and the inch it costs."""
    del decision
    kinds = [loose.kind for loose in view.state.loose if loose.id == option.item]
    name = kind_name(kinds[0] if kinds else option.item or "")
    return "Pick up", f"{name} · {inches(tables().measures.pick_up_cost)} of Move"


def _drop(view: Look, decision: Decision, option: Option) -> Words:
    name = item_name(view, option.unit or "", option.item)
    if decision.kind == TURN:
        return "Drop", f"{name} · free"
    hand = f"then Parry barehanded, Use {tables().measures.bare_hand_use}"
    return f"Drop {name.lower()}", hand


def _grip(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    name = item_name(view, option.unit or "", option.item).lower()
    if option.mode == BOTH:
        return f"Both hands on the {name}", "free"
    return f"One hand on the {name}", "free"


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
    if option.mode == FEAT:
        die = tables().measures.feat_die
        return f"Heroic Feat: Parry with the {option.hand} hand", f"d{die} against d{die}, ties win"
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
    goal = "the spot aimed at" if step.target is None else name_of(view, step.target)
    return "It lands here", f"within {inches(step.margin)} of {goal}"


def _stay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Stay put", ""


def _step(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Angry Inch", f"up to {inches(tables().measures.angry_inch)}, free"


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    if decision.kind == "R10-DP-06":
        return "Stop here", ""
    return ("Hold on" if only_to_let_go(decision) else "Hold back"), ""


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


_LABELS: dict[str, tuple[Callable[[Look, Decision, Option], Words], Icon]] = {
    "move": (_move, "move"),
    "face": (_face, "watch"),
    "sprint": (_sprint, "run"),
    "stand-up": (_stand_up, "stand-up"),
    "disengage": (_disengage, "dodge"),
    "strike": (_strike, "fight"),
    "shove": (_shove, "shove"),
    "grab": (_grab, "grab"),
    "release": (_release, "drop"),
    "shoot": (_shoot, "shoot"),
    "throw": (_throw, "throw"),
    "aim": (_aim, "target"),
    "grip": (_grip, "grab"),
    "charge": (_charge, "charge"),
    "charging-shove": (_charging_shove, "shove"),
    "ram": (_ram, "charge"),
    "mom": (_mom, "star"),
    "pick-up": (_pick_up, "pick-up"),
    "drop": (_drop, "drop"),
    "end-turn": (_end_turn, "end-turn"),
    "parry": (_parry, "parry"),
    "bail": (_bail, "dodge"),
    "take": (_take, "brace"),
    "land": (_land, "target"),
    "land-shot": (_land_shot, "target"),
    "stay": (_stay, "pause"),
    "step": (_step, "boot"),
    "stop": (_stop, "pause"),
    "continue": (_continue, "play"),
    "counterstrike": (_counterstrike, "fight"),
    "decline": (_decline, "wait"),
    "strikers": (_strikers, "fight"),
    "track": (_track, "watch"),
    "ignore": (_ignore, "eye-off"),
    "name": (_name, "person"),
    "benny": (_benny, "star"),
    DEPLOY: (_deploy, "flag"),
    DEPLOY_REST: (_deploy_rest, "flag"),
}
"""Who words which option, and its sign."""
