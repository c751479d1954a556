"""Combined attacks on things: one Damage of all who hit (R10-CA-01..04, -08, R10-OB-03)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.events import AttackMissed
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import prone, row_of
from game.rulesets.brikwars.joining import JOINT, weapon
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Watch
from game.rulesets.brikwars_2010.disengaging import free_to_move
from game.rulesets.brikwars_2010.explosions import answered, takes_effect
from game.rulesets.brikwars_2010.figures import item_row, sheet_of, strike_use, strikers
from game.rulesets.brikwars_2010.joint_attacks import invited, on_call_of
from game.rulesets.brikwars_2010.joint_damage import rolled_together
from game.rulesets.brikwars_2010.mixed_attacks import fights, spend_actions
from game.rulesets.brikwars_2010.ranged import ranged_refusal
from game.rulesets.brikwars_2010.rolls import ActionRoll
from game.rulesets.brikwars_2010.run_steps import ChargeThing
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.steps import Hit, ShootThing, StrikeThing, ThingVolley
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_aims import (
    shot_refusal,
    strike_refusal,
    thing_attack_refusal,
    throw_hits,
)
from game.rulesets.brikwars_2010.thing_attacks import (
    Blow,
    burst_of,
    declare_blow,
    declare_shot,
    laid_down,
    missed,
    rolled_for,
    shot_of,
    strike_of,
)
from game.rulesets.brikwars_2010.thing_charges import (
    advanced,
    announced,
    charge_aim,
    run_through,
    sprinted,
    thing_charges,
    thrust,
)
from game.words import tr


def joint_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a combined attack on a thing; nothing when it may (R10-CA-04)."""
    refused = thing_attack_refusal(view, unit, with_fields(choice, mode=None))
    if refused is not None:
        return refused
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    ranged = choice.do in ("shoot", "throw")
    if not ranged or item is None or not _takes_part(view, unit, item, piece, choice.do == "throw"):
        return Refusal(tr("With that nobody shares in an attack"), "R10-CA-04")
    if not _anybody_joins(view, unit, item.id, piece):
        return Refusal(tr("Nobody else can join in"), "R10-CA-04")
    return None


def _takes_part(view: Look, unit: AnyUnit, item: Item, piece: str, thrown: bool) -> bool:
    """Whether a weapon is one for combined attacks: any that shoots, or is thrown (R10-CA-04).

    Out of range it counts as in attacks on figures: nobody joins who could not hit with a Benny.
    """
    row = item_row(item)
    if not thrown:
        return row.role == "ranged" and not read_singly(row)
    if row.throw_range is None and row.role != "explosive":
        return False
    best = row_of(unit).action_die + tables().measures.benny_die
    return throw_hits(view, unit, row, piece, best)


def thing_joiners(
    view: Look, unit: AnyUnit, item_id: str, piece: str, asked: tuple[str, ...] = ()
) -> Iterator[str]:
    """Every weapon that could join in a unit's attack on a thing (R10-CA-03, -04, -08, -09).

    Sides that were ``asked`` are left out.
    """
    able = [one for one in on_call_of(view, unit) if one.side not in asked]
    yield from _shooters(view, able, (unit.id, item_id), piece)
    for other in able:
        if other.id != unit.id:
            yield from _strikers(view, other, piece)
            yield from _chargers(view, other, piece)


def _anybody_joins(view: Look, unit: AnyUnit, item_id: str, piece: str) -> bool:
    """Whether there is any joiner; what is quick to know is looked at first."""
    able, lead = on_call_of(view, unit), (unit.id, item_id)
    others = [other for other in able if other.id != unit.id]
    return (
        any(any(_strikers(view, other, piece)) for other in others)
        or any(_shooters(view, able, lead, piece, thrown_too=False))
        or any(_shooters(view, able, lead, piece))
        or any(any(_chargers(view, other, piece)) for other in others)
    )


def _shooters(
    view: Look,
    able: Iterable[Fig],
    lead: tuple[str, str],
    piece: str,
    *,
    thrown_too: bool = True,
) -> Iterator[str]:
    """Everything but the leader's weapon that some could shoot or throw at a thing."""
    for other in able:
        for item in other.items:
            thrown = item_row(item).role != "ranged"
            if (other.id, item.id) == lead or (thrown and not thrown_too):
                continue
            if ranged_refusal(view, other, item.id, thrown) is not None:
                continue
            if shot_refusal(view, other, item.id, piece) is not None:
                continue
            if _takes_part(view, other, item, piece, thrown):
                yield f"{other.id}/{item.id}"


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
        for option in thing_charges(view, unit, piece):
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


def attack_on(view: Look, name: str, piece: str) -> ShootThing | StrikeThing | ChargeThing:
    """What somebody who joins does."""
    unit_id, item_id = weapon(name)
    if name.endswith("/charge"):
        found = thing_charges(view, view.state.units[unit_id], piece)
        mode = next(option.mode for option in found if option.item == item_id)
        return ChargeThing(unit=unit_id, item=item_id, piece=piece, mode=mode)
    if fights(name):
        return StrikeThing(unit=unit_id, item=item_id, piece=piece)
    item = view.state.units[unit_id].item(item_id)
    thrown = item is not None and item_row(item).role != "ranged"
    return ShootThing(unit=unit_id, item=item_id, piece=piece, thrown=thrown)


def _blow(view: Look, attack: ShootThing | StrikeThing) -> Blow | None:
    """An attack with its parts looked up; nothing when it cannot be made any more."""
    if isinstance(attack, StrikeThing):
        return strike_of(view, attack)
    return shot_of(view, attack)


def _declared(r: Res, step: ThingVolley) -> None:
    """Everybody who takes part declares before anybody rolls (R10-CA-02)."""
    lead = step.shots[0]
    assert isinstance(lead, ShootThing), "a shot leads"
    unit = r.state.units[lead.unit]
    able = r.once(
        ("join", step), lambda: tuple(thing_joiners(r, unit, lead.item, step.piece, step.asked))
    )
    again = invited(r, step, lead, able)
    if again is not None:
        r.then(again)
        return
    named = (lead, *(attack_on(r, name, step.piece) for name in step.named))
    shots = tuple(_declared_one(r, shot) for shot in named)
    for shot in shots:
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.then(with_fields(step, shots=shots, declared=True))
    r.then(Watch(targets=tuple(dict.fromkeys(shot.unit for shot in shots))))


def _declared_one(
    r: Res, shot: ShootThing | StrikeThing | ChargeThing
) -> ShootThing | StrikeThing | ChargeThing:
    """One of them declares; a Charge knows its way from now on."""
    if isinstance(shot, ChargeThing):
        return announced(r, shot)
    blow = _blow(r, shot)
    assert blow is not None, "who joins can make the attack alone"
    if isinstance(shot, StrikeThing):
        declare_blow(r, blow)
    else:
        declare_shot(r, blow)
    return shot


def _next_run(r: Res, step: ThingVolley, charge: ChargeThing) -> None:
    """One more stretch of a Charge, with its Sprint before, or its blow (R10-CA-08, R10-CH-15)."""
    unit, rest = r.state.units.get(charge.unit), step.shots[1:]
    again = with_fields(step, shots=rest)
    if unit is None or prone(unit):
        spend_actions(r, (charge.unit,))
        r.then(again)
        return
    run = advanced(r, sprinted(r, charge))
    if run.more:
        r.then(with_fields(step, shots=(run.charge, *rest)))
        return
    if not run.there:
        r.then(again)
        return
    aim = charge_aim(r, run.charge)
    hit = thrust(r, run.charge)
    if hit is None:
        r.then(again)
        run_through(r, run.charge)
        return
    at, height = (aim.at, aim.height) if step.at is None else (step.at, step.height)
    hits, runs = (*step.hits, hit), (*step.runs, run.charge)
    r.then(with_fields(again, at=at, height=height, hits=hits, runs=runs))


def _next_shot(r: Res, step: ThingVolley) -> None:
    """One more of those who take part makes its Action Roll, if it needs one (R10-AT-11)."""
    shot, rest = step.shots[0], step.shots[1:]
    if isinstance(shot, ChargeThing):
        _next_run(r, step, shot)
        return
    again = with_fields(step, shots=rest)
    blow = _blow(r, shot)
    if blow is None:
        r.then(again)
        return
    struck = isinstance(shot, StrikeThing)
    rolled = rolled_for(r, blow, strike_use(blow.row) if struck else blow.row.use)
    if rolled is None or rolled.success:
        r.then(_with_hit(r, again, blow, rolled))
    elif struck:
        r.emit(AttackMissed(unit=blow.unit, piece=step.piece, item=blow.item.id))
        r.then(again)
    else:
        r.then(with_fields(again, misses=(*step.misses, missed(r, blow, rolled))))


def _with_hit(r: Res, step: ThingVolley, blow: Blow, rolled: ActionRoll | None) -> ThingVolley:
    """The attack with one hit more, at the place that the first of them has struck."""
    at, height = (blow.aim.at, blow.aim.height) if step.at is None else (step.at, step.height)
    step = with_fields(step, at=at, height=height)
    if blow.row.role == "explosive":
        return with_fields(step, bursts=(*step.bursts, burst_of(r, blow, rolled)))
    laid_down(r, blow)
    hit = Hit(
        unit=blow.unit,
        kind=blow.item.kind,
        thrown=blow.way == "throw",
        struck=blow.way == "strike",
        out=blow.aim.out_of_range,
        benny=rolled is not None and rolled.benny == "damage",
    )
    return with_fields(step, hits=(*step.hits, hit))


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
        if (charge.unit in spent) == broken:
            run_through(r, charge)
    for miss in step.misses:
        r.then(miss)


def at_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure that may attack at all may not attack this thing, alone or leading others."""
    if choice.mode == JOINT:
        return joint_thing_refusal(view, unit, choice)
    return thing_attack_refusal(view, unit, choice)
