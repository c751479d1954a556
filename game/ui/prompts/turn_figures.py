"""The figures of the side to move: who has a reason to go on, and what is left to the others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from game.model.decisions import Menu, Option
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.ui.budget import Budget
from game.ui.prompts.approach import Approach, walk_toward
from game.ui.prompts.best_act import FAR, BestAct
from game.ui.prompts.groups import Group, groups_of
from game.ui.prompts.table import Table
from game.ui.prompts.turn_acts import LEAST_TOLD, ActPlaces
from game.words import tr

AT_ONCE: Final = 0.3
"""Seconds of the processor at most that the press that ends a turn may look into what is left."""


class Spare(Struct, frozen=True):
    """What somebody could still spend: in words, then in fewer, and the sign of it."""

    words: tuple[str, ...]
    icon: Icon | None = None


class TurnFigures:
    """Knows of each figure of the side what can still be done with it in this turn.

    One is ``able`` that has a reason to go on; of the others ``spare`` says what they could do.
    """

    def __init__(self, table: Table, places: ActPlaces, menu: Menu, approach: Approach) -> None:
        self._table = table
        self._places = places
        self._approach = approach
        self._menu = menu
        self._able: tuple[str, ...] | None = None
        self._groups: dict[str, tuple[Group, ...]] = {}
        # What is settled here is kept apart from what the pointer is offered; both see the same
        # chances as far as they are known.
        self._best = BestAct(table, places)
        self._walk_ups: dict[tuple[str, str], bool] = {}
        self._attacks: dict[str, Option | None] = {}

    def able(self) -> tuple[str, ...]:
        """Figures that can still get something done, by number.

        Of attacks count those that an enemy under the pointer is offered and that are not made
        blindly: what is done to things, to the ground or to nobody is no reason to go on. A walk
        counts as soon as it is long enough, or is known to lead up to such an attack.
        """
        if self._able is None:
            units = self._table.controller.state.units
            self._able = self._places.able(self._menu, units, self._offered)
        return self._able

    def _offered(self, unit: str) -> bool:
        """Whether there is an enemy at whom a figure could do something in sight now, or after the
        walk up to him that it would be offered.
        """
        return self._attack(unit) is not None or self._walks_up(unit)

    def _walks_up(self, unit: str) -> bool:
        """Whether it is known that an attack on some enemy would follow a walk up to him."""
        return any(self._walk_ups.get((unit, foe.id)) for foe in self.foes())

    def _attack(self, unit: str) -> Option | None:
        """What a figure is offered to do in sight to the first enemy to whom it could do any.

        As far as is known: what turns out to be in vain, or gives way to a walk, does not count.
        All enemies are gone through again only after something was looked into for the figure.
        """
        if unit not in self._attacks:
            groups = self._groups_of(unit)
            found = (self._best.real(unit, groups, foe.id) for foe in self.foes())
            self._attacks[unit] = next((one for one in found if one is not None), None)
        return self._attacks[unit]

    def _groups_of(self, unit: str) -> tuple[Group, ...]:
        if unit not in self._groups:
            self._groups[unit] = groups_of(self._menu, unit, [])
        return self._groups[unit]

    def look(self) -> Iterator[bool]:
        """Look into what the figures could do, in small steps, each of which tells whether the end
        of the turn tells something else now.

        Who has nothing but attacks comes first: of others it is only told what they could do. Where
        no attack is left to who may still walk a little, it is seen whether one comes of that.
        """
        own = [unit.id for unit in self._table.controller.state.of_side(self._table.decision.side)]
        walking = {one.unit for one in self._menu.options if self._places.counts(one)}
        for unit in sorted(own, key=lambda name: name in walking):
            groups = self._groups_of(unit)
            for foe in self.foes():
                if self._best.undecided(unit, groups, foe.id):
                    for _ in self._best.steps(unit, foe.id):
                        self._attacks.pop(unit, None)
                        yield False
                if self._best.real(unit, groups, foe.id) is not None:
                    break
            else:
                if unit not in walking:
                    yield from (False for _ in self._look_after_walks(unit, groups))
            if unit not in walking and self._offered(unit) is not (unit in self.able()):
                self._able = None
                yield True
            yield False

    def settle(self) -> None:
        """Look at once into what the figures could do.

        So it makes no difference to the end of a turn how long it was looked between frames, as far
        as ``AT_ONCE`` reaches.
        """
        budget = Budget(AT_ONCE)
        for _ in self.look():
            if not budget.left:
                return

    def _look_after_walks(self, unit: str, groups: Sequence[Group]) -> Iterator[None]:
        """See whether an attack would follow a walk up to some enemy, in small steps."""
        walk = self._places.walk_of(groups)
        for foe in self.foes():
            near = walk_toward(self._table, self._best, walk, foe, groups)
            if near is not None and (unit, foe.id) not in self._walk_ups:
                self._walk_ups[unit, foe.id] = yield from self._approach.promises(near)
            if self._walk_ups.get((unit, foe.id)):
                return

    def attacking_first(self, units: Sequence[str]) -> tuple[str, ...]:
        """Figures in the order of what they could do: who has an attack open, then who is known to
        walk up for one, then the others; each of these as they came.

        A shot or throw in doubt is none.
        """

        def place(unit: str) -> tuple[bool, bool]:
            return self._attack(unit) is None or self._doubted(unit), not self._walks_up(unit)

        return tuple(sorted(units, key=place))

    def meant(self, unit: str) -> str:
        """What a figure that can still act could do, in words: an attack first.

        A shot or throw in doubt is told only of who could do nothing else.
        """
        ask, attack = self._table.controller.ask, self._attack(unit)
        counted = (one for one in self._menu.options if one.unit == unit)
        other = next(filter(self._places.counts, counted), None)
        told = other if self._doubted(unit) and other else attack or other
        if told is None and self._walks_up(unit):
            told = self._places.walk_of(self._groups_of(unit))
        return "" if told is None else ask.label(told).text

    def _doubted(self, unit: str) -> bool:
        """Whether what a figure is offered to do in sight may turn out to be in vain: it goes far,
        and has not been looked into. Of blows that is known at once.
        """
        attack = self._attack(unit)
        if attack is None or attack.target is None or self._places.plain_kind(attack) not in FAR:
            return False
        return self._best.undecided(unit, self._groups_of(unit), attack.target)

    def sprint(self) -> str:
        """How some figure could still get on with its Action, in words; "" where none could.

        That alone is no reason to go on, yet more than nothing.
        """
        kind = self._places.plain_kind
        found = next((one for one in self._menu.options if kind(one) == "sprint"), None)
        return "" if found is None else self._table.controller.ask.label(found).text

    def foes(self) -> Iterable[AnyUnit]:
        """The enemies on the field, by number."""
        controller, side = self._table.controller, self._table.decision.side
        on_field = controller.state.on_field()
        return (unit for unit in on_field if controller.ask.hostile(unit.side, side))

    def in_order(self, begin: str | None) -> tuple[str, ...]:
        """The figures that can act, in the order in which keys go through them from one on.

        They follow as in the strip, so that everybody sees who is next.
        """
        able = self.able()
        own = [unit.id for unit in self._table.controller.state.of_side(self._table.decision.side)]
        start = own.index(begin) if begin in own else 0
        return tuple(unit for unit in (*own[start:], *own[:start]) if unit in able)

    def spare(self, unit: str) -> Spare | None:
        """What a figure could still spend though it has no reason to go on.

        Nothing where it is done: what is free, such as turning on the spot, is always left.
        """
        if unit in self.able():
            return None
        table, spending = self._table.controller, self._places.spending(self._menu, unit)
        walks = [option for option in spending if self._places.walks(option)]
        far = max(map(_budget, walks), default=0.0)
        card = table.ask.stat_card(unit)
        icons = {row.name: row.icon for row in card.stats}
        if far >= LEAST_TOLD:
            length = f"{round(far, 1):g}{table.unit_name}"
            words = (tr("{length} left").format(length=length), length)
            return Spare(words, icons.get(card.left[0].name) if card.left else None)
        if len(spending) == len(walks):
            return None
        name = next((one.name for one in card.left[1:] if one.share > 0), None)
        if name is None:
            return None
        return Spare((tr("{what} left").format(what=name), name), icons.get(name))


def _budget(option: Option) -> float:
    """How far a walk may lead; a figure whose walks have no bounds has a reason to go on."""
    budget = None if option.bounds is None else option.bounds.budget
    return 0.0 if budget is None else budget
