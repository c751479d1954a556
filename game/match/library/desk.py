"""Everything a screen or a command needs around a battle: levels, new battles, saves, replays.

The rulesets come in as an argument, so that nothing below the composition root names one.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game.ai.commander import EASY, HARD, NORMAL, Budget
from game.ai.greedy import Greedy
from game.ai.thinking import Thinker
from game.engine.battle import Battle
from game.engine.comparison import Comparison
from game.engine.errors import ReplayDiverged
from game.engine.resolution import View
from game.engine.ruleset import Ruleset
from game.files.checks.rosters import Beneath, beneath
from game.files.formats import places
from game.files.formats.glossary_file import Term
from game.files.formats.map_file import read_map
from game.files.formats.records import refuse
from game.files.formats.replay_file import Replay as RecordedBattle
from game.files.formats.replay_file import read_replay, write_replay
from game.files.formats.rules_index import RuleRows
from game.files.formats.save_file import SavedBattle, read_save, write_save
from game.files.json.atomic import set_aside
from game.files.json.faults import FileFaults, shown_path
from game.files.json.type_faults import type_faults
from game.match.library.setups import SetupRefused, faults_under, setup_of
from game.match.play.exhibition import Exhibition
from game.match.play.recording import Recording
from game.match.play.saving import Autosave, continued, replay_of, saved_battle
from game.match.play.seats import Computer, Order, Person, Seat, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.ids import JsonObject
from game.model.pictures import Visual
from game.model.setup import Fault, Setup
from game.words import tr

Skill = Literal["easy", "normal", "hard"]
BUDGETS: dict[str, Budget] = {"easy": EASY, "normal": NORMAL, "hard": HARD}
"""How much a computer player of each skill looks at."""

AUTOSAVE = places.AUTOSAVE

LAST_BATTLE = "last-battle.json"
"""The replay of the battle that ended last, kept without having been asked for."""

MakeBattle = Callable[[Setup], Battle[Any]]
"""Builds a battle from its setup; importable by a spawned process."""

RulesIndex = Callable[[str], RuleRows | None]
"""Finds the index of a ruleset's rules by the ruleset's id."""


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """Who sits for a side: a person with standing orders, or a computer player with a skill."""

    kind: Literal["person", "computer"] = "person"
    skill: Skill = "normal"
    orders: dict[str, Order] = {}


class Table(Struct, frozen=True, omit_defaults=True):
    """What is kept beside a battle in its save: the level's name, who sits where.

    ``learnt`` are the ids of the level's lessons that are over; ``beneath`` is what the level says
    for all rulesets where it says otherwise for the one that is played.
    """

    seats: dict[str, SeatPlan] = {}
    level: str = ""
    learnt: tuple[str, ...] = ()
    beneath: Beneath | None = None


class Launch(Struct, frozen=True):
    """A battle to open at once: the map, the ruleset's id, who sits where, the seed, switches."""

    battle_map: BattleMap
    ruleset: str
    seats: dict[str, SeatPlan]
    seed: int
    settings: JsonObject = {}


class Showing(Struct, frozen=True):
    """A battle to look at, and how it began."""

    setup: Setup
    exhibition: Exhibition


class Unfinished(Struct, frozen=True):
    """The battle that was cut off, if there is one, and what to say when it cannot be read."""

    saved: SavedBattle | None = None
    message: str = ""


class Desk:
    """Opens battles, keeps them and brings them back.

    ``beside_screen`` computer players think in worker processes; else they answer at once.
    ``rules_index`` finds what the rules page shows of a ruleset, ``glossary`` its words;
    ``comparisons`` may be of rulesets, too, that there are not.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset[Any]],
        make_battle: MakeBattle,
        *,
        beside_screen: bool = True,
        rules_index: RulesIndex | None = None,
        glossary: Callable[[str], tuple[Term, ...]] | None = None,
        comparisons: Sequence[Comparison] = (),
    ) -> None:
        self.rulesets = dict(rulesets)
        self._faults: dict[tuple[str, bytes], tuple[Fault, ...]] = {}
        self._comparisons = tuple(comparisons)
        self._rules_index = rules_index
        self._glossary = glossary
        self._make_battle = make_battle
        self._beside_screen = beside_screen
        self._offered: SavedBattle | None = None

    def rules(self, ruleset: str) -> RuleRows:
        """The index of a ruleset's rules; empty when it carries none."""
        found = None if self._rules_index is None else self._rules_index(ruleset)
        return found or ()

    def words(self, ruleset: str) -> tuple[Term, ...]:
        """The words of a ruleset that its rules explain."""
        return () if self._glossary is None else self._glossary(ruleset)

    def comparison(self, ruleset: str) -> Comparison | None:
        """A ruleset beside others, if all of them are there."""
        return next(
            (
                one
                for one in self._comparisons
                if ruleset in one.rulesets and self.rulesets.keys() >= set(one.rulesets)
            ),
            None,
        )

    def level(self, level_id: str) -> BattleMap:
        """The map of a level. Raises ``FileFaults``."""
        return read_map(places.find_level(level_id), rulebooks=self.rulesets)

    def level_or_file(self, name: str) -> BattleMap:
        """The map of a level by its id, or of a file by its path, whose ``.json`` may be left out.

        What ends in ``.json`` or names a folder is a path. Raises ``FileFaults``.
        """
        path = Path(name)
        if not name.endswith(".json"):
            if path.name == name:
                return self.level(name)
            path = path if path.is_file() else Path(f"{name}.json")
        return read_map(path, rulebooks=self.rulesets)

    def open(
        self,
        battle_map: BattleMap,
        ruleset: str,
        seats: Mapping[str, SeatPlan],
        *,
        seed: int,
        settings: JsonObject | None = None,
        autosave: bool = True,
    ) -> TurnController[Any]:
        """A new battle; sides without a plan get a person. Raises ``SetupRefused``."""
        plans = {side.id: seats.get(side.id, SeatPlan()) for side in battle_map.sides}
        setup = setup_of(
            battle_map,
            self.rulesets[ruleset],
            seed=seed,
            settings=settings,
            people=[side for side, plan in plans.items() if plan.kind == "person"],
        )
        table = Table(plans, battle_map.name, beneath=beneath(battle_map, ruleset))
        sitting = self._seats(setup, plans)
        keep = self.autosave(table) if autosave else None
        return TurnController(self._make_battle(setup), sitting, record_to=keep)

    def go_on(self, saved: SavedBattle, *, autosave: bool = True) -> TurnController[Any]:
        """A saved battle where it was left. Raises ``ReplayDiverged`` when it no longer fits.

        An autosave that does not fit is set aside first, so that it is not offered for ever.
        """
        table = table_of(saved)
        plans = {side: table.seats.get(side, SeatPlan()) for side in saved.setup.side_ids()}
        kept = Table(plans, table.level, beneath=table.beneath)
        keep = self.autosave(kept) if autosave else None
        setup = self._of_today(saved.setup)
        battle = self._make_battle(setup)
        try:
            return continued(battle, saved, self._seats(setup, plans), record_to=keep)
        except ReplayDiverged as other:
            if saved is not self._offered:
                raise
            path = places.saves_folder() / AUTOSAVE
            raise ReplayDiverged(_with_place(f"{other}.", path)) from None

    def autosave(self, table: Table) -> Autosave:
        """What writes a battle down after every answer."""
        path = places.saves_folder() / AUTOSAVE
        return Autosave(path, table.level, msgspec.to_builtins(table))

    def unfinished(self) -> Unfinished:
        """The battle of the autosave. A damaged one is set aside and told, never an error."""
        path = places.saves_folder() / AUTOSAVE
        if not path.exists():
            return Unfinished()
        try:
            saved = self.read(path)
        except FileFaults as faults:
            text = tr("The last battle cannot be read: {fault}.")
            told = text.format(fault=faults.lines()[0])
            return Unfinished(message=_with_place(told, path))
        if saved.position is not None and saved.position.checkpoint.verdict is not None:
            return Unfinished()
        self._offered = saved
        return Unfinished(saved)

    def forget_unfinished(self) -> None:
        """Remove the autosave, once its battle is over or given up."""
        (places.saves_folder() / AUTOSAVE).unlink(missing_ok=True)

    def saves(self) -> tuple[Path, ...]:
        """Files of saved battles, by name, without the autosave."""
        folder = places.saves_folder()
        found = sorted(folder.glob("*.json")) if folder.is_dir() else []
        return tuple(path for path in found if path.name != AUTOSAVE)

    def save(self, match: TurnController[Any], path: Path, name: str, table: Table) -> None:
        """Write a battle to a file. Raises ``OSError``."""
        write_save(path, saved_battle(match.record(), name, msgspec.to_builtins(table)))

    def read(self, path: Path) -> SavedBattle:
        """A saved battle; who sits where is checked too. Raises ``FileFaults``."""
        saved = read_save(path, self.rulesets)
        refuse(shown_path(path), type_faults(saved.match, Table, "match"))
        return saved

    def save_replay(self, match: TurnController[Any], path: Path, name: str = "") -> None:
        """Write a battle as a replay. Raises ``OSError``."""
        write_replay(path, replay_of(match.record(), name))

    def read_replay(self, path: Path) -> RecordedBattle:
        """A recorded battle. Raises ``FileFaults``."""
        return read_replay(path, self.rulesets)

    def exhibition(self, battle_map: BattleMap, ruleset: str, seed: int) -> Showing | None:
        """A battle of hasty computer players to look at; nothing where none may run beside."""
        if not self._beside_screen:
            return None
        try:
            setup = setup_of(battle_map, self.rulesets[ruleset], seed=seed)
        except SetupRefused:
            return None
        return Showing(setup, Exhibition(self._make_battle, setup))

    def faults(self, battle_map: BattleMap, ruleset: str) -> tuple[Fault, ...]:
        """What keeps a ruleset from playing a level; of each level it is found out once."""
        known = (ruleset, msgspec.json.encode(battle_map))
        if known not in self._faults:
            self._faults[known] = faults_under(self.rulesets[ruleset], battle_map)
        return self._faults[known]

    def worths(self, battle_map: BattleMap, ruleset: str) -> dict[str, float]:
        """What each figure of a level is worth at the beginning, by id, in the ruleset's points.

        Nothing where the ruleset cannot play the level as it is.
        """
        view = self._at_first(battle_map, ruleset)
        if view is None:
            return {}
        value = self.rulesets[ruleset].unit_value
        return {unit.id: value(view, unit) for unit in view.state.units.values()}

    def kits(self, battle_map: BattleMap, ruleset: str) -> dict[str, tuple[Visual, ...]]:
        """What each figure of a level carries at the beginning, by id, as it is drawn.

        Nothing where the ruleset cannot play the level as it is.
        """
        view = self._at_first(battle_map, ruleset)
        if view is None:
            return {}
        drawn = self.rulesets[ruleset].visual
        return {
            unit.id: tuple(drawn(item.kind) for item in unit.items)
            for unit in view.state.units.values()
        }

    def _at_first(self, battle_map: BattleMap, ruleset: str) -> View[Any] | None:
        """A level before the first step, if the ruleset can play it."""
        rules = self.rulesets[ruleset]
        try:
            battle = self._make_battle(setup_of(battle_map, rules, seed=0))
        except SetupRefused:
            return None
        return battle.view(rules.first_state(battle.setup))

    def recording(self, recorded: RecordedBattle) -> Recording:
        """A replay to look at, under the rules of today. Raises ``ReplayDiverged``."""
        return Recording(self._make_battle(self._of_today(recorded.setup)), recorded)

    def branch(
        self, recording: Recording, moment: int, seats: Mapping[str, SeatPlan]
    ) -> TurnController[Any]:
        """A battle that goes on at a moment of a recording; the recording stays as it is."""
        setup = recording.battle.setup
        sitting = self._seats(setup, seats)
        return recording.branch(self._make_battle(setup), moment, sitting)

    def _of_today(self, setup: Setup) -> Setup:
        """A setup for the present version of its ruleset."""
        return msgspec.structs.replace(setup, ruleset_version=self.rulesets[setup.ruleset].version)

    def _seats(self, setup: Setup, plans: Mapping[str, SeatPlan]) -> dict[str, Seat]:
        return {side: self._seat(setup, plan) for side, plan in plans.items()}

    def _seat(self, setup: Setup, plan: SeatPlan) -> Seat:
        if plan.kind == "person":
            return Person(plan.orders)
        budget = BUDGETS[plan.skill]
        if self._beside_screen:
            return ThinkingComputer(Thinker(self._make_battle, setup, budget))
        return Computer(Greedy(), budget)


def _with_place(told: str, path: Path) -> str:
    """Set a damaged file aside; what is told of it, and where it is if it could be moved."""
    kept = set_aside(path)
    if kept is None:
        return told
    return tr("{problem} It is kept as {file}.").format(problem=told, file=kept.name)


def table_for(launch: Launch) -> Table:
    """What is kept beside a battle that begins."""
    level, below = launch.battle_map, beneath(launch.battle_map, launch.ruleset)
    return Table(dict(launch.seats), level.name, beneath=below)


def table_of(saved: SavedBattle) -> Table:
    """Who sat where when a battle was saved; people where nothing is said."""
    return msgspec.convert(saved.match, Table)
