"""Cutting outlines and walls into convex parts.

The physics library would quietly take the hull of a non-convex outline, so nothing but convex
parts ever reaches it.
"""

import math
from itertools import pairwise

from game.geometry.shapes import XY, signed_area
from game.model.battlefield import LinePiece

SHARP = 4.0
"""A corner of a wall whose tip would reach further than this many half thicknesses is cut off."""


def convex_parts(outline: tuple[XY, ...]) -> tuple[tuple[XY, ...], ...]:
    """Convex polygons that together fill a simple polygon, whichever way it runs.

    Ears are cut off one after the other, then neighbors are joined again while they stay convex.
    """
    corners = _without_straight(outline if signed_area(outline) > 0.0 else outline[::-1])
    if len(corners) < 3:
        return ()
    if _is_convex(corners):
        return (corners,)
    return tuple(_joined(_triangles(list(corners))))


def wall_parts(wall: LinePiece) -> tuple[tuple[tuple[XY, ...], float, float], ...]:
    """Convex parts of a line piece as (corners, base, top): stretches and filled corners.

    An opening leaves what is below its bottom and above its top.
    """
    found: list[tuple[tuple[XY, ...], float, float]] = []
    half = wall.thickness / 2.0
    done = 0.0
    sides: list[tuple[XY, XY]] = []
    for start, end in pairwise(wall.line):
        length = start.distance(end)
        step = ((end.x - start.x) / length, (end.y - start.y) / length)
        side = (-step[1] * half, step[0] * half)
        for low, high in _cuts(wall, done, done + length):
            ends = tuple((start.x + step[0] * at, start.y + step[1] * at) for at in (low, high))
            corners = _strip(ends[0], ends[1], side)
            middle = done + (low + high) / 2.0
            found += [(corners, base, top) for base, top in _remaining(wall, middle)]
        done += length
        sides.append((step, side))
    found += _corner_parts(wall, sides, half)
    return tuple(found)


def _strip(start: XY, end: XY, side: XY) -> tuple[XY, ...]:
    return (
        (start[0] + side[0], start[1] + side[1]),
        (end[0] + side[0], end[1] + side[1]),
        (end[0] - side[0], end[1] - side[1]),
        (start[0] - side[0], start[1] - side[1]),
    )


def _cuts(wall: LinePiece, start: float, end: float) -> list[XY]:
    """The stretches of one segment between the ends of openings, measured from its start."""
    marks = {0.0, end - start}
    for opening in wall.openings:
        marks |= {at - start for at in (opening.start, opening.end) if start < at < end}
    ordered = sorted(marks)
    return [(low, high) for low, high in pairwise(ordered) if high - low > 1e-6]


def _remaining(wall: LinePiece, along: float) -> list[XY]:
    """Height intervals of the wall that are left at a place along it."""
    left = [(wall.base, wall.top)]
    for opening in wall.openings:
        if not opening.start <= along <= opening.end:
            continue
        kept: list[XY] = []
        for base, top in left:
            kept += [(base, min(top, opening.bottom)), (max(base, opening.top), top)]
        left = [(base, top) for base, top in kept if top - base > 1e-6]
    return left


def _corner_parts(
    wall: LinePiece, sides: list[tuple[XY, XY]], half: float
) -> list[tuple[tuple[XY, ...], float, float]]:
    found: list[tuple[tuple[XY, ...], float, float]] = []
    done = 0.0
    for index in range(len(sides) - 1):
        done += wall.line[index].distance(wall.line[index + 1])
        bend = wall.line[index + 1]
        corners = _corner((bend.x, bend.y), sides[index], sides[index + 1], half)
        if corners:
            found += [(corners, base, top) for base, top in _remaining(wall, done)]
    return found


def _corner(bend: XY, before: tuple[XY, XY], after: tuple[XY, XY], half: float) -> tuple[XY, ...]:
    """The wedge on the outer side of a bend, with a pointed tip unless it would be too long."""
    (step, side), (next_step, next_side) = before, after
    turn = step[0] * next_step[1] - step[1] * next_step[0]
    if abs(turn) < 1e-6:
        return ()
    outer = -1.0 if turn > 0.0 else 1.0
    first = (bend[0] + outer * side[0], bend[1] + outer * side[1])
    last = (bend[0] + outer * next_side[0], bend[1] + outer * next_side[1])
    middle = (side[0] + next_side[0], side[1] + next_side[1])
    square = middle[0] * middle[0] + middle[1] * middle[1]
    # The tip lies at 2 * half^2 / |middle|^2 times the sum of both sides.
    share = 2.0 * half * half / square if square > 0.0 else math.inf
    if share * share * square > (SHARP * half) * (SHARP * half):
        return (bend, first, last)
    tip = (bend[0] + outer * middle[0] * share, bend[1] + outer * middle[1] * share)
    return (bend, first, tip, last)


def _cross(origin: XY, first: XY, second: XY) -> float:
    return (first[0] - origin[0]) * (second[1] - origin[1]) - (first[1] - origin[1]) * (
        second[0] - origin[0]
    )


def _without_straight(corners: tuple[XY, ...]) -> tuple[XY, ...]:
    """The same outline without corners that lie on a straight edge."""
    count = len(corners)
    return tuple(
        corner
        for index, corner in enumerate(corners)
        if abs(_cross(corners[index - 1], corner, corners[(index + 1) % count])) > 1e-9
    )


def _is_convex(corners: tuple[XY, ...]) -> bool:
    count = len(corners)
    return all(
        _cross(corners[index - 1], corners[index], corners[(index + 1) % count]) > -1e-9
        for index in range(count)
    )


def _triangles(corners: list[XY]) -> list[tuple[XY, ...]]:
    found: list[tuple[XY, ...]] = []
    while len(corners) > 3:
        index = next((at for at in range(len(corners)) if _is_ear(corners, at)), None)
        if index is None:
            # Only a self-crossing outline has no ear; the checks of the map refuse those.
            break
        around = (corners[index - 1], corners[index], corners[(index + 1) % len(corners)])
        if _cross(*around) > 1e-12:
            found.append(around)
        del corners[index]
    found.append(tuple(corners))
    return found


def _is_ear(corners: list[XY], index: int) -> bool:
    before, tip, after = corners[index - 1], corners[index], corners[(index + 1) % len(corners)]
    if _cross(before, tip, after) < 0.0:
        return False
    return not any(
        _cross(before, tip, other) >= 0.0
        and _cross(tip, after, other) >= 0.0
        and _cross(after, before, other) >= 0.0
        for other in corners
        if other not in (before, tip, after)
    )


def _joined(parts: list[tuple[XY, ...]]) -> list[tuple[XY, ...]]:
    """Parts with common edges joined while the result stays convex."""
    index = 0
    while index < len(parts):
        for other in range(index + 1, len(parts)):
            union = _union(parts[index], parts[other])
            if union is not None:
                parts[index] = union
                del parts[other]
                break
        else:
            index += 1
    return parts


def _union(first: tuple[XY, ...], second: tuple[XY, ...]) -> tuple[XY, ...] | None:
    for at, corner in enumerate(first):
        follow = first[(at + 1) % len(first)]
        if follow not in second or corner not in second:
            continue
        place = second.index(follow)
        if second[(place + 1) % len(second)] != corner:
            continue
        rest = tuple(second[(place + 2 + n) % len(second)] for n in range(len(second) - 2))
        union = (*first[: at + 1], *rest, *first[at + 1 :])
        return union if _is_convex(union) else None
    return None
