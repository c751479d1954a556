"""What prompts work with: the battle's door, the camera, the widgets, and where things are."""

from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Protocol

import pygame

from game.match.play.turn_controller import TurnController
from game.model.battlefield import Piece
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board.overlays import Color, draw_piece
from game.ui.camera import Camera
from game.ui.prompts.foreseen import Foreseen
from game.ui.prompts.wayfinder import Wayfinder
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.tips.tooltip import Tooltip


def _no_widgets() -> list[Widget]:
    """No keys are worth telling of."""
    return []


class Table:
    """The one thing that prompts and the battle scene share.

    ``odds_note`` says why no odds are told and how to get them, "" where they are;
    ``walk_notes`` what is to be said of the end of the walk that is previewed, ``walk_dangers`` who
    could attack there, but for one; ``key_notes`` makes the lines of an attack's tooltip about
    further keys.
    """

    def __init__(
        self,
        controller: TurnController[Any],
        camera: Camera,
        tree: WidgetTree,
        submit: Callable[[Choice], None],
        side_color: Callable[[str], str],
        open_menu: Callable[[], None],
    ) -> None:
        self.controller = controller
        self.camera = camera
        self.tree = tree
        self.submit = submit
        self.side_color = side_color
        self.open_menu = open_menu
        self.foreseen = Foreseen(controller)
        self.ways = Wayfinder(controller)
        self.odds_note = ""
        self.by_keys: Callable[[], bool] = lambda: False
        """Whether the player points and acts by keys now."""
        self.everything = False
        """Whether tooltips tell everything, and not only the gist."""
        self.walk_notes: Callable[[], tuple[str, ...]] = tuple
        self.walk_dangers: Callable[[str | None], tuple[str, ...]] = lambda _: ()
        self.key_notes: Callable[[], list[Widget]] = _no_widgets
        self.give_order: Callable[[str, str], None] | None = None
        """Gives whoever is asked a standing order: its key, and what it says."""

    @property
    def decision(self) -> Decision:
        """The open decision; prompts live only while there is one."""
        decision = self.controller.decision
        assert decision is not None, "a prompt has a decision"
        return decision

    def hint(self, by_mouse: str, by_keys: str) -> str:
        """What to do next: the words for who plays by mouse, or those in which `{key}` confirms."""
        key = self.tree.keys.cap("confirm")
        return by_keys.format(key=key) if key and self.by_keys() else by_mouse

    def unit(self, unit_id: str | None) -> AnyUnit | None:
        """A living figure by its id."""
        if unit_id is None:
            return None
        unit: AnyUnit | None = self.controller.state.units.get(unit_id)
        return unit

    def place_of(self, unit_id: str | None) -> Point | None:
        """Where a living figure stands."""
        unit = self.unit(unit_id)
        return None if unit is None else unit.place

    def far(self, one: str | None, other: str | None) -> float:
        """Inches between two figures; endless to and from whom is not on the field."""
        first, second = self.unit(one), self.unit(other)
        if first is None or second is None or first.position is None or second.position is None:
            return inf
        return first.place.distance(second.place)


class Pointer:
    """Where the player points: a place on the map, the figure there, the piece of terrain there."""

    def __init__(
        self,
        at: Point | None = None,
        unit: AnyUnit | None = None,
        piece: str | None = None,
    ) -> None:
        self.at = at
        self.unit = unit
        self.piece = piece


class Act:
    """One button of the action bar; a ``placed`` one keeps its place whichever figure is in hand.

    An ``attack`` is done to somebody. One that is closed has a ``reason``, and the ``rule`` that
    says so. After a ``risky`` one nothing can be taken back: dice fall, or others answer;
    ``asking`` tells how to be asked about it. Of several ``ways`` of doing it, in words, the next
    press takes the next one, as the ``way_notes`` say; so many ``targets`` are figures in
    sight to whom it may do something, which is ``counted`` once nothing can turn out to be in vain
    any more. A ``blind`` one is aimed at no figure in sight, but can be done to others; a ``vain``
    one is known to come to nothing at any, a ``doubtful`` one is not known to come to anything yet.
    A ``minor`` one gets nothing done by itself, is blind or vain, or is aimed at things only; a
    ``walk`` leads on, as a Sprint does that is minor, too, and with a ``run`` one comes to somebody
    only to push him.
    ``letter`` is the action of the key map that does the same from every page of the bar; where
    several acts have one letter, so many ``presses`` of it take this one, as its ``key_note`` says.
    """

    def __init__(
        self,
        key: str,
        label: str,
        note: str,
        *,
        reason: str = "",
        rule: str = "",
        selected: bool = False,
        icon: Icon | None = None,
        letter: str = "",
        placed: bool = False,
        risky: bool = False,
        asking: str = "",
        ways: tuple[str, ...] = (),
        targets: int = 0,
        counted: bool = True,
        minor: bool = False,
        run: bool = False,
        blind: bool = False,
        vain: bool = False,
        doubtful: bool = False,
        attack: bool = False,
        walk: bool = False,
    ) -> None:
        self.key = key
        self.label = label
        self.note = note
        self.reason = reason
        self.rule = rule
        self.selected = selected
        self.ways = ways
        self.targets = targets
        self.counted = counted
        self.minor = minor
        self.run = run
        self.blind = blind
        self.vain = vain
        self.doubtful = doubtful
        self.icon = icon
        self.letter = letter
        self.placed = placed
        self.risky = risky
        self.asking = asking
        self.attack = attack
        self.walk = walk
        self.presses = 1
        self.key_note = ""
        self.way_notes: tuple[str, ...] = ()


class Prompt(Protocol):
    """One way to ask a person. The scene hands it what the player does on the map."""

    def acts(self) -> tuple[Act, ...]:
        """The buttons of the action bar."""

    def press(self, key: str) -> None:
        """A button of the action bar was pressed."""

    def point(self, pointer: Pointer) -> None:
        """The player points somewhere else."""

    def click(self, pointer: Pointer) -> None:
        """The player clicks on the map, or confirms at the cursor."""

    def cancel(self) -> bool:
        """Back one level; false when there was nothing to take back."""

    def cycle(self, step: int, *, things: bool = False) -> Point | None:
        """Go to the next target or suggestion, or to the next of the ``things``; where that is."""

    def reach(self) -> tuple[Option, Point | None] | None:
        """The option whose region is shown, and where its figure stands; nothing without one."""

    def marks(self) -> dict[str, Color]:
        """Figures with a ring around them."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies under the figures."""

    def tip(self) -> tuple[Tooltip, Point] | None:
        """What the pointer tells, and where."""

    def rewrite(self) -> None:
        """Ask the same in the language in use; what was chosen so far stays."""

    def close(self) -> None:
        """The question is answered or gone."""


def pieces_of(table: Table, names: Iterable[str]) -> tuple[Piece, ...]:
    """The things of some ids as they are now, each in as many pieces as are left of it."""
    changed = table.controller.state.terrain
    whole = {piece.id: piece for piece in table.controller.battle.setup.map.terrain}
    left = (changed.get(name, (whole[name],) if name in whole else ()) for name in names)
    return tuple(piece for pieces in left for piece in pieces)


def draw_blockers(surface: pygame.Surface, table: Table, blockers: tuple[str, ...]) -> None:
    """Outline the pieces that hide something of a target."""
    for piece in pieces_of(table, blockers):
        draw_piece(surface, table.camera, piece)
