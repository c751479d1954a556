"""What a figure would see from another place, and who would see it there."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pygame
from msgspec import Struct

from game.engine.ruleset import Danger, Sighting
from game.match.play.queries import Queries
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.ui.board.badges import Badge, cover_of, draw_badge
from game.ui.board.danger_watch import attacks_at
from game.ui.board.overlays import BLOCKED_LINE, draw_dashes
from game.ui.camera import Camera
from game.ui.theme import CAPTION, DIM, STRONG, Theme
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr, tr_count

BESIDE: Final = 0.95
"""Inches from the middle of a figure to its badge."""

APART: Final = 0.8
"""Inches between two badges on neighboring lines."""

MOST_ROWS: Final = 6


class Sightline(Struct, frozen=True):
    """One enemy: what would be seen of it, what it would see, and how it could attack there."""

    unit: AnyUnit
    seen: Sighting
    back: Sighting
    attacks: tuple[str, ...]


def sightlines(
    ask: Queries[Any],
    state: AnyState,
    subject: AnyUnit,
    at: Point,
    dangers: Mapping[str, tuple[Danger, ...]],
) -> Iterator[Sightline]:
    """The lines between a figure that stood at a place and each of its enemies, nearest first.

    ``dangers`` are those of the enemies that are known already. Each line is some work.
    """
    foes = [unit for unit in state.on_field() if ask.hostile(subject.side, unit.side)]
    foes.sort(key=lambda unit: (unit.place.distance(at), unit.number))
    for unit in foes:
        yield Sightline(
            unit,
            ask.sighting(subject.id, unit.id, unit_at=at),
            ask.sighting(unit.id, subject.id, target_at=at),
            attacks_at(dangers.get(unit.id, ()), at),
        )


def attack_words(attacks: tuple[str, ...]) -> str:
    """Ways to attack in words, "" for none."""
    known = {"strike": tr("could strike"), "shoot": tr("could shoot")}
    return ", ".join(known[attack] for attack in attacks)


def draw_sightlines(
    surface: pygame.Surface, theme: Theme, camera: Camera, at: Point, lines: tuple[Sightline, ...]
) -> None:
    """Each line with two badges: beside the enemy its cover, beside the place one's own."""
    start = camera.to_screen((at.x, at.y))
    for line in lines:
        place, hidden = line.unit.place, not any(line.seen.sections)
        stop = line.seen.cut if hidden and line.seen.cut is not None else place
        end = camera.to_screen((stop.x, stop.y))
        if hidden:
            draw_dashes(surface, start, end, BLOCKED_LINE, cross=True)
        else:
            draw_dashes(surface, start, end)
    own: list[Point] = []
    for line in lines:
        place = line.unit.place
        apart = place.distance(at)
        if apart > 2 * BESIDE:
            own.append(_free_place(own, at, place))
            draw_badge(surface, theme, camera, Badge(own[-1], cover_of(line.back.sections)))
        if apart > 0.0:
            there = Badge(place.toward(at, min(BESIDE, apart)), cover_of(line.seen.sections))
            draw_badge(surface, theme, camera, there)


def _free_place(taken: list[Point], at: Point, toward: Point) -> Point:
    """The first place along a line where no badge stands yet."""
    inches = BESIDE
    while any(one.distance(at.toward(toward, inches)) < APART for one in taken):
        inches += APART
        if inches > at.distance(toward) - BESIDE:
            break
    return at.toward(toward, min(inches, at.distance(toward)))


def what_if_tip(subject: AnyUnit, lines: tuple[Sightline, ...]) -> Tooltip:
    """The lines in words, one row for each enemy, the nearest first."""
    head = tr("is seen · sees {name} · next turn").format(name=subject.name)
    rows: list[Widget] = [RichText(head, style=CAPTION, align="right")] if lines else []
    rows.extend(
        Row(
            [
                Label(line.unit.name, style=STRONG),
                RichText(_row_words(line), align="right", width=STRETCH),
            ],
            gap=7,
        )
        for line in lines[:MOST_ROWS]
    )
    rest = len(lines) - MOST_ROWS
    if rest > 0:
        words = tr_count("{count} more farther away", "{count} more farther away", rest)
        rows.append(Label(words, style=CAPTION))
    if not lines:
        rows.append(Label(tr("No enemy is on the field"), style=DIM))
    title = tr("If {name} stood here").format(name=subject.name)
    return Tooltip(rows, "what-if", title=title, width=fixed(390))


def _row_words(line: Sightline) -> str:
    """What is seen of an enemy, what it sees, how it could attack: ``all · 2 of 3 · shoot``."""
    parts = (_share_words(line.seen), _share_words(line.back), attack_words(line.attacks))
    return "  ·  ".join(part for part in parts if part)


def _share_words(sighting: Sighting) -> str:
    """How many sections are seen, in short words."""
    match cover_of(sighting.sections):
        case "eye":
            return tr("whole")
        case "full":
            return tr("hidden")
        case "half":
            seen, whole = sum(sighting.sections), len(sighting.sections)
            return tr("{seen} of {whole}").format(seen=seen, whole=whole)
