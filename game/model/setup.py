"""What a battle starts from. A setup and its choices are a whole game."""

from collections.abc import Collection

from msgspec import Struct

from game.model.battlefield import BattleMap
from game.model.dice import Dice
from game.model.ids import JsonObject
from game.model.lessons import Course
from game.model.vectors import Point


class Recruit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One figure before the battle. Without ``position`` its owner deploys it.

    Either ``figure_class`` (ruleset-neutral) or ``kind`` (a row of the ruleset's unit table) is
    given. ``items`` replace the usual kit; ``state`` overrides fields of the ruleset's sheet.
    ``moved`` are the inches that it has gone by itself since its owner's turn began.
    """

    id: str
    side: str
    figure_class: str | None = None
    kind: str | None = None
    name: str | None = None
    position: Point | None = None
    elevation: float | None = None
    facing: int | None = None
    items: tuple[str, ...] | None = None
    conditions: tuple[str, ...] = ()
    moved: float = 0.0
    state: JsonObject = {}


class LooseEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An item that lies on the field from the start."""

    id: str
    kind: str
    position: Point


class Setup(Struct, frozen=True, kw_only=True):
    """Ruleset, switches, map with sides, figures, dice, and who begins (else the dice say).

    ``taught`` is true where somebody learns, see ``teaches``: then the dice that the map's course
    lays out and the turns that it writes down hold. ``scripted`` is true for a set-up position (a
    scenario): the battle starts inside the turn of ``first`` with the recruits' state as given,
    instead of at the very beginning.
    """

    ruleset: str
    ruleset_version: int
    map: BattleMap
    recruits: tuple[Recruit, ...]
    dice: Dice
    settings: JsonObject = {}
    loose: tuple[LooseEntry, ...] = ()
    table: JsonObject = {}
    first: str | None = None
    scripted: bool = False
    taught: bool = False

    def side_ids(self) -> tuple[str, ...]:
        """Ids of the sides in map order."""
        return tuple(side.id for side in self.map.sides)

    def hostile(self, one: str, other: str) -> bool:
        """Whether two sides are enemies: different sides without a common alliance word."""
        if one == other:
            return False
        first, second = self.map.side(one), self.map.side(other)
        return first is None or second is None or first.is_enemy(second)

    def teaches(self, people: Collection[str]) -> bool:
        """Whether the map's course is for somebody, if persons play these sides.

        A person plays the learner's side, and no person an enemy's: dice are laid out against
        nobody but computer players.
        """
        course = self.map.course
        if course is None or course.side not in people:
            return False
        return not any(self.hostile(course.side, side) for side in people)

    @property
    def course(self) -> Course | None:
        """The lessons that change the battle: the map's, where somebody learns."""
        return self.map.course if self.taught else None


class Fault(Struct, frozen=True):
    """One thing wrong in a file or setup: the place in it, and what would be right."""

    place: str
    problem: str
