"""What BrikWars 2005 says where both editions go the same way.

Falls have nothing to add: there are no Grabs, nobody to land on, and no armor against them
(R05-TU-18). The two lines of sight start at the eyes and at the weapon (R05-TD-03).
"""

from typing import Final

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.book import Book, Gaze
from game.rulesets.brikwars.figures import in_close_combat, prone
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import BookStep, aimed_at
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2005.charging import charge_reach
from game.rulesets.brikwars_2005.figures import ANSWER, longest_reach, sheet_of
from game.rulesets.brikwars_2005.flights import blast_radius, flight
from game.rulesets.brikwars_2005.melee import blows_from_here
from game.rulesets.brikwars_2005.missed_shots import (
    stray_barred,
    stray_damage,
    stray_hits,
    worth_tracking,
)
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.obstacles import smashes_on
from game.rulesets.brikwars_2005.ranged_acts import guns, in_sights
from game.rulesets.brikwars_2005.run_steps import Blow
from game.rulesets.brikwars_2005.straight_runs import BUSY_GROUND, JUMPS_RUN, SLOWING, run_lasts
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import has_moved
from game.words import tr


def gaze(unit: AnyUnit) -> Gaze:
    """A unit looks from its eyes, over the middle of its stand; its barrel is elsewhere.

    So a section counts for Ranged attacks with a free line from each (R05-AT-17).
    """
    del unit
    return Gaze(0.0, common().measures.eye_height)


def buries(r: Res) -> None:
    """A death ends nothing besides Close Combat (R05-CC-05)."""
    del r


def shakes_off(r: Res, unit_id: str) -> None:
    """Nobody has hold of anybody who could be shaken off."""
    del r, unit_id


def comes_down_on(r: Res, unit: AnyUnit, at: Point | None, away: tuple[float, float]) -> None:
    """Who goes over an edge comes down beside those below (R05-TU-18)."""
    del r, unit, at, away


def falls(unit: AnyUnit, dice: tuple[int, ...]) -> tuple[int, ...]:
    """All dice of a fall count, whatever is worn: there is no Deflection (R05-DI-09)."""
    del unit
    return dice


def inchless(unit: AnyUnit) -> Refusal | None:
    """Who is off its feet has no Angry Inch (R05-TU-30)."""
    return Refusal(tr("It is Disrupted"), "R05-TU-30") if prone(unit) else None


def grounded(view: Look, unit: AnyUnit) -> bool:
    """No jumping on the turn of getting up (R05-TU-18)."""
    return sheet_of(unit).stood_up_turn == view.state.player_turn


def may_leave(view: Look, unit: AnyUnit) -> bool:
    """Whether Close Combat holds a unit where it is (R05-TU-16)."""
    return not in_close_combat(view, unit.id)


def answer(choice: Choice) -> BookStep:
    """The maneuver of who answers an attack hand to hand (R05-DP-08)."""
    return Blow(
        unit=choice.unit or "",
        do=choice.do,
        target=aimed_at(choice),
        item=choice.item,
        role=ANSWER,
    )


BOOK: Final = Book(
    ids="R05",
    items=lambda: tables().items,
    buries=buries,
    shakes_off=shakes_off,
    comes_down_on=comes_down_on,
    falls=falls,
    smashes_on=smashes_on,
    has_moved=has_moved,
    inchless=inchless,
    slowing=SLOWING,
    busy_ground=BUSY_GROUND,
    jumps_run=JUMPS_RUN,
    run_lasts=run_lasts,
    gaze=gaze,
    blast_radius=blast_radius,
    flight=flight,
    grounded=grounded,
    can_move=can_move,
    may_leave=may_leave,
    charge_reach=charge_reach,
    reach=longest_reach,
    blows_from_here=blows_from_here,
    answer=answer,
    guns=guns,
    in_sights=in_sights,
    worth_tracking=worth_tracking,
    stray_barred=stray_barred,
    stray_hits=stray_hits,
    stray_damage=stray_damage,
)
