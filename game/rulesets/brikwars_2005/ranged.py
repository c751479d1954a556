"""Ranged attacks: guns, bows, thrown weapons and thrown Explosives (R05-RG-01..05, R05-AT-01).

At a figure, at what it holds (R05-EQ-20), at a thing (R05-OB-01..03), or at a spot (R05-EX-06).
"""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.decisions import Refusal
from game.model.events import AttackHit
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.item_shots import aimed_item, item_shot_refusal
from game.rulesets.brikwars.objects import thing_refusal
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import (
    aim_refusal,
    announce,
    announce_on,
    flown,
    let_fly,
    note_miss,
    spot_refusal,
    told_hit,
)
from game.rulesets.brikwars.steps import Attack, MissedShot, Part, Shoot
from game.rulesets.brikwars.thing_sight import place_in_sight, shown_of_thing, thing_in_range
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.visibility import large, screens_before
from game.rulesets.brikwars.words import inches_and_limit
from game.rulesets.brikwars_2005.damage import (
    body_struck,
    lands,
    past_cover,
    shot_damage,
    strike_home,
)
from game.rulesets.brikwars_2005.figures import item_row, sheet_of
from game.rulesets.brikwars_2005.ranged_limits import ranged_refusal
from game.rulesets.brikwars_2005.rolls import SkillRoll
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.throws import blast_at, falls_short, throw_range, too_short
from game.rulesets.brikwars_2005.to_hit import (
    HIDES_A_SHOT,
    THROW,
    Facing,
    attack_roll,
    facing_of,
    offer_aim,
    reach_to_thing,
)
from game.words import tr


def shot_refusal(view: Look, attack: Attack) -> Refusal | None:
    """Why a unit may not make this Ranged attack; nothing when it may.

    The Range of a weapon is a hard limit (R05-AT-04). That of a throw is not known yet (R05-AT-05).
    """
    part = attack.lead
    unit, thrown = view.state.units[part.unit], part.approach == THROW
    return ranged_refusal(view, unit, part.item or "", thrown) or target_refusal(view, attack)


def target_refusal(view: Look, attack: Attack) -> Refusal | None:
    """Why a unit that may shoot or throw something does not do so at this target.

    Explosives are thrown at spots (R05-EX-06), and at nothing that somebody holds (R05-EX-02).
    """
    part, goal = attack.lead, attack.target
    unit = view.state.units[part.unit]
    item = unit.item(part.item or "")
    assert item is not None, "it shoots or throws something"
    if goal.piece is not None:
        return _thing_refusal(view, unit, part, goal.piece)
    if goal.figure is None:
        assert goal.spot is not None, "a shot has a target or a point"
        return spot_refusal(view, unit, goal.spot)
    target = view.state.units[goal.figure]
    refused = aim_refusal(view, unit, target, part.blind)
    if refused is None and part.approach != THROW:
        facing = facing_of(view, attack)
        refused = range_refusal(facing.distance, facing.reach)
    if refused is None and goal.held:
        return item_shot_refusal(view, unit, item_row(item), target)
    return refused


def range_refusal(distance: float, reach: float) -> Refusal | None:
    """Why a shot does not get so far: 6.2" with Range 6" is too far (R05-AT-04)."""
    if at_most(distance, reach):
        return None
    far, near = inches_and_limit(distance, reach)
    text = tr("Out of range: {length} with range {reach}")
    return Refusal(text.format(length=far, reach=near), "R05-AT-04")


def _thing_refusal(view: Look, unit: AnyUnit, part: Part, piece: str) -> Refusal | None:
    """Why a thing is not shot at: none stands there, it is out of sight, or out of range.

    Nobody fires blind at what he sees; where a thing stands, everybody knows (R05-AT-43).
    """
    refused = thing_refusal(view, piece)
    if refused is not None:
        return refused
    if part.blind and place_in_sight(view, unit, piece, "opaque") is not None:
        return Refusal(tr("It is in sight: no need to fire blind"), "R05-AT-42")
    if part.approach == THROW:
        return _hidden_refusal(view, unit, part, piece)
    return _thing_range_refusal(view, unit, part, piece)


def _hidden_refusal(view: Look, unit: AnyUnit, part: Part, piece: str) -> Refusal | None:
    """Eyes and barrel both need a free line; a blind shot only the barrel (R05-AT-02, -04)."""
    if place_in_sight(view, unit, piece, HIDES_A_SHOT[part.blind]) is not None:
        return None
    if part.blind:
        return Refusal(tr("Something stops the shot on its way"), "R05-AT-04")
    return Refusal(tr("Nothing of it is in sight"), "R05-AT-02")


def _thing_range_refusal(view: Look, unit: AnyUnit, part: Part, piece: str) -> Refusal | None:
    """Why no part of a thing that shows is within Range (R05-UN-07, R05-AT-04, R05-TD-05).

    How much of it shows is only measured where it matters: mostly the thing is farther off.
    """
    reach, hides = reach_to_thing(view, unit, part, piece), HIDES_A_SHOT[part.blind]
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    if not at_most(gap, reach):
        return range_refusal(gap, reach)
    refused = _hidden_refusal(view, unit, part, piece)
    if refused is not None or thing_in_range(view, unit, piece, reach, hides):
        return refused
    shown = shown_of_thing(view, unit, piece, reach, hides)
    return None if shown is None else range_refusal(shown.distance, reach)


class Shot(NamedTuple):
    """A shot whose Skill Roll has fallen; ``prize`` is an item aimed at.

    ``reach`` is how far it could fly without the bonus of height: a throw as far as was rolled.
    """

    step: Shoot
    kind: str
    row: ItemRow
    facing: Facing
    reach: float
    rolled: SkillRoll
    prize: str | None


def shoot(r: Res, step: Shoot) -> None:
    """A Ranged attack from declaration to Damage, or to where it may be tracked (R05-AT-01).

    What is declared spends the Action, even when it misses or falls short (R05-AT-08). Worked
    numbers: Range 10", distance 9", die 3 meets Use 3; Damage 3+1 is not more than Armor 4. At a
    barn of +5 that stands still a 1 would be 7, but a Critical Failure misses all the same, by 1
    (R05-DI-04, R05-RG-07).
    """
    declare(r, step)
    shot = attempt(r, step)
    if shot is None:
        return
    if shot.rolled.success:
        _hit(r, shot)
    else:
        r.then(missed(r, shot))


def declare(r: Res, step: Shoot) -> None:
    """Declare the attack: face the target, spend the Action, be heard (R05-RG-03, R05-AT-08).

    It is the only one of the turn (R05-AT-43).
    """
    unit, piece = r.state.units[step.unit], step.target.piece
    if piece is None:
        announce(r, step)
    else:
        at, way = facing_of(r, step.attack).at, step.attack.lead.approach
        announce_on(r, unit, piece, step.item, at, way)
    if not sheet_of(r.state.units[unit.id]).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R05-TU-20", "R05-AT-08")))
    r.emit(TurnNoted(unit=unit.id, what="ranged", rules=("R05-RG-03",)))
    r.emit(TurnNoted(unit=unit.id, what="noise", rules=("R05-AT-43",)))


def attempt(r: Res, step: Shoot, *, asks: bool = True) -> Shot | None:
    """A declared shot up to its Skill Roll; nothing for a throw that falls short (R05-RG-10).

    Who ``asks`` may still Aim; in a combined attack that has been said before (R05-CA-02).
    """
    item, goal = r.state.units[step.unit].item(step.item), step.target
    assert item is not None, "a shot has a weapon"
    row = item_row(item)
    prize = None
    if goal.held and goal.figure is not None:
        prize = aimed_item(r, step.unit, goal.figure)
    if asks:
        offer_aim(r, step.unit)
    facing = facing_of(r, step.attack)
    reach = row.range or 0.0
    if step.thrown:
        flight = throw_range(r, facing.unit, row, facing.bonus)
        if too_short(flight, facing.distance):
            falls_short(r, step.unit, step.item, facing.at, flight.total, goal.figure)
            return None
        reach = float(flight.total - facing.bonus)
    rolled = attack_roll(r, facing, rules=rules_of(step))
    return Shot(step, item.kind, row, facing, reach, rolled, prize)


def rules_of(step: Shoot) -> tuple[str, ...]:
    """The rules by which it is rolled for, and hits."""
    return ("R05-AT-06",) if step.target.piece is None else ("R05-OB-01", "R05-AT-06")


def _hit(r: Res, shot: Shot) -> None:
    """A hit: the Explosive bursts where it was aimed, anything else does its Damage (R05-AT-07)."""
    step, facing, unit = shot.step, shot.facing, r.state.units[shot.step.unit]
    told(r, shot)
    if shot.row.role == "explosive":
        at, height = burst_place(r, step, facing.at, facing.height)
        r.then(blast_at(r, unit, shot.kind, at, shot.rolled.total, height))
        return
    victim = body_struck(r, step.target)
    rule = "R05-RG-01" if step.target.piece is None else "R05-OB-02"
    damage = shot_damage(r, unit, victim, shot.row, thrown=step.thrown, rule=rule)
    left = past_cover(r, facing, damage)
    strike_home(r, lands(facing, left, prize=shot.prize, rule=rule))


def told(r: Res, shot: Shot) -> None:
    """Report a hit; what was thrown leaves the hand, and falls before a thing that it strikes.

    R05-AT-06, R05-RG-11.
    """
    step, at, piece = shot.step, shot.facing.at, shot.step.target.piece
    if piece is None:
        told_hit(r, step, shot.row, at)
        return
    r.emit(AttackHit(unit=step.unit, piece=piece, item=step.item, rules=rules_of(step)))
    let_fly(r, step, shot.row, short_of(r.state.units[step.unit], at))


def burst_place(view: Look, step: Shoot, at: Point, height: float) -> tuple[Point, float | None]:
    """Where an Explosive that hits bursts, and how high: else on the ground (R05-EX-01).

    Aimed at a figure that is at its feet, aimed at a thing just before the place struck. Ruling:
    one thrown blind at what is hidden by something solid bursts before that (R05-AT-44).
    """
    unit, target = view.state.units[step.unit], view.state.units.get(step.target.figure or "")
    if step.target.piece is not None:
        return short_of(unit, at), height
    if target is None or not step.blind:
        return at, None
    for name, place, level in screens_before(view, unit, target):
        if any(piece.traits.solid for piece in view.field.pieces(name)):
            return short_of(unit, place), level
    return at, None


def missed(r: Res, shot: Shot) -> MissedShot:
    """By how much it missed, at least 1 (R05-RG-07); what follows: it may be tracked.

    From a minifig that is measured from its edge, from anything larger from the spot aimed at
    (R05-AM-26), and from a small thing from its edge, which is where it was aimed at.
    """
    step, target = shot.step, shot.facing.target
    flight = flown(step, shot.kind, shot.row, shot.facing.at)
    found = note_miss(r, flight, shot.facing.use, shot.rolled.total)
    if target is not None and large(target):
        found = with_fields(found, outline=0.0)
    return with_fields(found, reach=shot.reach)
