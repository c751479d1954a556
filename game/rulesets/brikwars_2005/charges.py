"""The run of a Charge, from its declaration to where it strikes (R05-CH-01..07, -13).

There a figure may answer; a thing takes the blow, MOM included (R05-CC-03, R05-OB-01).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.events import AttackDeclared, AttackHit, AttackMissed
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.lanes import NEARLY, bearing, course
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Attack, Part, Target
from game.rulesets.brikwars_2005.charge_answers import longest_counter
from game.rulesets.brikwars_2005.charging import (
    SPRINT,
    charge_refusal,
    reach_of,
    run_along,
    run_to_thing,
    strike_point,
    untouched,
)
from game.rulesets.brikwars_2005.damage import charge_damage, lands, strike_home
from game.rulesets.brikwars_2005.events import WeaponStruck
from game.rulesets.brikwars_2005.figures import settle, sheet_of
from game.rulesets.brikwars_2005.footwork import sprint
from game.rulesets.brikwars_2005.hazards import lethal_ahead
from game.rulesets.brikwars_2005.run_steps import Charge, Onset, Onward, RunOn, RunOver
from game.rulesets.brikwars_2005.running import stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import attack_roll, facing_of


def begin_charge(r: Res, choice: Choice) -> None:
    """Charge an enemy or a thing on one's own turn."""
    part = Part(unit=choice.unit or "", item=choice.item, approach=choice.do, mode=choice.mode)
    target = Target(figure=choice.target, piece=choice.piece)
    r.then(Charge(attack=Attack(parts=(part,), target=target)))


def charge(r: Res, step: Charge) -> None:
    """Declare a Charge, then run up to where the target may answer (R05-CH-06, R05-DP-26).

    Others may answer on the way; the target's one answer is its Counter (R05-CH-13). Whoever comes
    short has run the full distance all the same, and may complete the Charge on its next turn
    (R05-CH-05).
    """
    unit, at = r.state.units.get(step.unit), place_of(r, step)
    if unit is None or at is None or prone(unit):
        return
    if step.way is not None:
        _run_up(r, step)
        return
    figure, piece = step.target.figure, step.target.piece
    choice = Choice(
        do=step.do, unit=step.unit, item=step.item, target=figure, piece=piece, mode=step.mode
    )
    way = direction(unit.place, at)
    if way is None or charge_refusal(r, unit, choice) is not None:
        return
    announce(r, unit, step.do, at, item=step.item, target=step.target)
    past = () if figure is None else (figure,)
    spend_action(r, unit, way, step.mode, past)
    r.then(with_fields(step, way=bearing(way), offered=past))
    r.then(RunOver(unit=unit.id))


def place_of(view: Look, step: Charge) -> Point | None:
    """Where the target of a Charge is; nothing when that is gone."""
    unit, piece = view.state.units.get(step.unit), step.target.piece
    if piece is not None and unit is not None and things(view, piece):
        return view.field.piece_place(unit.place, piece)
    target = view.state.units.get(step.foe)
    return None if target is None else target.place


def announce(
    r: Res, unit: AnyUnit, do: str, at: Point, *, item: str | None, target: Target
) -> None:
    """Declare a Charge, and face what it goes for (R05-CH-06)."""
    r.emit(
        AttackDeclared(
            unit=unit.id,
            target=target.figure,
            piece=target.piece,
            item=item,
            at=None if target.piece is None else at,
            way=do,
            rules=("R05-CH-06",),
        )
    )
    turn_to(r, unit, at)


def spend_action(
    r: Res,
    unit: AnyUnit,
    way: tuple[float, float],
    mode: str | None,
    past: tuple[str, ...] = (),
) -> None:
    """The Action of a Charge, with a Sprint in it where one is wanted (R05-CH-06, R05-TU-20).

    Completing one that fell short on the turn before takes this turn's Action (R05-CH-07).

    Whoever comes short, or runs ``past`` its target, must run the full distance: with a hazard on
    the line the roller decides about Bonus Dice himself (R05-DP-17). Nobody who charges stands idle
    on this turn (R05-TU-06).
    """
    r.emit(TurnNoted(unit=unit.id, what="engaged", rules=("R05-TU-06",)))
    if mode != SPRINT:
        r.emit(ActionSpent(unit=unit.id, rules=("R05-TU-20",)))
        return
    most = sheet_of(unit).move_left + 2 * tables().measures.sprint_die
    sprint(r, unit.id, asks=lethal_ahead(r, unit, way, most, past))


def _run_up(r: Res, step: Charge) -> None:
    """Run to where the longer weapon reaches, or to the end of the Move (R05-CH-24)."""
    at_thing, inches = step.target.piece is not None, inches_to_blows(r, step)
    if inches is None:
        return
    run = stretch(r, step, inches, ())
    if run.more:
        r.then(run.step)
    elif run.there and has_arrived(r, run.step):
        if at_thing:
            _strike_thing(r, run.step)
        else:
            r.then(onset_of(run.step))


def run_over(r: Res, step: RunOver) -> None:
    """At its end a charger is in Close Combat with whoever has attacked it on its way (R05-TU-15).

    That is so of those within whose reach it has stopped, whether it struck or fell short, lies
    there, or did not care to run on.
    """
    settle(r, step.unit)


def inches_to_blows(view: Look, step: Charge) -> float | None:
    """How far it is to the first place where either side may strike."""
    unit, target = view.state.units[step.unit], view.state.units.get(step.foe)
    if step.target.piece is not None:
        return run_to_thing(view, unit, step.item or "", step.target.piece)
    if target is None or step.way is None:
        return None
    own = reach_of(view, unit, step.do, step.item)
    reach = max(own, longest_counter(view, target, unit))
    return strike_point(view, unit, target, course(step.way), reach)


def has_arrived(view: Look, step: Charge) -> bool:
    """Whether it has come there with its MOM, and with what it charges with in hand."""
    unit, target = view.state.units[step.unit], view.state.units.get(step.foe)
    if step.way is None or not with_mom(unit, step):
        return False
    if step.item is not None and unit.item(step.item) is None:
        return False
    if step.target.piece is not None:
        item, piece = step.item or "", step.target.piece
        far = run_to_thing(view, unit, item, piece) > NEARLY
        return not far and untouched(view, unit, item, piece) is None
    if target is None:
        return False
    own = reach_of(view, unit, step.do, step.item)
    reach = max(own, longest_counter(view, target, unit))
    left = run_along(unit, target, course(step.way), reach)
    return left is not None and left <= NEARLY


def _strike_thing(r: Res, step: Charge) -> None:
    """Attack Roll, Damage with the MOM's die against the thing's Armor, then onward or not.

    Whoever breaks it may run on (R05-CH-18), whoever does not runs into it, which ends the run
    (R05-CH-04, R05-TU-17). Worked numbers: a lance runs 3" at a crate of thin wood; a 3 and 1 for
    its standing still hit with Use 4; 2d6 and the MOM show 1, 2 and 3: 6 are more than the 3 of its
    Armor die.
    """
    unit, facing, broken = r.state.units[step.unit], facing_of(r, step.attack), False
    item = unit.item(step.item or "")
    assert item is not None, "it has arrived with it"
    r.emit(WeaponStruck(unit=unit.id, item=item.id, rules=("R05-CC-60",)))
    rules = ("R05-OB-01", "R05-CH-11")
    hit = attack_roll(r, facing, rules=rules).success
    told = AttackHit if hit else AttackMissed
    r.emit(told(unit=unit.id, piece=step.target.piece, item=item.id, rules=rules))
    if hit:
        damage = charge_damage(r, unit, item, step.target)
        broken = strike_home(r, lands(facing, damage, rule="R05-OB-02"))
    if step.way is None or unit.id not in r.state.units:
        return
    kind = Onward if broken else RunOn
    r.then(kind(unit=unit.id, way=step.way, watched=step.watched, offered=step.offered))


def onset_of(step: Charge) -> Onset:
    """What a Charge that has come to its target is for that."""
    assert step.way is not None, "it has run"
    return Onset(
        unit=step.unit,
        do=step.do,
        target=step.foe,
        item=step.item,
        way=step.way,
        offered=step.offered,
        watched=step.watched,
    )
