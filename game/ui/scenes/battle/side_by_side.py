"""The panel that shows an attack in question under the battle's rules and under others."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.engine.forecast import Forecast
from game.engine.ruleset import Ruleset
from game.match.analysis.side_by_side import Reading, SideBySide
from game.match.play.queries import Queries
from game.model.choices import PLAIN_FIELDS, Choice
from game.model.decisions import Option
from game.ui.board import tips
from game.ui.board.fates import Names
from game.ui.budget import Budget
from game.ui.prompts.groups import aims
from game.ui.prompts.standing import MIDDLE, clear_box
from game.ui.prompts.strays import side_of, stray_rows, victims_of
from game.ui.prompts.turn import TurnPrompt
from game.ui.theme import CAPTION, STRONG, SUBHEADING, Hud
from game.ui.widgets.base.layout import Column, Wrap
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Inset, Rule
from game.ui.widgets.tips.tooltip import ruled
from game.words import mark, tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

ACTION: Final = "side-by-side"
"""The action of the key map that opens the panel and puts it away."""

PANEL: Final = "side-by-side-panel"
"""The name of the panel."""

COLUMN: Final = 284
GAP: Final = 12
AROUND: Final = 46
"""Units of width of what one ruleset says, between two of them, and of the panel around all."""

PARTS: Final = 4
"""Parts of the line of an attack between the points of it that the panel does not cover."""

VERDICTS: Final = {
    "looking": mark("looking…"),
    "no-such-act": mark("These rules have no such act"),
    "no-such-position": mark("These rules cannot have what stands on this field"),
}
"""What is said of an act where there is nothing else to say."""


class Beside:
    """Opens the panel, and works it out while the battle is drawn on."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._rules: SideBySide | None = None
        self._dialog: Dialog | None = None
        self._readings: tuple[Reading, ...] = ()
        self._columns: tuple[Column, ...] = ()
        self._steps: Iterator[bool] = iter(())
        self._untold = False
        scene.table.key_notes = self._notes

    def bring(self, others: Sequence[Ruleset[Any]]) -> None:
        """From now on acts can be seen under these rulesets, too; under none there is no panel."""
        self._rules = SideBySide(self._scene.controller, others) if others else None

    def _notes(self) -> list[Widget]:
        """What the tooltip of an attack says of the key."""
        key = self._scene.app.keys.cap(ACTION)
        if self._rules is None or not key:
            return []
        words = tr("{key}: the same under other rules").format(key=key)
        return [RichText(words, "under-others", style=CAPTION, most_width=340)]

    def asked(self) -> Choice | None:
        """The attack that the player looks at, whether it is allowed or not."""
        prompt = self._scene.prompt
        if not isinstance(prompt, TurnPrompt) or self._scene.playback.busy:
            return None
        choice = prompt.told()
        return choice if choice is not None and (aims(choice) or choice.at is not None) else None

    def open(self) -> None:
        """Show the attack in question under all rulesets."""
        choice = self.asked()
        if choice is None or self._rules is None:
            return
        self._readings = self._rules.readings(choice)
        self._steps = self._rules.steps(self._readings)
        self._columns = tuple(Column([], gap=5) for _ in self._readings)
        self.tell()
        self._dialog = self._made(choice)
        self._scene.tree.hide_tip()
        self._scene.tree.open(self._dialog)

    def _made(self, choice: Choice) -> Dialog:
        """The panel, a column for each ruleset."""
        boxes: list[Widget] = [
            Inset(
                [column],
                f"under-{number}",
                padding=(11, 8, 11, 10),
                width=fixed(COLUMN),
                height=STRETCH,
            )
            for number, column in enumerate(self._columns)
        ]
        count = len(boxes)
        done = BrickButton(
            "close-side-by-side", tr("Back to the battle"), self._close, action=ACTION
        )
        dialog = Dialog(
            self._name(self._readings[0], choice),
            [Wrap(boxes, gap=GAP)],
            PANEL,
            foot=[done],
            on_cancel=self._close,
            shade=60,
            default=done.name,
            width=fixed(count * COLUMN + (count - 1) * GAP + AROUND),
        )
        dialog.placer = lambda: self._placed(dialog, choice)
        return dialog

    def _close(self) -> None:
        """Back to the battle, and to the view of it that there was before."""
        self._scene.tree.close()
        self._scene.camera.show_uncovered()

    def _placed(self, dialog: Dialog, choice: Choice) -> tuple[float, float]:
        """Beside attacker and target and the line between them, else in the middle."""
        tree, camera = self._scene.tree, self._scene.camera
        box = clear_box(dialog, tree, camera, self._line(choice))
        if box is None:
            camera.show_uncovered()
            return MIDDLE
        return tree.share_of(dialog, box.topleft)

    def _line(self, choice: Choice) -> list[tuple[float, float]]:
        """Points from who attacks to whom, or to where: those two, and some between them."""
        unit, target = (self._scene.table.unit(name) for name in (choice.unit, choice.target))
        begin = None if unit is None else unit.position
        end = choice.at if target is None else target.position
        if begin is None or end is None:
            return [(at.x, at.y) for at in (begin, end) if at is not None]
        far = begin.distance(end)
        points = (begin.toward(end, far * part / PARTS) for part in range(PARTS + 1))
        return [(at.x, at.y) for at in points]

    @property
    def shown(self) -> bool:
        """Whether the panel is open, and nothing above it."""
        return self._dialog is not None and self._scene.tree.dialog is self._dialog

    def update(self) -> None:
        """Find out more, as far as there is time; in the next frame tell it."""
        if not self.shown:
            return
        if self._untold:
            self._untold = False
            self.tell()
            return
        budget = Budget()
        for more in self._steps:
            if more:
                self._untold = True
                return
            if not budget.left_for_another:
                return

    def tell(self) -> None:
        """Write everything that is known into the columns."""
        for column, reading in zip(self._columns, self._readings, strict=True):
            title = RichText(reading.ruleset.title_text, style=SUBHEADING.colored(Hud.GOLD))
            column.set_children([title, Rule(), *self._rows(reading)])

    def _rows(self, reading: Reading) -> list[Widget]:
        """What one ruleset says: whether it is allowed, what it faces, what may come of it."""
        if reading.verdict in VERDICTS:
            return [RichText(tr(VERDICTS[reading.verdict]))]
        rows: list[Widget] = []
        if reading.refusal is not None:
            bad = STRONG.colored(Hud.BAD)
            reason = ruled(RichText(reading.refusal.reason), reading.refusal.rule, spelled=True)
            rows = [Label(tr("Not allowed"), "not-allowed", style=bad), reason]
        elif reading.choice is not None:
            good = STRONG.colored(Hud.GOOD)
            name = self._name(reading, reading.choice)
            words = tr("Allowed: {act}").format(act=name)
            rows = [RichText(words, "allowed", style=good), *self._chances(reading)]
        if reading.reduced:
            names = ", ".join(self._called(unit) for unit in reading.reduced)
            words = tr("Left out: what only the rules in play know of {names}")
            rows.append(RichText(words.format(names=names), "left-out", style=CAPTION))
        return rows

    def _chances(self, reading: Reading) -> list[Widget]:
        """Modifiers, need, and what may come of it; where odds are hidden, why."""
        choice, ask = reading.choice, reading.ask
        assert choice is not None, "told only of what is allowed"
        assert ask is not None, "told only of what is allowed"
        state = self._scene.controller.state
        names = Names(ask.item_word, ask.thing_word)
        attack = tips.Prospect(
            reading.odds(), reading.forecast(), state, choice.unit, choice.target, names
        )
        return [
            *tips.told_rows(attack, self._scene.table.odds_note),
            *self._strays(reading.forecast(), choice, ask),
            *tips.threat_rows(state, reading.threats()),
        ]

    def _strays(self, forecast: Forecast | None, choice: Choice, ask: Queries[Any]) -> list[Widget]:
        """Whom a miss may hit under a ruleset, one's own first; nothing where odds are hidden."""
        if forecast is None or self._scene.table.odds_note:
            return []
        state = self._scene.controller.state
        victims = victims_of(forecast, state, side_of(state, choice.unit), ask)
        return [row for own in (True, False) for row in stray_rows(victims, state, own=own)]

    def _name(self, reading: Reading, choice: Choice) -> str:
        """An act as a ruleset calls it."""
        option = Option(**{name: getattr(choice, name) for name in PLAIN_FIELDS})
        assert reading.ask is not None, "asked only of what is worked out"
        return reading.ask.label(option).text

    def _called(self, unit_id: str) -> str:
        unit = self._scene.table.unit(unit_id)
        return unit_id if unit is None else unit.name
