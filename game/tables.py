"""Tables and progress of the command line. Names stand as they are, never as markup."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from game.engine.battle import Battle
from game.files.formats.rules_index import RuleRow, RuleState
from game.files.json.faults import spelled_out
from game.match.play.simulation import Game, Totals, simulate, totals
from game.model.battlefield import BattleMap
from game.model.map_names import side_name
from game.model.setup import Setup


class _Output(Console):
    """A terminal or pipe. A reader who has seen enough is told to the caller, as everywhere."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def show_simulation(
    make_battle: Callable[[Setup], Battle[Any]],
    games: Sequence[Game],
    setup: Setup,
    seed: int,
    workers: int,
) -> None:
    """Play all battles with a progress bar on the error stream, then print the table."""
    finished = []
    columns = (TextColumn("Battles"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=_Output(stderr=True)) as progress,
        closing(simulate(make_battle, games, workers)) as playing,
    ):
        bar = progress.add_task("battles", total=len(games))
        for one in playing:
            finished.append(one)
            progress.advance(bar)
    summed = totals(setup.side_ids(), finished)
    _Output().print(_results(setup, summed))
    battles = "battle" if summed.games == 1 else "battles"
    print(
        f"{summed.games} {battles} under {setup.ruleset}, seed {seed}: "
        f"{summed.rounds:.1f} rounds and {summed.answers / max(1, summed.games):.0f} answers each, "
        f"{summed.open_ended} without a winner; results {summed.digest}"
    )


def _results(setup: Setup, summed: Totals) -> Table:
    table = Table(title=Text(setup.map.name))
    for heading in ("Side", "Wins", "Share", "Figures lost", "of"):
        table.add_column(heading, justify="left" if heading == "Side" else "right")
    for side, row in summed.sides.items():
        fielded = sum(1 for recruit in setup.recruits if recruit.side == side) * summed.games
        share = f"{100 * row.wins / max(1, summed.games):.0f}%"
        name = Text(side_name(setup.map, side))
        table.add_row(name, str(row.wins), share, str(row.losses), str(fielded))
    return table


_UNBOUNDED = 100_000
"""Columns of an output that nobody looks at as it is: no cell fills them."""


def show_levels(rows: Iterable[tuple[str, BattleMap, str]]) -> None:
    """Print levels: the id, the map, and where it is from.

    Cells fold where a terminal ends; elsewhere a level is a line, for programs to read.
    """
    table = Table(box=None, pad_edge=False)
    for heading in ("Id", "Name", "Inches", "Sides", "From"):
        table.add_column(heading, no_wrap=heading == "Id", overflow="fold")
    for level_id, battle_map, source in rows:
        width, height = battle_map.size
        sides = ", ".join(side_name(battle_map, side.id) for side in battle_map.sides)
        cells = (level_id, battle_map.name, f"{width:g}x{height:g}", sides, source)
        table.add_row(*(Text(spelled_out(cell)) for cell in cells))
    _Output(width=None if sys.stdout.isatty() else _UNBOUNDED).print(table)


def show_rules(ruleset: str, rows: Iterable[RuleRow], only: RuleState | None = None) -> None:
    """Print a ruleset's index of rules, or those in one state; that there are none, if so."""
    shown = [row for row in rows if only in (None, row.state)]
    if not shown:
        print(f"{ruleset}: no rules in the state {only}" if only else f"{ruleset}: no rules")
        return
    table = Table(title=f"{ruleset}: {only or 'all'} rules")
    for heading in ("Rule", "State", "What it is about"):
        table.add_column(heading, no_wrap=heading != "What it is about")
    for row in shown:
        loose = f"no test holds: {'; '.join(row.untested)}" if row.untested else ""
        why = ". ".join(one for one in (row.reason, loose) if one)
        table.add_row(row.id, row.state, Text(f"{row.gloss} ({why})" if why else row.gloss))
    _Output().print(table)
    print("1 rule" if len(shown) == 1 else f"{len(shown)} rules")
