"""The own-turn menu sorted for a person: one group per act, with its targets."""

from collections.abc import Callable, Iterable, Sequence
from math import inf

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Closed, Menu, Option

GroupKey = tuple[str, str | None, str | None]


class Group(Struct, frozen=True):
    """Options of one figure that differ in their target only, and those that are closed."""

    key: GroupKey
    open: tuple[Option, ...]
    shut: tuple[Closed, ...]

    @property
    def name(self) -> str:
        """A stable name for buttons: ``strike-axe-2``."""
        return "-".join(part for part in self.key if part)

    @property
    def handling(self) -> bool:
        """Whether something is done with a thing and nothing else is left to choose."""
        _, item, mode = self.key
        every = (*self.open, *self.shut)
        aimed = any(one.target is not None or one.piece is not None for one in every)
        valued = any(one.wants is not None for one in self.open)
        return item is not None and mode is None and not aimed and not valued

    def sample(self) -> Option:
        """The act without a target, to be labeled."""
        first: Option | Closed = self.open[0] if self.open else self.shut[0]
        return Option(
            do=first.do, unit=first.unit, item=first.item, hand=first.hand, mode=first.mode
        )

    def toward(self, target: str) -> Option | None:
        """The open option with this target."""
        return next((option for option in self.open if option.target == target), None)

    def at_piece(self, piece: str) -> Option | None:
        """The open option with this piece of terrain."""
        return next((option for option in self.open if option.piece == piece), None)

    def closed_toward(self, target: str) -> Closed | None:
        """The closed option with this target."""
        return next((option for option in self.shut if option.target == target), None)


def key_of(option: Option | Closed | Choice) -> GroupKey:
    """What acts with several targets have in common; a hand that acts alone is like a thing."""
    return option.do, option.item or option.hand, option.mode


def groups_of(menu: Menu, unit: str, order: list[GroupKey]) -> tuple[Group, ...]:
    """The groups of one figure; ``order`` remembers where each act stood and grows."""
    opened: dict[GroupKey, list[Option]] = {}
    shut: dict[GroupKey, list[Closed]] = {}
    for option in menu.options:
        if option.unit == unit:
            opened.setdefault(key_of(option), []).append(option)
    for closed in menu.closed:
        if closed.unit == unit:
            shut.setdefault(key_of(closed), []).append(closed)
    for key in (*opened, *shut):
        if key not in order:
            order.append(key)
    known = [key for key in order if key in opened or key in shut]
    groups = [Group(key, tuple(opened.get(key, ())), tuple(shut.get(key, ()))) for key in known]
    return tuple(sorted(groups, key=lambda group: not group.open))


def other_ways(groups: Iterable[Group], key: GroupKey) -> tuple[Group, ...]:
    """Ways of the same act beside one: with the same thing first, and those without a mode."""
    do, item, _ = key
    found = (group for group in groups if group.key[0] == do and group.key != key)
    return tuple(sorted(found, key=lambda one: (one.key[1] != item, one.key[2] is not None)))


def why_closed(ways: Sequence[Group], far: Callable[[str], float]) -> Closed | None:
    """Why an act is closed toward the nearest figure; nothing when one of its ways is open.

    ``far`` tells in inches how far off a figure is. What is aimed at nobody comes last.
    """
    if any(group.open for group in ways):
        return None
    shut = (one for group in ways for one in group.shut)
    return min(shut, key=lambda one: inf if one.target is None else far(one.target), default=None)


def general_options(menu: Menu) -> tuple[Option, ...]:
    """Options that belong to no figure, such as ending the turn."""
    return tuple(option for option in menu.options if option.unit is None)


def placed_option(groups: Iterable[Group], *, any_value: bool) -> Option | None:
    """The first open option that wants a place: a walk, or with ``any_value`` whatever it is."""
    opened = (option for group in groups for option in group.open)
    return next(
        (one for one in opened if one.wants == "path" or (any_value and one.wants is not None)),
        None,
    )


def placed_beside(groups: Iterable[Group], key: GroupKey | None) -> Option | None:
    """What is done to a spot with the same thing as an act at somebody: to throw it there.

    Nothing beside a way of its own, such as a throw together with others.
    """
    if key is None or key[2] is not None:
        return None
    same = (group for group in groups if group.key[:2] == key[:2])
    return next((one for group in same for one in group.open if one.wants == "at"), None)


def aims(option: Option | Choice) -> bool:
    """Whether something is aimed at a figure or a thing."""
    return option.target is not None or option.piece is not None
