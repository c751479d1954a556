"""Explosions, as far as both books word them alike: who and what is inside (R10-EX, R05-EX)."""

from msgspec import Struct

from game.geometry.types import Exposure, Reached
from game.model.events import Burst
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Blast


class Shaken(Struct, frozen=True):
    """A thing in a blast, and where it is struck."""

    piece: str
    part: Exposure


def radius_of(view: Look, step: Blast) -> float:
    """How far an Explosion reaches in this battle, in inches."""
    return book(view).blast_radius(view, book(view).items()[step.kind])


def next_inside(r: Res, step: Blast) -> str | None:
    """Report the burst, once, and who of those inside answers next (R10-EX-08, R05-EX-05).

    They answer in order of distance, each in a step of its own; who has Bailed is judged by the
    place it came to. Nobody when all have had their chance.
    """
    if not step.burst:
        r.emit(
            Burst(
                unit=step.unit,
                item=step.kind,
                at=step.at,
                elevation=step.elevation,
                radius=radius_of(r, step),
                rules=laws(r, "R10-EX-01/R05-EX-02"),
            )
        )
    return next((one.id for one in inside(r, step) if one.id not in step.answered), None)


def inside(view: Look, step: Blast) -> tuple[Reached, ...]:
    """Everybody with a section inside the radius and a free path from the burst (R10-EX-05).

    R05-EX-02, R05-EX-04.
    """
    return view.field.blast(step.at, step.elevation, radius_of(view, step))


def things_inside(view: Look, step: Blast) -> tuple[Shaken, ...]:
    """The things with a part inside that the burst has a free path to, nearest first."""
    radius, found = radius_of(view, step), []
    for name, _ in view.field.pieces_in(step.at, step.elevation, radius):
        if things(view, name):
            part = view.field.piece_in_blast(name, step.at, step.elevation, radius)
            if part is not None:
                found.append(Shaken(name, part))
    return tuple(sorted(found, key=lambda one: (one.part.distance, one.piece)))


def shake(r: Res, step: Blast, one: Shaken, damage: int) -> None:
    """The Damage of an Explosion meets the Armor of a thing inside (R10-EX-05, R05-EX-02)."""
    if damage > 0 and things(r, one.piece):
        by, rule = None if step.mine else step.unit, law(r, "R10-EX-05/R05-EX-02")
        harm(r, one.piece, damage, one.part.at, one.part.height, by=by, rule=rule)


def seen_from(victim: AnyUnit, at: Point, origin: Point) -> Point:
    """Where a burst comes from: one at the very feet from where it was thrown."""
    return origin if victim.place == at else at
