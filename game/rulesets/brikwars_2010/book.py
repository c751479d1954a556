"""What BrikWars 2010 says where both editions go the same way."""

from collections.abc import Iterator
from typing import Final

from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars.book import Book
from game.rulesets.brikwars.figures import cannot_jump
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import BookStep
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.visibility import large, muzzle_of
from game.rulesets.brikwars_2010.charging import CHARGES, reach_of, row_in_hand
from game.rulesets.brikwars_2010.close_combat import maneuver_options
from game.rulesets.brikwars_2010.figures import (
    free_to_move,
    longest_reach,
    part_the_disengaged,
    ready_items,
    sheet_of,
)
from game.rulesets.brikwars_2010.grips import drop_the_dead, held_fast, no_angry_inch, shake_off
from game.rulesets.brikwars_2010.maneuvers import maneuver_as, place_refusal
from game.rulesets.brikwars_2010.missed_shots import (
    stray_barred,
    stray_damage,
    stray_hits,
    worth_tracking,
)
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.pounces import dice_of_a_fall, fall_upon
from game.rulesets.brikwars_2010.ranged import ranged_refusal
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.to_hit import in_sights


def has_moved(r: Res, unit_id: str, inches: float, forced: bool) -> None:
    """Who leaves a fight of its own will is out of it (R10-CC-35); not who is forced to run on."""
    del inches
    if not forced:
        part_the_disengaged(r, unit_id)


SLOWING = ("rough", "deep-water", "stairs-up", "ladder-up", "ladder-down")
"""Marks of a stretch on which nobody runs at full speed (R10-CH-04, R10-TD-12, -13)."""

BUSY_GROUND = ("ladder", "deep-water")
"""Areas in which both arms are occupied (R10-TU-13, R10-TD-12)."""


def run_lasts(view: Look, unit: AnyUnit) -> bool:
    """Whether all Move was used, so that a run may go on next turn (R10-CH-04, -05)."""
    del view
    return at_most(sheet_of(unit).move_left, 0.0)


def blast_radius(view: Look, row: ItemRow) -> float:
    """How far an Explosion reaches: the equipment list says it (R10-EX-01)."""
    del view
    return row.blast_radius


def flight(row: ItemRow) -> float | None:
    """How far something flies that is thrown; an Explosive as far as its range (R10-EQ-14)."""
    return row.range if row.role == "explosive" else row.throw_range


def grounded(view: Look, unit: AnyUnit) -> bool:
    """No jumping in armor, nor on the turn of getting up (R10-EQ-09, R10-TU-14)."""
    return cannot_jump(unit) or sheet_of(unit).stood_up_turn == view.state.player_turn


def may_leave(view: Look, unit: AnyUnit) -> bool:
    """Whether neither a Grab nor Close Combat holds a unit where it is (R10-TU-18, R10-CC-23)."""
    return held_fast(unit) is None and free_to_move(view, unit)


def charge_reach(view: Look, unit: AnyUnit, choice: Choice) -> float | None:
    """From how far off a charge strikes, with a weapon, with the hands or with the body."""
    del view
    if choice.do not in CHARGES:
        return None
    return reach_of(choice.do, row_in_hand(unit, choice.item))


def guns(view: Look, unit: AnyUnit) -> Iterator[Item]:
    """The ready weapons that a unit could shoot now (R10-TU-21)."""
    for item in ready_items(unit, "ranged"):
        if ranged_refusal(view, unit, item.id, False) is None:
            yield item


def blows_from_here(view: Look, unit: AnyUnit, target: AnyUnit) -> Iterator[Option]:
    """Maneuvers within reach as a unit stands, without an Angry Inch (R10-AM-48)."""
    for option in maneuver_options(view, unit, target, "R10-DP-04"):
        if place_refusal(view, unit, option.do, target, option.item, unit.place) is None:
            yield option


def answer(choice: Choice) -> BookStep:
    """The maneuver of who answers an attack hand to hand (R10-TU-24)."""
    return maneuver_as(choice, choice.unit or "", choice.target or "", "answer")


BOOK: Final = Book(
    ids="R10",
    items=lambda: tables().items,
    buries=drop_the_dead,
    shakes_off=shake_off,
    comes_down_on=fall_upon,
    falls=dice_of_a_fall,
    smashes_on=large,
    has_moved=has_moved,
    inchless=no_angry_inch,
    slowing=SLOWING,
    busy_ground=BUSY_GROUND,
    jumps_run=True,
    run_lasts=run_lasts,
    gaze=muzzle_of,
    blast_radius=blast_radius,
    flight=flight,
    grounded=grounded,
    can_move=can_move,
    may_leave=may_leave,
    charge_reach=charge_reach,
    reach=longest_reach,
    guns=guns,
    in_sights=in_sights,
    blows_from_here=blows_from_here,
    answer=answer,
    worth_tracking=worth_tracking,
    stray_barred=stray_barred,
    stray_hits=stray_hits,
    stray_damage=stray_damage,
)
