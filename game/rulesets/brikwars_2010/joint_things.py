"""Combined attacks on things: one Damage of all who hit (R10-CA-01..04, -08, R10-OB-03)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.events import AttackMissed
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars_2010.disengaging import free_to_move
from game.rulesets.brikwars_2010.engagement import in_close_combat
from game.rulesets.brikwars_2010.explosions import answered, takes_effect
from game.rulesets.brikwars_2010.figures import (
    item_row,
    row_of,
    sheet_of,
    strike_use,
    strikers,
)
from game.rulesets.brikwars_2010.joint_attacks import joined, on_call, weapon
from game.rulesets.brikwars_2010.joint_damage import pooled
from game.rulesets.brikwars_2010.joint_events import AttackJoined
from game.rulesets.brikwars_2010.mixed_attacks import fights
from game.rulesets.brikwars_2010.objects import harm, things
from game.rulesets.brikwars_2010.ranged import ranged_refusal
from game.rulesets.brikwars_2010.rolls import ActionRoll, damage_roll
from game.rulesets.brikwars_2010.sheets import Fig, Look, Res
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.steps import Hit, ShootThing, StrikeThing, ThingVolley, Watch
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_aims import (
    shot_aim,
    shot_refusal,
    strike_refusal,
    thing_attack_refusal,
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


def joint_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a combined attack on a thing; nothing when it may (R10-CA-04)."""
    refused = thing_attack_refusal(view, unit, with_fields(choice, mode=None))
    if refused is not None:
        return refused
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    ranged = choice.do in ("shoot", "throw")
    if not ranged or item is None or not _takes_part(view, unit, item, piece, choice.do == "throw"):
        return Refusal("With that nobody shares in an attack", "R10-CA-04")
    if not _anybody_joins(view, unit, item.id, piece):
        return Refusal("Nobody else can join in", "R10-CA-04")
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
    aim = shot_aim(view, unit, row, piece, thrown=True)
    if aim is None:
        return False
    best = row_of(unit).action_die + tables().measures.benny_die
    return best + sum(modifier.amount for modifier in aim.modifiers) >= row.use


def thing_joiners(view: Look, unit: AnyUnit, item_id: str, piece: str) -> Iterator[str]:
    """Every weapon that could join in a unit's attack on a thing (R10-CA-03, -04, -08, -09)."""
    able = _able(view, unit)
    yield from _shooters(view, able, (unit.id, item_id), piece)
    for other in able:
        if other.id != unit.id:
            yield from _strikers(view, other, piece)


def _anybody_joins(view: Look, unit: AnyUnit, item_id: str, piece: str) -> bool:
    """Whether there is any joiner; what is quick to know is looked at first."""
    able, lead = _able(view, unit), (unit.id, item_id)
    return (
        any(any(_strikers(view, other, piece)) for other in able if other.id != unit.id)
        or any(_shooters(view, able, lead, piece, thrown_too=False))
        or any(_shooters(view, able, lead, piece))
    )


def _able(view: Look, unit: AnyUnit) -> list[Fig]:
    return [other for other in view.state.on_field() if on_call(view, unit, other)]


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


def _attack(view: Look, name: str, piece: str) -> ShootThing | StrikeThing:
    """What somebody who joins does."""
    unit_id, item_id = weapon(name)
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
    able = tuple(thing_joiners(r, r.state.units[lead.unit], lead.item, step.piece))
    names = joined(r, lead, able)
    shots = (lead, *(_attack(r, name, step.piece) for name in names))
    for shot in shots:
        blow = _blow(r, shot)
        assert blow is not None, "who joins can make the attack alone"
        if isinstance(shot, StrikeThing):
            declare_blow(r, blow)
        else:
            declare_shot(r, blow)
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.then(with_fields(step, shots=shots, declared=True))
    r.then(Watch(targets=tuple(dict.fromkeys(shot.unit for shot in shots))))


def _next_shot(r: Res, step: ThingVolley) -> None:
    """One more of those who take part makes its Action Roll, if it needs one (R10-AT-11)."""
    shot, rest = step.shots[0], step.shots[1:]
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
        step = _shots_rolled(r, step)
    if step.bursts:
        _next_burst(r, step)
    else:
        _takes_effect(r, step)


def _shots_rolled(r: Res, step: ThingVolley) -> ThingVolley:
    """One Damage Roll for all who have hit (R10-CA-01)."""
    dice, flat, losses = pooled(r, step.hits)
    rules = ("R10-CA-01", "R10-OB-02") if len(step.hits) > 1 else ("R10-OB-02",)
    first = step.hits[0].unit
    dealt = damage_roll(r, first, None, dice, flat, modifiers=losses, rules=rules)
    return with_fields(step, dealt=dealt)


def _next_burst(r: Res, step: ThingVolley) -> None:
    """An Explosion of the attack; what it does to the thing joins the sum (R10-CA-04)."""
    first, rest = step.bursts[0], step.bursts[1:]
    again = answered(r, first)
    if again is not None:
        r.then(with_fields(step, bursts=(again, *rest)))
        return
    share = takes_effect(r, first, apart=step.piece)
    dealt = step.dealt if share is None else (step.dealt or 0) + share.damage
    r.then(with_fields(step, bursts=rest, dealt=dealt, by=step.by or first.unit))


def _takes_effect(r: Res, step: ThingVolley) -> None:
    """The sum against one Armor roll; then misses may be tracked (R10-CA-01, R10-RG-06)."""
    if step.dealt is not None and step.at is not None and things(r, step.piece):
        by = step.hits[0].unit if step.hits else step.by
        harm(r, step.piece, step.dealt, step.at, step.height, by=by, rule="R10-AT-04")
    for miss in step.misses:
        r.then(miss)
