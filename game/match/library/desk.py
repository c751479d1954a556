"""Everything a screen or a command needs around a battle: levels, new battles, saves, replays.

The rulesets come in as an argument, so that nothing below the composition root names one.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game.ai.commander import EASY, HARD, NORMAL, Budget
from game.ai.distances import WalkGrids
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
from game.files.formats.replay_file import Replay as RecordedBattle
from game.files.formats.replay_file import read_replay, write_replay
from game.files.formats.rules_index import RuleRows
from game.files.formats.save_file import SavedBattle, read_save, write_save
from game.files.json.atomic import set_aside
from game.files.json.faults import FileFaults, Unreadable
from game.files.json.migrations import NewerFile
from game.files.json.type_faults import type_faults
from game.match.library.autosaves import Autosaves, Content, Keeping, Slot, slot_of
from game.match.library.kept_checks import MAKES_NO_SENSE, beneath_faults, state_faults
from game.match.library.setups import SetupRefused, faults_under, setup_of
from game.match.play.exhibition import Exhibition
from game.match.play.recording import Recording
from game.match.play.saving import continued, leads_to, replay_of, saved_battle
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

LAST_BATTLE = "last-battle.json"
"""The replay of the battle that ended last, kept without having been asked for."""

MOST_TOLD = 200
"""Letters of what rules say of a battle that they cannot go on with."""

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
    """The battle that was cut off, if there is one, its file, and what has to be said."""

    saved: SavedBattle | None = None
    path: Path | None = None
    message: str = ""


class Resumed(Struct, frozen=True):
    """A saved battle that goes on; ``kept`` where it does so in the slot of this window.

    ``stays`` where its file is one of the player's own, which nothing writes over. ``lies`` is the
    file of a slot that holds it as it stands or stood before, where it is not ``kept``.
    """

    match: TurnController[Any]
    table: Table
    kept: bool
    stays: bool
    lies: Path | None = None


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
        self.autosaves = Autosaves()
        self._told_to_stay: set[Path] = set()

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

    def level_path(self, name: str) -> Path:
        """The file of a level by its id, or a path, whose ``.json`` may be left out.

        What ends in ``.json`` or names a folder is a path. Raises ``FileFaults`` for unknown ids.
        """
        path = Path(name)
        if name.endswith(".json"):
            return path
        if path.name == name:
            return places.find_level(name)
        return path if path.is_file() else Path(f"{name}.json")

    def level_or_file(self, name: str) -> BattleMap:
        """The map in the file that ``level_path`` gives. Raises ``FileFaults``."""
        return read_map(self.level_path(name), rulebooks=self.rulesets)

    def open(
        self,
        battle_map: BattleMap,
        ruleset: str,
        seats: Mapping[str, SeatPlan],
        *,
        seed: int,
        settings: JsonObject | None = None,
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
        return TurnController(self._make_battle(setup), self._seats(setup, plans))

    def go_on(self, saved: SavedBattle) -> TurnController[Any]:
        """A saved battle where it was left. Raises ``ReplayDiverged`` when it no longer fits."""
        table = table_of(saved)
        plans = {side: table.seats.get(side, SeatPlan()) for side in saved.setup.side_ids()}
        setup = self._of_today(saved.setup)
        return continued(self._make_battle(setup), saved, self._seats(setup, plans))

    def resume(self, path: Path) -> Resumed:
        """The battle of a file, read anew; that of a free slot goes on in it.

        Raises ``FileFaults`` or ``ReplayDiverged`` when it cannot go on. A battle under way that is
        damaged is then set aside, so that it is not offered for ever.
        """
        slot = slot_of(path)
        if slot is None or path != slot.path:
            found = self._resumed(path)
            return msgspec.structs.replace(found, lies=self._lying(path, found))
        with self.autosaves.lent(slot) as keep:
            if keep is None:
                raise ReplayDiverged(tr("Another window goes on with this battle."))
            try:
                found = self._resumed(path)
            except (FileFaults, ReplayDiverged, SetupRefused) as wrong:
                if isinstance(wrong, NewerFile | Unreadable):
                    raise
                raise ReplayDiverged(_with_place(_told(wrong), path)) from None
            keep()
        return msgspec.structs.replace(found, kept=self.autosaves.holds(slot))

    def _resumed(self, path: Path) -> Resumed:
        saved = self.read(path)
        try:
            match = self.go_on(saved)
            _look_around(match)
        except MAKES_NO_SENSE as odd:
            problem = f"{type(odd).__name__}: {odd}"[:MOST_TOLD]
            text = tr("its rules can make nothing of it ({problem})")
            raise ReplayDiverged(text.format(problem=problem)) from odd
        return Resumed(match, table_of(saved), kept=False, stays=slot_of(path) is None)

    def _lying(self, path: Path, found: Resumed) -> Path | None:
        """The file of a slot that holds the battle of a file as it stands or stood before."""
        with contextlib.suppress(OSError):
            files = tuple(self.autosaves.files())
            if path in files:
                return path
            battle = saved_battle(found.match.record())
            return next((one for one in files if self._same(one, battle, found.table)), None)
        return None

    def keeping(self, table: Table, *, kept: bool = False, lies: Path | None = None) -> Keeping:
        """What writes a battle down after every answer; ``kept`` where it comes from there.

        ``lies`` is where else among the battles under way one that is resumed lies.
        """

        def same(path: Path, battle: SavedBattle) -> bool:
            return self._same(path, battle, table)

        parts = (self.autosaves, self._content, table.level, table)
        return Keeping(*parts, kept=kept, lies=lies, same=same)

    def _same(self, path: Path, battle: SavedBattle, table: Table) -> bool:
        """Whether a file holds a battle as it stands or stood before, with ``table`` beside it.

        That is what was beside the battle when it was opened. A file that cannot be read does not.
        """
        try:
            held = self.read(path)
        except FileFaults:
            return False
        return table_of(held) == table and leads_to(held, battle)

    def _content(self, path: Path) -> Content:
        """What a file of a slot holds. Raises ``OSError`` where it cannot be read just now."""
        try:
            saved = self.read(path)
        except NewerFile:
            return "newer"
        except Unreadable as faults:
            if not os.path.lexists(path):
                return "nothing"
            raise OSError(faults.lines()[0]) from None
        except FileFaults:
            return "damaged"
        return "battle" if not _over(saved) and _answered(saved) else "idle"

    def unfinished(self) -> Unfinished:
        """The battle to go on with: the latest that no other window plays.

        One in which a person has answered comes before all others. A damaged one is set aside and
        told, never an error. One that a newer program wrote is left as it is, and so is what cannot
        be moved or read just now; that is told once.
        """
        found: list[tuple[bool, float, Path, SavedBattle]] = []
        with contextlib.suppress(OSError):
            self.autosaves.own()
        messages = list(self.autosaves.told())
        for slot in self.autosaves.left():
            with self.autosaves.lent(slot) as lent:
                saved = None if lent is None else self._looked_at(slot, messages)
            if saved is not None and not _over(saved):
                found.append((_answered(saved), _changed(slot.path), slot.path, saved))
        told = "\n".join(messages)
        if not found:
            return Unfinished(message=told)
        *_, path, saved = max(found, key=lambda one: one[:2])
        return Unfinished(saved, path, told)

    def _looked_at(self, slot: Slot, messages: list[str]) -> SavedBattle | None:
        """The battle of a slot that nobody else uses, or what has to be said of it."""
        path = slot.path
        try:
            return self.read(path)
        except NewerFile:
            text = tr(
                "{file} is from a newer version of the game. It is left as it is; battles of "
                "this version are kept beside it."
            )
            told = text.format(file=path.name)
        except FileFaults as faults:
            if not os.path.lexists(path):
                return None
            told = _told(faults)
            if not isinstance(faults, Unreadable):
                told = _with_place(told, path)
        stays = os.path.lexists(path)
        if not stays or path not in self._told_to_stay:
            messages.append(told)
        if stays:
            self._told_to_stay.add(path)
        return None

    def save(self, match: TurnController[Any], path: Path, name: str, table: Table) -> None:
        """Write a battle to a file. Raises ``OSError``."""
        write_save(path, saved_battle(match.record(), name, msgspec.to_builtins(table)))

    def read(self, path: Path) -> SavedBattle:
        """A saved battle that its rules can go on with, and what is kept beside it.

        Raises ``FileFaults``.
        """
        return read_save(path, self.rulesets, self._kept_faults)

    def _kept_faults(self, saved: SavedBattle) -> Iterator[Fault]:
        """What a battle and what is kept beside it say that nothing can be made of."""
        if told := type_faults(saved.match, Table, "match"):
            yield from told
            return
        below, setup = table_of(saved).beneath, saved.setup
        if below is not None:
            yield from beneath_faults(setup.map, below)
        if saved.position is not None:
            rules = self.rulesets[setup.ruleset]
            yield from state_faults(setup, saved.position.checkpoint, rules)

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
        grids = WalkGrids()
        return {side: self._seat(setup, plan, grids) for side, plan in plans.items()}

    def _seat(self, setup: Setup, plan: SeatPlan, grids: WalkGrids) -> Seat:
        if plan.kind == "person":
            return Person(plan.orders)
        budget = BUDGETS[plan.skill]
        if self._beside_screen:
            return ThinkingComputer(Thinker(self._make_battle, setup, budget))
        return Computer(Greedy(grids=grids), budget)


def _look_around(match: TurnController[Any]) -> None:
    """Look at all that the screen of a battle shows first, before it is opened."""
    rules, view = match.battle.ruleset, match.battle.view(match.state)
    for unit in match.state.units.values():
        rules.stat_card(view, unit)
        rules.unit_value(view, unit)
    rules.spent_areas(match.state)
    if match.decision is not None:
        rules.title(view, match.decision)
        match.menu()


def _told(wrong: FileFaults | ReplayDiverged | SetupRefused) -> str:
    """Why a battle under way cannot go on."""
    if not isinstance(wrong, FileFaults):
        return f"{wrong}."
    return tr("The last battle cannot be read: {fault}.").format(fault=wrong.lines()[0])


def _over(saved: SavedBattle) -> bool:
    """Whether a saved battle is decided."""
    return saved.position is not None and saved.position.checkpoint.verdict is not None


def _answered(saved: SavedBattle) -> bool:
    """Whether a person has answered in a saved battle."""
    seats = table_of(saved).seats
    persons = {
        side for side in saved.setup.side_ids() if seats.get(side, SeatPlan()).kind == "person"
    }
    return any(made.by in persons for made in saved.choices)


def _changed(path: Path) -> float:
    """When a file was written last; long ago where nobody knows."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


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
