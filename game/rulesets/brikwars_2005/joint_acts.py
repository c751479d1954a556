"""Combined attacks as acts: offered, refused, begun and foreseen (R05-CA-01, R05-DP-10)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.verbs import Check, Run
from game.rulesets.brikwars_2005.charging import SPRINT
from game.rulesets.brikwars_2005.counters import flees_from
from game.rulesets.brikwars_2005.joint_steps import SHOTS, JointAttack, JointOnThing
from game.rulesets.brikwars_2005.joint_things import (
    begin_on_thing,
    joint_thing_refusal,
    shares_in_breaking,
    thing_join_refusal,
    thing_joiners,
)
from game.rulesets.brikwars_2005.maneuvers import ATTACK, PARRY, step_refusal
from game.rulesets.brikwars_2005.partners import (
    join_refusal,
    joiners,
    joint_refusal,
    lead_of,
    point_of,
    shares_in,
    ways_beside,
)
from game.rulesets.brikwars_2005.run_steps import RUNS


def begin_joint_attack(r: Res, choice: Choice) -> None:
    """Lead a combined attack (R05-CA-02)."""
    r.then(JointAttack(target=choice.target or "", members=(lead_of(r, choice),)))


AT_THING = ("unit", "item", "piece", "mode")
"""What goes with an attack at a thing."""

LEADS = (*SHOTS, ATTACK, *RUNS)
"""Attacks that others can join."""


def joint_options(view: Look, unit: Fig, singles: Iterable[Option]) -> Iterator[Option]:
    """The combined attacks that a figure may lead now, from what it may do alone."""
    others: dict[tuple[str | None, tuple[str, ...]], bool] = {}
    for single in singles:
        if single.do not in LEADS or single.mode not in (None, SPRINT):
            continue
        lead, target = lead_of(view, single.choice()), view.state.units.get(single.target or "")
        key = (single.target or single.piece, ways_beside(lead))
        if target is not None and shares_in(view, unit, lead, target):
            if key not in others:
                others[key] = any(joiners(view, lead, target))
        elif single.piece is not None and shares_in_breaking(unit, lead):
            if key not in others:
                others[key] = any(thing_joiners(view, lead, single.piece))
        else:
            continue
        if others[key]:
            yield with_fields(single, mode=JOINT, point=point_of(lead))


def join_check(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why some may not join an attack together."""
    del decision
    underway = view.state.agenda[0]
    if isinstance(underway, JointOnThing):
        return thing_join_refusal(choice.several or ())
    return join_refusal(view, underway, choice) if isinstance(underway, JointAttack) else None


def step_check(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why an Angry Inch may not lead there; who Parries one of a group flees from none of them.

    R05-CC-12, R05-CA-11.
    """
    underway, unit = view.state.agenda[0], view.state.units.get(choice.unit or "")
    refused = step_refusal(view, decision, choice)
    if refused is not None or choice.mode != PARRY or unit is None or choice.at is None:
        return refused
    if not isinstance(underway, JointAttack):
        return None
    fighters = [one for one in underway.members if one.fights and one.unit != choice.target]
    return flees_from(view, unit, ((one.unit, one.item or "") for one in fighters), choice.at)


def led(alone: Run) -> Run:
    """What an attack does: alone, or with others who join, at a figure or at a thing."""

    def run(r: Res, choice: Choice) -> None:
        if choice.mode != JOINT:
            alone(r, choice)
        elif choice.piece is not None:
            begin_on_thing(r, choice)
        else:
            begin_joint_attack(r, choice)

    return run


def led_refusal(alone: Check) -> Check:
    """Why an attack may not be made: alone, or leading others, at a figure or at a thing."""

    def refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
        if choice.mode != JOINT:
            return alone(view, unit, choice)
        check = joint_refusal if choice.piece is None else joint_thing_refusal
        return check(view, unit, choice)

    return refusal
