"""Combined Ranged attacks on things: one Damage of all who hit (R10-CA-01..04, R10-OB-03)."""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.joint_attacks import joined, on_call, weapon
from game.rulesets.brikwars_2010.joint_damage import pooled
from game.rulesets.brikwars_2010.joint_events import AttackJoined
from game.rulesets.brikwars_2010.objects import harm, things
from game.rulesets.brikwars_2010.ranged import ranged_refusal
from game.rulesets.brikwars_2010.rolls import damage_roll
from game.rulesets.brikwars_2010.sheets import Look, Res
from game.rulesets.brikwars_2010.steps import Hit, ShootThing, ThingVolley, Watch
from game.rulesets.brikwars_2010.thing_aims import shot_aim, shot_refusal, thing_attack_refusal
from game.rulesets.brikwars_2010.thing_attacks import (
    declare_shot,
    laid_down,
    missed,
    rolled_for,
    shot_of,
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
    if not any(thing_joiners(view, unit, item.id, piece)):
        return Refusal("Nobody else can join in", "R10-CA-04")
    return None


def _takes_part(view: Look, unit: AnyUnit, item: Item, piece: str, thrown: bool) -> bool:
    """Whether a weapon is one for combined attacks: any that shoots, or is thrown in range."""
    row = item_row(item)
    if not thrown:
        return row.role == "ranged"
    if row.throw_range is None:
        return False
    aim = shot_aim(view, unit, row, piece, thrown=True)
    return aim is not None and aim.out_of_range == 0


def thing_joiners(view: Look, unit: AnyUnit, item_id: str, piece: str) -> Iterator[str]:
    """Every weapon that could join in a unit's attack on a thing (R10-CA-03, -04, -09)."""
    for other in view.state.on_field():
        if not on_call(view, unit, other):
            continue
        for item in other.items:
            thrown = item_row(item).role != "ranged"
            if (other.id, item.id) == (unit.id, item_id):
                continue
            if ranged_refusal(view, other, item.id, thrown) is not None:
                continue
            if shot_refusal(view, other, item.id, piece) is not None:
                continue
            if _takes_part(view, other, item, piece, thrown):
                yield f"{other.id}/{item.id}"


def thing_volley(r: Res, step: ThingVolley) -> None:
    """All declare, then each rolls, then the Damage of all meets one Armor (R10-CA-01, -02).

    Three with 4, 5 and 3 make 12, more than 3 and 8 of a stone block (R10-TV-050).
    """
    if not step.declared:
        _declared(r, step)
    elif step.shots:
        _next_shot(r, step)
    else:
        _takes_effect(r, step)


def _declared(r: Res, step: ThingVolley) -> None:
    """Everybody who takes part declares before anybody rolls (R10-CA-02)."""
    lead = step.shots[0]
    able = tuple(thing_joiners(r, r.state.units[lead.unit], lead.item, step.piece))
    shots = [lead]
    for name in joined(r, lead, able):
        unit_id, item_id = weapon(name)
        item = r.state.units[unit_id].item(item_id)
        thrown = item is not None and item_row(item).role != "ranged"
        shots.append(ShootThing(unit=unit_id, item=item_id, piece=step.piece, thrown=thrown))
    for shot in shots:
        blow = shot_of(r, shot)
        assert blow is not None, "who joins can make the attack alone"
        declare_shot(r, blow)
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.then(with_fields(step, shots=tuple(shots), declared=True))
    r.then(Watch(targets=tuple(dict.fromkeys(shot.unit for shot in shots))))


def _next_shot(r: Res, step: ThingVolley) -> None:
    """One more of those who take part makes its Action Roll, if it needs one (R10-AT-11)."""
    shot, rest = step.shots[0], step.shots[1:]
    again = with_fields(step, shots=rest)
    blow = shot_of(r, shot)
    if blow is None:
        r.then(again)
        return
    rolled = rolled_for(r, blow, blow.row.use)
    if rolled is not None and not rolled.success:
        r.then(with_fields(again, misses=(*step.misses, missed(r, blow, rolled))))
        return
    laid_down(r, blow)
    hit = Hit(
        unit=shot.unit,
        kind=blow.item.kind,
        thrown=shot.thrown,
        out=blow.aim.out_of_range,
        benny=rolled is not None and rolled.benny == "damage",
    )
    at, height = (blow.aim.at, blow.aim.height) if step.at is None else (step.at, step.height)
    r.then(with_fields(again, hits=(*step.hits, hit), at=at, height=height))


def _takes_effect(r: Res, step: ThingVolley) -> None:
    """One Damage Roll against one Armor roll; then misses may be tracked (R10-CA-01, R10-RG-06)."""
    if step.hits and step.at is not None and things(r, step.piece):
        first = step.hits[0].unit
        dice, flat, losses = pooled(r, step.hits)
        rules = ("R10-CA-01", "R10-OB-02") if len(step.hits) > 1 else ("R10-OB-02",)
        damage = damage_roll(r, first, None, dice, flat, modifiers=losses, rules=rules)
        harm(r, step.piece, damage, step.at, step.height, by=first, rule="R10-AT-04")
    for miss in step.misses:
        r.then(miss)
