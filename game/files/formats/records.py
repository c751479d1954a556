"""What saves and replays have in common: a start, and the choices made since."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct

from game.files.checks.map_checks import map_faults
from game.files.checks.rulebooks import Rulebooks
from game.files.checks.setup_checks import (
    loose_faults,
    recruit_faults,
    settings_faults,
    unknown_side,
)
from game.files.json.faults import FileFaults, at_index, bounded, within
from game.files.json.file_bytes import MIB
from game.files.json.wanted import DIGEST_PATTERN
from game.model.choices import Choice
from game.model.dice import MOST_SEED, Dice
from game.model.ids import ID_PATTERN, NAME_PATTERN
from game.model.setup import Fault, Setup

MOST_BYTES = 16 * MIB
"""Largest save or replay read: map, state and some ten thousand choices fit many times over."""

MOST_FACE = 100
"""Highest face of any die."""

MOST_REASON = 200
"""Letters of the reason of an answer."""

MOST_OTHERS = 8
"""Choices that are kept beside the one that was made."""

_RECRUITS = re.compile(r"^setup\.units(?=\[)")
"""How rulesets call the figures of a setup."""

Digest = Annotated[str, Meta(pattern=DIGEST_PATTERN)]
Count = Annotated[int, Meta(ge=0)]


class MadeChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice, and the side that made it."""

    by: str
    choice: Choice


class TurnMark(Struct, frozen=True, forbid_unknown_fields=True):
    """A player turn began after ``answers`` choices, with this fingerprint of the state."""

    player_turn: Count
    side: str
    answers: Count
    fingerprint: Digest


class OtherChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that was thought about; ``gain`` in average figures is what was expected of it.

    There is none where all that is known is that it was not worth making.
    """

    choice: Choice
    gain: float | None = None


class KeptReason(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a computer player gave the answer with this number, counted from 1, and what else it
    weighed.
    """

    answer: Annotated[int, Meta(ge=1)]
    why: Annotated[str, Meta(min_length=1, max_length=MOST_REASON, pattern=NAME_PATTERN)]
    weighed: Annotated[tuple[OtherChoice, ...], Meta(max_length=MOST_OTHERS)] = ()


def reason_faults(reasons: Sequence[KeptReason], answers: int) -> Iterator[Fault]:
    """Reasons of answers that there are not, or in another order than theirs, and what nobody
    can have weighed, since no verb is called so.
    """
    before = 0
    for index, reason in enumerate(reasons):
        if not before < reason.answer <= answers:
            problem = f"is {reason.answer}; {before + 1} to {answers} is wanted here"
            yield Fault(f"{at_index('reasons', index)}.answer", problem)
        before = max(before, reason.answer)
        for other, weighed in enumerate(reason.weighed):
            if not re.fullmatch(ID_PATTERN, weighed.choice.do):
                place = at_index(f"{at_index('reasons', index)}.weighed", other)
                yield Fault(f"{place}.choice.do", "is no verb")


def record_faults(
    setup: Setup,
    choices: Sequence[MadeChoice],
    marks: Sequence[TurnMark],
    rulebooks: Rulebooks,
) -> list[Fault]:
    """Problems of a recorded game's start, and of what is recorded about its sides."""
    faults = bounded(
        chain(
            within("setup", settings_faults(setup, rulebooks, "settings")),
            within("setup.map", map_faults(setup.map, level=False)),
            within("setup", recruit_faults(setup, "recruits")),
            within("setup", loose_faults(setup, "loose")),
            dice_faults(setup.dice, "setup.dice"),
            _side_faults(setup, choices, marks),
        )
    )
    if not faults:
        found = within("setup", rulebooks[setup.ruleset].setup_faults(setup))
        faults = [Fault(_RECRUITS.sub("setup.recruits", one.place), one.problem) for one in found]
    return faults


def dice_faults(dice: Dice, place: str) -> Iterator[Fault]:
    """Dice that nobody can throw: a seed out of range, faces of no die, a count below 0."""
    if dice.seed is not None and not 0 <= dice.seed <= MOST_SEED:
        yield Fault(f"{place}.seed", f"is {dice.seed}; 0 to {MOST_SEED} is wanted")
    if dice.drawn < 0:
        yield Fault(f"{place}.drawn", f"is {dice.drawn}; at least 0 is wanted")
    for index, face in enumerate(dice.faces):
        if not 1 <= face <= MOST_FACE:
            problem = f"is {face}; 1 to {MOST_FACE} is wanted"
            yield Fault(at_index(f"{place}.faces", index), problem)


def _side_faults(
    setup: Setup, choices: Sequence[MadeChoice], marks: Sequence[TurnMark]
) -> Iterator[Fault]:
    sides = setup.side_ids()
    if setup.first is not None and setup.first not in sides:
        yield Fault("setup.first", unknown_side(setup.first, sides))
    for index, made in enumerate(choices):
        if made.by not in sides:
            yield Fault(f"{at_index('choices', index)}.by", unknown_side(made.by, sides))
    before = 0
    for index, mark in enumerate(marks):
        place = at_index("marks", index)
        if mark.side not in sides:
            yield Fault(f"{place}.side", unknown_side(mark.side, sides))
        if not before <= mark.answers <= len(choices):
            problem = f"is {mark.answers}; {before} to {len(choices)} is wanted here"
            yield Fault(f"{place}.answers", problem)
        before = max(before, mark.answers)


def refuse(source: str, faults: Sequence[Fault]) -> None:
    """Raise ``FileFaults`` when there are any."""
    if faults:
        raise FileFaults(source, faults)
