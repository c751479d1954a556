"""Options of an own turn, sorted into open and closed ones."""

import math
from collections.abc import Iterable, Sequence

from game.model.decisions import Closed, Menu, Option, Refusal, closed
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import enemies_of
from game.rulesets.brikwars.sheets import Fig, Look


def _numbered(units: Iterable[Fig]) -> dict[str, tuple[int, Fig]]:
    return {unit.id: (number, unit) for number, unit in enumerate(units)}


class Shelf:
    """Options sorted into open and closed ones as they come.

    Without ``reasons`` only open ones are asked for, as computer players do: then the closed ones
    are not kept, and what is closed for certain need not be offered.
    """

    def __init__(self, view: Look, *, reasons: bool = True) -> None:
        self.view = view
        self.reasons = reasons
        self.open: list[Option] = []
        self.shut: list[Closed] = []

    def put(self, option: Option, refusal: Refusal | None) -> None:
        """Add an option, open unless there is a refusal."""
        if refusal is None:
            self.open.append(option)
        elif self.reasons:
            self.shut.append(closed(option, refusal))

    def skips(self, refusal: Refusal | None) -> bool:
        """Whether what is refused for the same reason whatever its target need not be offered."""
        return refusal is not None and not self.reasons

    def enemies(self, unit: AnyUnit, within: float = math.inf) -> Sequence[Fig]:
        """The enemies that are offered as targets, by number: all of them.

        Or those whose centers lie ``within`` so many inches, where it is closed with all others.
        """
        every = self.view.battle.once(
            self.view.state, ("enemies", unit.side), lambda: _numbered(enemies_of(self.view, unit))
        )
        if self.reasons or within == math.inf:
            return [enemy for _, enemy in every.values()]
        about = self.view.field.bodies_about(unit.place, within)
        near = sorted(every[body.id] for body in about if body.id in every)
        return [one for _, one in near if one.place.distance(unit.place) <= within]

    def sort(self, units: Iterable[Fig]) -> None:
        """What has come in rounds over some figures is put figure by figure, in their order."""
        places = {unit.id: place for place, unit in enumerate(units)}
        self.open.sort(key=lambda one: places[one.unit or ""])
        self.shut.sort(key=lambda one: places[one.unit or ""])

    def menu(self) -> Menu:
        """All that has been put on it."""
        return Menu(tuple(self.open), tuple(self.shut))
