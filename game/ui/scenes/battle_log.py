"""The log of a battle: events in words, with colors of sides and dice."""

from functools import partial
from typing import Any

from game.engine.ruleset import Run
from game.match.turn_controller import TurnController
from game.model.events import Event, Rolled
from game.model.vectors import Point
from game.ui.art.dice_art import die_face
from game.ui.art.schemes import team_words
from game.ui.board.motions import place_of
from game.ui.rule_words import linked
from game.ui.scenes.hud import BattleHud
from game.ui.text import Pictured, Words
from game.ui.text import Run as TextRun
from game.ui.theme import BODY, DIM, LINK, STRONG, Hud
from game.ui.widgets.text_log import Entry

STYLES = {
    "plain": BODY,
    "strong": STRONG,
    "dim": DIM,
    "good": STRONG.colored(Hud.GOOD),
    "bad": STRONG.colored(Hud.BAD),
    "rule": LINK,
}
DIE_SIZE = 16


class LogBook:
    """Turns events into entries; remembers where each happened."""

    def __init__(self, controller: TurnController[Any], colors: dict[str, str]) -> None:
        self._controller = controller
        self._colors = colors
        self._places: dict[int, Point] = {}
        self._number = 0
        self._noted = 0

    def add(self, hud: BattleHud, event: Event) -> None:
        """Add the line of an event that has just been shown, if it has one."""
        self._number += 1
        runs = self._controller.tell(event)
        if not runs:
            return
        state = self._controller.state
        units = {unit.id: unit.place for unit in state.on_field()}
        place = place_of(event, units)
        if place is not None:
            self._places[self._number] = place
        level = 1 if isinstance(event, Rolled) else 0
        hud.add_log(Entry(self._entry(runs, event), level, self._number))

    def note(self, hud: BattleHud, text: str) -> None:
        """Add a line that no event stands for."""
        hud.add_log(Entry(tuple(linked(text, STYLES["bad"]))))

    def tell_notes(self, hud: BattleHud, before: int | None = None) -> None:
        """Add what the battle has noted and the log has not told; only ``before`` an event."""
        for note in self._controller.notes[self._noted :]:
            if before is not None and note.after >= before:
                return
            self._noted += 1
            if note.kind == "note":
                self.note(hud, note.text[:1].upper() + note.text[1:])

    def rebuild(self, hud: BattleHud) -> None:
        """Write the whole log anew, after an undo."""
        hud.log.set_entries(())
        self._number = self._noted = 0
        self._places.clear()
        for number, event in enumerate(self._controller.events, self._controller.first_event):
            self.tell_notes(hud, before=number)
            self.add(hud, event)
        self.tell_notes(hud)

    def place_of(self, key: int) -> Point | None:
        """Where the entry's event happened."""
        return self._places.get(key)

    def _entry(self, runs: tuple[Run, ...], event: Event) -> tuple[TextRun, ...]:
        found: list[TextRun] = []
        for run in runs:
            style = STYLES.get(run.style, BODY)
            if run.style == "side":
                style = STRONG.colored(self._color_of(run.ref))
            link = run.ref or run.text if run.style == "rule" else ""
            found.append(Words(run.text, style, link))
        if isinstance(event, Rolled):
            found.append(Words(" ", BODY))
            found.extend(dice_runs(event))
        return tuple(found)

    def _color_of(self, ref: str | None) -> str:
        state = self._controller.state
        unit = state.units.get(ref or "") or state.fallen.get(ref or "")
        side = unit.side if unit is not None else ref
        color = self._colors.get(side or "")
        return team_words(color) if color is not None else Hud.TEXT


def dice_runs(event: Rolled) -> list[TextRun]:
    """The dice of a throw as pictures; the words beside them say the same."""
    return [
        Pictured(("die", sides, face), partial(die_face, sides, face), DIE_SIZE)
        for sides, face in zip(event.sides, event.faces, strict=True)
    ]
