"""Draws the battlefield: board, overlays, figures, effects, from the table upwards."""

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from pathlib import Path

import pygame

from game.model.battlefield import BattleMap, Piece
from game.model.events import AttackDeclared, Destroyed, Event
from game.model.pictures import Visual
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.ui.art.board import TILE, BoardArt
from game.ui.art.board_cache import BoardCache
from game.ui.art.board_films import BoardFilms
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import FigureSprites, SpritePair, hardly, scaled
from game.ui.art.footprint import area_footprint, footprints
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.schemes import in_force, tinted
from game.ui.art.sprite import unpacked
from game.ui.board.crumble import Crumble
from game.ui.board.effects import Effects
from game.ui.board.looks import Looks
from game.ui.board.motion import Motion
from game.ui.board.overlays import FAINT_MARK, OPEN_MARK, RING_GAPS, USUAL_GAP, Color, ring, thin
from game.ui.board.playback import Playback
from game.ui.board.remains import Remains
from game.ui.board.standing import Attachments, Placed, picture_of, shadow_of
from game.ui.board.sunken import Sunken
from game.ui.board.team_marks import draw_team_mark
from game.ui.budget import FrameAllowance
from game.ui.camera import Camera
from game.ui.painters import painter_of_figures

TABLE = 22 + 14 * TILE
"""Studs of the table around the board: enough for the widest window at the smallest zoom."""

OVERHANG = 4.0
"""Inches that a figure of usual size, its arms, flight and shadow reach from its place at most."""

GHOST = 120
FAINT_GHOST = 60
"""How solid a figure is drawn where it would stand, of 255, and where it would but for a click."""

RING = 1.23
CONTOUR = 2.5
"""Radius of a ring as a share of its stand's, and the pixels between both at least: what is drawn
of a figure has a contour, which hid the rings of those that are small on the screen.
"""

UNPACKED = 16
"""Figures whose pictures are made ready to be scaled in one frame of a zoom."""

FRAME = 0.010
PAINTING = (0.0015, 0.004)
"""Seconds of the processor that a frame should take at most, and of them for pictures of board,
figures and overlays that are made meanwhile, at least and at most."""

TILE_MEMORY = 40 * 1024 * 1024
SPRITE_MEMORY = 24 * 1024 * 1024
"""Bytes of baked pixels kept, besides the pictures made from them."""


class BattlefieldView:
    """The board with everything on it.

    ``stand_radius`` is the usual stand of the ruleset in inches; ``spent`` tells which areas are
    used up in a state; ``folder`` keeps baked tiles between runs.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        looks: Looks,
        playback: Playback,
        *,
        spent: Callable[[AnyState], tuple[str, ...]],
        stand_radius: float = 0.5,
        folder: Path | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.map = battle_map
        self.looks = looks
        self.playback = playback
        playback.weapon_of = self._weapon_of
        self.effects = Effects(self.ground_at)
        self.motion = Motion()
        self._executor = painter_of_figures(executor)
        self._stand = stand_radius
        art = BoardArt(battle_map, table=TABLE)
        self.allowance = FrameAllowance(FRAME, *PAINTING)
        self._board = BoardCache(
            art, folder, executor=executor, memory_limit=TILE_MEMORY, allowance=self.allowance
        )
        self._films = BoardFilms(art, self._board.pictures, executor)
        self.scale = 1.0
        """Pixels of a unit of the interface: how large the badges of figures are at least."""
        self.animate = True
        """Whether water and lava move and walls crumble; still pictures otherwise."""
        self.crumble = Crumble()
        self._begun = False
        self._spent = spent
        self._changes: tuple[Mapping[str, tuple[Piece, ...]], tuple[str, ...]] = ({}, ())
        self._figures: dict[float, FigureSprites] = {}
        self._figures_px = 0.0
        self._plain: dict[int, tuple[SpritePair, SpritePair]] = {}
        self._unpacking = UNPACKED
        self._skips = 0
        self.remains = Remains(
            battle_map, looks, stand_radius, self._executor, self.ground_at, self.allowance
        )
        self._rings: dict[tuple[int, Color, int], pygame.Surface] = {}
        self._attached = Attachments(looks, stand_radius)
        self._sunken = Sunken(battle_map, looks.top)

    @property
    def art(self) -> BoardArt:
        """The board as it is drawn now."""
        return self._board.art

    @property
    def settled(self) -> bool:
        """Whether all of the board in sight is shown as well as it can be."""
        return self._board.settled

    def take_motion(self, motion: Motion) -> None:
        """Move and flash only as much as the player wants."""
        self.motion = self.effects.motion = motion
        self.animate = motion.ambient
        self.playback.lively = motion.glides

    def close(self) -> None:
        """Let go of pictures and workers."""
        self._board.close()
        self._films.close()
        for sprites in self._figures.values():
            sprites.close()

    def update(self, seconds: float, camera: Camera) -> None:
        """Let time pass and take over what was baked; rebuild the tiles of changed terrain."""
        state = self.playback.shown.state
        changes = (state.terrain, self._spent(state))
        if changes != self._changes:
            self._change(*changes)
        self._begun = True
        self.take_over(camera)
        # What flies keeps step with what is shown, however fast that is.
        passed, self.playback.passed = self.playback.passed, 0.0
        self.effects.update(passed if passed and self.playback.busy else seconds)
        if self._skips != self.playback.skips:
            self._skips = self.playback.skips
            self.remains.clear()
        self._foresee(camera.pixels_per_stud)
        self.remains.update(seconds)
        self.crumble.update(seconds)
        if self.animate:
            self._films.update(seconds)

    def take_over(self, camera: Camera) -> None:
        """Take over what was baked, once per frame."""
        x, y = camera.center
        # The board has the most to do and looks well enough until then: it takes what all else has
        # left of the frame before.
        self._board.poll((x * STUDS_PER_INCH, y * STUDS_PER_INCH))
        self.allowance.renew()
        for sprites in self._figures.values():
            sprites.poll()

    def _change(self, terrain: Mapping[str, tuple[Piece, ...]], spent: tuple[str, ...]) -> None:
        """Show other terrain; what falls is seen falling, unless the battle only now begins."""
        before, self._changes = self._changes[0], (terrain, spent)
        art = BoardArt(self.map, terrain, spent=spent, table=TABLE)
        self._films.show(art, self._board.update(art))
        if not terrain.keys() >= before.keys():
            self.crumble.clear()
        elif self.animate and self._begun:
            self.crumble.begin(self.map.terrain, before, terrain)

    def _foresee(self, px: int) -> None:
        """Have the falls painted that will be shown soon."""
        units = self.playback.shown.state.units
        for event in self.playback.waiting:
            if isinstance(event, Destroyed) and event.unit in units:
                self.remains.prepare(units[event.unit], px)

    def draw_board(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the table and the board into the clip of a surface."""
        self._board.draw(surface, camera.stud, camera.origin, camera.aim)
        if self.animate:
            self._films.draw(surface, camera.origin)

    def draw_rubble(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the remains of the fallen and loose items."""
        state = self.playback.shown.state
        sprites = self.remains.sprites_for(camera)
        self.effects.draw_ground(surface, camera)
        self.remains.draw(surface, camera, state.fallen)
        for item in state.loose:
            heading = float((item.position.x * 97 + item.position.y * 57) % 360)
            pair = sprites.item(self.looks.visual(item.kind), heading)
            if camera.zooming:
                pair = scaled(pair, camera.stud / sprites.px)
            _blit_pair(surface, pair, camera.to_screen((item.position.x, item.position.y)))

    def draw_figures(
        self, surface: pygame.Surface, camera: Camera, marked: Mapping[str, Color]
    ) -> None:
        """Draw shadows, rings of ``marked`` figures, and the figures from low to high."""
        figures = sorted(
            (unit for unit in self.playback.shown.state.on_field() if not self._falls(unit)),
            key=lambda unit: (unit.elevation, unit.place.y, unit.number),
        )
        sprites = self._sprites_for(camera)
        self._unpacking = UNPACKED
        if not camera.zooming:
            self._plain.clear()
        placed = dict(self._seen(surface.get_clip(), camera, figures, sprites))
        surface.blits([shadow_of(camera, figure) for figure in placed.values()], doreturn=False)
        for figure in placed.values():
            if figure.unit.id in marked:
                self._draw_ring(surface, camera, figure.unit, marked[figure.unit.id])
        surface.blits([picture_of(camera, figure) for figure in placed.values()], doreturn=False)
        if in_force().bold:
            for figure in placed.values():
                unit = figure.unit
                team, radius = self.looks.of(unit).color, self._radius(unit)
                draw_team_mark(surface, camera, figure.place, radius, team)
        turn = self.playback.shown.state.turn
        self._attached.draw(surface, camera, placed, turn, self.scale)
        self.remains.draw_falls(surface, camera)

    def begin(self, event: Event) -> None:
        """Show what goes with an event that begins to be shown: effects, and falls."""
        state = self.playback.shown.state
        places = {unit.id: unit.place for unit in state.on_field()}
        self.effects.begin(event, places, self._weapon_of(event), self.playback.result(event))
        if isinstance(event, Destroyed) and not self.playback.skipping:
            unit = state.units[event.unit]
            if unit.position is not None:
                self.remains.begin(unit)

    def _weapon_of(self, event: Event) -> Visual | None:
        """The picture of what an attack is made with."""
        if not isinstance(event, AttackDeclared):
            return None
        unit = self.playback.shown.state.units.get(event.unit)
        item = unit.item(event.item or "") if unit is not None else None
        return None if item is None else self.looks.visual(item.kind)

    def ground_at(self, at: Point) -> str | None:
        """The kind of area at a point, where no bridge or the like leads over it."""
        x, y = at.x * STUDS_PER_INCH, at.y * STUDS_PER_INCH
        for piece in self.map.terrain:
            if piece.traits.walk and any(part.holds(x, y) for part in footprints(piece)):
                return None
        for area in self.map.areas:
            if area.kind != "marker" and area_footprint(area).holds(x, y):
                return area.kind
        return None

    def forget(self) -> None:
        """Show nothing of what was going on, after an undo."""
        self.effects.clear()
        self.remains.clear()

    def _seen(
        self,
        clip: pygame.Rect,
        camera: Camera,
        units: Iterable[AnyUnit],
        sprites: FigureSprites,
    ) -> Iterator[tuple[str, Placed]]:
        """The figures of which anything, be it their shadow, may be seen, with their ids."""
        usual = camera.length(OVERHANG)
        for unit in units:
            place, look = self.place(unit), self.looks.of(unit)
            x, y = camera.to_screen(place)
            margin = usual * max(1.0, look.size)
            across = clip.left - margin <= x <= clip.right + margin
            if across and clip.top - margin <= y <= clip.bottom + margin:
                one = self._placed(unit, look, place, (x, y), sprites)
                if camera.zooming:
                    one = one._replace(pair=self._zoomed(one.pair, camera.stud / sprites.px))
                yield unit.id, self._sunken.below(camera, one)

    def _zoomed(self, pair: SpritePair, factor: float) -> SpritePair:
        """Pictures on the way to another zoom. Those that cannot be scaled quickly yet stay as they
        are in its first frames, as long as they hardly grow: on a slow machine it has few frames.
        """
        known = self._plain.get(id(pair.picture))
        if known is None or known[0] is not pair:
            if self._unpacking <= 0 and hardly(factor):
                return pair
            self._unpacking -= 1
            known = (pair, SpritePair(unpacked(pair.picture), unpacked(pair.shadow)))
            self._plain[id(pair.picture)] = known
        return scaled(known[1], factor)

    def _falls(self, unit: AnyUnit) -> bool:
        return self.remains.falling(unit.id)

    def _placed(
        self,
        unit: AnyUnit,
        look: FigureLook,
        place: tuple[float, float],
        pixel: tuple[float, float],
        sprites: FigureSprites,
    ) -> Placed:
        """A figure as it is drawn now: on its way, turning, in the pose of what it does."""
        pose = self.playback.pose(unit.id)
        if pose is not None and look.pose == "standing":
            look = look._replace(pose=pose)
        pair = sprites.get(look, self.playback.heading(unit.id, unit.facing))
        return Placed(unit, pair, place, pixel, self.playback.lift(unit.id))

    def draw_ghost(
        self,
        surface: pygame.Surface,
        camera: Camera,
        unit: AnyUnit,
        at: Point,
        facing: int,
        alpha: int = GHOST,
    ) -> None:
        """Draw where a figure would stand, see-through: ``alpha`` is 255 for one who stands."""
        picture = self.figure_picture(camera, unit, facing).copy()
        picture.set_alpha(alpha)
        x, y = camera.to_screen((at.x, at.y))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def figure_picture(self, camera: Camera, unit: AnyUnit, facing: int) -> pygame.Surface:
        """A figure as it is drawn, looking some way; the same surface as long as that holds."""
        sprites = self._sprites_for(camera)
        pair = sprites.get(self.looks.of(unit), facing)
        if camera.zooming:
            pair = self._zoomed(pair, camera.stud / sprites.px)
        return pair.picture

    def draw_effects(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw falling bricks, flashes, explosions and words above everything."""
        self.crumble.draw(surface, camera)
        self.effects.draw(surface, camera, self.scale)

    def place(self, unit: AnyUnit) -> tuple[float, float]:
        """Where a figure is shown now, on its way too, in inches."""
        return self.playback.place(unit)

    def figure_at(
        self, inches: tuple[float, float], beside: float = 0.0, among: Container[str] | None = None
    ) -> AnyUnit | None:
        """The figure whose stand covers a point, the nearest one.

        Or one of ``among``, by id, with so many more inches ``beside`` its stand.
        """
        found = [
            (_distance(self.place(unit), inches), unit.number, unit)
            for unit in self.playback.shown.state.on_field()
            if among is None or unit.id in among
        ]
        rim = 0.1 + beside
        near = [entry for entry in found if entry[0] <= max(self._radius(entry[2]), 0.3) + rim]
        return min(near, key=lambda entry: (entry[0], entry[1]))[2] if near else None

    def _radius(self, unit: AnyUnit) -> float:
        """The radius of a figure's stand, in inches."""
        return self._stand * self.looks.of(unit).size

    def warm(self, camera: Camera) -> None:
        """Bake the figures of the battle before the first frame."""
        units = self.playback.shown.state.on_field()
        sprites = self._sprites_at(camera.aim)
        for unit in units:
            sprites.warm([self.looks.of(unit)], [float(unit.facing)])

    @property
    def painting(self) -> bool:
        """Whether figures are still being painted beside the loop."""
        return any(sprites.painting for sprites in self._figures.values())

    def _sprites_for(self, camera: Camera) -> FigureSprites:
        """The figures at the zoom in use; on the way to another, those at the one before.

        Whoever turns the wheel on and on has them painted once, where he stops.
        """
        if camera.zooming and self._figures:
            return self._figures[self._figures_px]
        return self._sprites_at(camera.aim)

    def _sprites_at(self, px: float) -> FigureSprites:
        """The figures at a zoom; two more are kept, among them the one at the beginning."""
        if px == self._figures_px:
            return self._figures[px]
        found = self._figures.pop(px, None) or FigureSprites(
            px,
            self._stand,
            executor=self._executor,
            memory_limit=SPRITE_MEMORY,
            allowance=self.allowance,
        )
        # The first has everybody, and can stand in for what the others have not painted yet.
        while len(self._figures) >= 3:
            self._figures.pop(list(self._figures)[1]).close()
        found.instead = tuple(reversed(self._figures.values()))
        for other in self._figures.values():
            other.instead = ()
        self._figures[px] = found
        self._figures_px = px
        return found

    def _draw_ring(
        self,
        surface: pygame.Surface,
        camera: Camera,
        unit: AnyUnit,
        color: Color,
    ) -> None:
        gap, px = RING_GAPS.get(color, USUAL_GAP), camera.pixels_per_stud
        width = thin(px) if color in (OPEN_MARK, FAINT_MARK) else max(2, px // 6)
        stand = px * STUDS_PER_INCH * self._radius(unit)
        radius = round(max(RING * stand, stand + CONTOUR + width / 2))
        color = tinted(color)
        key = (radius, color, gap)
        if key not in self._rings:
            self._rings[key] = ring(radius, color, width, gap)
        picture = self._rings[key]
        x, y = camera.to_screen(self.place(unit))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _blit_pair(surface: pygame.Surface, pair: SpritePair, at: tuple[float, float]) -> None:
    center = (round(at[0]), round(at[1]))
    surface.blit(pair.shadow, pair.shadow.get_rect(center=center))
    surface.blit(pair.picture, pair.picture.get_rect(center=center))


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])
