"""Close Combat on one's own turn or in response: Strike, second weapon, Shove (R10-CC-10..31).

A Strike goes at a figure, at something that it holds (R10-AT-43), or at a thing (R10-OB-01). What
a combatant does with the hands that it has left follows it (R10-CC-15, R10-DP-16); for a Grab a
hand lets go of a thing, which is free at any time (R10-EQ-24, R10-CC-20).
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.events import AttackDeclared, AttackHit, AttackMissed, ConditionLost
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, direction
from game.rulesets.brikwars.events import ActionSpent, MoveSpent, TurnNoted
from game.rulesets.brikwars.figures import (
    DISRUPTED,
    enemies_of,
    foes_in_melee,
    hands_holding,
    held_items,
    part_the_dead,
    prone,
    row_of,
)
from game.rulesets.brikwars.item_shots import aimed_item
from game.rulesets.brikwars.knockback import deadly_at, knock_back, smash
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.reaches import inch_question, stepped
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import announce_on
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.damage import inflict, pushed_by, spends_of
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import (
    armor_piercing,
    empty_hands,
    enter_melee,
    item_row,
    pierced_armor,
    ready,
    sheet_of,
    shoving_hands,
    strike_dice,
)
from game.rulesets.brikwars_2010.grab_events import Grabbed
from game.rulesets.brikwars_2010.grips import ask_a_holder, no_angry_inch, release_options
from game.rulesets.brikwars_2010.maneuvers import (
    attack_refusal,
    inch_spots,
    item_strikes,
    maneuver_as,
    maneuver_refusal,
    place_refusal,
)
from game.rulesets.brikwars_2010.rolls import ActionRoll, damage_roll
from game.rulesets.brikwars_2010.sheets import Hand, settings
from game.rulesets.brikwars_2010.steps import Counterstrike, Maneuver, NextManeuver
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import HANDLING, Answer
from game.rulesets.brikwars_2010.to_hit import Facing, facing_of_blow, roll_to_hit
from game.words import mark, tr

POINTS = {
    "active": "R10-DP-10",
    "response": "R10-DP-05",
    "answer": "R10-DP-10",
    "counter": "R10-DP-19",
}
"""Which decision point the target's window is, by the role of the attacker."""

DECLARED = {"strike": ("R10-CC-14",), "shove": ("R10-CC-28",), "grab": ("R10-CC-20",)}
"""The rules of each maneuver."""


def maneuver(r: Res, step: Maneuver) -> None:
    """One maneuver from the Angry Inch to its effects (R10-CC-14, -20, -28).

    The hands are used and the Action is spent on declaration, even if the maneuver is parried,
    bailed from or missed (R10-AT-06). With the switch ``counterstrike_after_attack`` a survivor
    strikes back at once (R10-CC-39). Against a Charge there is a single Counter (R10-CH-14).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or (prone(unit) and not step.recover):
        return
    if step.target.piece is not None:
        if not sheet_of(unit).action_spent and attack_refusal(r, step.attack) is None:
            _strike_at_thing(r, step)
        return
    target = r.state.units.get(step.foe)
    if target is None or attack_refusal(r, step.attack) is not None:
        return
    if step.recover:
        r.emit(ConditionLost(unit=unit.id, condition=DISRUPTED, rules=("R10-TU-32",)))
        r.emit(TurnNoted(unit=unit.id, what="stood_up", rules=("R10-TU-31",)))
    rules = DECLARED[step.do]
    r.emit(AttackDeclared(unit=unit.id, target=target.id, item=step.item, way=step.do, rules=rules))
    prize = aimed_item(r, unit.id, target.id) if step.target.held else None
    angry_inch(r, step)
    hands = _hands_of(r.state.units[unit.id], step)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    enter_melee(r, unit.id, target.id, step.role)
    if step.do == "strike":
        _strike(r, step, prize)
    else:
        _handle(r, step, hands)
    part_the_dead(r)
    if step.role == "counter" or step.rush:
        return
    if settings(r).counterstrike_after_attack:
        r.then(Counterstrike(unit=target.id, target=unit.id))
    if step.unit in r.state.units:
        grab = step.do == "grab"
        r.then(NextManeuver(unit=unit.id, target=target.id, role=step.role, grab=grab))


def _hands_of(unit: AnyUnit, step: Maneuver) -> tuple[int, ...]:
    """The hands a maneuver uses: those on the item, both for a Shove, an empty one for a Grab.

    R10-CC-07, -20, -28.
    """
    if step.item is not None:
        return hands_holding(unit, step.item)
    return empty_hands(unit)[:1] if step.do == "grab" else shoving_hands(unit)


def angry_inch(r: Res, step: Maneuver) -> None:
    """Ask for the Angry Inch before a maneuver and turn to the target (R10-CC-10, R10-DP-14).

    There is none in the rush of a Charge (R10-CH-14, R10-CC-12).
    """
    unit, target = r.state.units[step.unit], r.state.units[step.foe]
    if not step.rush:
        stays = place_refusal(r, unit, step.do, target, step.item, unit.place) is None
        spots, held = inch_spots(r, unit, step.do, target, step.item), no_angry_inch(unit)
        question = inch_question(r, unit, target, step.do, step.item, spots, stays=stays, held=held)
        if stepped(r, unit, target, question):
            return
    turn_to(r, unit, target.place)


def _threat(r: Res, step: Maneuver) -> Threat:
    unit = r.state.units[step.unit]
    point = POINTS[step.role]
    if step.do in HANDLING and step.role != "response":
        point = "R10-DP-11"
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    if step.do != "shove":
        held = [item_row(item) for item in unit.items if item.id == step.item]
    return Threat(
        kind=step.do,
        attacker=unit.id,
        source=unit.place,
        point=point,
        two_handed=any(row.two_handed for row in held),
        bail_by_default=step.do == "shove" and _pushed_to_death(r, step),
    )


def _pushed_to_death(r: Res, step: Maneuver) -> bool:
    """Whether a Shove would end in lava or a bottomless pit (R10-DP-12)."""
    unit, target = r.state.units[step.unit], r.state.units[step.foe]
    away = direction(unit.place, target.place) or HEADINGS[unit.facing]
    measures = tables().measures
    contact = r.field.sweep(
        target.place,
        row_of(target).stand_radius,
        away,
        measures.shove_distance,
        target.elevation,
        height=row_of(target).height,
        pass_height=measures.free_drop,
        drop=measures.free_drop,
        ignore=frozenset((target.id,)),
    )
    end = target.place.step(away, measures.shove_distance) if contact is None else contact.center
    return deadly_at(r, end)


def _answered(r: Res, step: Maneuver, threat: Threat) -> Answer:
    """The target's answer; a mover who Parries a response moves no further (R10-TU-17)."""
    answer = answer_threat(r, step.foe, threat)
    if answer.do == "parry" and step.role == "response":
        r.emit(MoveSpent(unit=step.foe, left=0.0, rules=("R10-TU-17",)))
        r.emit(TurnNoted(unit=step.foe, what="stopped", rules=("R10-TU-12",)))
        lose_run(r, step.foe, "R10-TU-17")
    return answer


def _strike(r: Res, step: Maneuver, prize: str | None) -> None:
    """A Strike (R10-CC-14): Parry window, Action Roll, Parry roll, Damage, KnockBack.

    Worked numbers: Action 4 against Use 2 hits; d6 shows 5, more than Armor 4: destroyed.
    Either party of a Grab is hit automatically, by anyone: no Action Roll, and so no Benny
    (R10-AT-10, -13, R10-CC-21). At a ``prize``, something the target holds, it has -2 (R10-AT-23).
    """
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    facing = facing_of_blow(r, step.attack, step.attack.lead)
    swung = swing(r, facing, rules=("R10-CC-14",), missed=("R10-CC-14",))
    if not swung.hit:
        return
    levels = 0
    if answer.do == "parry":
        levels = parry_roll(r, step.foe, threat, answer, swung.total)
    _strike_damage(r, facing, swung, levels, prize)


def _strike_at_thing(r: Res, step: Maneuver) -> None:
    """A Strike at a thing: automatic unless the striker is in Close Combat (R10-AT-10, -11).

    It never answers (R10-OB-01), and nobody is in Close Combat with it. Who Parried or Bailed while
    turning away has no Action left for it (R10-CC-37). One weapon makes one attack, each with a
    damage total of its own. Worked numbers: damage 4 against Armor 3 of thin wood destroys a crate,
    no Action die is rolled.
    """
    facing = facing_of_blow(r, step.attack, step.attack.lead)
    declare_at_thing(r, facing)
    swung = swing(r, facing, rules=("R10-OB-01",), missed=("R10-OB-01",))
    if swung.hit:
        _strike_damage(r, facing, swung)


def declare_at_thing(r: Res, facing: Facing) -> None:
    """Declare a Strike: face the thing, use the hands, spend the Action (R10-AT-06, -10)."""
    part, piece = facing.part, facing.attack.target.piece or ""
    unit, item = r.state.units[part.unit], part.item or ""
    announce_on(r, unit, piece, item, facing.at, part.approach)
    r.emit(HandsUsed(unit=unit.id, hands=hands_holding(unit, item), rules=("R10-CC-06",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20", "R10-AT-06")))


class Swing(NamedTuple):
    """What came of a blow; it was not ``rolled`` for where it could not miss (R10-AT-10)."""

    hit: bool
    rolled: ActionRoll | None

    @property
    def total(self) -> int | None:
        """The total of the Action Roll, if there was one."""
        return None if self.rolled is None else self.rolled.total

    @property
    def benny(self) -> str | None:
        """What a Benny was kept for; an Automatic Hit brings none."""
        return None if self.rolled is None else self.rolled.benny


def swing(r: Res, facing: Facing, *, rules: tuple[str, ...], missed: tuple[str, ...]) -> Swing:
    """The Action Roll of a blow by Strike or Charge, if it needs one (R10-CC-14, R10-AT-10..13).

    KnockBack is for hits on figures (R10-DI-06).
    """
    part, target = facing.part, facing.attack.target
    at_figure = target.piece is None and not target.held
    spends = spends_of(facing.row) if at_figure else ("damage",)
    rolled = None
    if not facing.sure:
        rolled = roll_to_hit(r, facing, spends=spends, rules=rules)
    hit = rolled is None or rolled.success
    told = AttackHit if hit else AttackMissed
    cited = rules[:1] if hit else missed
    if rolled is None:
        cited = ("R10-AT-13",) if at_figure else ("R10-AT-11",)
    r.emit(
        told(unit=part.unit, target=target.figure, piece=target.piece, item=part.item, rules=cited)
    )
    return Swing(hit, rolled)


def _strike_damage(
    r: Res, facing: Facing, swung: Swing, levels: int = 0, prize: str | None = None
) -> None:
    """Damage of a Strike, then the weapon's KnockBack and Smash (R10-CC-16, -45, R10-OB-02, -07).

    Worked numbers: a sword's 4 breaks a gun whose Armor die shows 3. What its bearer wears deflects
    nothing of that; a Parry does.
    """
    unit, row, foe = r.state.units[facing.part.unit], facing.row, facing.attack.target.figure
    target = None if foe is None or prize is not None else r.state.units[foe]
    dice, flat = strike_dice(unit, row)
    if swung.benny == "damage":
        dice = (*dice, tables().measures.benny_die)
    item = unit.item(facing.part.item or "")
    piercing = target is not None and item is not None and armor_piercing(r, unit, item)
    rule = "R10-OB-02" if foe is None else "R10-CC-14" if prize is None else "R10-AT-43"
    rules = (rule, *(("R10-EQ-21",) if piercing else ()))
    pierced = 0 if target is None else pierced_armor(target, levels, piercing)
    damage = damage_roll(
        r, unit.id, target, dice, flat, levels=levels, piercing=piercing, rules=rules
    )
    attack = facing.attack
    dealt = inflict(r, attack, damage, facing=facing, prize=prize, pierced=pierced)
    if target is not None and not dealt.destroyed and levels == 0 and row.role == "melee":
        pushed_by(r, unit, target.id, row, further=swung.benny == "distance")


def _handle(r: Res, step: Maneuver, hands: tuple[int, ...]) -> None:
    """A Shove or a Grab: automatic unless Parried or Bailed (R10-AT-12).

    A Shove sends the target 2" away and Disrupted (R10-CC-29); a Grab does no damage, but the
    hand has hold of it from now on (R10-CC-20).
    """
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    if answer.do == "parry" and parry_roll(r, step.foe, threat, answer, None) > 0:
        return
    unit = r.state.units[step.unit]
    r.emit(AttackHit(unit=unit.id, target=step.foe, item=step.item, rules=("R10-AT-12",)))
    if step.do == "grab":
        grab = Grabbed(unit=unit.id, target=step.foe, hand=hands[0], rules=("R10-CC-20",))
        r.emit(grab)
        return
    inches = tables().measures.shove_distance
    points = knock_back(r, step.foe, unit.place, inches, disrupts=True, rule="R10-CC-29")
    smash(r, unit.id, step.foe, points)


def maneuvers(
    view: Look, unit: AnyUnit, target: AnyUnit, point: str
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """All maneuvers a unit could make against one enemy now, those at what it holds last.

    And those that it cannot make, with the reason.
    """
    plain: list[Option] = []
    shut: list[Closed] = []
    for option in maneuver_candidates(unit, target, point):
        refused = maneuver_refusal(view, unit, option.do, target, option.item)
        if refused is None:
            plain.append(option)
        else:
            shut.append(closed(option, refused))
    return (*plain, *item_strikes(view, plain)), tuple(shut)


def maneuver_options(view: Look, unit: AnyUnit, target: AnyUnit, point: str) -> tuple[Option, ...]:
    """Those maneuvers that a unit could make."""
    return maneuvers(view, unit, target, point)[0]


def maneuver_candidates(
    unit: AnyUnit, target: AnyUnit, point: str, mode: str | None = None
) -> tuple[Option, ...]:
    """All maneuvers to be considered: a Strike with each weapon, Shoves with hands or Shield.

    The unarmed have Shoves and Grabs only (R10-CC-17).
    """
    ways: list[tuple[str, str | None]] = [
        ("strike", item.id)
        for item in unit.items
        if item_row(item).role in ("melee", "ranged") and hands_holding(unit, item.id)
    ]
    ways.append(("shove", None))
    ways.extend(
        ("shove", item.id)
        for item in unit.items
        if item_row(item).role == "shield" and hands_holding(unit, item.id)
    )
    ways.append(("grab", None))
    return tuple(
        Option(do=do, unit=unit.id, item=item, target=target.id, mode=mode, point=point)
        for do, item in ways
    )


OTHER_FOE = mark(
    "The second hand goes at the same target; a Strike at another one once that is gone"
)
"""Why nothing is done to somebody else (R10-CC-15)."""


def next_maneuver(r: Res, step: NextManeuver) -> None:
    """The combatant may use a hand not used yet (R10-CC-15, R10-DP-16).

    A second Strike goes at the same target; only when that is gone, another engaged opponent in
    reach may be struck (R10-AM-10).
    """
    choice = ask_a_holder(r, lambda: _next_decision(r, step))
    if choice is not None and choice.target is not None:
        r.then(maneuver_as(choice, step.unit, choice.target, step.role))


def _next_decision(view: Look, step: NextManeuver) -> Decision | None:
    """What to do with the hands left, and whether to let go (R10-CC-25); nothing when neither.

    A hand that holds what is of no use now may be emptied for a Grab (R10-EQ-24).

    Right after a Grab nobody is asked only whether to let go again.
    """
    unit = view.state.units.get(step.unit)
    if unit is None or prone(unit):
        return None
    options = list(next_options(view, unit, step.target))
    releases = release_options(unit)
    target = view.state.units.get(step.target)
    useful = {option.item for option in options}
    drops = tuple(
        option
        for option in (() if target is None else drops_for_a_grab(view, unit, target, "R10-DP-16"))
        if option.item not in useful
    )
    if not options and not drops and (step.grab or not releases):
        return None
    stop = Option(do="stop", unit=unit.id, point="R10-DP-16")
    strikes = [option for option in options if option.do == "strike"]
    return Decision(
        kind="R10-DP-16",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, *drops, *releases, stop),
        closed=_closed(view, unit, step.target, options),
        default=(strikes[0] if strikes else stop).choice(),
    )


def _closed(view: Look, unit: AnyUnit, target_id: str, options: list[Option]) -> tuple[Closed, ...]:
    """What the hands left cannot do, and why: used, out of reach, or at another foe."""
    target = view.state.units.get(target_id)
    found: list[Closed] = []
    if target is not None:
        found.extend(maneuvers(view, unit, target, "R10-DP-16")[1])
    for name in foes_in_melee(view, unit.id):
        if name == target_id:
            continue
        foe = view.state.units[name]
        for option in maneuver_candidates(unit, foe, "R10-DP-16"):
            if option not in options:
                found.append(closed(option, _why_not(view, unit, foe, option, target is None)))
    return tuple(found)


def _why_not(view: Look, unit: AnyUnit, foe: AnyUnit, option: Option, gone: bool) -> Refusal:
    """Why a hand left does something to another foe no more than to the first target."""
    other = Refusal(tr(OTHER_FOE), "R10-CC-15")
    free = gone or not settings(view).second_strike_same_target_only
    if option.do != "strike" or not free:
        return other
    return maneuver_refusal(view, unit, option.do, foe, option.item) or other


def next_options(view: Look, unit: AnyUnit, target_id: str) -> tuple[Option, ...]:
    """Further maneuvers with unused hands.

    Somebody else may be struck only when the first target is gone, unless the switch
    ``second_strike_same_target_only`` is off (R10-AM-10).
    """
    target = view.state.units.get(target_id)
    found: list[Option] = []
    if target is not None:
        found.extend(maneuver_options(view, unit, target, "R10-DP-16"))
        if settings(view).second_strike_same_target_only:
            return tuple(found)
    engaged = [foe for foe in foes_in_melee(view, unit.id) if foe != target_id]
    others = [other for other in enemies_of(view, unit) if other.id in engaged]
    for other in others:
        found.extend(
            option
            for option in maneuver_options(view, unit, other, "R10-DP-16")
            if option.do == "strike"
        )
    return tuple(found)


def drops_for_a_grab(view: Look, unit: AnyUnit, target: AnyUnit, point: str) -> Iterator[Option]:
    """The things whose hand could Grab the target if they were dropped; none if one can anyway.

    The hand must not have been used on this player's turn (R10-CC-06). Of what a fighter could
    drop only this is worth a question: everything else waits for the turn's menu.
    """
    if maneuver_refusal(view, unit, "grab", target, None) is None:
        return
    for item in held_items(unit):
        freed = _without(unit, item.id)
        if ready(unit, item.id) and maneuver_refusal(view, freed, "grab", target, None) is None:
            yield Option(do="drop", unit=unit.id, item=item.id, point=point)


def _without(unit: AnyUnit, item_id: str) -> AnyUnit:
    """The unit with nothing in the hands that hold an item."""
    sheet = sheet_of(unit)
    hands = tuple(Hand() if hand.item == item_id else hand for hand in sheet.hands)
    return with_fields(unit, sheet=with_fields(sheet, hands=hands))
