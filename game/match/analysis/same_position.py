"""A position in play as it would be under another ruleset: who stands where, and how they are."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, Position, look
from game.engine.ruleset import Ruleset
from game.files.checks.rosters import level_settings
from game.match.analysis.carrying import carried
from game.match.analysis.other_rules import carried as carried_settings
from game.match.library.setups import SetupRefused, battle_of
from game.model.dice import Dice
from game.model.events import Event, Moved, TurnBegan
from game.model.setup import LooseEntry, Recruit, Setup
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point

STEP: Final = "angry-inch"
"""How somebody moves who only shifts about in a fight."""


class Twin(Struct, frozen=True):
    """The same moment under another ruleset.

    ``reduced`` are the figures of which the battle in play knows more than that ruleset can say.
    """

    seen: Look[Any]
    reduced: frozenset[str]


class OtherRules:
    """The constants of a battle under another ruleset, to which its positions are carried over.

    Nothing of the battle in play changes, and its dice stay unknown. Raises ``SetupRefused`` when
    the ruleset cannot have the settings of its level.
    """

    def __init__(self, here: Battle[Any], ruleset: Ruleset[Any]) -> None:
        own = level_settings(here.setup.map, ruleset.id)
        settings = {**own, **carried_settings(here.ruleset, ruleset, here.setup)}
        setup = Setup(
            ruleset=ruleset.id,
            ruleset_version=ruleset.version,
            map=here.setup.map,
            recruits=(),
            dice=Dice(seed=0),
            settings=settings,
            scripted=True,
            taught=here.setup.taught,
        )
        self._here = here
        self.battle = battle_of(ruleset, setup)

    def twin(self, seen: Look[Any], moved: Mapping[str, float] = MappingProxyType({})) -> Twin:
        """The moment of a look, which must be in somebody's own turn, under these rules.

        ``moved`` is how far figures went, as ``ways_gone`` finds it. Raises ``SetupRefused`` when
        these rules cannot have what stands there.
        """
        assert seen.decision is not None, "somebody's turn"
        state, ruleset = seen.state, self.battle.ruleset
        scene = _scene(self.battle.setup, state, seen.decision.side, moved)
        faults = ruleset.setup_faults(scene)
        if faults:
            raise SetupRefused(faults)
        usual: AnyState = self._here.ruleset.first_state(scene)
        begun = ruleset.first_state(scene)
        units: dict[str, AnyUnit] = {}
        reduced: set[str] = set()
        for name, unit in state.units.items():
            units[name], whole = self._unit(
                unit, usual.units[name], begun.units[name], state.player_turn
            )
            if not whole:
                reduced.add(name)
        table, _ = carried(state.table, usual.table, begun.table, state.player_turn)
        there = _moment(state, begun, units, table)
        return Twin(look(self.battle, Position(there)), frozenset(reduced))

    def _unit(
        self, now: AnyUnit, usual: AnyUnit, fresh: AnyUnit, turn: int
    ) -> tuple[AnyUnit, bool]:
        """One figure, and whether all is said of it. Items keep the ids they have in play."""
        sheet, whole = carried(now.sheet, usual.sheet, fresh.sheet, turn)
        known = self.battle.ruleset.conditions
        conditions = tuple(name for name in now.conditions if name in known)
        items = tuple(
            replace(item, id=own.id) for own, item in zip(now.items, fresh.items, strict=True)
        )
        unit = replace(now, kind=fresh.kind, items=items, conditions=conditions, sheet=sheet)
        return unit, whole and conditions == now.conditions


def ways_gone(events: Iterable[Event], units: Mapping[str, AnyUnit]) -> dict[str, float]:
    """How far every figure went by itself since its side's last turn began, in inches.

    The short steps of a fight are no way; who has not moved is left out.
    """
    gone: dict[str, float] = {}
    for event in events:
        if isinstance(event, TurnBegan):
            gone = {
                name: inches
                for name, inches in gone.items()
                if name in units and units[name].side != event.side
            }
        elif isinstance(event, Moved) and event.mode != STEP:
            stations = (event.start, *event.path)
            inches = sum(one.distance(next_) for one, next_ in pairwise(stations))
            gone[event.unit] = gone.get(event.unit, 0.0) + inches
    return gone


def _scene(battle: Setup, state: AnyState, side: str, moved: Mapping[str, float]) -> Setup:
    """Everybody who lives and everything that lies about, as a set-up position.

    Its ground is bare: all heights are known from play, so nobody has to measure them.
    """
    recruits = tuple(
        Recruit(
            id=unit.id,
            side=unit.side,
            figure_class=unit.figure_class,
            kind=unit.kind,
            name=unit.name,
            position=unit.position or Point(0, 0),
            elevation=unit.elevation,
            facing=unit.facing,
            items=tuple(item.kind for item in unit.items),
            moved=moved.get(unit.id, 0.0),
        )
        for unit in state.units.values()
    )
    loose = tuple(LooseEntry(one.id, one.kind, one.position) for one in state.loose)
    ground = replace(battle.map, terrain=(), areas=())
    return replace(battle, map=ground, recruits=recruits, loose=loose, first=side)


def _moment(now: AnyState, begun: AnyState, units: dict[str, AnyUnit], table: Struct) -> AnyState:
    """The state as the ruleset begins it, with all that every ruleset keeps alike."""
    kinds = {one.id: one.kind for one in begun.loose}
    loose = tuple(replace(one, kind=kinds.get(one.id, one.kind)) for one in now.loose)
    return replace(
        begun,
        order=now.order,
        units=units,
        table=table,
        round=now.round,
        turn=now.turn,
        player_turn=now.player_turn,
        loose=loose,
        terrain=now.terrain,
        progress=now.progress,
        event_count=now.event_count,
    )
