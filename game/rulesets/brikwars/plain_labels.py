"""Options that both editions word alike: label, second line, and a sign."""

from collections.abc import Callable
from typing import TypeAlias

from game.engine.ruleset import BARE_HAND
from game.model.decisions import Decision, Option
from game.model.figure_classes import CLASS_NAMES, FIGURE_CLASSES
from game.model.pictures import Icon
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.figures import as_club, fighter_of, kit_row, named, row_of
from game.rulesets.brikwars.item_shots import AIM
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import BLIND, MissedShot
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import inches, sentence, side_name, some_of, thing_name
from game.rulesets.common.deployment import DEPLOY, DEPLOY_REST, undeployed
from game.words import tr

Words: TypeAlias = tuple[str, str]
Label: TypeAlias = tuple[Callable[[Look, Decision, Option], Words], Icon]


def _deploy(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    unit = unit_of(view, option)
    text = tr("Place {name}").format(name=unit.name)
    kind = sentence(unit.figure_class or unit.kind)
    if unit.figure_class in FIGURE_CLASSES:
        role = tr(FIGURE_CLASSES[unit.figure_class])
        name = tr(CLASS_NAMES[unit.figure_class])
        kind = tr("{class_name} · {role}").format(class_name=name, role=role)
    return text, tr("where you point · {kind}").format(kind=kind)


def _deploy_rest(view: Look, decision: Decision, option: Option) -> Words:
    del option
    names = [unit.name for unit in undeployed(view, decision.side)]
    text = tr("Take the suggested place") if len(names) == 1 else tr("Take the suggested places")
    return text, tr("for {names}").format(names=some_of(names))


def unit_of(view: Look, option: Option) -> AnyUnit:
    """The unit whose option it is."""
    return view.state.units[option.unit or ""]


def alike(view: Look, option: Option) -> str:
    """The kind of the thing or hand that an option names, whoever has it; "" for none.

    What is aimed at is the target's, everything else is in the hands of who acts.
    """
    if option.do == "parry" and option.item is None and option.hand is not None:
        return BARE_HAND
    bearer = view.state.units.get((option.target if option.do == AIM else option.unit) or "")
    item = None if bearer is None or option.item is None else bearer.item(option.item)
    return "" if item is None else item.kind


def at_whom(view: Look, option: Option, plain: str, aimed: str) -> str:
    """A sentence with its target, or the ``plain`` one while that is still to be chosen."""
    target, who = option.target or option.piece, unit_of(view, option).name
    if target is None:
        return tr(plain).format(who=who)
    return tr(aimed).format(who=who, target=thing_name(view, target))


def _bail(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    measures, die = common().measures, row_of(unit_of(view, option)).action_die
    reach = inches(measures.bail_distance)
    text = tr("{need}+ on d{die}: up to {length} away, Disrupted")
    return tr("Bail"), text.format(need=measures.bail_need, die=die, length=reach)


def kept_by(view: Look, option: Option) -> str:
    """What who does nothing still has."""
    return "" if fighter_of(unit_of(view, option)).action_spent else tr("keeps the Action")


def _take(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("Take it"), kept_by(view, option)


def _land(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    reach = inches(common().measures.bail_distance)
    return tr("Dive to"), tr("up to {length}").format(length=reach)


def _land_shot(view: Look, decision: Decision, option: Option) -> Words:
    del decision, option
    step = view.state.agenda[0]
    assert isinstance(step, MissedShot), "asked in that step only"
    goal = tr("the spot aimed at")
    if step.target is not None or step.piece is not None:
        goal = thing_name(view, step.target or step.piece or "")
    text = tr("within {length} of {target}")
    if step.outline:
        text = tr("within {length} of the edge of {target}")
    note = text.format(length=inches(step.margin), target=goal)
    return tr("It lands here"), note


def _stay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Stay put"), ""


def _step(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    reach = inches(common().measures.angry_inch)
    return tr("Angry Inch"), tr("up to {length}, free").format(length=reach)


def _continue(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    left = inches(fighter_of(unit_of(view, option)).move_left)
    return tr("Carry on"), tr("{length} left").format(length=left)


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("Let it pass"), kept_by(view, option)


def _hold(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    several = len({one.unit for one in decision.options}) > 1
    note = tr("all of them keep their Actions") if several else tr("keeps the Action")
    return tr("Hold fire"), note


def _first(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return tr("{name} first").format(name=unit_of(view, option).name), ""


def _track(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Track it"), tr("somebody may be hit")


def _ignore(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Let it go"), tr("harmless if nobody tracks it")


def _name(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return side_name(view, option.target or ""), tr("says where it lands")


def _join(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("These join in"), tr("one Damage for all who hit")


def weapon_note(
    view: Look, option: Option, numbers: Callable[[AnyUnit, Item], str], *, blow: bool = False
) -> str:
    """The weapon of an attack, with its ``numbers`` once it is clear whom or what it is for.

    In a ``blow`` a gun is a club.
    """
    unit = unit_of(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = kit_row(unit, item)
    name = as_club(named(row)) if blow and row.role == "ranged" else named(row)
    if option.target is None and option.piece is None:
        return name
    text = f"{name} · {numbers(unit, item)}"
    return f"{text} · {common().measures.blind_modifier}" if option.mode == BLIND else text


PLAIN_LABELS: dict[str, Label] = {
    "bail": (_bail, "dodge"),
    "take": (_take, "brace"),
    "land": (_land, "target"),
    "land-shot": (_land_shot, "target"),
    "stay": (_stay, "pause"),
    "step": (_step, "boot"),
    "continue": (_continue, "play"),
    "decline": (_decline, "wait"),
    "hold": (_hold, "pause"),
    "first": (_first, "person"),
    "track": (_track, "watch"),
    "ignore": (_ignore, "eye-off"),
    "name": (_name, "person"),
    "join": (_join, "shoot"),
    DEPLOY: (_deploy, "flag"),
    DEPLOY_REST: (_deploy_rest, "flag"),
}
"""Who words which of these, and its sign."""
