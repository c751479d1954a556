"""Choosing a battlefield: list, picture, description, objectives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.files.checks.rosters import for_ruleset
from game.files.formats.level_list import Level
from game.files.json.faults import MOST_SHOWN, at_key
from game.model.battlefield import BattleMap
from game.model.setup import Fault
from game.ui.scenes.setup.library import aims, extent, hazards, strength
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.details import Details, list_hint, list_width
from game.ui.scenes.shared.fault_rows import fault_rows
from game.ui.scenes.shared.file_list import delete_file
from game.ui.scenes.shared.message import ask
from game.ui.scenes.shared.parts import MenuScreen, back_button, page, setting
from game.ui.text import NO_BREAK, Words
from game.ui.theme import BODY, CAPTION, DIM, HEADING, STRONG, ActionColor, Hud, Theme
from game.ui.widgets.base.layout import Canvas, Column, Gap, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton, IconButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.lists.list_box import Item, ListBox
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel
from game.ui.window import App
from game.words import tr, tr_count

LIST_WIDTH: Final = 372

NARROW: Final = 760
"""Units of width of a window below which rules to choose from stand without the word “Rules”."""

LEAST_PREVIEW: Final = 60
"""Units of height below which the picture of a board shows nothing that the words do not tell."""


def _no_faults(_: BattleMap) -> tuple[Fault, ...]:
    """Nothing keeps a ruleset from playing a level, as far as anybody knows."""
    return ()


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset to choose: its title, and what keeps it from playing a level.

    One that is ``compared`` has a page on which it stands beside others.
    """

    title: str
    faults: Callable[[BattleMap], tuple[Fault, ...]] = _no_faults
    compared: bool = False


class ChooseScene(MenuScreen):
    """The list of levels, and the rules to play them by.

    ``on_next`` gets the chosen one and the ruleset's id, ``on_fight`` too, to begin at once.
    ``on_rules`` is told another ruleset, ``on_compare`` sets it beside others.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        levels: Sequence[Level],
        rulesets: Mapping[str, Rules],
        *,
        chosen: str = "",
        ruleset: str = "",
        on_back: Callable[[], None],
        on_next: Callable[[Level, str], None],
        on_fight: Callable[[Level, str], None],
        on_rules: Callable[[str], None],
        on_compare: Callable[[str], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._board = backdrop
        self._levels = {level.id: level for level in levels}
        self._on_next = on_next
        self._on_fight = on_fight
        self._on_rules = on_rules
        self._rulesets = dict(rulesets)
        self.ruleset = ruleset if ruleset in rulesets else next(iter(rulesets))
        self.list = self._list(levels, chosen)
        self._compare = IconButton("compare", "scales", lambda: on_compare(self.ruleset))
        self._compare.action = "compare"
        self._compare.tooltip = tr("What sets the editions apart")
        self._named: Widget | None = None
        self._fielded: BattleMap | None = None
        self._details = Details("level", worth=LEAST_PREVIEW)
        self._next = _foot_button("next", tr("Sides"), ActionColor.MOVE, "right")
        self._next.on_press = self._press_next
        self._next.tooltip = tr("Choose players, armies and colors")
        self._now = _foot_button("fight-now", tr("Fight"), ActionColor.END, "fight")
        self._now.on_press = lambda: self._leave(self._on_fight)
        self._now.tooltip = tr("Begin at once with the usual sides")
        self.tree.set_root(self._laid_out(on_back))
        self._chosen(self.list.chosen)

    def _list(self, levels: Sequence[Level], chosen: str) -> ListBox:
        """All levels, of which one is chosen."""
        return ListBox(
            "levels",
            [self._item(level) for level in levels],
            chosen=chosen,
            on_choose=self._chosen,
            on_open=self._open,
            clearing=True,
        )

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        self._hint = Label(list_hint(deletable=False), "list-hint", style=CAPTION)
        left = Panel([self.list, self._hint, self._rules()], "list-panel", width=fixed(LIST_WIDTH))
        left.height = STRETCH
        self._left = left
        body = Row([left, self._details], gap=16)
        return page(
            tr("Choose a battlefield"),
            body,
            Row([back_button(on_back), Gap(), self._next, self._now], gap=14),
        )

    def unused(self, event: pygame.event.Event) -> bool:
        """Delete asks about a level of one's own; Esc goes one screen back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            if self.tree.dialog is None:
                self._ask_to_delete()
            return True
        return super().unused(event)

    def _ask_to_delete(self) -> None:
        level = self._levels.get(self.list.chosen)
        if level is None:
            return
        path = level.own
        if path is None:
            self.app.signs.tell(tr("A level that came with the game stays"), "warning")
            return
        text = tr("“{name}” will be gone for good: {file}").format(name=level.name, file=level.file)
        asked = tr("Delete this level?")
        ask(self.tree, asked, text, tr("Delete"), lambda: self._delete(level.id, path))

    def _delete(self, level_id: str, path: Path) -> None:
        if delete_file(self.tree, path):
            beside = self.list.beside(level_id)
            del self._levels[level_id]
            self._show_rows(beside)

    def _show_rows(self, chosen: str) -> None:
        items = [self._item(level) for level in self._levels.values()]
        self.list.set_items(items, chosen)
        self._chosen(self.list.chosen)

    def fit(self, width: float, height: float) -> None:
        """List and details share a small window; in a narrow one a chooser has no name."""
        del height
        if self._named is not None:
            self._named.visible = width >= NARROW
        self._left.width = fixed(list_width(LIST_WIDTH, width))
        self._left.invalidate()

    def _rules(self) -> Widget:
        """The rules: something to choose only where there are several."""
        rows = tuple((key, rules.title) for key, rules in self._rulesets.items())
        self._compare.visible = self._rulesets[self.ruleset].compared
        if len(rows) == 1:
            return setting(tr("Rules"), Label(rows[0][1], "rules", style=STRONG), 56)
        # As in the list above: Enter takes what is chosen.
        chooser = ChoiceArrows(
            "rules", rows, self.ruleset, self._rules_changed, on_enter=self._press_next
        )
        named = setting(tr("Rules"), chooser, 56)
        named.width = STRETCH
        self._named = named.children[0]
        return Row([named, self._compare], gap=8, align="center")

    def _item(self, level: Level) -> Item:
        if level.map is None:
            note = _counted(len(level.faults))
            return Item(level.id, level.name, note, icon="warning")
        if self._faults(level.map):
            return Item(level.id, tr(level.name), tr("not under these rules"), icon="warning")
        note = f"{strength(level.map, self.ruleset)}  ·  {extent(level.map)}"
        return Item(level.id, tr(level.name), note, icon="flag")

    def _rules_changed(self, key: str) -> None:
        self.ruleset = key
        self._compare.visible = self._rulesets[key].compared
        self._on_rules(key)
        self._show_rows(self.list.chosen)

    def _chosen(self, key: str) -> None:
        level = self._levels.get(key)
        own = level is not None and level.own is not None
        self._hint.text = list_hint(deletable=own)
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
        self._fielded = for_ruleset(level.map, self.ruleset)
        self._board.map = self._fielded
        faults = self._faults(level.map)
        if faults:
            title = self._rulesets[self.ruleset].title
            self._details.show(_refused(level, self.ruleset, title, faults))
            self._close(tr("Not under these rules"))
            return
        self._details.show(self._description(level))
        for button in (self._next, self._now):
            button.set_note("")

    def _faults(self, battle_map: BattleMap) -> tuple[Fault, ...]:
        """What keeps the rules chosen from playing a level."""
        return self._rulesets[self.ruleset].faults(battle_map)

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
        if self._fielded is not None and rect.width >= 8 and rect.height >= 8:
            self._board.pictures.draw_fitted(surface, rect, theme, self._fielded)

    def _open(self, _: str) -> None:
        self._press_next()

    def _press_next(self) -> None:
        self._leave(self._on_next)

    def _leave(self, then: Callable[[Level, str], None]) -> None:
        level = self._levels.get(self.list.chosen)
        if level is not None and level.map is not None and self._next.enabled:
            then(level, self.ruleset)


def _foot_button(name: str, label: str, color: str, icon: str) -> BrickButton:
    """One of the ways on from here."""
    return BrickButton(name, label, color=color, icon=icon, width=fixed(220), height=fixed(56))


def _faults(level: Level) -> list[Widget]:
    words = tr("“{level}” cannot be played").format(level=level.name)
    hint = tr("Put this right in the file, then come back:")
    return [_wrong(words), *fault_rows(hint, level.file, level.faults)]


def _refused(level: Level, ruleset: str, title: str, faults: Sequence[Fault]) -> list[Widget]:
    """What keeps a ruleset from playing a level that others may play."""
    words = tr("“{level}” cannot be played under {rules}")
    words = words.format(level=tr(level.name), rules=title.replace(" ", NO_BREAK))
    hint = tr("Choose other rules, or put this right in the file:")
    titles = {at_key("rules", ruleset): title}
    rows = fault_rows(hint, level.file, faults, titles=titles, scrolled=False)
    return [_wrong(words), *rows]


def _counted(faults: int) -> str:
    """How much is wrong with a level; of very many faults no more is known."""
    if faults > MOST_SHOWN:
        return tr("cannot be played: more than {count} faults").format(count=MOST_SHOWN)
    return tr_count("cannot be played: {count} fault", "cannot be played: {count} faults", faults)


def _wrong(words: str) -> RichText:
    """The heading of a level that cannot be played."""
    return RichText(words, "level-name", style=HEADING.colored(Hud.BAD))
