"""House rules: every switch of a ruleset with what it does, and presets of all of them."""

from collections.abc import Callable
from typing import Any, Final

from game.engine.ruleset import Ruleset
from game.match.library.switchboard import (
    OWN,
    OWN_NAME,
    Knob,
    differing,
    knobs,
    positions,
    preset_of,
)
from game.model.ids import JsonObject
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import SHADED, MenuScreen, back_button, page, setting
from game.ui.theme import BODY, CAPTION, STRONG
from game.ui.widgets.base.layout import Column, Gap, Row, Together
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.choosers import ChoiceArrows, Toggle
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Backing, Chip, Panel, Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import mark, tr, tr_count

NAME_WIDTH: Final = 405
SHORT_NAME_WIDTH: Final = 285
PRESET_WIDTH: Final = 420
RULE_WIDTH: Final = 26
MARK_WIDTH: Final = 104
"""Units of what marks a switch that stands otherwise than the book has it."""

SHORT: Final = 1250
"""Units of width below which the names of the switches leave more room to the words beside them."""

NARROW: Final = 900
"""Units of width below which the words of a switch have no room beside it."""


class HouseRulesScene(MenuScreen):
    """The switches of one ruleset. ``on_change`` is told every change at once.

    What there is to set comes from the ruleset's settings type and its words.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        ruleset: Ruleset[Any],
        settings: JsonObject,
        *,
        on_back: Callable[[], None],
        on_change: Callable[[JsonObject], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._ruleset = ruleset
        self._on_change = on_change
        self._on_leave = on_back
        self.settings = positions(ruleset, settings)
        self._summary = RichText("", "differing", style=SHADED, align="center", width=STRETCH)
        presets = [(one.key, tr(one.name)) for one in ruleset.presets]
        self._presets = ChoiceArrows("preset", [*presets, (OWN, tr(OWN_NAME))], OWN, self._take)
        self._preset_text = RichText("", "preset-text", style=CAPTION, width=STRETCH)
        self._marks: dict[str, Chip] = {}
        self._narrow = self._short = False
        self._show()
        self.tree.focus("preset")

    def fit(self, width: float, height: float) -> None:
        """In a narrow window the words of a switch stand below it; names are short before that."""
        del height
        form = (width < NARROW, width < SHORT)
        if form != (self._narrow, self._short):
            self._narrow, self._short = form
            focused = self.tree.focused.name if self.tree.focused is not None else "preset"
            self._show()
            self.tree.focus(focused)

    def _show(self) -> None:
        """Lay everything out with the switches as they stand."""
        self._tell()
        rows: list[Widget] = []
        for knob in knobs(self._ruleset):
            rows.extend((self._row(knob), Rule()))
        # It begins and ends where the rows do, which have room for the bar and the focus.
        head = Column([*self._chooser(), Rule()], gap=10, padding=(6, 0, 8 + BAR, 0))
        body = Panel(
            [head, ScrollArea(Column(rows[:-1], gap=8, padding=(6, 4, 8, 4)), "switches")],
            "house-rules",
            gap=10,
            padding=(16, 16, 16, 16) if self._short else (24, 16, 24, 16),
            width=STRETCH,
        )
        # As wide as the button at the left, where there is room: so the words stand in the middle.
        right = [] if self._narrow else [Gap(width=fixed(190))]
        foot = Row(
            [back_button(self._on_leave), Backing(self._summary, width=STRETCH), *right],
            gap=16,
            align="center",
        )
        self.tree.set_root(page(tr("House rules"), body, foot, snug=True))

    def _chooser(self) -> list[Widget]:
        """The presets with the words of the one that is chosen, beside it where there is room."""
        chooser = setting(tr("Rules"), self._presets, 60)
        if self._narrow:
            return [chooser, self._preset_text]
        chooser.width = fixed(PRESET_WIDTH)
        return [Row([chooser, self._preset_text], gap=16, align="center")]

    def _tell(self) -> None:
        """Say which preset this is, and how many switches stand otherwise than usual."""
        key = preset_of(self._ruleset, self.settings)
        texts = {one.key: one.text for one in self._ruleset.presets}
        self._presets.chosen = key
        self._preset_text.content = tr(texts.get(key, mark("Set as you like it.")))
        other = differing(self._ruleset, self.settings)
        for name, chip in self._marks.items():
            chip.visible = name in other
        self._summary.content = ""
        if other:
            self._summary.content = tr_count(
                "{count} house rule differs from the book",
                "{count} house rules differ from the book",
                len(other),
            )

    def _row(self, knob: Knob) -> Widget:
        words = RichText(tr(knob.text), style=BODY, width=STRETCH)
        rule: Widget = Gap(width=fixed(RULE_WIDTH), height=fixed(1))
        if knob.rule:
            rule = Link(knob.rule, by_keys=False)
        control = self._control(knob)
        chip = Chip(tr("changed"), f"changed-{knob.key}", sign="swap")
        chip.visible = knob.name in differing(self._ruleset, self.settings)
        self._marks[knob.name] = chip
        changed = Row([Gap(), chip], align="center", width=fixed(MARK_WIDTH))
        if self._narrow:
            # The rule stands beside the switch: its key opens what is beside the focus.
            control.width = STRETCH
            head = Row([control, changed, rule], gap=16, align="center")
            return Together([head, words], gap=4)
        return Row([control, words, changed, rule], gap=10 if self._short else 16, align="center")

    def _control(self, knob: Knob) -> Widget:
        """What turns a knob: a switch, two arrows, or a switch for each choice."""
        now = self.settings[knob.key]
        name_width = fixed(SHORT_NAME_WIDTH if self._short else NAME_WIDTH)
        if knob.kind == "switch":
            return Toggle(
                knob.key,
                tr(knob.name),
                bool(now),
                lambda value: self._set(knob.key, value),
                width=name_width,
            )
        if knob.kind == "several":
            switches: list[Widget] = [Label(tr(knob.name), style=STRONG)]
            switches.extend(
                Toggle(f"{knob.key}-{value}", tr(words), value in now, self._one_of(knob, value))
                for value, words in knob.choices
            )
            return Column(switches, gap=6, width=name_width)
        choices = tuple((value, tr(words)) for value, words in knob.choices)
        if knob.kind == "number":
            choices = tuple((str(n), str(n)) for n in range(knob.least, knob.most + 1))
        arrows = ChoiceArrows(
            knob.key,
            choices,
            str(now),
            lambda key: self._set(knob.key, int(key) if knob.kind == "number" else key),
        )
        name = Label(tr(knob.name), style=STRONG)
        return Column([name, arrows], gap=4, width=name_width)

    def _one_of(self, knob: Knob, value: str) -> Callable[[bool], None]:
        """Takes a value of several in or out; they keep the order of the choices."""

        def take(on: bool) -> None:
            have = self.settings[knob.key]
            kept = [
                one
                for one, _ in knob.choices
                if (one in have and one != value) or (on and one == value)
            ]
            self._set(knob.key, kept)

        return take

    def _set(self, key: str, value: object) -> None:
        self.settings = {**self.settings, key: value}
        self._tell()
        self._on_change(self.settings)

    def _take(self, key: str) -> None:
        """Set everything as a preset has it; one's own stays as it is."""
        for preset in self._ruleset.presets:
            if preset.key == key:
                self.settings = positions(self._ruleset, preset.settings)
                self._show()
                self.tree.focus("preset")
                self._on_change(self.settings)
