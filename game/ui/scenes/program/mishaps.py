"""What happens when something goes wrong inside the program: a report, a word, the menu."""

import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from game.files.formats.report_file import REPORT, write_report
from game.ui.scene import SceneStack
from game.words import tr

MOST_IN_A_ROW: Final = 3
"""Mishaps so soon after each other that the program gives up rather than go round in circles."""

SOON: Final = 60
"""Frames without a mishap after which the next one counts as the first again."""


class Underway(Protocol):
    """A battle under way, as a report tells of it."""

    def kept(self) -> str:
        """Whether it is kept where it stands, in words; "" where there is nothing to keep."""
        ...

    def told(self) -> Mapping[str, str]:
        """Lines about the battle, by what they are about."""
        ...

    def attached(self) -> Mapping[str, Callable[[Path], None]]:
        """What writes the battle down, by the names of the files."""
        ...


class Mishaps:
    """Takes care of exceptions that reach the loop.

    ``battle`` gives the battle under way, ``back`` leads to the menu and shows a message there.
    """

    def __init__(
        self,
        scenes: SceneStack,
        battle: Callable[[], Underway | None],
        back: Callable[[str], None],
    ) -> None:
        self._scenes = scenes
        self._battle = battle
        self._back = back
        self._in_a_row = 0
        self._quiet = 0

    def calm(self) -> None:
        """A frame went well."""
        self._quiet += 1
        if self._quiet >= SOON:
            self._in_a_row = 0

    def take(self, error: Exception) -> bool:
        """Report an exception and go back to the menu; false when it is to end the program."""
        self._in_a_row += 1
        self._quiet = 0
        battle = self._battle()
        kept = battle.kept() if battle is not None else ""
        folder, problem = self._report(error)
        if self._in_a_row <= MOST_IN_A_ROW:
            try:
                self._back(_told(error, kept, folder, problem))
            except Exception as worse:
                folder, problem = self._report(worse)
            else:
                return True
        where = problem if folder is None else str(folder / REPORT)
        print(tr("Ka-Ping! had to stop; report: {path}").format(path=where), file=sys.stderr)
        return False

    def _report(self, error: Exception) -> tuple[Path | None, str]:
        """The folder of the report, or why there is none."""
        told = {"screen": type(self._scenes.top).__name__}
        attached: dict[str, Callable[[Path], None]] = {}
        battle = self._battle()
        if battle is not None:
            attached.update(battle.attached())
            told.update(battle.told())
        try:
            return write_report(error, datetime.now(), told, attached), ""
        except OSError as failed:
            return None, str(failed)


def _told(error: Exception, kept: str, folder: Path | None, problem: str) -> str:
    """What the player reads: what happened, what became of the battle, where the report is."""
    lines = [
        tr("Something went wrong inside the game, and it had to leave what was on the screen."),
    ]
    if kept:
        lines.append(kept)
    if folder is not None:
        lines.append(tr("A report for the makers of the game: {path}").format(path=folder / REPORT))
    else:
        lines.append(tr("No report could be written: {problem}").format(problem=problem))
    lines.append(f"{type(error).__name__}: {error}"[:300])
    return "\n".join(lines)
