"""Where a Missed Shot comes down, and on whom (R10-RG-06..12)."""

from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import TOLERANCE, Point, at_most
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.dropping import put_down
from game.rulesets.brikwars.events import ShotLanded
from game.rulesets.brikwars.figures import body_of, fighter_of, row_of, whoever
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Blast, MissedShot
from game.rulesets.brikwars.stray_things import stray_breaks, thing_at
from game.rulesets.brikwars.suggestions import (
    CLOSE_RINGS,
    FAR_FIRST,
    FINE_RINGS,
    FINE_TURNS,
    MOST,
    TWELFTHS,
    around,
)
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import sentence, thing_name
from game.words import tr


def missed_shot(r: Res, step: MissedShot) -> None:
    """Track a miss if anybody with a reason insists (R10-RG-06, R05-RG-06); else it is harmless.

    An Explosive bursts where it lands (R10-RG-12, R05-RG-12). That its thrower has been destroyed
    meanwhile, by another part of the same attack, changes nothing.
    """
    row = fighter_of(whoever(r, step.unit)).rows[step.kind]
    choosers = who_may_choose(r, step)
    if not choosers or not _insisted(r, step, choosers):
        _laid_down(r, step, step.center)
        return
    at = _chosen(r, step, _chooser(r, step, choosers))
    victim = struck(r, step, at)
    r.emit(
        ShotLanded(
            unit=step.unit,
            item=step.item,
            at=at,
            target=victim.id if victim is not None else None,
            rules=laws(r, "R10-RG-09/R05-RG-09"),
        )
    )
    _laid_down(r, step, at)
    if row.role == "explosive":
        r.then(
            Blast(
                unit=step.unit,
                kind=step.kind,
                total=step.total,
                origin=step.source,
                at=at,
                elevation=r.field.ground(at).height,
            )
        )
    elif victim is not None:
        book(r).stray_hits(r, step, victim)
    else:
        stray_breaks(r, step, at)


def _laid_down(r: Res, step: MissedShot, at: Point) -> None:
    """A thrown weapon lies where it came down (R10-EQ-14, R05-RG-11)."""
    if step.thrown and whoever(r, step.unit).item(step.item) is not None:
        put_down(r, step.unit, step.item, at, law(r, "R10-EQ-14/R05-RG-11"))


def who_may_choose(view: Look, step: MissedShot) -> tuple[str, ...]:
    """The sides that may choose the landing point (R10-RG-08, R05-RG-08).

    The target's owner; where a point was aimed at any enemy the attacker names, the next one in
    turn order first.
    """
    attacker = whoever(view, step.unit)
    setup, order = view.battle.setup, view.state.order
    alive = {unit.side for unit in view.state.units.values()}
    units = view.state.units
    target = units.get(step.target or "") or view.state.fallen.get(step.target or "")
    if target is not None and target.side in alive:
        return (target.side,)
    start = order.index(attacker.side)
    around = order[start + 1 :] + order[:start]
    return tuple(side for side in around if setup.hostile(attacker.side, side) and side in alive)


def _insisted(r: Res, step: MissedShot, choosers: tuple[str, ...]) -> bool:
    """Ask the sides with a reason whether to track the shot (R10-DP-22, R05-DP-23).

    A reason is what the book finds worth it at any rate, such as an Explosive, or somebody the
    chooser could hit. The chooser is asked first, then the others in turn order, until one insists.
    """
    worth_it = book(r).worth_tracking(r, step)
    victims = [victim for chooser in choosers for victim in whom_it_may_strike(r, step, chooser)]
    if not worth_it and not victims:
        return False
    alive = {unit.side for unit in r.state.units.values()}
    rest = [side for side in r.state.order if side in alive and side != choosers[0]]
    for side in (choosers[0], *rest):
        mine = [victim for victim in victims if r.battle.hostile(side, victim.side)]
        if not worth_it and not mine:
            continue
        decision = Decision(
            kind=law(r, "R10-DP-22/R05-DP-23"),
            side=side,
            unit=step.unit,
            about=r.state.event_count,
            options=(
                Option(do="track", point=law(r, "R10-DP-22/R05-DP-23")),
                Option(do="ignore", point=law(r, "R10-DP-22/R05-DP-23")),
            ),
            default=Choice(do="track" if worth_it else "ignore"),
        )
        if r.ask(decision).do == "track":
            return True
    return False


def _chooser(r: Res, step: MissedShot, choosers: tuple[str, ...]) -> str:
    """Who picks the spot; the attacker names one of his enemies if need be (R10-DP-23).

    R05-DP-24.
    """
    attacker = whoever(r, step.unit)
    decision = Decision(
        kind=law(r, "R10-DP-23/R05-DP-24"),
        side=attacker.side,
        unit=attacker.id,
        about=r.state.event_count,
        options=tuple(
            Option(do="name", target=side, point=law(r, "R10-DP-23/R05-DP-24")) for side in choosers
        ),
        default=Choice(do="name", target=choosers[0]),
    )
    return r.ask(decision).target or choosers[0]


def _chosen(r: Res, step: MissedShot, chooser: str) -> Point:
    """Where the chooser lets it come down; where it was aimed at when there is nowhere else."""
    spots = suggestions(r, step, chooser)
    if not spots:
        return step.center
    return r.ask(landing_decision(r, step, chooser, spots)).at or step.center


def landing_decision(
    view: Look, step: MissedShot, chooser: str, suggest: tuple[Point, ...]
) -> Decision:
    """Any point within M of the target's outline that the weapon could have hit (R10-DP-24).

    R05-DP-25.
    """
    option = Option(
        do="land-shot",
        unit=step.unit,
        wants="at",
        bounds=Bounds(center=step.center, radius=step.margin + step.outline),
        suggest=suggest,
        point=law(view, "R10-DP-24/R05-DP-25"),
    )
    return Decision(
        kind=law(view, "R10-DP-24/R05-DP-25"),
        side=chooser,
        unit=step.unit,
        about=view.state.event_count,
        options=(option,),
        default=option.choice(suggest[0]),
    )


def whom_it_may_strike(view: Look, step: MissedShot, chooser: str) -> tuple[Fig, ...]:
    """Units the chooser may put the shot on, other than the target, nearest first."""
    key = ("stray-victims", step, chooser)
    names = view.field.remembered(key, lambda: _found_victims(view, step, chooser))
    return tuple(view.state.units[name] for name in names)


def _spot_on(step: MissedShot, unit: AnyUnit) -> Point | None:
    """The point of a unit's stand nearest to the target; its center if that is in reach."""
    limit = step.margin + step.outline
    distance = unit.place.distance(step.center)
    if distance <= limit:
        return unit.place
    return step.center.toward(unit.place, limit)


def suggestions(view: Look, step: MissedShot, chooser: str) -> tuple[Point, ...]:
    """Spots to choose from: enemies of the chooser first, then harmless ground."""
    key = ("stray-spots", step, chooser)
    return view.field.remembered(key, lambda: _found_spots(view, step, chooser))


def _found_spots(view: Look, step: MissedShot, chooser: str) -> tuple[Point, ...]:
    spots = [
        spot
        for victim in whom_it_may_strike(view, step, chooser)
        if view.battle.hostile(chooser, victim.side)
        and (spot := _spot_on(step, victim)) is not None
    ]
    found = (*spots, *_open_ground(view, step, chooser))[:MOST]
    return found or _any_spots(view, step, chooser)


def _any_spots(view: Look, step: MissedShot, chooser: str) -> tuple[Point, ...]:
    """Whatever may be chosen at all where little is open (R10-RG-09).

    Between walls it may be a narrow strip. Bare ground comes first, what is harmless to the chooser
    before the rest; then, beside something large, the spot that was aimed at.
    """
    limit, spared = step.margin + step.outline, _spared(view, step, chooser)
    allowed = [
        spot
        for spot in (
            *around(step.center, limit, shares=FINE_RINGS, turns=FINE_TURNS),
            step.center,
        )
        if landing_refusal(view, step, chooser, spot) is None
    ]
    bare = [spot for spot in allowed if _is_bare(view, step, spot)]
    bare.sort(key=lambda spot: not _is_harmless(view, step, spared, spot))
    return tuple(bare[:MOST] or reversed(allowed[-MOST:]))


def _open_ground(view: Look, step: MissedShot, chooser: str) -> list[Point]:
    """Ground on which it strikes nothing, harmless to the chooser first (R10-DP-24, R05-DP-25).

    Where none is harmless among a few places, it is looked for among more; ``MOST`` such places are
    enough.
    """
    limit = step.margin + step.outline
    spared = _spared(view, step, chooser)
    few: list[Point] = []
    harmless: list[Point] = []
    for spot in around(step.center, limit, shares=FAR_FIRST):
        if _is_open(view, step, chooser, spot):
            few.append(spot)
            if _is_harmless(view, step, spared, spot):
                harmless.append(spot)
        if len(harmless) == MOST:
            return harmless
    if not harmless:
        harmless = [
            spot
            for spot in around(step.center, limit, shares=CLOSE_RINGS, turns=TWELFTHS)
            if _is_harmless(view, step, spared, spot) and _is_open(view, step, chooser, spot)
        ]
    return [*harmless, *(spot for spot in few if spot not in harmless)]


def _is_open(view: Look, step: MissedShot, chooser: str, spot: Point) -> bool:
    """Whether it may come down at a spot, and strikes nothing there."""
    return _is_bare(view, step, spot) and _refusal_on(view, step, chooser, spot, None) is None


def _is_bare(view: Look, step: MissedShot, spot: Point) -> bool:
    """Whether nobody and nothing is struck at a spot."""
    return struck(view, step, spot) is None and thing_at(view, step, spot) is None


def _spared(view: Look, step: MissedShot, chooser: str) -> tuple[Fig, ...]:
    """Whom the chooser would not have in the burst of an Explosive; nothing else bursts."""
    if book(view).items()[step.kind].role != "explosive":
        return ()
    hostile = view.battle.hostile
    return tuple(unit for unit in view.state.on_field() if not hostile(chooser, unit.side))


def _is_harmless(view: Look, step: MissedShot, spared: tuple[Fig, ...], spot: Point) -> bool:
    """Whether a burst at a spot reaches nobody who is to be spared."""
    if not spared:
        return True
    radius = book(view).blast_radius(view, book(view).items()[step.kind])
    return not any(
        at_most(unit.place.distance(spot), radius + row_of(unit).stand_radius) for unit in spared
    )


def landing_refusal(view: Look, step: MissedShot, chooser: str, at: Point) -> Refusal | None:
    """Why a spot may not be chosen: out of bounds, behind cover, or a third party's unit."""
    return _refusal_on(view, step, chooser, at, struck(view, step, at))


def _refusal_on(
    view: Look, step: MissedShot, chooser: str, at: Point, victim: Fig | None
) -> Refusal | None:
    """Why a spot may not be chosen on which somebody known stands, or nobody."""
    shut = off_course(view, step, at, victim)
    return shut or book(view).stray_barred(view, step, chooser, at, victim)


def off_course(view: Look, step: MissedShot, at: Point, victim: Fig | None) -> Refusal | None:
    """Why the shot cannot have come down at a spot, with somebody on it or not.

    The line from where it was fired must be free (R10-RG-09, R05-RG-09, R05-TD-07).
    """
    width, height = view.battle.setup.map.size
    if not (0.0 <= at.x <= width and 0.0 <= at.y <= height):
        return Refusal(tr("That point is not on the map"), law(view, "R10-RG-09/R05-RG-09"))
    blockers = []
    for aim in _heights(view, victim, at):
        clear, blocker = view.field.line_clear(step.source, step.source_height, at, aim, fire=True)
        if clear:
            return None
        blockers.append(blocker)
    thing = None if victim is not None else thing_at(view, step, at)
    if thing in blockers:
        return None
    what = thing_name(view, blockers[0]) if blockers[0] else tr("something")
    text = tr("{what} stops the shot before that").format(what=what)
    return Refusal(sentence(text), law(view, "R10-RG-09/R05-RG-09"))


def _heights(view: Look, victim: Fig | None, at: Point) -> tuple[float, ...]:
    """Heights at which a shot may strike at a point: the ground, or a figure's sections."""
    if victim is None:
        return (view.field.ground(at).height + common().measures.landing_height,)
    body = body_of(victim)
    return tuple(body.feet + (low + high) / 2 for low, high in body.bands)


def struck(view: Look, step: MissedShot, at: Point) -> Fig | None:
    """The unit whose stand covers a point, the one with the nearest center.

    Those in the line of the shot are among them (R10-RG-05, R05-RG-05).
    """
    found = []
    for body in view.field.near(at, TOLERANCE):
        distance = body.center.distance(at)
        if at_most(distance, body.stand_radius) and body.id != step.unit:
            found.append((distance, body.number, body.id))
    return view.state.units[min(found)[2]] if found else None


def _found_victims(view: Look, step: MissedShot, chooser: str) -> tuple[str, ...]:
    near = []
    for unit in view.state.on_field():
        if unit.id in (step.target, step.unit):
            continue
        gap = unit.place.distance(step.center) - row_of(unit).stand_radius
        if not at_most(gap, step.margin + step.outline):
            continue
        spot = _spot_on(step, unit)
        if spot is not None and landing_refusal(view, step, chooser, spot) is None:
            near.append((gap, unit.number, unit))
    near.sort(key=lambda entry: (entry[0], entry[1]))
    return tuple(entry[2].id for entry in near)
