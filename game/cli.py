"""The command line: everything the screen can do, without one.

Exit codes: 0 all well, 1 a result that is not as expected, 2 wrong input.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from rich.table import Table

    from game.app import RuleRow
    from game.engine.battle import Battle
    from game.match.simulation import Game, Totals
    from game.match.turn_controller import TurnController
    from game.model.setup import Setup

OK, DIFFERS, WRONG = 0, 1, 2


class BadInput(Exception):
    """Input that cannot be used; the message is for the person who gave it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; without one the window opens. Returns the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = getattr(given, "run", _window)
    try:
        return run(given)
    except BadInput as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        sys.stderr.close()
        return OK
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ka-ping",
        description="Ka-Ping! An unofficial digital table for brick-figure combat rulesets. "
        "Without a command the window opens.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_simulate(commands)
    _add_referee(commands)
    _add_others(commands)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help="open the window with a battle on a level")
    play.add_argument("level", metavar="LEVEL", help="id of a level, or a map file")
    play.add_argument(
        "--seats",
        default="",
        metavar="SIDE=WHO,...",
        help="who plays each side: person or computer, or computer:easy, :normal, :hard",
    )
    _add_battle_options(play)
    play.set_defaults(run=_play)


def _add_simulate(commands: Any) -> None:
    simulate = commands.add_parser("simulate", help="let computer players fight many battles")
    simulate.add_argument("level", metavar="LEVEL", help="id of a level, or a map file")
    simulate.add_argument("--games", type=_count, default=20, metavar="N", help="battles (20)")
    simulate.add_argument("--workers", type=_count, default=1, metavar="N", help="processes (1)")
    simulate.add_argument(
        "--skill", choices=("easy", "normal", "hard"), default="easy", help="of all sides (easy)"
    )
    _add_battle_options(simulate)
    simulate.set_defaults(run=_simulate)


def _add_referee(commands: Any) -> None:
    referee = commands.add_parser("referee", help="resolve a scenario, one JSON object per line")
    referee.add_argument("scenario", metavar="SCENARIO.json", type=Path)
    referee.add_argument(
        "--level-folder", type=Path, metavar="FOLDER", help="where the scenario's level is found"
    )
    referee.set_defaults(run=_referee)


def _add_others(commands: Any) -> None:
    replay = commands.add_parser("replay", help="play a replay again, check it, print its log")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.set_defaults(run=_replay)
    check = commands.add_parser("check-map", help="list every fault of map files")
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.set_defaults(run=_check_map)
    schema = commands.add_parser("schema", help="print the JSON Schema of map files")
    schema.set_defaults(run=_schema)
    rules = commands.add_parser("rules", help="print the index of a ruleset's rules")
    rules.add_argument("ruleset", nargs="?", metavar="RULESET", help="all, if none is named")
    rules.add_argument("--missing", action="store_true", help="only what is not fully there yet")
    rules.set_defaults(run=_rules)


def _add_battle_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ruleset", metavar="ID", help="ruleset to play under")
    command.add_argument("--seed", type=_seed, metavar="N", help="seed of the dice")


def _count(text: str) -> int:
    value = int(text) if text.isdecimal() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"a whole number of at least 1 is wanted, not '{text}'")
    return value


def _seed(text: str) -> int:
    from game.model.dice import MOST_SEED

    value = int(text) if text.isdecimal() else -1
    if not 0 <= value <= MOST_SEED:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {MOST_SEED} is wanted")
    return value


def _window(_given: argparse.Namespace) -> int:
    return _open_window(None)


def _play(given: argparse.Namespace) -> int:
    from game.app import fresh_seed
    from game.match.desk import Launch

    battle_map = _map_of(given.level)
    ruleset = _ruleset(given.ruleset)
    seats = _seats(given.seats, [side.id for side in battle_map.sides])
    seed = fresh_seed() if given.seed is None else given.seed
    return _open_window(Launch(battle_map, ruleset, seats, seed))


def _open_window(launch: Any) -> int:
    """Hand over to the screen; where there is none, name the commands that need none."""
    from game import app
    from game.ui import start

    try:
        return start.run(app.desk(), launch, app.fresh_seed)
    except start.NoDisplay as missing:
        raise BadInput(
            f"No window can be opened ({missing}). These commands need none: "
            "simulate, referee, replay, check-map, schema, rules."
        ) from None


def _seats(text: str, sides: list[str]) -> dict[str, Any]:
    import msgspec

    from game.match.desk import SeatPlan

    seats: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        side, _, who = part.partition("=")
        kind, _, skill = who.partition(":")
        if side not in sides:
            raise BadInput(f"--seats: there is no side '{side}'; there are {', '.join(sides)}")
        if kind not in ("person", "computer") or skill not in ("", "easy", "normal", "hard"):
            raise BadInput(f"--seats: '{part}' is not SIDE=person or SIDE=computer[:SKILL]")
        seats[side] = msgspec.convert({"kind": kind, "skill": skill or "normal"}, SeatPlan)
    return seats


def _simulate(given: argparse.Namespace) -> int:
    from game import app
    from game.match.desk import BUDGETS
    from game.match.setups import SetupRefused, setup_of
    from game.match.simulation import games_of

    battle_map = _map_of(given.level)
    ruleset = app.rulesets()[_ruleset(given.ruleset)]
    seed = app.fresh_seed() if given.seed is None else given.seed
    try:
        setup = setup_of(battle_map, ruleset, seed=seed)
    except SetupRefused as refused:
        _refuse(given.level, refused.faults)
    games = games_of(setup, given.games, seed, BUDGETS[given.skill])
    _show_simulation(app.make_battle, games, setup, seed, given.workers)
    return OK


def _referee(given: argparse.Namespace) -> int:
    import msgspec

    from game import app
    from game.files.faults import FileFaults
    from game.files.map_file import read_map
    from game.files.places import level_file_name
    from game.files.scenario_file import level_map, read_scenario
    from game.match.referee import Referee
    from game.match.setups import SetupRefused, battle_of

    def find_map(level_id: str) -> Any:
        if given.level_folder is None:
            return level_map(level_id)
        return read_map(given.level_folder / level_file_name(level_id))

    try:
        loaded = read_scenario(given.scenario, app.rulesets(), find_map)
        battle = battle_of(app.rulesets()[loaded.setup.ruleset], loaded.setup)
    except FileFaults as faults:
        raise BadInput("\n".join(faults.lines())) from None
    except SetupRefused as refused:
        _refuse(str(given.scenario), refused.faults)
    scenario = loaded.scenario
    referee = Referee(battle, scenario.choices, defaults=scenario.defaults, expect=scenario.expect)
    for line in referee.lines():
        print(msgspec.json.encode(line).decode())
    for message in referee.messages:
        print(f"{given.scenario}: {message}", file=sys.stderr)
    return referee.exit_code


def _replay(given: argparse.Namespace) -> int:
    from game import app
    from game.engine.errors import ReplayDiverged
    from game.files.faults import FileFaults
    from game.match.saving import replayed
    from game.match.seats import Person

    try:
        recorded = app.desk().read_replay(given.file)
    except FileFaults as faults:
        raise BadInput("\n".join(faults.lines())) from None

    def tell(match: "TurnController[Any]", told: int) -> None:
        for event in match.events[told:]:
            line = "".join(run.text for run in match.tell(event))
            if line:
                print(line)

    seats = {side: Person() for side in recorded.setup.side_ids()}
    try:
        match = replayed(app.make_battle(recorded.setup), seats, recorded, tell)
    except ReplayDiverged as other:
        print(f"{given.file}: {other}", file=sys.stderr)
        return DIFFERS
    turns = len(match.history.marks)
    print(f"{given.file}: {len(recorded.choices)} choices, {turns} turns, as recorded")
    return OK


def _check_map(given: argparse.Namespace) -> int:
    from game import app
    from game.files.faults import FileFaults
    from game.files.map_file import read_map

    code = OK
    for path in given.files:
        if path.name.endswith(".schema.json"):
            continue
        try:
            battle_map = read_map(path, rulebooks=app.rulesets())
        except FileFaults as faults:
            print("\n".join(faults.lines()), file=sys.stderr)
            code = WRONG
        else:
            print(f"{path}: no faults ({battle_map.name})")
    return code


def _schema(_given: argparse.Namespace) -> int:
    from game.files.schema import schema_text

    print(schema_text(), end="")
    return OK


def _rules(given: argparse.Namespace) -> int:
    from game import app

    wanted = [_ruleset(given.ruleset)] if given.ruleset else list(app.rulesets())
    for ruleset in wanted:
        index = app.rules_index(ruleset)
        if index is None:
            raise BadInput(f"{ruleset} has no rules index")
        _show_rules(ruleset, index, given.missing)
    return OK


def _ruleset(name: str | None) -> str:
    from game import app

    known = app.rulesets()
    chosen = app.DEFAULT_RULESET if name is None else name
    if chosen not in known:
        raise BadInput(f"There is no ruleset '{chosen}'; there are {', '.join(known)}")
    return chosen


def _map_of(level: str) -> Any:
    """A level by its id, or the map in a file."""
    from game import app
    from game.files.faults import FileFaults
    from game.files.map_file import read_map

    try:
        if level.endswith(".json"):
            return read_map(Path(level), rulebooks=app.rulesets())
        return app.desk().level(level)
    except FileFaults as faults:
        raise BadInput("\n".join(faults.lines())) from None


def _refuse(source: str, faults: Any) -> NoReturn:
    from game.files.faults import FileFaults

    raise BadInput("\n".join(FileFaults(source, faults).lines()))


def _show_simulation(
    make_battle: "Callable[[Setup], Battle[Any]]",
    games: "Sequence[Game]",
    setup: "Setup",
    seed: int,
    workers: int,
) -> None:
    """Play all battles with a progress bar on the error stream, then print the table."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    from game.match.simulation import simulate, totals

    finished = []
    columns = (TextColumn("Battles"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("battles", total=len(games))
        for one in simulate(make_battle, games, workers):
            finished.append(one)
            progress.advance(bar)
    summed = totals(setup.side_ids(), finished)
    console = Console()
    console.print(_results(setup, summed))
    console.print(
        f"{summed.games} battles under {setup.ruleset}, seed {seed}: "
        f"{summed.rounds:.1f} rounds and {summed.answers / max(1, summed.games):.0f} answers each, "
        f"{summed.open_ended} without a winner; results {summed.digest}"
    )


def _results(setup: "Setup", summed: "Totals") -> "Table":
    from rich.table import Table

    from game.match.setups import side_name

    table = Table(title=setup.map.name)
    for heading in ("Side", "Wins", "Share", "Figures lost", "of"):
        table.add_column(heading, justify="left" if heading == "Side" else "right")
    for side, row in summed.sides.items():
        fielded = sum(1 for recruit in setup.recruits if recruit.side == side) * summed.games
        share = f"{100 * row.wins / max(1, summed.games):.0f} %"
        name = side_name(setup.map, side)
        table.add_row(name, str(row.wins), share, str(row.losses), str(fielded))
    return table


def _show_rules(ruleset: str, rows: "Iterable[RuleRow]", only_missing: bool) -> None:
    """Print a ruleset's index of rules; ``only_missing`` leaves out what is fully there."""
    from rich.console import Console
    from rich.table import Table

    shown = [row for row in rows if not only_missing or row.state != "implemented"]
    table = Table(title=f"{ruleset}: {'missing or simplified' if only_missing else 'rules'}")
    for heading in ("Rule", "State", "What it is about"):
        table.add_column(heading, no_wrap=heading != "What it is about")
    for row in shown:
        gloss = f"{row.gloss} ({row.reason})" if row.reason else row.gloss
        table.add_row(row.id, row.state, gloss)
    console = Console()
    console.print(table)
    console.print(f"{len(shown)} rules")
