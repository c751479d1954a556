"""Turning away from Close Combat, and the Counterstrikes it invites (R10-CC-32..39)."""

from game.model.choices import Choice
from game.model.decisions import Bounds, Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import Point, heading_to
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.figures import (
    body_of,
    enemies_of,
    foes_in_melee,
    held_items,
    in_close_combat,
    prone,
)
from game.rulesets.brikwars.maneuvers import inch_moved, inch_refusal
from game.rulesets.brikwars.plain_labels import Words, unit_of
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.suggestions import around
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import listed, name_of
from game.rulesets.brikwars_2010.events import Disengaged
from game.rulesets.brikwars_2010.figures import (
    GRABBED,
    free_to_move,
    in_a_grab,
    item_row,
    part_the_disengaged,
    sheet_of,
    strike_dice,
    strike_use,
    strikers,
)
from game.rulesets.brikwars_2010.grips import ask_a_holder, grabbing, release_options
from game.rulesets.brikwars_2010.maneuvers import item_strikes, maneuver_as, maneuver_refusal
from game.rulesets.brikwars_2010.steps import Counterstrike, Disengage, Slip
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def disengage(r: Res, step: Disengage) -> None:
    """A unit in Close Combat turns to something else (R10-CC-32, -33).

    Up to three opponents may each make one Counterstrike with a weapon not yet used on this
    player's turn; then, unless that was only the end of a turn, it may slip an Angry Inch away.
    The Grabbed turn away in place: they stay where they are held (R10-CC-24, R10-AM-03).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit) or not in_close_combat(r, unit.id):
        return
    foes = foes_in_melee(r, unit.id) if step.leaving is None else step.leaving
    in_place = step.in_place or unit.has(GRABBED)
    rules = ("R10-CC-24",) if unit.has(GRABBED) else ("R10-CC-32",)
    r.emit(Disengaged(unit=unit.id, foes=foes, in_place=in_place, rules=rules))
    r.emit(TurnNoted(unit=unit.id, what="disengaged", rules=("R10-CC-32",)))
    for foe in _counterstrikers(r, unit, step.leaving):
        r.then(Counterstrike(unit=foe, target=unit.id))
    r.then(Slip(unit=unit.id, in_place=step.in_place))


def opponents(view: Look, unit: AnyUnit, leaving: tuple[str, ...] | None) -> tuple[Fig, ...]:
    """Enemies in Close Combat who could Counterstrike a Disengaging unit, nearest first.

    With ``leaving`` only those of the named ones whose reach a moving unit leaves.
    """
    able = [
        foe
        for foe in enemies_of(view, unit)
        if in_close_combat(view, foe.id)
        and not prone(foe)
        and (leaving is None or foe.id in leaving)
        and counter_items(view, foe, unit)
    ]
    body = body_of(unit)
    able.sort(key=lambda foe: (view.field.gap(body, body_of(foe)), foe.number))
    return tuple(able)


def counter_items(view: Look, foe: AnyUnit, unit: AnyUnit) -> tuple[str, ...]:
    """Weapons with which a Counterstrike could be made, the most damaging first."""
    items = [
        item
        for item in strikers(foe)
        if maneuver_refusal(view, foe, "strike", unit, item.id) is None
    ]
    items.sort(key=lambda item: (-_might(foe, item_row(item)), strike_use(item_row(item))))
    return tuple(item.id for item in items)


def _might(unit: AnyUnit, row: ItemRow) -> float:
    """The mean Damage of a Strike, Bonus dice apart: 3.5 with a Hand weapon."""
    dice, flat = strike_dice(unit, row)
    return sum((sides + 1) / 2 for sides in dice) + flat


def _counterstrikers(r: Res, unit: AnyUnit, leaving: tuple[str, ...] | None) -> tuple[str, ...]:
    """The opponents who may strike: three at most; their players pick (R10-DP-18).

    The player with the nearest opponent picks first, each among his own.
    """
    able = opponents(r, unit, leaving)
    most = tables().measures.most_attackers
    nearest = tuple(foe.id for foe in able[:most])
    if len(able) <= most:
        return nearest
    chosen: list[str] = []
    for side in dict.fromkeys(foe.side for foe in able):
        own = tuple(foe for foe in able if foe.side == side)
        room = min(most - len(chosen), len(own))
        if room > 0:
            chosen.extend(_picked(r, unit, own, room, nearest))
    return tuple(foe.id for foe in able if foe.id in chosen)


def _picked(
    r: Res, unit: AnyUnit, own: tuple[Fig, ...], room: int, nearest: tuple[str, ...]
) -> tuple[str, ...]:
    """One player's choice among his opponents of the unit, those near it by default."""
    names = tuple(foe.id for foe in own)
    usual = tuple(name for name in names if name in nearest)[:room]
    option = Option(
        do="strikers",
        target=unit.id,
        wants="several",
        bounds=Bounds(from_=names, least=0, most=room),
        suggest=(usual,),
        point="R10-DP-18",
    )
    decision = Decision(
        kind="R10-DP-18",
        side=own[0].side,
        unit=own[0].id,
        about=r.state.event_count,
        options=(option,),
        default=option.choice(usual),
    )
    return r.ask(decision).several or ()


def counterstrike(r: Res, step: Counterstrike) -> None:
    """One opponent may strike at the unit that turns away (R10-CC-39, R10-DP-17).

    Allowed even with the Action spent; it is spent afterwards either way.
    """
    foe, unit = r.state.units.get(step.unit), r.state.units.get(step.target)
    if foe is None or unit is None or prone(foe):
        return
    choice = ask_a_holder(r, lambda: _counter_decision(r, step))
    if choice is not None and choice.do == "counterstrike":
        r.then(maneuver_as(choice, foe.id, unit.id, "counter"))


def _counter_decision(view: Look, step: Counterstrike) -> Decision | None:
    """With what to Counterstrike, or whether to; a Grab may be let go of first (R10-CC-25)."""
    foe, unit = view.state.units[step.unit], view.state.units[step.target]
    options = [
        Option(do="counterstrike", unit=foe.id, item=item, target=unit.id, point="R10-DP-17")
        for item in counter_items(view, foe, unit)
    ]
    if not options:
        return None
    decline = Option(do="decline", unit=foe.id, point="R10-DP-17")
    return Decision(
        kind="R10-DP-17",
        side=foe.side,
        unit=foe.id,
        about=view.state.event_count,
        options=(*options, *item_strikes(view, options), *release_options(foe), decline),
        closed=_closed_counters(view, foe, unit),
        default=options[0].choice(),
    )


def _closed_counters(view: Look, foe: AnyUnit, unit: AnyUnit) -> tuple[Closed, ...]:
    """What in its hands an opponent cannot Counterstrike with, and why (R10-CC-33)."""
    found: list[Closed] = []
    for item in held_items(foe):
        refused = maneuver_refusal(view, foe, "strike", unit, item.id)
        if refused is not None:
            option = Option(
                do="counterstrike", unit=foe.id, item=item.id, target=unit.id, point="R10-DP-17"
            )
            found.append(closed(option, refused))
    return tuple(found)


def slip(r: Res, step: Slip) -> None:
    """A unit that got away, un-Grabbed, may take an Angry Inch to help it (R10-CC-34, R10-CC-12).

    Out of an opponent's reach, it is out of Close Combat with him (R10-CC-35).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    if not step.in_place and not in_a_grab(unit):
        _slip_away(r, unit)
    part_the_disengaged(r, unit.id)


def _slip_away(r: Res, unit: Fig) -> None:
    spots = slip_spots(r, unit)
    options = [Option(do="stay", unit=unit.id, point="R10-DP-14")]
    if spots:
        options.append(
            Option(
                do="step",
                unit=unit.id,
                wants="at",
                bounds=Bounds(center=unit.place, radius=tables().measures.angry_inch),
                suggest=spots,
                point="R10-DP-14",
            )
        )
    decision = Decision(
        kind="R10-DP-14",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=tuple(options),
        default=Choice(do="stay", unit=unit.id),
    )
    choice = r.ask(decision)
    if choice.at is not None:
        inch_moved(r, unit, choice.at, heading_to(unit.place, choice.at), "R10-CC-34")


def slip_spots(view: Look, unit: AnyUnit) -> tuple[Point, ...]:
    """Up to eight places an inch away, those farthest from the opponents first."""
    foes = [view.state.units[foe].place for foe in foes_in_melee(view, unit.id)]
    inch = tables().measures.angry_inch
    spots = around(unit.place, inch)
    free = [spot for spot in spots if inch_refusal(view, unit, spot) is None]
    free.sort(
        key=lambda spot: (-min((spot.distance(foe) for foe in foes), default=0.0), spot.y, spot.x)
    )
    return tuple(free)


def disengage_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not turn away from its opponents (R10-CC-08, R10-CC-24, R10-CC-32)."""
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if not in_close_combat(view, unit.id):
        return Refusal(tr("It is not in Close Combat"), "R10-CC-32")
    if free_to_move(view, unit):
        return Refusal(tr("It has turned away already"), "R10-CC-32")
    if sheet_of(unit).engaged_turn == view.state.player_turn:
        return Refusal(tr("It has Engaged on this turn"), "R10-CC-08")
    if grabbing(unit) and not unit.has(GRABBED):
        return Refusal(tr("It has Grabbed somebody: let go first"), "R10-CC-24")
    return None


def _may_disengage(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return disengage_refusal(view, unit)


def _begin(r: Res, choice: Choice) -> None:
    r.then(Disengage(unit=choice.unit or ""))


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """Turning away; the Grabbed do it on the spot (R10-CC-24)."""
    del decision
    grabbers = sheet_of(unit_of(view, option)).grabbed_by
    if grabbers:
        names = listed([name_of(view, grabber) for grabber in grabbers])
        return tr("Disengage"), tr("on the spot, held by {names}").format(names=names)
    foes = listed([name_of(view, foe) for foe in foes_in_melee(view, option.unit or "")])
    if not foes:
        return tr("Disengage"), tr("opponents may Counterstrike")
    return tr("Disengage"), tr("from {names}").format(names=foes)


DISENGAGE = Verb(
    do="disengage",
    kinds={None: "disengage"},
    means=_may_disengage,
    run=_begin,
    words=_words,
    icon="dodge",
)
