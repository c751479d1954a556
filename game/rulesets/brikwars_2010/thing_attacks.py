"""Strikes, shots and throws at things: pieces of terrain as targets (R10-OB-01..05, R10-AT-11)."""

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.events import AttackHit, AttackMissed
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.dropping import put_down, use_up
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import hands_holding, prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import Flown, announce_on, note_miss
from game.rulesets.brikwars.steps import Blast, MissedShot
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars_2010.disengaging import free_to_move
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import item_row, sheet_of, strike_dice, strike_use
from game.rulesets.brikwars_2010.rolls import ActionRoll, action_roll, damage_roll
from game.rulesets.brikwars_2010.run_ups import thrown_at_a_run
from game.rulesets.brikwars_2010.shot_damage import shot_damage
from game.rulesets.brikwars_2010.steps import Disengage, ShootThing, StrikeThing, ThingVolley
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_aims import ThingAim, shot_aim, strike_aim, strike_refusal


class Blow(Struct, frozen=True):
    """An attack on a thing with its parts looked up; ``way`` as in ``AttackDeclared``."""

    unit: str
    item: Item
    row: ItemRow
    piece: str
    way: str
    aim: ThingAim


def begin_on_thing(r: Res, choice: Choice) -> None:
    """Attack a thing on one's own turn.

    For a fighter that is doing something other than Engaging: it Disengages in place first, and
    takes the Counterstrikes (R10-CC-36).
    """
    unit = r.state.units[choice.unit or ""]
    item, piece = choice.item or "", choice.piece or ""
    if in_close_combat(r, unit.id) and not free_to_move(r, unit):
        r.then(Disengage(unit=unit.id, in_place=True))
    if choice.do == "strike":
        r.then(StrikeThing(unit=unit.id, item=item, piece=piece))
        return
    shot = ShootThing(unit=unit.id, item=item, piece=piece, thrown=choice.do == "throw")
    if choice.mode == JOINT:
        r.then(ThingVolley(piece=piece, shots=(shot,)))
    else:
        r.then(thrown_at_a_run(r, shot))


def strike_thing(r: Res, step: StrikeThing) -> None:
    """A Strike at a thing: automatic unless the striker is in Close Combat (R10-AT-10, -11).

    Who Parried or Bailed while turning away has no Action left for it (R10-CC-37). One weapon
    makes one attack, each with a damage total of its own. Worked numbers: damage 4 against Armor
    3 of thin wood destroys a crate, no Action die is rolled.
    """
    unit = r.state.units.get(step.unit)
    if unit is None or sheet_of(unit).action_spent or not things(r, step.piece):
        return
    if strike_refusal(r, unit, step.item, step.piece) is not None:
        return
    blow = strike_of(r, step)
    assert blow is not None, "what can be made has its parts"
    declare_blow(r, blow)
    rolled = rolled_for(r, blow, strike_use(blow.row))
    if rolled is not None and not rolled.success:
        missed = ("R10-OB-01",)
        r.emit(AttackMissed(unit=unit.id, piece=step.piece, item=step.item, rules=missed))
        return
    _damage(r, blow, rolled)


def strike_of(view: Look, step: StrikeThing) -> Blow | None:
    """A Strike with its parts looked up; nothing when it cannot be made any more."""
    unit = view.state.units.get(step.unit)
    item = None if unit is None else unit.item(step.item)
    if unit is None or item is None or prone(unit) or not things(view, step.piece):
        return None
    aim = strike_aim(view, unit, item_row(item), step.piece)
    return Blow(unit.id, item, item_row(item), step.piece, "strike", aim)


def shoot_thing(r: Res, step: ShootThing) -> None:
    """A Ranged attack on a thing (R10-RG-04, R10-AT-20): no window opens, things never answer.

    An Explosive bursts where it strikes. A miss may be tracked like any other (R10-RG-06).
    """
    blow = shot_of(r, step)
    if blow is None:
        return
    declare_shot(r, blow)
    rolled = rolled_for(r, blow, blow.row.use)
    if rolled is not None and not rolled.success:
        r.then(with_fields(missed(r, blow, rolled), more=step.more))
    elif blow.row.role == "explosive":
        r.then(burst_of(r, blow, rolled))
    else:
        _damage(r, blow, rolled)
        laid_down(r, blow)


def shot_of(view: Look, step: ShootThing) -> Blow | None:
    """A Ranged attack with its parts looked up; nothing when it cannot be made any more."""
    unit = view.state.units.get(step.unit)
    item = None if unit is None else unit.item(step.item)
    if unit is None or item is None or prone(unit) or not things(view, step.piece):
        return None
    row = item_row(item)
    aim = shot_aim(view, unit, row, step.piece, thrown=step.thrown, more=step.more)
    way = "throw" if step.thrown else "shoot"
    return None if aim is None else Blow(unit.id, item, row, step.piece, way, aim)


def declare_shot(r: Res, blow: Blow) -> None:
    """Declare a Ranged attack on a thing, which is heard (R10-AT-38)."""
    declare_blow(r, blow)
    r.emit(TurnNoted(unit=blow.unit, what="noise", rules=("R10-AT-38",)))


def laid_down(r: Res, blow: Blow) -> None:
    """A thrown weapon lies before what it struck (R10-EQ-14)."""
    if blow.way == "throw":
        unit = r.state.units[blow.unit]
        put_down(r, unit.id, blow.item.id, short_of(unit, blow.aim.at), "R10-EQ-14")


def declare_blow(r: Res, blow: Blow) -> None:
    """Declare the attack: face the thing, use the hands, spend the Action (R10-AT-06, -10)."""
    unit = r.state.units[blow.unit]
    announce_on(r, unit, blow.piece, blow.item.id, blow.aim.at, blow.way)
    hands = hands_holding(unit, blow.item.id)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20", "R10-AT-06")))


def rolled_for(r: Res, blow: Blow, use: int) -> ActionRoll | None:
    """The Action Roll; nothing for an Automatic Hit, which brings no Benny either (R10-AT-10)."""
    unit = r.state.units[blow.unit]
    if blow.aim.sure:
        rules: tuple[str, ...] = ("R10-AT-11",)
        rolled = None
    else:
        rules = ("R10-OB-01",)
        rolled = action_roll(
            r, unit, use, blow.aim.modifiers, why="to hit", spends=("damage",), rules=rules
        )
    if rolled is None or rolled.success:
        r.emit(AttackHit(unit=unit.id, piece=blow.piece, item=blow.item.id, rules=rules))
    return rolled


def _damage(r: Res, blow: Blow, rolled: ActionRoll | None) -> None:
    """Damage with the range penalty, against the Armor of the thing (R10-AT-32, R10-OB-02)."""
    unit, aim, rule = r.state.units[blow.unit], blow.aim, "R10-OB-02"
    benny = rolled is not None and rolled.benny == "damage"
    more = (tables().measures.benny_die,) if benny else ()
    if blow.way == "strike":
        dice, flat = strike_dice(unit, blow.row)
        damage = damage_roll(r, unit.id, None, (*dice, *more), flat, rules=(rule,))
    else:
        damage = shot_damage(
            r,
            unit,
            None,
            blow.row,
            thrown=blow.way == "throw",
            out=aim.out_of_range,
            levels=0,
            rule=rule,
            more=more,
        )
    harm(r, blow.piece, damage, aim.at, aim.height, by=blow.unit, rule="R10-AT-04")


def burst_of(r: Res, blow: Blow, rolled: ActionRoll | None) -> Blast:
    """The Explosion of an Explosive that has hit a thing, which is gone now (R10-EQ-06)."""
    unit: AnyUnit = r.state.units[blow.unit]
    at = short_of(unit, blow.aim.at)
    use_up(r, blow.unit, blow.item.id)
    return Blast(
        unit=unit.id,
        kind=blow.item.kind,
        total=0 if rolled is None else rolled.total,
        origin=unit.place,
        at=at,
        elevation=blow.aim.height,
        extra=("benny",) if rolled is not None and rolled.benny == "damage" else (),
    )


def missed(r: Res, blow: Blow, rolled: ActionRoll) -> MissedShot:
    """What follows a miss: it may come down within M inches of the place aimed at (R10-RG-07)."""
    flight = Flown(
        unit=blow.unit,
        item=blow.item.id,
        kind=blow.item.kind,
        row=blow.row,
        at=blow.aim.at,
        thrown=blow.way == "throw",
        piece=blow.piece,
    )
    return note_miss(r, flight, blow.row.use, rolled.total)
