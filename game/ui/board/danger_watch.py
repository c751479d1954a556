"""Works out who could attack where, a little between two frames, and keeps what it found."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.engine.ruleset import Danger
from game.match.analysis.dangers import covers, reaches
from game.match.play.queries import Queries
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.words import mark, tr

MOST_NAMES: Final = 4
"""Figures named of those who could attack at a place."""

ATTACK_WORDS: Final = {"strike": mark("blow"), "shoot": mark("shot or throw")}
"""Ways to attack in a word."""


class DangerWatch:
    """The dangers of some figures at one moment; ``found`` has those that are ready."""

    def __init__(self) -> None:
        self._key: object = None
        self._waiting: deque[tuple[str, Iterator[None]]] = deque()
        self.found: dict[str, tuple[Danger, ...]] = {}

    @property
    def busy(self) -> bool:
        """Whether some are still to be worked out."""
        return bool(self._waiting)

    def watch(self, key: object, ask: Queries[Any], names: Sequence[str]) -> None:
        """Watch these figures; ``key`` names the moment, a new one forgets everything."""
        if key != self._key:
            self._key = key
            self._waiting.clear()
            self.found = {}
        waiting = {name for name, _ in self._waiting}
        for name in names:
            if name not in self.found and name not in waiting:
                self._waiting.append((name, ask.danger_steps(name)))

    def work(self, ask: Queries[Any]) -> bool:
        """One slice of the work; whether there was any."""
        if not self._waiting:
            return False
        name, steps = self._waiting[0]
        if next(steps, self) is self:
            self.found[name] = ask.dangers(name)
            self._waiting.popleft()
        return True


def attacks_at(dangers: Iterable[Danger], at: Point) -> tuple[str, ...]:
    """How a figure could attack at a place on its next turn: ``strike``, ``shoot``."""
    return tuple(dict.fromkeys(danger.kind for danger in dangers if covers(danger, at)))


class WalkReach:
    """What is said of the end of a walk: who could attack there, and whom one could from there.

    Of those who are near enough there the rules are asked whom an attack could be made on: sight,
    walls and height count. That is looked up for one enemy at a time.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._unit: AnyUnit | None = None
        self._at = Point(0.0, 0.0)
        self._waiting: deque[AnyUnit] = deque()
        self._foes: tuple[AnyUnit, ...] = ()
        self._own: tuple[Danger, ...] = ()
        self._open: dict[str, tuple[str, ...]] = {}

    def stop(self) -> None:
        """Nobody walks."""
        self._key, self._unit = None, None
        self._waiting.clear()

    def look(
        self, count: int, unit: AnyUnit, at: Point, foes: Sequence[AnyUnit], own: Sequence[Danger]
    ) -> None:
        """Be about a figure's walk to a place; ``own`` are its dangers, as far as they are known.

        ``count`` tells moments apart.
        """
        key = (count, unit.id, at, len(own))
        if key == self._key:
            return
        self._key, self._unit, self._at = key, unit, at
        self._foes, self._own, self._open = tuple(foes), tuple(own), {}
        near = [foe for foe in foes if self._ways_to(foe)]
        self._waiting = deque(sorted(near, key=lambda foe: (at.distance(foe.place), foe.number)))

    def work(self, ask: Queries[Any]) -> bool:
        """Look at one more enemy from there; whether there was one."""
        if not self._waiting or self._unit is None:
            return False
        foe = self._waiting.popleft()
        kinds = ask.attacks_from(self._unit.id, foe.id, self._at)
        self._open[foe.id] = tuple("strike" if kind == "strike" else "shoot" for kind in kinds)
        return True

    def notes(self, found: Mapping[str, tuple[Danger, ...]]) -> tuple[str, ...]:
        """Both in words; ``found`` are the dangers of enemies that are known."""
        if self._unit is None:
            return ()
        ours = _named([(foe.name, self._attacks_on(foe)) for foe in self._foes])
        own = (tr("From there in own reach: {names}").format(names=ours),) if ours else ()
        return (*self.dangers(found), *own)

    def dangers(
        self, found: Mapping[str, tuple[Danger, ...]], but: str | None = None
    ) -> tuple[str, ...]:
        """Who could attack there, in words, ``but`` for one; as far as that is ``found``."""
        foes = [foe for foe in self._foes if foe.id != but and self._unit is not None]
        theirs = [(foe.name, attacks_at(found.get(foe.id, ()), self._at)) for foe in foes]
        named = _named(theirs)
        text = (
            tr("There in reach of {names}") if but is None else tr("There also in reach of {names}")
        )
        return (text.format(names=named),) if named else ()

    def _ways_to(self, foe: AnyUnit) -> tuple[str, ...]:
        """How the figure could attack another from there by its distance alone."""
        near = (one.kind for one in self._own if reaches(one, self._at, foe.place))
        return tuple(dict.fromkeys(near))

    def _attacks_on(self, foe: AnyUnit) -> tuple[str, ...]:
        allowed = self._open.get(foe.id, ())
        return tuple(way for way in self._ways_to(foe) if way in allowed)


def _named(figures: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    """Figures with their attacks, those alike together: ``Grim, Tusk (blow); Ash (shot)``.

    Who has none is not named.
    """
    reached = [(name, attacks) for name, attacks in figures if attacks]
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, attacks in reached[:MOST_NAMES]:
        alike.setdefault(attacks, []).append(name)
    names = [
        tr("{name} ({attacks})").format(
            name=", ".join(group), attacks=", ".join(tr(ATTACK_WORDS[attack]) for attack in attacks)
        )
        for attacks, group in alike.items()
    ]
    if len(reached) > MOST_NAMES:
        names.append(tr("and {count} more").format(count=len(reached) - MOST_NAMES))
    return "; ".join(names)
