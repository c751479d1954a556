"""The command line: everything the screen can do, without one.

Exit codes: 0 all well, 1 a result that is not as expected, 2 wrong input.
"""

import argparse
import io
import os
import sys
import textwrap
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from game.check_map import add_check_map
from game.exit_codes import DIFFERS, OK, WRONG

if TYPE_CHECKING:
    from game.files.json.faults import FileFaults
    from game.match.play.turn_controller import TurnController

EXIT_CODES = "0 all well, 1 a result that is not as expected, 2 wrong input"

RULESETS = ("brikwars-2010", "brikwars-2005")
"""What can be played, the usual one first: help names it and imports none."""

INTERRUPTED = 130
MOST_GAMES = 100_000
MOST_WORKERS = 60
"""Processes; some systems cannot wait for more at once."""


class BadInput(Exception):
    """Input that cannot be used; the message is for the person who gave it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; without one the window opens. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Whatever the encoding of a terminal or pipe: what it has no sign for is spelled out.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        given = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = getattr(given, "run", _window)
        code = _version(given) if given.version else run(given)
        sys.stdout.flush()
        return code
    except BadInput as wrong:
        return _complain(str(wrong))
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        _give_up(sys.stdout, sys.stderr)
        return OK
    except OSError as failed:
        _give_up(sys.stdout)
        return _complain(_reason(failed))
    except KeyboardInterrupt:
        return INTERRUPTED


def _tell(text: str, stream: TextIO | None = None) -> None:
    """Write lines; what files have in their texts and names steers no terminal."""
    from game.files.json.faults import spelled_out

    lines = (spelled_out(line) for line in text.split("\n"))
    print("\n".join(lines), file=stream, flush=stream is not None)


def _complain(message: str) -> int:
    """Say what is wrong, if there is anybody to hear it."""
    try:
        _tell(message, sys.stderr)
    except OSError:
        _give_up(sys.stderr)
    return WRONG


def _give_up(*streams: TextIO) -> None:
    """What cannot be written any more goes nowhere, so that leaving does not fail once more."""
    for stream in streams:
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _reason(failed: OSError) -> str:
    """An error of the system in one line; endless names are cut."""
    reason = failed.strerror or str(failed)
    return reason if failed.filename is None else f"{str(failed.filename)[:80]}: {reason}"


def _write_utf8() -> None:
    """JSON is UTF-8 whatever the terminal."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


class _Parser(argparse.ArgumentParser):
    """A command whose help ends with what all of them have in common; ``exits`` are its codes."""

    def __init__(self, *, exits: str = EXIT_CODES, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **options)
        self._exits = exits

    def format_help(self) -> str:
        """The help; what lies in folders is looked up only now."""
        from game.files.formats.places import HOME_VARIABLE, home_folder, level_ids

        usual, *others = RULESETS
        told = (
            f"Rulesets: {usual} (where none is named), {', '.join(others)}",
            f"Levels: {', '.join(level_ids())}; or the path of a map file",
            f"Data folder: {home_folder()}; the variable {HOME_VARIABLE} replaces it",
            f"Exit codes: {self._exits}",
        )
        # Names of folders and ids are copied: they stay whole.
        wrapped = textwrap.TextWrapper(
            79, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
        )
        self.epilog = "\n".join(wrapped.fill(line) for line in told)
        return super().format_help()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ka-ping",
        description="Ka-Ping! An unofficial digital table for brick-figure combat rulesets.\n"
        "Without a command the window opens.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_simulate(commands)
    _add_referee(commands)
    _add_levels(commands)
    _add_others(commands)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help="open the window with a battle on a level")
    play.add_argument("level", metavar="LEVEL", help="id of a level, or a map file")
    play.add_argument(
        "--seats",
        default="",
        metavar="SIDE=WHO,...",
        help="who plays each side: person or computer, or computer:easy, :normal, :hard; "
        "without it the first side is yours and the computer plays the rest",
    )
    _add_battle_options(play)
    play.set_defaults(run=_play)


def _add_simulate(commands: Any) -> None:
    simulate = commands.add_parser("simulate", help="let computer players fight many battles")
    simulate.add_argument("level", metavar="LEVEL", help="id of a level, or a map file")
    simulate.add_argument("--games", type=_games, default=20, metavar="N", help="battles (20)")
    simulate.add_argument("--workers", type=_workers, default=1, metavar="N", help="processes (1)")
    simulate.add_argument(
        "--skill",
        default="easy",
        metavar="SKILL",
        help="easy, normal or hard; or of each side: azure=hard,ember=normal (easy)",
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


def _add_levels(commands: Any) -> None:
    levels = commands.add_parser("levels", help="list the levels there are, your own too")
    levels.set_defaults(run=_levels)
    picture = commands.add_parser("picture", help="draw a level with its squads into a file")
    picture.add_argument("level", metavar="LEVEL", help="id of a level, or a map file")
    picture.add_argument(
        "-o", "--output", metavar="FILE.png", type=Path, required=True, help="the picture"
    )
    picture.add_argument("--ruleset", metavar="ID", help="ruleset whose squads are drawn")
    picture.set_defaults(run=_picture)


def _add_others(commands: Any) -> None:
    replay = commands.add_parser("replay", help="play a replay again, check it, print its log")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.set_defaults(run=_replay)
    add_check_map(commands)
    schema = commands.add_parser("schema", help="print the JSON Schema of map files")
    schema.set_defaults(run=_schema)
    rules = commands.add_parser("rules", help="print the index of a ruleset's rules")
    rules.add_argument("ruleset", nargs="?", metavar="RULESET", help="all, if none is named")
    only = rules.add_mutually_exclusive_group()
    for name, state in (
        ("--missing", "not-yet"),
        ("--partly", "partly"),
        ("--simplified", "simplified"),
    ):
        words = f"only rules in the state {state}"
        only.add_argument(name, action="store_const", const=state, dest="state", help=words)
    rules.set_defaults(run=_rules)


def _add_battle_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ruleset", metavar="ID", help="ruleset to play under")
    command.add_argument("--seed", type=_seed, metavar="N", help="seed of the dice")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the ruleset, such as smash_damage=false; may be given several times",
    )


def _games(text: str) -> int:
    return _whole(text, 1, MOST_GAMES)


def _workers(text: str) -> int:
    return _whole(text, 1, MOST_WORKERS)


def _seed(text: str) -> int:
    from game.model.dice import MOST_SEED

    return _whole(text, 0, MOST_SEED)


def _whole(text: str, least: int, most: int) -> int:
    """A whole number within limits; any longer than those is not even looked at."""
    fits = text.isdecimal() and len(text) <= len(str(most))
    value = int(text) if fits else -1
    if not least <= value <= most:
        problem = f"a whole number from {least} to {most} is wanted, not '{text[:40]}'"
        raise argparse.ArgumentTypeError(problem)
    return value


def _version(_given: argparse.Namespace) -> int:
    from game.version import installed_version

    print(f"ka-ping {installed_version() or 'of this folder'}")
    return OK


def _window(_given: argparse.Namespace) -> int:
    return _open_window(None)


def _levels(_given: argparse.Namespace) -> int:
    """List what can be read; what cannot be is named with the reason, or how to learn it."""
    from game import app
    from game.files.formats.level_list import all_levels
    from game.files.json.faults import fault_line
    from game.model.setup import Fault
    from game.tables import show_levels

    levels = sorted(all_levels(app.rulesets()), key=lambda level: level.id)
    show_levels(
        (level.id, level.map, "the game" if level.own is None else level.file)
        for level in levels
        if level.map is not None
    )
    unread = [level for level in levels if level.map is None]
    for level in unread:
        first, *more = level.faults
        if more or first.place:
            first = Fault("", "cannot be read; ka-ping check-map tells why")
        print(fault_line(level.file, first), file=sys.stderr)
    return DIFFERS if unread else OK


def _picture(given: argparse.Namespace) -> int:
    output: Path = given.output
    if output.suffix.lower() != ".png" or (output.exists() and not output.is_file()):
        raise BadInput(f"{str(output)[:80]}: a file that ends in .png is wanted")
    if not output.parent.is_dir():
        raise BadInput(f"{str(output.parent)[:80]}: there is no such folder")
    battle_map, ruleset = _map_of(given.level), _ruleset(given.ruleset)
    from game.files.json.atomic import write_bytes
    from game.ui.level_picture import level_png

    write_bytes(output, level_png(battle_map, ruleset))
    return OK


def _play(given: argparse.Namespace) -> int:
    from game.app import fresh_seed
    from game.match.library.desk import Launch
    from game.match.library.switchboard import spelled_out

    battle_map = _map_of(given.level)
    ruleset = _ruleset(given.ruleset)
    seats = _seats(given.seats, battle_map, ruleset)
    seed = fresh_seed() if given.seed is None else given.seed
    settings = spelled_out(given.set)
    _setup_of(given.level, battle_map, ruleset, seed, settings)
    return _open_window(Launch(battle_map, ruleset, seats, seed, settings))


def _setup_of(
    level: str, battle_map: Any, ruleset: str, seed: int, settings: dict[str, Any]
) -> Any:
    """The setup of a level; what its ruleset refuses is told with places in the file.

    Switches that were given with the command are told under their own name.
    """
    from game import app
    from game.files.json.type_faults import type_faults
    from game.match.library.setups import SetupRefused, setup_of

    rules = app.rulesets()[ruleset]
    if faults := type_faults(settings, rules.settings_type):
        _refuse("--set", faults)
    try:
        return setup_of(battle_map, rules, seed=seed, settings=settings)
    except SetupRefused as refused:
        raise BadInput("\n".join(_located(level, refused.faults).lines())) from None


def _located(level: str, faults: Any) -> "FileFaults":
    """What is wrong with a level, with lines and columns of its file."""
    from game import app
    from game.files.formats.map_file import MOST_BYTES
    from game.files.json.faults import FileFaults, shown_path
    from game.files.json.file_bytes import file_bytes
    from game.files.json.positions import spots_of

    try:
        path = app.desk().level_path(level)
        text = file_bytes(path, MOST_BYTES).decode("utf-8-sig", errors="replace")
    except FileFaults as gone:
        return gone
    spots = spots_of(text, [one.place for one in faults if one.place])
    return FileFaults(shown_path(path), faults, spots)


def _open_window(launch: Any) -> int:
    """Hand over to the screen; where there is none, say which commands need none."""
    from game.ui import start

    try:
        return start.run(_desk, launch, _fresh_seed)
    except start.NoDisplay as missing:
        raise BadInput(str(missing)) from None


def _desk() -> Any:
    """What joins rulesets, files and match; the menu is seen before it is imported."""
    from game import app

    return app.desk()


def _fresh_seed() -> int:
    from game import app

    return app.fresh_seed()


_WHO = ("person", "computer", "computer:easy", "computer:normal", "computer:hard")


def _seats(text: str, battle_map: Any, ruleset: str) -> dict[str, Any]:
    """Who plays which side; against the computer, as in the menu, where nothing is said."""
    import msgspec

    from game.match.library.desk import SeatPlan
    from game.ui.scenes.shared.plans import first_plan

    if not text:
        return first_plan(battle_map, ruleset, hot_seat=False).seats
    sides = [side.id for side in battle_map.sides]
    seats: dict[str, Any] = {}
    for part in text.split(","):
        side, _, who = part.partition("=")
        kind, _, skill = who.partition(":")
        if side not in sides:
            raise BadInput(f"--seats: there is no side '{side}'; there are {', '.join(sides)}")
        if side in seats:
            raise BadInput(f"--seats: '{side}' is there twice")
        if who not in _WHO:
            raise BadInput(f"--seats: '{part}' is not SIDE=person or SIDE=computer[:SKILL]")
        seats[side] = msgspec.convert({"kind": kind, "skill": skill or "normal"}, SeatPlan)
    return seats


def _budgets(text: str, sides: list[str]) -> dict[str, Any]:
    """How much each side looks at: by one skill for all, or one for each; easy where none is."""
    from game.match.library.desk import BUDGETS

    if "=" not in text:
        text = ",".join(f"{side}={text}" for side in sides)
    skills: dict[str, str] = {}
    for part in text.split(","):
        side, _, skill = part.partition("=")
        if side not in sides:
            raise BadInput(f"--skill: there is no side '{side}'; there are {', '.join(sides)}")
        if side in skills:
            raise BadInput(f"--skill: '{side}' is there twice")
        if skill not in BUDGETS:
            raise BadInput(f"--skill: '{skill}' is none of {', '.join(BUDGETS)}")
        skills[side] = skill
    return {side: BUDGETS[skills.get(side, "easy")] for side in sides}


def _simulate(given: argparse.Namespace) -> int:
    from game import app
    from game.match.library.switchboard import spelled_out
    from game.match.play.simulation import games_of
    from game.tables import show_simulation

    ruleset, settings = _ruleset(given.ruleset), spelled_out(given.set)
    battle_map = _map_of(given.level)
    budgets = _budgets(given.skill, [side.id for side in battle_map.sides])
    seed = app.fresh_seed() if given.seed is None else given.seed
    setup = _setup_of(given.level, battle_map, ruleset, seed, settings)
    games = games_of(setup, given.games, seed, budgets)
    show_simulation(app.make_battle, games, setup, seed, given.workers)
    return OK


def _referee(given: argparse.Namespace) -> int:
    import msgspec

    from game import app
    from game.files.formats.map_file import read_map
    from game.files.formats.places import level_file_name
    from game.files.formats.scenario_file import level_map, read_scenario
    from game.files.json.faults import FileFaults, escaped
    from game.match.library.setups import SetupRefused, battle_of
    from game.match.referee.referee import Referee

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
    _write_utf8()
    referee = Referee(battle, scenario.choices, defaults=scenario.defaults, expect=scenario.expect)
    for line in referee.lines():
        print(escaped(msgspec.json.encode(line).decode()))
    for message in referee.messages:
        _tell(f"{given.scenario}: {message}", sys.stderr)
    return referee.exit_code


def _replay(given: argparse.Namespace) -> int:
    from game import app
    from game.engine.errors import ReplayDiverged
    from game.files.json.faults import FileFaults
    from game.match.play.saving import replayed
    from game.match.play.seats import Person

    try:
        recorded = app.desk().read_replay(given.file)
    except FileFaults as faults:
        raise BadInput("\n".join(faults.lines())) from None

    def tell(match: "TurnController[Any]", told: int) -> None:
        for event in match.events[told:]:
            line = "".join(run.text for run in match.tell(event))
            if line:
                _tell(line)

    seats = {side: Person() for side in recorded.setup.side_ids()}
    try:
        match = replayed(app.make_battle(recorded.setup), seats, recorded, tell)
    except ReplayDiverged as other:
        _tell(f"{given.file}: {other}", sys.stderr)
        return DIFFERS
    turns = len(match.history.marks)
    _tell(f"{given.file}: {len(recorded.choices)} choices, {turns} turns, as recorded")
    return OK


def _schema(_given: argparse.Namespace) -> int:
    from game import app
    from game.files.formats.schema import schema_text

    _write_utf8()
    print(schema_text(app.rulesets()), end="")
    return OK


def _rules(given: argparse.Namespace) -> int:
    from game import app
    from game.tables import show_rules

    told = app.told_rulesets()
    for ruleset in told if given.ruleset is None else [_ruleset(given.ruleset, told)]:
        if (index := app.rules_index(ruleset)) is None:
            raise BadInput(f"{ruleset} has no rules index")
        show_rules(ruleset, index, given.state)
    return OK


def _ruleset(name: str | None, among: Collection[str] | None = None) -> str:
    from game import app

    known = app.rulesets() if among is None else among
    chosen = app.DEFAULT_RULESET if name is None else name
    if chosen not in known:
        raise BadInput(f"There is no ruleset '{chosen}'; there are {', '.join(known)}")
    return chosen


def _map_of(level: str) -> Any:
    """A level by its id, or the map in a file."""
    from game import app
    from game.files.json.faults import FileFaults

    try:
        return app.desk().level_or_file(level)
    except FileFaults as faults:
        raise BadInput("\n".join(faults.lines())) from None


def _refuse(source: str, faults: Any) -> NoReturn:
    from game.files.json.faults import FileFaults

    raise BadInput("\n".join(FileFaults(source, faults).lines()))
