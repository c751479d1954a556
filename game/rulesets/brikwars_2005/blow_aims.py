"""What of a target a fighter sees, and what that does to a blow at it (R05-AT-02, -17, -18).

Nobody strikes at what it does not see, unless it knows where that is: then blind, as with shots
(R05-AT-42..44). Its eyes alone tell how many sections count (R05-AT-17). Ruling: of those that it
sees the hand must get to one, past walls and through windows (R05-AT-03); blind or not, nobody
strikes through what is solid.
"""

from typing import Final

from game.model.decisions import Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.blow_ways import barred, reached
from game.rulesets.brikwars.figures import body_of
from game.rulesets.brikwars.large_creatures import large
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.visibility import (
    ANYWHERE,
    known_position,
    noted_position,
    section_rows,
    shown_of,
    sight_of,
    unseen_refusal,
)
from game.rulesets.brikwars_2005.shot_aims import blind_rows
from game.rulesets.brikwars_2005.sizing import creature_modifiers
from game.words import mark

UNSEEN: Final = mark("target out of sight")
"""What the penalty for firing blind is called for a blow."""


def sight_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Nobody strikes at what it does not see (R05-AT-02)."""
    sight = sight_of(view, unit, target)
    return None if any(sight.sections) else unseen_refusal(view, sight)


def hand_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why a hand gets to nothing of what its owner sees, though to other parts (R05-AT-02, -03)."""
    touched = reached(view, unit, body_of(unit), body_of(target))
    if all(touched.sections):
        return None
    seen = sight_of(view, unit, target).sections
    both = any(one and other for one, other in zip(seen, touched.sections, strict=True))
    if both or not any(seen):
        return None
    if large(target) and shown_of(view, unit, target, ANYWHERE, "either") > 0.0:
        return None
    return barred(view, touched.blockers)


def blow_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why a blow within reach is not struck: the hand gets to nothing that is seen.

    Or nothing is seen, and nobody knows where exactly it is: not even a blind one (R05-AT-43).
    """
    barred_from_it = hand_refusal(view, unit, target)
    if barred_from_it is not None:
        return barred_from_it
    if noted_position(view, unit, target):
        return None
    refused = sight_refusal(view, unit, target)
    return None if refused is None or known_position(view, unit, target) else refused


def strikes_blind(view: Look, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a fighter strikes at a shadow (R05-AT-44)."""
    return sight_refusal(view, unit, target) is not None


def aim_rows(view: Look, unit: AnyUnit, target: AnyUnit, reach: float) -> tuple[Modifier, ...]:
    """What size and cover of a target do to a blow of some reach (R05-AT-10..13, R05-AT-18).

    A minifig whose legs are behind a low wall is at -1, one behind a paper wall at -5 (R05-AT-44).
    """
    if strikes_blind(view, unit, target):
        free = sight_of(view, unit, target, fire=True).sections
        return (*section_rows(view, free, True), *blind_rows(True, UNSEEN))
    if large(target):
        return creature_modifiers(target, shown_of(view, unit, target, reach, "opaque"))
    return section_rows(view, sight_of(view, unit, target).sections, False)
