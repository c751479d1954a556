"""Answers to what others do, and to what dice show, in words: label and second line."""

from collections.abc import Callable
from typing import TypeAlias

from game.model.decisions import Decision, Option
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.names import THE_HANDS, called
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.words import inches, sentence, side_name, thing_name
from game.rulesets.brikwars_2010.feats import FEAT
from game.rulesets.brikwars_2010.fight_lines import BENNY_USES
from game.rulesets.brikwars_2010.figures import item_row, parry_use, sheet_of
from game.rulesets.brikwars_2010.grips import only_to_let_go
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

Words: TypeAlias = tuple[str, str]
Label: TypeAlias = tuple[Callable[[Look, Decision, Option], Words], Icon]


def unit_of(view: Look, option: Option) -> AnyUnit:
    """The unit whose option it is."""
    return view.state.units[option.unit or ""]


def _parry(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    item = unit_of(view, option).item(option.item or "")
    if option.mode == FEAT:
        die, hand = tables().measures.feat_die, tr(THE_HANDS[option.hand or ""])
        note = tr("d{die} against d{die}, ties win").format(die=die)
        return tr("Heroic Feat: Parry with {hand}").format(hand=hand), note
    use = tr("Use {use}")
    if item is None:
        hand, least = tr(THE_HANDS[option.hand or ""]), tables().measures.bare_hand_use
        return tr("Parry with {hand}").format(hand=hand), use.format(use=least)
    row = item_row(item)
    return tr("Parry with {item}").format(item=called(row)), use.format(use=parry_use(row))


def _bail(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    measures, die = tables().measures, row_of(unit_of(view, option)).action_die
    reach = inches(measures.bail_distance)
    text = tr("{need}+ on d{die}: up to {length} away, Disrupted")
    return tr("Bail"), text.format(need=measures.bail_need, die=die, length=reach)


def _kept(view: Look, option: Option) -> str:
    """What who does nothing still has."""
    return "" if sheet_of(unit_of(view, option)).action_spent else tr("keeps the Action")


def _take(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("Take it"), _kept(view, option)


def _land(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    reach = inches(tables().measures.bail_distance)
    return tr("Dive to"), tr("up to {length}").format(length=reach)


def _land_shot(view: Look, decision: Decision, option: Option) -> Words:
    del decision, option
    step = view.state.agenda[0]
    assert isinstance(step, MissedShot), "asked in that step only"
    goal = tr("the spot aimed at")
    if step.target is not None or step.piece is not None:
        goal = thing_name(view, step.target or step.piece or "")
    note = tr("within {length} of {target}").format(length=inches(step.margin), target=goal)
    return tr("It lands here"), note


def _stay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Stay put"), ""


def _step(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    reach = inches(tables().measures.angry_inch)
    return tr("Angry Inch"), tr("up to {length}, free").format(length=reach)


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    if decision.kind == "R10-DP-06":
        return tr("Stop here"), ""
    return (tr("Hold on") if only_to_let_go(decision) else tr("Hold back")), ""


def _continue(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    left = inches(sheet_of(unit_of(view, option)).move_left)
    return tr("Carry on"), tr("{length} left").format(length=left)


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("Let it pass"), _kept(view, option)


def _join(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("These join in"), tr("one Damage for all who hit")


def _hold(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    several = len({one.unit for one in decision.options}) > 1
    note = tr("all of them keep their Actions") if several else tr("keeps the Action")
    return tr("Hold fire"), note


def _first(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("{name} first").format(name=unit_of(view, option).name), ""


def _strikers(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    most = tables().measures.most_attackers
    return tr("These strike"), tr("up to {count}").format(count=most)


def _track(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Track it"), tr("somebody may be hit")


def _ignore(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Let it go"), tr("harmless")


def _name(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return side_name(view, option.target or ""), tr("says where it lands")


def _benny(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision
    if option.mode == "forgo":
        return tr("Let it go"), ""
    return sentence(tr(BENNY_USES[option.mode or ""])), ""


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
