"""The Angry Inch before something in Close Combat (R10-CC-10..12, R05-CC-10..12)."""

from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import Point, heading_to
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.maneuvers import inch_moved
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import common


def inch_question(
    view: Look,
    unit: AnyUnit,
    other: AnyUnit,
    what: str,
    item_id: str | None,
    spots: tuple[Point, ...],
    *,
    stays: bool,
    held: Refusal | None = None,
) -> Decision:
    """Where to go before something: stay if that works, or to a point within 1" (R10-DP-14).

    R05-DP-12. By default it is the shortest shift that makes it legal; who is ``held`` has none.
    """
    point = law(view, "R10-DP-14/R05-DP-12")
    stay = Option(do="stay", unit=unit.id, point=point)
    step = Option(
        do="step",
        unit=unit.id,
        target=other.id,
        item=item_id,
        mode=what,
        wants="at",
        bounds=Bounds(center=unit.place, radius=common().measures.angry_inch),
        suggest=spots,
        point=point,
    )
    return Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*((stay,) if stays else ()), *((step,) if spots else ())),
        closed=() if spots or held is None else (closed(step, held),),
        default=Choice(do="stay", unit=unit.id) if stays else step.choice(spots[0]),
    )


def stepped(r: Res, unit: AnyUnit, other: AnyUnit, question: Decision) -> bool:
    """Ask for an Angry Inch, and make it looking at the other; true when one was made."""
    at = r.ask(question).at
    if at is not None:
        inch_moved(r, unit, at, heading_to(at, other.place), law(r, "R10-CC-10/R05-CC-10"))
    return at is not None
