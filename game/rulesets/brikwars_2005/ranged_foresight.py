"""Who may answer a shot or throw: those in a blast, then whoever it lets shoot (R05-TU-21, -22)."""

from collections.abc import Iterator

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.blasts import seen_from
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.shots import shot_of
from game.rulesets.brikwars.targets import AT_ITEM
from game.rulesets.brikwars.watching import avengers
from game.rulesets.brikwars_2005.explosions import POINT, bail_refusal
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.flights import blast_radius
from game.rulesets.brikwars_2005.ranged import burst_place


def answers_to_shots(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Who may Bail from a burst at the target, and who may shoot at the attacker afterward.

    The target of a shot has no answer before it (R05-RG-02).
    """
    item, at = unit.item(choice.item or ""), _goal(view, choice)
    if item is not None and at is not None and item_row(item).role == "explosive":
        place, height = burst_place(view, shot_of(choice), at, 0.0)
        level = view.field.ground(place).height if height is None else height
        yield from bailers(view, unit, item, place, level)
    fallible = () if choice.target is None or choice.mode == AT_ITEM else (choice.target,)
    for able in avengers(view, (unit.id,), fallible):
        yield Responder(able.id, "R05-DP-08")


def bailers(view: Look, unit: AnyUnit, item: Item, at: Point, level: float) -> Iterator[Responder]:
    """Who may Bail from the burst of an Explosive at a place and height (R05-EX-05)."""
    for one in view.field.blast(at, level, blast_radius(view, item_row(item))):
        victim = view.state.units[one.id]
        if bail_refusal(view, victim, seen_from(victim, at, unit.place)) is None:
            yield Responder(victim.id, POINT)


def _goal(view: Look, choice: Choice) -> Point | None:
    """Where a throw is aimed."""
    target = view.state.units.get(choice.target or "")
    return choice.at if target is None else target.place
