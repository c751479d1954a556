"""Choosing a battlefield: list, picture, description, objectives."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.details import Details, list_width
from game.ui.scenes.fault_rows import fault_rows
from game.ui.scenes.library import Level, aims, extent, hazards, strength
from game.ui.scenes.parts import MenuScreen, back_button, page, setting
from game.ui.text import Words
from game.ui.theme import BODY, CAPTION, DIM, HEADING, STRONG, ActionColor, Hud, Theme
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.choosers import ChoiceArrows
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Column, Gap, Row
from game.ui.widgets.list_box import Item, ListBox
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import STRETCH, Widget, fixed
from game.ui.window import App
from game.words import tr, tr_count

LIST_WIDTH: Final = 372

LEAST_PREVIEW: Final = 120
"""Units of height below which the picture of a board shows nothing that the words do not tell."""


class ChooseScene(MenuScreen):
    """The list of levels.

    ``on_next`` gets the chosen one and the ruleset's id, ``on_fight`` too, to begin at once.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        levels: Sequence[Level],
        rulesets: Mapping[str, str],
        *,
        chosen: str = "",
        ruleset: str = "",
        on_back: Callable[[], None],
        on_next: Callable[[Level, str], None],
        on_fight: Callable[[Level, str], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._levels = {level.id: level for level in levels}
        self._on_next = on_next
        self._on_fight = on_fight
        self._rulesets = dict(rulesets)
        self.ruleset = ruleset if ruleset in rulesets else next(iter(rulesets))
        items = [self._item(level) for level in levels]
        self.list = ListBox(
            "levels",
            items,
            chosen=chosen,
            on_choose=self._chosen,
            on_open=self._open,
            clearing=True,
        )
        self._details = Details("level", worth=LEAST_PREVIEW)
        self._next = _foot_button("next", tr("Sides"), ActionColor.MOVE, "right")
        self._next.on_press = self._press_next
        self._next.tooltip = tr("Choose players, armies and colors")
        self._now = _foot_button("fight-now", tr("Fight"), ActionColor.END, "fight")
        self._now.tooltip = tr("Begin at once with the usual sides")
        self._now.on_press = lambda: self._leave(self._on_fight)
        self.tree.set_root(self._laid_out(on_back))
        self._chosen(self.list.chosen)

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        hint = Label(tr("Type to filter"), style=CAPTION)
        left = Panel([self.list, hint, self._rules()], "list-panel", width=fixed(LIST_WIDTH))
        left.height = STRETCH
        self._left = left
        body = Row([left, self._details], gap=16)
        return page(
            tr("Choose a battlefield"),
            body,
            Row([back_button(on_back), Gap(), self._next, self._now], gap=14),
        )

    def fit(self, width: float, height: float) -> None:
        """List and details share a small window."""
        del height
        self._left.width = fixed(list_width(LIST_WIDTH, width))
        self._left.invalidate()

    def _rules(self) -> Widget:
        """The rules: something to choose only where there are several."""
        rows = tuple(self._rulesets.items())
        chooser: Widget = Label(rows[0][1], "rules", style=STRONG)
        if len(rows) > 1:
            chooser = ChoiceArrows("rules", rows, self.ruleset, self._rules_changed)
        return setting(tr("Rules"), chooser, 56)

    def _item(self, level: Level) -> Item:
        if level.map is None:
            count = len(level.faults)
            note = tr_count(
                "cannot be played: {count} fault", "cannot be played: {count} faults", count
            )
            return Item(level.id, level.name, note, icon="warning")
        note = f"{strength(level.map, self.ruleset)}  ·  {extent(level.map)}"
        return Item(level.id, tr(level.name), note, icon="flag")

    def _rules_changed(self, key: str) -> None:
        self.ruleset = key
        items = [self._item(level) for level in self._levels.values()]
        self.list.set_items(items, self.list.chosen)
        self._chosen(self.list.chosen)

    def _chosen(self, key: str) -> None:
        level = self._levels.get(key)
        if level is None and self.list.filter:
            self._details.show([RichText(tr("No level has these letters in its name."))])
            self._close(tr("No level matches"))
            return
        if level is None:
            text = tr("There is no level here. Put map files into the folder of levels.")
            self._details.show([RichText(text)])
            self._close(tr("No level chosen"))
            return
        if level.map is None:
            self._details.show(_faults(level))
            self._close(tr("This file has faults"))
            return
        self._backdrop.map = level.map
        self._details.show(self._description(level))
        for button in (self._next, self._now):
            button.set_note("")

    def _close(self, reason: str) -> None:
        """Nothing can be fought now."""
        for button in (self._next, self._now):
            button.set_note("", reason)

    def _description(self, level: Level) -> list[Widget]:
        battle_map = level.map
        assert battle_map is not None, "only levels that can be played are described"
        rows: list[Widget] = [
            Canvas("preview", self._draw_preview, width=STRETCH, height=STRETCH),
            RichText(tr(battle_map.name), "level-name", style=HEADING),
        ]
        if battle_map.description:
            rows.append(RichText(tr(battle_map.description), "description"))
        goals = [
            RichText([Words(tr("Goal") + "  ", STRONG.colored(Hud.GOLD)), Words(aim, BODY)])
            for aim in aims(battle_map, self.ruleset)
        ]
        rows.append(Column(goals, "objectives", gap=2))
        found = hazards(battle_map)
        if found:
            rows.append(
                RichText(tr("On the ground: {things}").format(things=found), "hazards", style=DIM)
            )
        return rows

    def _draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        del theme
        level = self._levels[self.list.chosen]
        if level.map is None or rect.width < 8 or rect.height < 8:
            return
        picture = self._backdrop.pictures.fitted(level.map, rect.size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _open(self, _: str) -> None:
        self._press_next()

    def _press_next(self) -> None:
        self._leave(self._on_next)

    def _leave(self, then: Callable[[Level, str], None]) -> None:
        level = self._levels.get(self.list.chosen)
        if level is not None and level.map is not None:
            then(level, self.ruleset)


def _foot_button(name: str, label: str, color: str, icon: str) -> BrickButton:
    """One of the ways on from here."""
    return BrickButton(name, label, color=color, icon=icon, width=fixed(220), height=fixed(56))


def _faults(level: Level) -> list[Widget]:
    words = tr("“{level}” cannot be played").format(level=level.name)
    heading = RichText(words, "level-name", style=HEADING.colored(Hud.BAD))
    hint = tr("Put this right in the file, then come back:")
    return [heading, *fault_rows(hint, level.file, level.faults)]
