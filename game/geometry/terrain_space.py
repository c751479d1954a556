"""The static terrain of one battlefield, ready for questions.

One per process and battle. Destroyed or breached pieces are brought in by difference. Answers
that depend on the terrain alone are remembered per state of the terrain, so going back and forth
between positions costs nothing twice.
"""

from collections.abc import Mapping
from typing import Any

from game.geometry.finder import Finder, HeightClasses, Shapes
from game.geometry.ground import Surface, surface_of
from game.geometry.parts import BEDROCK, Part, Prism, Region, prisms_of, regions_of
from game.geometry.shapes import may_touch
from game.geometry.types import Ground
from game.model.battlefield import Area, BattleMap, Piece
from game.model.vectors import TOLERANCE

REMEMBERED = 16
"""How many states of the terrain keep their answers."""

Changes = Mapping[str, tuple[Piece, ...]]


class Known:
    """Answers that hold for one state of the terrain."""

    def __init__(self) -> None:
        self.ground: dict[tuple[float, float], Ground] = {}
        # What looks of one kind share, and what they saw, see ``sight.Gaze``.
        self.gazes: dict[Any, Any] = {}
        # How many answers to looks there are.
        self.looks = 0
        self.roadmaps: dict[Any, Any] = {}
        self.kept: dict[Any, Any] = {}

    def forget_looks(self) -> None:
        """Forget what has been seen."""
        self.gazes.clear()
        self.looks = 0


class TerrainSpace:
    """Pieces and areas of one battlefield as shapes; ``revision`` counts the changes."""

    def __init__(self, battle_map: BattleMap) -> None:
        self.width, self.height = float(battle_map.size[0]), float(battle_map.size[1])
        self.revision = 0
        self._map = battle_map
        self.areas: dict[str, Area] = {area.id: area for area in battle_map.areas}
        self.regions: tuple[Region, ...] = tuple(
            region for area in battle_map.areas for region in regions_of(area)
        )
        self.openings_down = tuple(region for region in self.regions if region.opens_table)
        self.changes: Changes = {}
        self._pieces: dict[str, tuple[Piece, ...]] = self._wanted({})
        self.prisms: dict[str, tuple[Prism, ...]] = {
            piece_id: _prisms(pieces) for piece_id, pieces in self._pieces.items()
        }
        self._classes = HeightClasses(
            prism.top for prisms in self.prisms.values() for prism in prisms
        )
        self._shapes: dict[float, Shapes] = {}
        self._finders: dict[tuple[str, float], Finder] = {}
        # Of kinds that hold the same pieces one stands for all: what is known of it serves them.
        self.same_as = self._alike()
        self.known = Known()
        self._known = {self._content(): self.known}

    def matched(self, changes: Changes) -> None:
        """Bring the shapes in line with the replaced pieces of a state, by difference.

        ``changes`` maps the id of a piece to the 0 or more pieces that stand in its place; those
        may have been replaced themselves.
        """
        if changes is self.changes:
            return
        self.changes = changes
        wanted = self._wanted(changes)
        if wanted == self._pieces:
            return
        for piece_id in list(self.prisms):
            if wanted.get(piece_id) != self._pieces[piece_id]:
                self._remove(piece_id)
        for piece_id, pieces in wanted.items():
            if piece_id not in self.prisms:
                self._add(piece_id, _prisms(pieces))
        self._pieces = wanted
        self.same_as = self._alike()
        self.revision += 1
        self._recall()

    def pieces_of(self, piece_id: str) -> tuple[Piece, ...]:
        """What stands under an id: the piece, what is left of it, or nothing."""
        return self._pieces.get(piece_id, ())

    def finder(self, purpose: str, growth: float) -> Finder:
        """The finder for one purpose, see ``finder.purposes``, its shapes grown by ``growth``."""
        found = self._finders.get((purpose, growth))
        if found is None:
            shapes = self._shapes.get(growth)
            if shapes is None:
                standing = [prism for prisms in self.prisms.values() for prism in prisms]
                shapes = Shapes(growth, (*standing, *self.regions), self._classes)
                self._shapes[growth] = shapes
            found = self._finders[purpose, growth] = Finder(shapes, purpose)
        return found

    def surface_at(self, x: float, y: float) -> Surface:
        """The walkable surface at a point."""
        found: list[Part] = self.finder("walk", 0.0).around(x, y, 0.0)
        return surface_of([part for part in found if part.shape.contains(x, y)], x, y)

    def ground_at(self, x: float, y: float) -> Ground:
        """Height of the ground at a point, with the areas and the piece that give it."""
        ground = self.known.ground.get((x, y))
        if ground is None:
            surface = self.surface_at(x, y)
            names = sorted({region.id for region in surface.areas})
            piece = surface.part.id if isinstance(surface.part, Prism) else None
            ground = Ground(surface.height_at(x, y), tuple(names), piece)
            self.known.ground[x, y] = ground
        return ground

    def curtains_beside(self, part: Part, finder: Finder, over: float) -> tuple[Prism, ...]:
        """Other parts from the table to above a height, so near that a line may enter both."""
        prisms = [
            one
            for one in finder.within(part.shape.bounds)
            if isinstance(one, Prism)
            and one is not part
            and one.base == BEDROCK
            and one.top > over
            and may_touch(one.shape, part.shape, TOLERANCE)
        ]
        return tuple(sorted(prisms, key=lambda prism: prism.rank))

    def _wanted(self, changes: Changes) -> dict[str, tuple[Piece, ...]]:
        wanted: dict[str, tuple[Piece, ...]] = {}

        def put(piece: Piece, above: tuple[str, ...]) -> None:
            if piece.id in changes and piece.id not in above:
                for successor in changes[piece.id]:
                    put(successor, (*above, piece.id))
            else:
                wanted[piece.id] = (*wanted.get(piece.id, ()), piece)

        for piece in self._map.terrain:
            put(piece, ())
        return wanted

    def _remove(self, piece_id: str) -> None:
        for prism in self.prisms.pop(piece_id):
            for shapes in self._shapes.values():
                shapes.remove(prism)

    def _add(self, piece_id: str, prisms: tuple[Prism, ...]) -> None:
        self.prisms[piece_id] = prisms
        for shapes in self._shapes.values():
            shapes.add(prisms)

    def _alike(self) -> dict[str, str]:
        """What hides and what stops shots, under one name where the same pieces do both."""
        standing = [prism for prisms in self.prisms.values() for prism in prisms]
        hides, stops = (
            any(prism.opaque and not prism.solid for prism in standing),
            any(prism.solid and not prism.opaque for prism in standing),
        )
        same = {"opaque": "opaque", "solid": "solid", "either": "either"}
        if not stops:
            same["either"] = "opaque"
            same["solid"] = "solid" if hides else "opaque"
        elif not hides:
            same["either"] = "solid"
        return same

    def _content(self) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
        return tuple(sorted(self._pieces.items(), key=lambda item: item[0]))

    def _recall(self) -> None:
        content = self._content()
        known = self._known.pop(content, None) or Known()
        self._known[content] = known
        self.known = known
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]


def _prisms(pieces: tuple[Piece, ...]) -> tuple[Prism, ...]:
    """The parts of the pieces of one id, numbered through."""
    parts = [prism for piece in pieces for prism in prisms_of(piece)]
    return tuple(prism.numbered(index) for index, prism in enumerate(parts))
