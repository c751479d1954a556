"""Lessons of a level: what it teaches, one after the other, and when each begins and is learnt.

They are data of the map, for any author to write. Triggers look at what every ruleset shares:
turns, cues of events, questions, places.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from game.model.cues import Cue
from game.model.ids import ID_PATTERN, NAME_PATTERN, TEXT_PATTERN
from game.model.vectors import Point

Id = Annotated[str, Meta(pattern=ID_PATTERN)]
Title = Annotated[str, Meta(min_length=1, max_length=60, pattern=NAME_PATTERN)]
Words = Annotated[str, Meta(min_length=1, max_length=600, pattern=TEXT_PATTERN)]

MOST_ROUNDS: Final = 8
"""Rounds at the beginning of a battle in which lessons may say what happens."""

KEYS: Final = (
    "confirm",
    "cancel",
    "rules",
    "next-panel",
    "undo",
    "redo",
    "orders",
    "lessons",
    "lesson-next",
    "next-figure",
    "previous-figure",
    "end-turn",
    "skip",
    "since",
    "why",
    "log-filter",
    "next-target",
    "previous-target",
    "next-thing",
    "previous-thing",
    "next-outcome",
    "previous-outcome",
    "threats",
    "pin-threat",
    "what-if",
    "ruler",
    "objectives",
    "overlays",
    "turn-left",
    "turn-right",
    "whole-board",
    "everything",
    "zoom-in",
    "zoom-out",
    "act-move",
    "act-sprint",
    "act-strike",
    "act-shoot",
    "act-throw",
    "act-charge",
    "act-shove",
    "act-charging-shove",
    "act-slam",
    "act-vault",
    "act-grab",
    "act-release",
    "act-pick-up",
    "act-snatch",
    "act-drop",
    "act-grip",
    "act-face",
    "act-stand-up",
    "act-disengage",
    "act-delay",
)
"""What a lesson may name the key of: `{key:next-figure}` becomes whatever key does that."""

_NAMED: Final = re.compile(r"\{key:([^{}]*)\}")


class _Trigger(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="on",
):
    """Something that begins or ends a lesson."""


class OnRead(_Trigger, frozen=True, kw_only=True, tag="read"):
    """The player has read it and says so."""


class OnTurn(_Trigger, frozen=True, kw_only=True, tag="turn"):
    """A turn of a side begins: the learner's own where no "side" is named."""

    side: Id | None = None


class OnQuestion(_Trigger, frozen=True, kw_only=True, tag="question"):
    """The learner is asked something beside the own turn: whether to answer an attack, and how."""


class OnPoint(_Trigger, frozen=True, kw_only=True, tag="point"):
    """The player has pointed at a figure while the lesson was on, and then says that he has read
    it: what is told at the pointer and what the lesson says of it are read side by side.
    """

    unit: Id


class OnEvent(_Trigger, frozen=True, kw_only=True, tag="event"):
    """Something with this cue has happened: a walk, a declared attack, a hit, a fall.

    "unit" and "target" name who acted and on whom, "side" whose figure acted, "area" where that
    figure stands afterwards, "way" how an attack, or the one that hit, was made: strike, shoot,
    shove, charge. An attack is declared before it hits or misses.
    """

    cue: Cue
    unit: Id | None = None
    target: Id | None = None
    side: Id | None = None
    area: Id | None = None
    way: Id | None = None


Trigger: TypeAlias = OnRead | OnPoint | OnTurn | OnQuestion | OnEvent


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One lesson: what it says, and what the learner is to do.

    It begins with "begin", or as soon as the lesson before it is learnt, and is learnt with
    "until". What it speaks of is marked on the map: a figure, an area, or a place. {key:undo} in
    text and task stands for whatever key does that, and so on.
    """

    id: Id
    title: Title
    text: Words
    task: Title | None = None
    begin: Trigger | None = None
    until: Trigger = OnRead()
    unit: Id | None = None
    area: Id | None = None
    at: Point | None = None


FoeAct: TypeAlias = Literal["strike", "shove", "grab", "charge", "shoot", "throw"]
"""What an opponent of the learner may be told to do, in words of all rulesets."""


class FoeStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a figure of the opponents does to another, once in their turn of a round.

    It walks toward its target before, once in the turn, where it cannot do it at once.
    """

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    unit: Id
    act: FoeAct
    target: Id


class LaidTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The learner's turn of a round, in which dice are laid out instead of thrown.

    Those of the learner's figures show the highest face but one (a 5 of a d6), all others a 1, and
    so do dice that harm whoever throws them. Only the dice of some "figures" are laid out, or those
    of all, and of things, where none are named.
    """

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    figures: Annotated[tuple[Id, ...], Meta(max_length=16)] = ()


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The lessons of a level, for whoever plays "side".

    In the learner's own turns that are "laid" dice do not fall, but are laid out openly. Up to the
    last round of which "foe" tells something, computer players do that and nothing else, in the
    order told; an act that is not possible in its place is left out. Lessons are given only where
    no person plays an enemy of the learner.
    """

    side: Id
    lessons: Annotated[tuple[Lesson, ...], Meta(min_length=1, max_length=32)]
    laid: Annotated[tuple[LaidTurn, ...], Meta(max_length=MOST_ROUNDS)] = ()
    foe: Annotated[tuple[FoeStep, ...], Meta(max_length=16)] = ()

    def lays(self, number: int, figure: str | None) -> bool:
        """Whether dice of a figure (none: of a side or a thing) are laid out in a round."""
        turns = [turn for turn in self.laid if turn.round == number]
        return any(not turn.figures or figure in turn.figures for turn in turns)

    @property
    def told_rounds(self) -> int:
        """The last round of which it is written down what the opponents do; 0 for none."""
        return max((step.round for step in self.foe), default=0)


def laid_face(sides: int, *, learner: bool) -> int:
    """What a die that a lesson lays out shows: the learner's are high, those of others low.

    The highest face but one, which brings no Bonus Die, against a 1. Nothing is certain by that: a
    5 may still be too low for what is needed, and a 1 enough.
    """
    return max(1, sides - 1) if learner else 1


def figures_named(course: Course) -> Iterator[str]:
    """Every figure that lessons name, as often as they do."""
    for lesson in course.lessons:
        named = [lesson.unit]
        for trigger in (lesson.begin, lesson.until):
            if isinstance(trigger, OnEvent):
                named += [trigger.unit, trigger.target]
            elif isinstance(trigger, OnPoint):
                named.append(trigger.unit)
        yield from (unit for unit in named if unit is not None)
    for turn in course.laid:
        yield from turn.figures
    for step in course.foe:
        yield from (step.unit, step.target)


def keys_named(text: str) -> Iterator[str]:
    """What a text names the keys of, known or not."""
    yield from _NAMED.findall(text)


def acts_named(text: str) -> tuple[str, ...]:
    """The acts that a text names the keys of, by what their keys are called."""
    return tuple(name for name in keys_named(text) if name.startswith("act-"))
