"""Ghosts on the board: where figures would end, how they come there, and whom a miss may hit."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.ui.board.overlays import DARK_LINE
from game.ui.board.view import BattlefieldView
from game.ui.camera import Camera
from game.ui.prompts.foreseen import FateSign, Shade
from game.ui.prompts.strays import Victim
from game.ui.text import Line, line_at, picture
from game.ui.theme import STRONG, Hud, Theme

STRONG_ALPHA, FAINT_ALPHA = 165, 70
KEPT: Final = 96
"""See-through pictures of figures that are kept."""

LABEL_GAP: Final = 5
"""Units beside the signs and the words below a ghost."""

LABEL_SPACE: Final = 2
"""Pixels between words that give way to each other."""

PILL: Final = (16, 20, 26, 225)
WAY: Final = (250, 246, 226)
FAINT_WAY: Final = (150, 158, 170)

STRAY_STUDS: Final = 4.6
"""Studs across the square around somebody whom a miss may hit."""

STRAY_SIGN: Final = 22
"""Units across the warning sign beside one's own."""

SIGN_SIDES: Final = ((0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1))
"""On which sides of the square a warning sign may stand, the first that is free before all."""

SLANT: Final = 0.7071
"""How far along each axis a unit reaches that is measured across the corner."""

TOUCH: Final = 2
"""Pixels by which a warning sign reaches into the square that it belongs to."""

FIGURE: Final = 3.2
"""Studs across what signs and words should leave free of a figure: its stand."""

WORDS_OFF: Final = 4.0
"""Studs that words give way to figures at most: farther off they would seem to be of others."""


Marked = tuple[pygame.Rect, pygame.Rect]
"""The square around one's own whom a miss may hit, and the place of its warning sign."""


class _Warned(NamedTuple):
    """Who is marked in a state, in a view and with signs of a size that ``seen`` tells."""

    state: AnyState
    seen: tuple[object, ...]
    marked: list[Marked]


class GhostPainter:
    """Draws what is foreseen over the figures; pictures are made once and kept."""

    def __init__(self, view: BattlefieldView) -> None:
        self._view = view
        self._faded: dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = {}
        self.labels: list[pygame.Rect] = []
        """Where the words below ghosts stand, as they were drawn last."""
        self.laid: list[tuple[Line, int, int]] = []
        """The words below ghosts as they were drawn last, as widgets tell theirs."""
        self._known: _Warned | None = None

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        theme: Theme,
        shades: Sequence[Shade],
        victims: Sequence[Victim],
        over: pygame.Rect | None = None,
    ) -> None:
        """Ways below, figures above them, words on top.

        Words are left out that a tooltip ``over`` them would cut: as a rule it tells the same.
        """
        self.labels, self.laid = self.words(camera, theme, shades), []
        for victim in victims:
            self._draw_victim(surface, camera, theme, victim)
        for _, place in self._warned(camera, theme, victims):
            surface.blit(_disc(theme, FateSign("warning", ""), STRAY_SIGN), place)
        for shade in shades:
            if shade.ghost.start != shade.ghost.end:
                _draw_way(surface, camera, shade)
        for shade in shades:
            self._draw_figure(surface, camera, shade)
        for shade in shades:
            if not shade.strong:
                _draw_sign(surface, camera, theme, shade)
        for shade, place in zip(filter(_told, shades), self.labels, strict=True):
            if over is not None and over.colliderect(place):
                continue
            surface.blit(_label(theme, shade.text, shade.signs), place)
            at = (place.right - theme.px(LABEL_GAP), place.centery)
            self.laid.append(line_at(theme, shade.text, STRONG, at, "midright"))

    def _draw_figure(self, surface: pygame.Surface, camera: Camera, shade: Shade) -> None:
        ghost = shade.ghost
        unit = self._view.playback.shown.state.units.get(ghost.unit)
        if unit is None or ghost.start == ghost.end:
            return
        solid = self._view.figure_picture(camera, unit, ghost.facing)
        faded = self._see_through(solid, STRONG_ALPHA if shade.strong else FAINT_ALPHA)
        surface.blit(faded, faded.get_rect(center=_pixel(camera, ghost.end)))

    def _see_through(self, solid: pygame.Surface, alpha: int) -> pygame.Surface:
        """The picture of a figure at an alpha, as long as the figure's picture is the same."""
        key = (id(solid), alpha)
        known = self._faded.get(key)
        if known is None or known[0] is not solid:
            if len(self._faded) >= KEPT:
                self._faded.clear()
            faded = solid.copy()
            faded.set_alpha(alpha)
            self._faded[key] = known = (solid, faded)
        return known[1]

    def words(self, camera: Camera, theme: Theme, shades: Sequence[Shade]) -> list[pygame.Rect]:
        """Where words stand, none on another, nor on a figure if there is room near by, in the
        order of the ends that have any: no tooltip should cover them.
        """
        told, places = tuple(filter(_told, shades)), list[pygame.Rect]()
        on_field = self._view.playback.shown.state.on_field() if told else ()
        stands = [figure_box(camera, self._view.place(unit)) for unit in on_field]
        for shade in told:
            label = _label(theme, shade.text, shade.signs)
            x, y = _pixel(camera, shade.ghost.end)
            below = label.get_rect(midtop=(x, y + round(1.75 * camera.stud)))
            places.append(spot_near((x, y), below, places, stands, camera))
        return places

    def warnings(
        self, camera: Camera, theme: Theme, victims: Sequence[Victim]
    ) -> list[pygame.Rect]:
        """Where one's own whom a miss may hit are marked, with their signs: not to be cut."""
        return [box.union(sign) for box, sign in self._warned(camera, theme, victims)]

    def _warned(self, camera: Camera, theme: Theme, victims: Sequence[Victim]) -> list[Marked]:
        """One's own whom a miss may hit; made anew only when somebody or the view has moved."""
        own = tuple(victim.unit for victim in victims if victim.own)
        if not own:
            return []
        playback = self._view.playback
        state, wide = playback.shown.state, theme.px(STRAY_SIGN)
        seen = (own, wide, camera.origin, camera.stud, tuple(camera.view))
        known = self._known
        # While something is shown, figures move although the state stays the same.
        if known is None or known.state is not state or known.seen != seen or playback.busy:
            self._known = known = _Warned(state, seen, self._marked(camera, own, wide))
        return known.marked

    def _marked(self, camera: Camera, own: Sequence[str], wide: int) -> list[Marked]:
        """The squares around one's own, each with the place of its sign of so many pixels."""
        units = {unit.id: unit for unit in self._view.playback.shown.state.on_field()}
        stands = {name: self._around(camera, unit, FIGURE) for name, unit in units.items()}
        found: list[Marked] = []
        for name in own:
            if name not in units:
                continue
            box = self._around(camera, units[name], STRAY_STUDS)
            others = [stand for other, stand in stands.items() if other != name]
            taken = [*others, *(sign for _, sign in found)]
            found.append((box, sign_place(box, wide, camera.view, taken)))
        return found

    def _around(self, camera: Camera, unit: AnyUnit, studs: float) -> pygame.Rect:
        """A square of so many studs around a figure, in pixels."""
        return _square(camera, self._view.place(unit), studs)

    def _draw_victim(
        self, surface: pygame.Surface, camera: Camera, theme: Theme, victim: Victim
    ) -> None:
        """A square on its corner around who may be hit."""
        unit = self._view.playback.shown.state.units.get(victim.unit)
        if unit is None or unit.position is None:
            return
        box = self._around(camera, unit, STRAY_STUDS)
        side = box.width
        mark = theme.keep(("stray", side, victim.own), lambda: _diamond(side, victim.own))
        surface.blit(mark, box)


def free_place(box: pygame.Rect, taken: Sequence[pygame.Rect], view: pygame.Rect) -> pygame.Rect:
    """The place for words in ``view`` that covers none of ``taken``: below those in the way, or
    above them where ``view`` has no room below. Where it has none at all, it is that of ``box``.
    """
    inside = box.clamp(view)
    for down in (True, False):
        place = inside.copy()
        while view.contains(place):
            hit = [other for other in taken if other.colliderect(place)]
            if not hit:
                return place
            if down:
                place.top = max(other.bottom for other in hit) + LABEL_SPACE
            else:
                place.bottom = min(other.top for other in hit) - LABEL_SPACE
    return inside


def figure_box(camera: Camera, place: tuple[float, float]) -> pygame.Rect:
    """What signs and words should leave free of a figure at a place of the map, in pixels."""
    return _square(camera, place, FIGURE)


def _square(camera: Camera, place: tuple[float, float], studs: float) -> pygame.Rect:
    """A square of so many studs around a place of the map, in pixels."""
    side = round(studs * camera.stud)
    box = pygame.Rect(0, 0, side, side)
    x, y = camera.to_screen(place)
    box.center = (round(x), round(y))
    return box


def spot_near(
    at: tuple[int, int],
    below: pygame.Rect,
    words: Sequence[pygame.Rect],
    figures: Sequence[pygame.Rect],
    camera: Camera,
) -> pygame.Rect:
    """The place for words about what is seen ``at`` a pixel: ``below`` it, if that is free.

    Else it is somewhat lower or higher, then beside it or above; where nothing near by is free,
    the one that covers the least of other ``words``, then of ``figures``. The left comes first: at
    the right of a target there is what is seen of it.
    """
    off = below.top - at[1]
    moved = free_place(below, [*words, *figures], camera.view)
    spots = [moved] if abs(moved.y - below.y) <= WORDS_OFF * camera.stud else []
    for down in (0, off, -off):
        right, left = below.copy(), below.copy()
        right.midleft, left.midright = (at[0] + off, at[1] + down), (at[0] - off, at[1] + down)
        spots += [left, right]
    above = below.copy()
    above.midbottom = at[0], at[1] - off
    seen = [spot for spot in (*spots, above) if camera.view.contains(spot)]
    seen.append(free_place(below, words, camera.view))
    return min(seen, key=lambda spot: (_covered(spot, words), _covered(spot, figures)))


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Pixels that a box covers of others."""
    parts = (box.clip(other) for other in others)
    return sum(part.width * part.height for part in parts)


def sign_place(
    box: pygame.Rect, wide: int, view: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The place beside a square on its corner where a warning sign covers the fewest of ``taken``.

    It is one where the sign is whole in ``view`` if there is any, and the first of several in the
    order of ``SIGN_SIDES``.
    """
    out = (box.width + wide) / 2 - TOUCH
    # The square stands on its corner: along its edges it reaches less far.
    slant = box.width / 4 + (wide / 2 - TOUCH) * SLANT
    signs = []
    for across, down in SIGN_SIDES:
        reach = slant if across and down else out
        sign = pygame.Rect(0, 0, wide, wide)
        sign.center = (round(box.centerx + across * reach), round(box.centery + down * reach))
        signs.append(sign)
    return min(signs, key=lambda sign: (not view.contains(sign), len(sign.collidelistall(taken))))


def _told(shade: Shade) -> bool:
    """Whether words stand below an end."""
    return shade.strong and bool(shade.text)


def _pixel(camera: Camera, at: Point) -> tuple[int, int]:
    x, y = camera.to_screen((at.x, at.y))
    return round(x), round(y)


def _draw_sign(surface: pygame.Surface, camera: Camera, theme: Theme, shade: Shade) -> None:
    """The first sign of an end that is not told in words, if it has any."""
    for sign in shade.signs[:1]:
        disc = _disc(theme, sign, 18)
        surface.blit(disc, disc.get_rect(center=_pixel(camera, shade.ghost.end)))


def _draw_way(surface: pygame.Surface, camera: Camera, shade: Shade) -> None:
    """An arrow from where a figure stands to where it ends."""
    begin = pygame.math.Vector2(camera.to_screen((shade.ghost.start.x, shade.ghost.start.y)))
    end = pygame.math.Vector2(camera.to_screen((shade.ghost.end.x, shade.ghost.end.y)))
    way = end - begin
    if way.length() < 4:
        return
    way.normalize_ip()
    side, head = way.rotate(90), max(7.0, 0.7 * camera.pixels_per_stud)
    width, color = (4, WAY) if shade.strong else (2, FAINT_WAY)
    tip, neck = end, end - way * head
    corners = (tip, neck + side * head * 0.6, neck - side * head * 0.6)
    pygame.draw.line(surface, DARK_LINE, begin, neck, width + 3)
    pygame.draw.polygon(surface, DARK_LINE, corners, 3)
    pygame.draw.line(surface, color, begin, neck, width)
    pygame.draw.polygon(surface, color, corners)


def _disc(theme: Theme, sign: FateSign, units: float) -> pygame.Surface:
    """A dark disc with a sign in it."""
    side = theme.px(units)

    def made() -> pygame.Surface:
        fine = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
        middle = (side * 3 / 2, side * 3 / 2)
        pygame.draw.circle(fine, Hud.BAD, middle, side * 3 / 2)
        pygame.draw.circle(fine, PILL[:3], middle, side * 3 / 2 - 4)
        disc = pygame.transform.smoothscale(fine, (side, side))
        icon = theme.icon(sign.icon, units * 0.62, Hud.WHITE)
        disc.blit(icon, icon.get_rect(center=(side / 2, side / 2)))
        return disc

    return theme.keep(("disc", sign.icon, side), made)


def _label(theme: Theme, text: str, signs: Sequence[FateSign]) -> pygame.Surface:
    """A dark pill with the signs and the words of an end."""
    names = tuple(sign.icon for sign in signs)

    def made() -> pygame.Surface:
        words = picture(theme, text, STRONG.colored(Hud.BAD if signs else Hud.TEXT))
        icons = [theme.icon(name, 17, Hud.WHITE) for name in names]
        gap, height = theme.px(LABEL_GAP), words.get_height() + theme.px(4)
        width = words.get_width() + sum(icon.get_width() + gap for icon in icons) + 2 * gap
        pill = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(pill, PILL, pill.get_rect(), border_radius=height // 2)
        left = gap
        for icon in (*icons, words):
            pill.blit(icon, (left, (height - icon.get_height()) // 2))
            left += icon.get_width() + gap
        return pill

    return theme.keep(("ghost", text, names, theme.scale), made)


def _diamond(side: int, own: bool) -> pygame.Surface:
    """A square on its corner with open sides, ``side`` pixels from corner to corner."""
    fine = 3
    size = side * fine
    layer = pygame.Surface((size, size), pygame.SRCALPHA)
    color, half = pygame.Color(Hud.BAD if own else Hud.DIM), size / 2
    corners = [
        pygame.math.Vector2(half, half) + pygame.math.Vector2(0, -half + 9).rotate(90 * turn)
        for turn in range(4)
    ]
    for shade, width in ((DARK_LINE, 15), (color, 9)):
        for number, corner in enumerate(corners):
            for other in (corners[number - 1], corners[(number + 1) % 4]):
                pygame.draw.line(layer, shade, corner, corner.lerp(other, 0.36), width)
    return pygame.transform.smoothscale(layer, (side, side))
