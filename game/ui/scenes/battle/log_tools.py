"""What can be done with the log: filter it, copy it, save it, go where a line happened."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match.analysis.reasons import Reason, explained
from game.ui.clipboard import copied
from game.ui.scenes.battle.battle_log import WHY
from game.ui.scenes.battle.log_panel import LogPanel
from game.ui.theme import CAPTION, STRONG, ActionColor, Hud
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.lists.line_log import LineLog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import pair_row
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


class LogTools:
    """The hands on the log. ``save`` writes a text down and says where, or what went wrong."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self.save: Callable[[str], str] = _nowhere
        self.panel = self._panel()

    def _panel(self) -> LogPanel:
        log = LineLog("log", self.show, self.follow)
        return LogPanel(log, on_filter=self.next_filter, on_copy=self.copy, on_save=self.keep)

    def rewrite(self) -> None:
        """Make the panel anew, in the language in use."""
        self.panel = self._panel()
        self.panel.show_filter(self._scene.log.filter)

    def next_filter(self) -> None:
        """Show what the next filter leaves."""
        scene = self._scene
        scene.log.next_filter(scene.hud)
        self.panel.show_filter(scene.log.filter)

    def copy(self) -> None:
        """Copy the whole log; without a clipboard it becomes a file."""
        text = self._scene.log.text()
        if copied(text):
            self.panel.tell(tr("The log was copied"))
        else:
            self.panel.tell(self.save(text))

    def keep(self) -> None:
        """Write the whole log down as a file."""
        self.panel.tell(self.save(self._scene.log.text()))

    def show(self, key: int) -> None:
        """Go where an entry happened, and lay its dice into the tray again."""
        scene = self._scene
        place, roll = scene.log.place_of(key), scene.log.roll_of(key)
        if place is not None:
            scene.travel.go((place.x, place.y))
            scene.view.effects.mark((place.x, place.y))
        if roll is not None and not scene.playback.busy:
            scene.news.show_dice(roll)

    def follow(self, link: str) -> None:
        """Go where words of the log lead: to a rule, or to the reason of an act."""
        if link.startswith(WHY):
            self.explain(link)
        else:
            self._scene.app.help(link)

    def explain(self, link: str = "") -> None:
        """Tell why a computer player did something; without a link, what it did last.

        The time is stopped while that is read.
        """
        scene = self._scene
        note = scene.log.reason(link)
        if note is None:
            scene.log.note(scene.hud, self._no_reason())
            return
        if scene.tree.dialog is not None:
            return
        paused = scene.pace.paused
        scene.pace.stop()

        def close() -> None:
            scene.tree.close()
            if not paused and scene.pace.paused:
                scene.pace.toggle_pause()

        dialog = _dialog(explained(scene.controller, note), close)
        dialog.color = scene.table.side_color(note.side)
        scene.tree.open(dialog)

    def _no_reason(self) -> str:
        """Why no reason is known of what a computer player has done."""
        match = self._scene.controller
        computers = {side for side, seat in match.seats.items() if seat.kind == "computer"}
        known = any(note.kind == "why" for note in match.notes)
        if not known and any(made.by in computers for made in match.history.answers):
            return tr("Why the computer did that was not kept with this battle")
        return tr("No computer player has acted yet")


def _dialog(reason: Reason, close: Callable[[], None]) -> Dialog:
    rows: list[Widget] = [RichText(reason.act, style=STRONG), RichText(_sentence(reason.why))]
    if reason.others:
        rows.append(Label(tr("What else it thought of"), style=CAPTION))
    for words, gain in reason.others:
        value = STRONG.colored(Hud.GOOD if gain is not None and gain > 0 else Hud.BAD)
        told = tr("not worth it") if gain is None else f"{gain:+.2f}"
        rows.append(pair_row(words, told, right_style=value))
    if any(gain is not None for _, gain in reason.others):
        hint = tr(
            "Numbers are what it expected to gain: 1 is as much as an average figure is worth, "
            "such as an enemy who falls."
        )
        rows.append(RichText(hint, style=CAPTION))
    if reason.hasty and not reason.others:
        rows.append(RichText(tr("It had nothing yet to compare that with."), style=CAPTION))
    rows.append(BrickButton("why-ok", tr("All right"), close, color=ActionColor.END))
    return Dialog(tr("Why?"), rows, "why", on_cancel=close, default="why-ok")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _nowhere(text: str) -> str:
    del text
    return tr("The log cannot be saved here")
