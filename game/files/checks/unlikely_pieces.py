"""Pieces that float in the air, or that stand in others where nobody sees them."""

from collections.abc import Iterator

from game.files.json.faults import at_index
from game.geometry.parts import Prism, Region
from game.geometry.shapes import XY, Disc, circle_ring, may_touch
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import BattleMap, Piece
from game.model.setup import Fault

NEAR = 0.25
"""What comes so near to something is held by it, in inches."""

SAME = 0.01
"""Slack within which rims and heights agree, in inches."""

WEIGHTLESS = ("smoke",)
"""Kinds of pieces that need nothing to hold them."""


def piece_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Pieces that float, and pieces that stand in others."""
    yield from _floating(battle_map, space)
    numbers = {piece.id: number for number, piece in enumerate(battle_map.terrain)}
    for index, piece in enumerate(battle_map.terrain):
        x, y = _middle(space.prisms[piece.id])
        around = {part.id for part in space.finder("solid", 0.0).around(x, y, NEAR)}
        for number in sorted(numbers[name] for name in around):
            other = battle_map.terrain[number]
            if piece is not other and not _are_one_thing(piece, other):
                yield from _amid_faults(space, (index, piece), (number, other))


def _are_one_thing(one: Piece, other: Piece) -> bool:
    """Whether a piece is a part of the other, or both are parts of the same."""
    return one.of == other.id or other.of == one.id or (one.of is not None and one.of == other.of)


def _amid_faults(
    space: TerrainSpace, this: tuple[int, Piece], that: tuple[int, Piece]
) -> Iterator[Fault]:
    """A piece that stands in another; of two that hide each other the later one."""
    (index, piece), (number, other) = this, that
    if piece.kind in WEIGHTLESS or not other.traits.opaque:
        return
    parts, around = space.prisms[piece.id], space.prisms[other.id]
    if _enclosed(parts, around):
        if number < index or not _enclosed(around, parts):
            yield Fault(at_index("terrain", index), _inside_words(piece, other))
    elif piece.kind == "crate" and other.kind == "wall" and _amid(parts, around):
        problem = f'stands in the middle of wall "{other.id}"; move it beside the wall'
        yield Fault(at_index("terrain", index), problem)


def _inside_words(piece: Piece, other: Piece) -> str:
    """What is wrong with a piece inside another one, and what would be right."""
    there = f'is wholly inside {other.kind} "{other.id}", where nobody sees it; move it out'
    if piece.kind == "glass":
        return f"{there}, or give the {other.kind} an opening there"
    if other.traits.walk:
        return f"{there}, or set its base to {other.top:g} so that it stands on top"
    return there


def _enclosed(inner: tuple[Prism, ...], outer: tuple[Prism, ...]) -> bool:
    """Whether corners and middles of some parts lie within others, from bottom to top."""
    return all(
        any(
            one.base <= part.base + SAME
            and part.top <= one.top + SAME
            and one.shape.gap(x, y) <= SAME
            for one in outer
        )
        for part in inner
        for x, y in (*_corners(part), _middle((part,)))
    )


def _corners(part: Prism) -> tuple[XY, ...]:
    shape = part.shape
    if isinstance(shape, Disc):
        return circle_ring(shape.x, shape.y, shape.radius, 30)
    return shape.ring(0.0)


def _amid(parts: tuple[Prism, ...], wall: tuple[Prism, ...]) -> bool:
    """Whether the middle of a thing, no higher than a wall, lies in the wall."""
    x, y = _middle(parts)
    return any(
        one.shape.contains(x, y)
        and one.base <= min(part.base for part in parts) + SAME
        and max(part.top for part in parts) <= one.top + SAME
        for one in wall
    )


def _middle(parts: tuple[Prism, ...]) -> XY:
    """The middle of the box around some parts."""
    boxes = [part.shape.bounds for part in parts]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return (left + right) / 2.0, (top + bottom) / 2.0


def _floating(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """The lowest piece of everything that hangs together, but on nothing that stands."""
    high = [
        (index, piece)
        for index, piece in enumerate(battle_map.terrain)
        if piece.base > NEAR and piece.kind not in WEIGHTLESS
    ]
    held = {piece.id for piece in battle_map.terrain if piece.base <= NEAR}
    news = [*held]
    loose = {
        piece.id: piece
        for _, piece in high
        if not any(_meets(space.prisms[piece.id], region) for region in space.regions)
    }
    news += [piece.id for _, piece in high if piece.id not in loose]
    _let_go(battle_map, space, loose, news)
    places = {piece.id: at_index("terrain", index) for index, piece in high}
    while loose:
        lowest = min(loose.values(), key=lambda piece: piece.base)
        problem = f'floats {lowest.base:g}" above the table with nothing below or beside it'
        yield Fault(f"{places[lowest.id]}.base", f"{problem}; lower it, or put something under it")
        del loose[lowest.id]
        _let_go(battle_map, space, loose, [lowest.id])


def _let_go(
    battle_map: BattleMap, space: TerrainSpace, loose: dict[str, Piece], news: list[str]
) -> None:
    """Take out of the loose pieces all that hang together with some others."""
    pieces = {piece.id: piece for piece in battle_map.terrain}
    while news and loose:
        one = pieces[news.pop()]
        found = [
            piece.id
            for piece in loose.values()
            if _are_one_thing(one, piece)
            or _hang_together(space.prisms[one.id], space.prisms[piece.id])
        ]
        for name in found:
            del loose[name]
        news += found


def _hang_together(first: tuple[Prism, ...], second: tuple[Prism, ...]) -> bool:
    return any(
        one.base <= other.top + NEAR
        and other.base <= one.top + NEAR
        and may_touch(one.shape, other.shape, NEAR)
        for one in first
        for other in second
    )


def _meets(parts: tuple[Prism, ...], region: Region) -> bool:
    """Whether a piece is held by stairs or a ladder."""
    if not region.climbs:
        return False
    low = min(region.start, region.lead)
    return any(
        part.base <= region.lead + NEAR
        and low <= part.top + NEAR
        and may_touch(part.shape, region.shape, NEAR)
        for part in parts
    )
