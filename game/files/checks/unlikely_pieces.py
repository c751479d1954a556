"""Pieces that float in the air, or that stand in others where nobody sees them."""

from collections.abc import Iterator

from game.files.json.faults import at_index
from game.geometry.parts import Prism
from game.geometry.shapes import XY, Disc, Shape, circle_ring, may_touch
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import BattleMap, Piece
from game.model.setup import Fault

NEAR = 0.25
"""What comes so near to something is held by it, in inches."""

SAME = 0.01
"""Slack within which rims and heights agree, in inches."""

SPAN = 1.0
"""Up to this height the banks hold a bridge: one gets onto it from there, in inches."""

WEIGHTLESS = ("smoke",)
"""Kinds of pieces that need nothing to hold them."""


def piece_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Pieces that float, and pieces that stand in others."""
    yield from _floating(battle_map, space)
    numbers = {piece.id: number for number, piece in enumerate(battle_map.terrain)}
    for index, piece in enumerate(battle_map.terrain):
        x, y = _middle(space.prisms[piece.id])
        around = {part.id for part in space.finder("solid", 0.0).around(x, y, NEAR)}
        found = (
            _amid_words(space, (index, piece), (number, battle_map.terrain[number]))
            for number in sorted(numbers[name] for name in around)
        )
        words = next((one for one in found if one), "")
        if words:
            yield Fault(at_index("terrain", index), words)


def _are_one_thing(one: Piece, other: Piece) -> bool:
    """Whether a piece is a part of the other, or both are parts of the same."""
    return one.of == other.id or other.of == one.id or (one.of is not None and one.of == other.of)


def _amid_words(space: TerrainSpace, this: tuple[int, Piece], that: tuple[int, Piece]) -> str:
    """What is wrong with where a piece stands in another; of two that hide each other the later."""
    (index, piece), (number, other) = this, that
    if index == number or not piece.traits.solid or not other.traits.opaque:
        return ""
    parts, around = space.prisms[piece.id], space.prisms[other.id]
    if _are_one_thing(piece, other):
        return ""
    if _enclosed(parts, around):
        hides_too = index < number and _enclosed(around, parts)
        return "" if hides_too else _inside_words(piece, other)
    if piece.kind == "crate" and other.kind == "wall" and _amid(parts, around):
        return f'stands in the middle of wall "{other.id}"; move it beside the wall'
    return ""


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
    return all(_covered(part, outer) for part in inner)


def _covered(part: Prism, outer: tuple[Prism, ...]) -> bool:
    around = [one for one in outer if one.base <= part.base + SAME and part.top <= one.top + SAME]
    return bool(around) and all(
        any(one.shape.gap(x, y) <= SAME for one in around)
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
    loose = {
        piece.id: (at_index("terrain", index), piece)
        for index, piece in enumerate(battle_map.terrain)
        if not _stands(piece) and piece.kind not in WEIGHTLESS
    }
    if not loose:
        return
    pieces = {piece.id: piece for piece in battle_map.terrain}
    held = {piece.id for piece in battle_map.terrain if _stands(piece)}
    for region in (one for one in space.regions if one.climbs):
        low, high = sorted((region.start, region.lead))
        held.update(_hanging(space, region.shape, low, high, loose.keys() - held))
    _let_go(space, pieces, loose, list(held))
    while loose:
        place, lowest = min(loose.values(), key=lambda one: one[1].base)
        problem = f'floats {lowest.base:g}" above the table with nothing below or beside it'
        yield Fault(f"{place}.base", f"{problem}; lower it, or put something under it")
        _let_go(space, pieces, loose, [lowest.id])


def _stands(piece: Piece) -> bool:
    return piece.base <= (SPAN if piece.kind == "bridge" else NEAR)


def _let_go(
    space: TerrainSpace,
    pieces: dict[str, Piece],
    loose: dict[str, tuple[str, Piece]],
    news: list[str],
) -> None:
    """Take some pieces, and all that hang together with them, out of the loose ones."""
    for name in news:
        loose.pop(name, None)
    while news and loose:
        one = pieces[news.pop()]
        found = {name for name, (_, piece) in loose.items() if _are_one_thing(one, piece)}
        for part in space.prisms[one.id]:
            among = loose.keys() - found
            found.update(_hanging(space, part.shape, part.base, part.top, among))
        for name in found:
            del loose[name]
        news += found


def _hanging(
    space: TerrainSpace, shape: Shape, low: float, high: float, among: set[str]
) -> set[str]:
    """Those of some pieces that come near to a shape between two heights."""
    left, top, right, bottom = shape.bounds
    box = (left - NEAR, top - NEAR, right + NEAR, bottom + NEAR)
    return {
        part.id
        for part in space.finder("any", 0.0).within(box)
        if isinstance(part, Prism)
        and part.id in among
        and part.base <= high + NEAR
        and low <= part.top + NEAR
        and may_touch(part.shape, shape, NEAR)
    }
