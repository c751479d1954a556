"""Combined attacks on things: one Damage of all who hit (R10-CA-01..04, -08, R10-OB-03)."""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import in_close_combat, prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.objects import harm, thing_refusal, things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Shoot, Target, Watch, alone
from game.rulesets.brikwars_2010.charges import announce, blow_of, has_arrived, stretch, thrust_roll
from game.rulesets.brikwars_2010.charging import charges_at_things
from game.rulesets.brikwars_2010.close_combat import declare_at_thing, swing
from game.rulesets.brikwars_2010.collisions import run_on
from game.rulesets.brikwars_2010.explosions import answered, takes_effect
from game.rulesets.brikwars_2010.figures import free_to_move, sheet_of, strikers
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.joint_attacks import invited, on_call_of, shooters, takes_part
from game.rulesets.brikwars_2010.joint_damage import rolled_together
from game.rulesets.brikwars_2010.maneuvers import strike_refusal
from game.rulesets.brikwars_2010.mixed_attacks import attack_named, spend_actions
from game.rulesets.brikwars_2010.ranged import (
    attempt,
    burst_of,
    declare,
    faced,
    laid_down,
    missed,
    target_refusal,
    tell_hit,
)
from game.rulesets.brikwars_2010.run_steps import Charge
from game.rulesets.brikwars_2010.steps import Hit, Maneuver, ThingVolley
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.to_hit import Facing, facing_of_blow
from game.words import tr


def at_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure that may attack at all may not attack this thing, alone or leading others.

    Others share in what is shot or thrown (R10-CA-04).
    """
    refused = thing_refusal(view, choice.piece)
    if refused is not None:
        return refused
    if choice.target is not None or choice.mode not in (None, JOINT):
        return Refusal(tr("A thing is attacked plainly, and alone"), "R10-OB-01")
    piece, item = choice.piece or "", unit.item(choice.item or "")
    aim = Target(piece=piece)
    if choice.do == "strike":
        refused = strike_refusal(view, unit, choice.item or "", piece)
    else:
        refused = target_refusal(view, alone(unit.id, choice.item, choice.do, aim))
    if refused is not None or choice.mode != JOINT:
        return refused
    shot, thrown = choice.do != "strike", choice.do == "throw"
    if item is None or not (shot and takes_part(view, unit, item, aim, thrown=thrown)):
        return Refusal(tr("With that nobody shares in an attack"), "R10-CA-04")
    if not _anybody_joins(view, unit, item.id, piece):
        return Refusal(tr("Nobody else can join in"), "R10-CA-04")
    return None


def thing_joiners(
    view: Look, unit: AnyUnit, item_id: str, piece: str, asked: tuple[str, ...] = ()
) -> Iterator[str]:
    """Every weapon that could join in a unit's attack on a thing (R10-CA-03, -04, -08, -09).

    Sides that were ``asked`` are left out.
    """
    able = [one for one in on_call_of(view, unit) if one.side not in asked]
    yield from shooters(view, able, Target(piece=piece), but=(unit.id, item_id))
    for other in able:
        if other.id != unit.id:
            yield from _strikers(view, other, piece)
            yield from _chargers(view, other, piece)


def _anybody_joins(view: Look, unit: AnyUnit, item_id: str, piece: str) -> bool:
    """Whether there is any joiner; what is quick to know is looked at first."""
    able, lead, aim = on_call_of(view, unit), (unit.id, item_id), Target(piece=piece)
    others = [other for other in able if other.id != unit.id]
    return (
        any(any(_strikers(view, other, piece)) for other in others)
        or any(shooters(view, able, aim, but=lead, thrown_too=False))
        or any(shooters(view, able, aim, but=lead))
        or any(any(_chargers(view, other, piece)) for other in others)
    )


def _strikers(view: Look, unit: Fig, piece: str) -> Iterator[str]:
    """The Strikes that a unit could join with: it must not have to turn away from anybody first.

    R10-CA-08, R10-CC-36.
    """
    held = in_close_combat(view, unit.id) and not free_to_move(view, unit)
    if sheet_of(unit).action_spent or held:
        return
    for item in strikers(unit):
        if strike_refusal(view, unit, item.id, piece) is None:
            yield f"{unit.id}/{item.id}/strike"


def _chargers(view: Look, unit: Fig, piece: str) -> Iterator[str]:
    """The Charges that a unit could join with (R10-CA-08)."""
    if not sheet_of(unit).action_spent:
        for option in charges_at_things(view, unit, piece):
            yield f"{unit.id}/{option.item}/charge"


def thing_volley(r: Res, step: ThingVolley) -> None:
    """All declare, then each rolls, then the Damage of all meets one Armor (R10-CA-01, -02).

    Three with 4, 5 and 3 make 12, more than 3 and 8 of a stone block (R10-TV-050). Strikes are in
    it like shots (R10-CA-08): things keep no sum of a player's turn.
    """
    if not step.declared:
        _declared(r, step)
    elif step.shots:
        _next_shot(r, step)
    else:
        _comes_down(r, step)


def _declared(r: Res, step: ThingVolley) -> None:
    """Everybody who takes part declares before anybody rolls (R10-CA-02)."""
    lead = step.shots[0]
    assert isinstance(lead, Shoot), "a shot leads"
    unit = r.state.units[lead.unit]
    able = r.once(
        ("join", step), lambda: tuple(thing_joiners(r, unit, lead.item, step.piece, step.asked))
    )
    again = invited(r, step, lead, able)
    if again is not None:
        r.then(again)
        return
    joining = (attack_named(r, name, lead.target) for name in step.named)
    shots = tuple(_declared_one(r, shot) for shot in (lead, *joining))
    for shot in shots:
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.then(with_fields(step, shots=shots, declared=True))
    r.then(Watch(targets=tuple(dict.fromkeys(shot.unit for shot in shots))))


def _declared_one(r: Res, shot: Shoot | Maneuver | Charge) -> Shoot | Maneuver | Charge:
    """One of them declares; a Charge knows its way from now on."""
    if isinstance(shot, Charge):
        return with_fields(shot, way=announce(r, shot))
    if isinstance(shot, Maneuver):
        declare_at_thing(r, facing_of_blow(r, shot.attack, shot.attack.lead))
        return shot
    facing = faced(r, shot)
    assert facing is not None, "who joins can make the attack alone"
    declare(r, shot, facing.at)
    return shot


def _next_shot(r: Res, step: ThingVolley) -> None:
    """One more of those who take part makes its Action Roll, if it needs one (R10-AT-11)."""
    shot, again = step.shots[0], with_fields(step, shots=step.shots[1:])
    if isinstance(shot, Charge):
        _next_run(r, step, shot)
    elif isinstance(shot, Maneuver):
        r.then(_next_strike(r, again, shot))
    else:
        r.then(_next_throw(r, again, shot))


def _next_throw(r: Res, step: ThingVolley, shot: Shoot) -> ThingVolley:
    """One of them shoots or throws, if that is still possible."""
    facing = faced(r, shot)
    fired = None if facing is None else attempt(r, shot, facing)
    if facing is None or fired is None:
        return step
    if not fired.hit:
        return with_fields(step, misses=(*step.misses, missed(r, fired)))
    tell_hit(r, fired)
    step = _struck_first(step, facing)
    if facing.row.role == "explosive":
        return with_fields(step, bursts=(*step.bursts, burst_of(r, fired)))
    laid_down(r, fired)
    hit = Hit(
        unit=shot.unit,
        kind=fired.kind,
        thrown=shot.thrown,
        out=facing.out,
        benny=fired.benny == "damage",
    )
    return with_fields(step, hits=(*step.hits, hit))


def _next_strike(r: Res, step: ThingVolley, strike: Maneuver) -> ThingVolley:
    """One of them strikes, if that is still possible."""
    unit = r.state.units.get(strike.unit)
    item = None if unit is None else unit.item(strike.item or "")
    if unit is None or item is None or prone(unit) or not things(r, step.piece):
        return step
    facing = facing_of_blow(r, strike.attack, strike.attack.lead)
    swung = swing(r, facing, rules=("R10-OB-01",), missed=())
    if not swung.hit:
        return step
    hit = Hit(unit=unit.id, kind=item.kind, struck=True, benny=swung.benny == "damage")
    return with_fields(_struck_first(step, facing), hits=(*step.hits, hit))


def _struck_first(step: ThingVolley, facing: Facing) -> ThingVolley:
    """The attack with the place that the first of them has struck."""
    return step if step.at is not None else with_fields(step, at=facing.at, height=facing.height)


def _next_run(r: Res, step: ThingVolley, charge: Charge) -> None:
    """One more stretch of a Charge, with its Sprint before, or its blow (R10-CA-08, R10-CH-15)."""
    unit, rest = r.state.units.get(charge.unit), step.shots[1:]
    again = with_fields(step, shots=rest)
    if unit is None or prone(unit):
        spend_actions(r, (charge.unit,))
        r.then(again)
        return
    if charge.mode == "sprint":
        sprint(r, charge.unit)
        charge = with_fields(charge, mode=None)
    run = stretch(r, charge)
    if run.more:
        r.then(with_fields(step, shots=(run.charge, *rest)))
        return
    if not run.there or not has_arrived(r, run.charge):
        r.then(again)
        return
    unit = r.state.units[charge.unit]
    item = unit.item(charge.item or "")
    assert item is not None, "a Charge has a weapon"
    facing = facing_of_blow(r, charge.attack, charge.attack.lead)
    blow = blow_of(run.charge)
    home = thrust_roll(r, blow, facing, None, Answer("take"))
    if home is None:
        r.then(again)
        run_on(r, blow)
        return
    hit = Hit(unit=unit.id, kind=item.kind, struck=True, mom=home.mom, benny=home.benny)
    again = with_fields(_struck_first(again, facing), runs=(*step.runs, run.charge))
    r.then(with_fields(again, hits=(*step.hits, hit)))


def _comes_down(r: Res, step: ThingVolley) -> None:
    """One more part of the Damage, or all of it at last, when everybody has attacked."""
    if step.hits and step.dealt is None and things(r, step.piece):
        dealt = rolled_together(r, step.hits, None, "R10-OB-02")
        step = with_fields(step, dealt=dealt)
    if step.bursts:
        _next_burst(r, step)
    else:
        _takes_effect(r, step)


def _next_burst(r: Res, step: ThingVolley) -> None:
    """An Explosion of the attack; what it does to the thing joins the sum (R10-CA-04)."""
    first, rest = step.bursts[0], step.bursts[1:]
    again = answered(r, first)
    if again is not None:
        r.then(with_fields(step, bursts=(again, *rest)))
        return
    share = takes_effect(r, first, apart=step.piece)
    dealt = step.dealt if share is None else (step.dealt or 0) + share
    r.then(with_fields(step, bursts=rest, dealt=dealt, by=step.by or first.unit))


def _takes_effect(r: Res, step: ThingVolley) -> None:
    """The sum against one Armor roll; then misses may be tracked (R10-CA-01, R10-RG-06).

    Those who have charged run on or not, as the thing breaks or holds (R10-CH-18).
    """
    broken = not things(r, step.piece)
    if step.dealt is not None and step.at is not None and not broken:
        by = step.hits[0].unit if step.hits else step.by
        left = harm(r, step.piece, step.dealt, step.at, step.height, by=by, rule="R10-AT-04")
        broken = left > 0
    spent = [hit.unit for hit in step.hits if hit.mom]
    for charge in step.runs:
        if (charge.unit in spent) == broken and charge.unit in r.state.units:
            run_on(r, blow_of(charge))
    for miss in step.misses:
        r.then(miss)
