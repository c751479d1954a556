"""Where a walk is interrupted, by whom, and in which order they answer (R10-TU-23, -25).

R05-TU-22.
"""

from itertools import groupby

from msgspec import Struct

from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.watching import first_sight, first_trigger, ranked

SAME = 1e-9
"""Distances along a walk that differ by less than this, in inches, are one place."""


class Trigger(Struct, frozen=True):
    """A place on a walk where others may answer; ``distance`` in inches from where it began."""

    distance: float
    shooters: tuple[str, ...] = ()
    strikers: tuple[str, ...] = ()


def next_trigger(
    view: Look, unit: Fig, walk: Walk, watched: tuple[str, ...], offered: tuple[str, ...]
) -> Trigger | None:
    """The first place on a walk where somebody may shoot or strike (R10-TU-22, -23, R05-TU-22).

    Those ``watched`` by have had their chance to shoot, those ``offered`` theirs to strike.
    """
    shots = first_sight(view, unit, walk, watched)
    blows = first_trigger(view, unit, walk, offered)
    places = [found[0] for found in (shots, blows) if found is not None]
    if not places:
        return None
    here = min(places)
    shooters = shots[1] if shots is not None and shots[0] <= here + SAME else ()
    strikers = blows[1] if blows is not None and blows[0] <= here + SAME else ()
    return Trigger(here, shooters, strikers)


def put_in_order(r: Res, strikers: tuple[str, ...]) -> tuple[str, ...]:
    """Strikers in the order they answer in: the longest reach first, then the lowest number.

    Where several of one owner have the same reach, he says who comes first (R10-TU-25, R05-TU-22).
    """
    units = [r.state.units[name] for name in strikers]
    entries = ranked([(book(r).reach(unit), unit) for unit in units])
    order: list[str] = []
    for _, equals in groupby(entries, key=lambda entry: (entry[0], entry[1].side)):
        waiting = [unit for _, unit in equals]
        while waiting:
            chosen = _next_of(r, waiting)
            order.append(chosen)
            waiting = [unit for unit in waiting if unit.id != chosen]
    return tuple(order)


def _next_of(r: Res, waiting: list[Fig]) -> str:
    """Who of some equals answers next, the one with the lowest number by default."""
    decision = Decision(
        kind=law(r, "R10-TU-25/R05-TU-22"),
        side=waiting[0].side,
        unit=waiting[0].id,
        about=r.state.event_count,
        options=tuple(
            Option(do="first", unit=unit.id, point=law(r, "R10-TU-25/R05-TU-22"))
            for unit in waiting
        ),
        default=Choice(do="first", unit=waiting[0].id),
    )
    return r.ask(decision).unit or waiting[0].id
