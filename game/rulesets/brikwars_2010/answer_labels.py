"""Answers to what others do, and to what dice show, in words: label and second line."""

from collections.abc import Callable
from typing import TypeAlias

from game.model.decisions import Decision, Option
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.feats import FEAT
from game.rulesets.brikwars_2010.fight_lines import BENNY_USES
from game.rulesets.brikwars_2010.figures import item_row, parry_use, row_of, sheet_of
from game.rulesets.brikwars_2010.grips import only_to_let_go
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.steps import MissedShot
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.words import inches, sentence, side_name, thing_name

Words: TypeAlias = tuple[str, str]
Label: TypeAlias = tuple[Callable[[Look, Decision, Option], Words], Icon]


def unit_of(view: Look, option: Option) -> AnyUnit:
    """The unit whose option it is."""
    return view.state.units[option.unit or ""]


def _parry(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    item = unit_of(view, option).item(option.item or "")
    if option.mode == FEAT:
        die = tables().measures.feat_die
        return f"Heroic Feat: Parry with the {option.hand} hand", f"d{die} against d{die}, ties win"
    if item is None:
        return f"Parry with the {option.hand} hand", f"Use {tables().measures.bare_hand_use}"
    row = item_row(item)
    return f"Parry with {row.name.lower()}", f"Use {parry_use(row)}"


def _bail(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    measures, die = tables().measures, row_of(unit_of(view, option)).action_die
    reach = inches(measures.bail_distance)
    return "Bail", f"{measures.bail_need}+ on d{die}: up to {reach} away, Disrupted"


def _kept(view: Look, option: Option) -> str:
    """What who does nothing still has."""
    return "" if sheet_of(unit_of(view, option)).action_spent else "keeps the Action"


def _take(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Take it", _kept(view, option)


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
    if decision.kind == "R10-DP-06":
        return "Stop here", ""
    return ("Hold on" if only_to_let_go(decision) else "Hold back"), ""


def _continue(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Carry on", f"{inches(sheet_of(unit_of(view, option)).move_left)} left"


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Let it pass", _kept(view, option)


def _join(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "These join in", "one Damage for all who hit"


def _hold(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    several = len({one.unit for one in decision.options}) > 1
    return "Hold fire", "all of them keep their Actions" if several else "keeps the Action"


def _first(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return f"{unit_of(view, option).name} first", ""


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


ANSWER_LABELS: dict[str, Label] = {
    "parry": (_parry, "parry"),
    "bail": (_bail, "dodge"),
    "take": (_take, "brace"),
    "land": (_land, "target"),
    "land-shot": (_land_shot, "target"),
    "stay": (_stay, "pause"),
    "step": (_step, "boot"),
    "stop": (_stop, "pause"),
    "continue": (_continue, "play"),
    "decline": (_decline, "wait"),
    "join": (_join, "shoot"),
    "hold": (_hold, "pause"),
    "first": (_first, "person"),
    "strikers": (_strikers, "fight"),
    "track": (_track, "watch"),
    "ignore": (_ignore, "eye-off"),
    "name": (_name, "person"),
    "benny": (_benny, "star"),
}
"""Who words which answer, and its sign."""
