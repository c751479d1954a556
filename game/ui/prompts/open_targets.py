"""What the act in hand could be done to: every figure and thing at which a click does something."""

from collections.abc import Iterable

import pygame

from game.model.battlefield import Piece
from game.ui.board.overlays import FAINT_MARK, OPEN_MARK, Color, draw_open_piece
from game.ui.prompts.groups import Group, placed_option
from game.ui.prompts.hopes import Hopes
from game.ui.prompts.table import Table, pieces_of


class OpenTargets:
    """The targets of one act of one figure; they are looked for once and then only drawn."""

    def __init__(
        self, table: Table, groups: Iterable[Group], others: Iterable[Group], hopes: Hopes
    ) -> None:
        """``others`` are ways that are taken where those in hand, the ``groups``, do not go."""
        ways = tuple(groups)
        if placed_option(ways, any_value=True) is None:
            # With a way that takes any place, a click never comes to the others.
            ways = (*ways, *others)
        aimed = [one for group in ways for one in group.open if one.wants is None]
        self._camera = table.camera
        self._aimed = [one for one in aimed if one.target]
        self._hopes = hopes
        self.things: tuple[str, ...] = tuple(
            dict.fromkeys(one.piece for one in aimed if one.piece and not one.target)
        )
        self._pieces: tuple[Piece, ...] = pieces_of(table, self.things)

    @property
    def marks(self) -> dict[str, Color]:
        """The figures with their rings; a faint one where a click is known to be in vain."""
        found: dict[str, Color] = {}
        for one in self._aimed:
            name, faint = one.target or "", self._hopes.none(one)
            if not faint or name not in found:
                found[name] = FAINT_MARK if faint else OPEN_MARK
        return found

    def draw(self, surface: pygame.Surface) -> None:
        """Outline the things."""
        for piece in self._pieces:
            draw_open_piece(surface, self._camera, piece)
