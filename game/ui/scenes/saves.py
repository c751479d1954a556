"""Saved battles: names of files, and the list to load from."""

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from game.files import places
from game.files.faults import FileFaults
from game.files.save_file import SavedBattle
from game.match.desk import AUTOSAVE, Desk
from game.match.setups import side_name
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.message import ask, show_message
from game.ui.scenes.parts import MenuScreen, back_button, fault_rows, page
from game.ui.theme import CAPTION, DIM, HEADING, ActionColor, Hud, Theme
from game.ui.widgets import paint
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Gap, Row
from game.ui.widgets.list_box import Item, ListBox
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import STRETCH, Widget, fixed
from game.ui.window import App

LIST_WIDTH: Final = 420
MOST_NAME: Final = 40
EARLIER: Final = "autosave-before.json"
"""The battle that was under way when another one began."""


class Kept(Struct, frozen=True):
    """A save file: what is in it, or the faults for which it cannot be loaded."""

    path: Path
    saved: SavedBattle | None
    when: str
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What the player called it; the autosave has a name of its own."""
        if self.path.name in (AUTOSAVE, EARLIER):
            return "Autosave" if self.path.name == AUTOSAVE else "Autosave of the battle before"
        named = self.saved.name if self.saved is not None else ""
        return named or self.path.stem


def new_path(folder: Path, name: str, ending: str = "json") -> Path:
    """A file for a name that no file has yet."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:MOST_NAME] or "battle"
    if f"{plain}.json" in (AUTOSAVE, EARLIER):
        plain = f"{plain}-by-hand"
    path, number = folder / f"{plain}.{ending}", 2
    while path.exists():
        path, number = folder / f"{plain}-{number}.{ending}", number + 1
    return path


def keep_earlier() -> None:
    """Put the autosave aside before another battle takes its place, so that nothing is lost."""
    path = places.saves_folder() / AUTOSAVE
    with contextlib.suppress(OSError):
        path.replace(path.with_name(EARLIER))


def any_saves() -> bool:
    """Whether there is a save to load."""
    folder = places.saves_folder()
    return folder.is_dir() and any(folder.glob("*.json"))


def all_saves(desk: Desk) -> tuple[Kept, ...]:
    """Every save of the player, the latest first."""
    folder = places.saves_folder()
    if not folder.is_dir():
        return ()
    dated = [(_changed(path), path) for path in folder.glob("*.json")]
    dated.sort(key=lambda entry: (-entry[0], entry[1].name))
    return tuple(_kept(path, changed, desk) for changed, path in dated)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _kept(path: Path, changed: float, desk: Desk) -> Kept:
    when = datetime.fromtimestamp(changed).strftime("%Y-%m-%d %H:%M")
    try:
        return Kept(path, desk.read(path), when)
    except FileFaults as faults:
        return Kept(path, None, when, faults.lines())


def moment(saved: SavedBattle) -> str:
    """Where a saved battle stands: map and round."""
    name = saved.setup.map.name
    if saved.position is None:
        return name
    number = saved.position.checkpoint.round
    return f"{name}, round {number}" if number else f"{name}, setting up"


class SavesScene(MenuScreen):
    """The list of saves. ``on_load`` gets the chosen one."""

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        saves: Sequence[Kept],
        rules: Mapping[str, str],
        *,
        on_back: Callable[[], None],
        on_load: Callable[[Kept], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._on_load = on_load
        self._rules = rules
        self._saves = {kept.path.name: kept for kept in saves}
        self.list = ListBox("saves", [], on_choose=self._chosen, on_open=self._open)
        self._details = Panel([], "save", width=STRETCH, height=STRETCH, gap=10)
        self._load = BrickButton(
            "load-save", "Load", self._press_load, color=ActionColor.END, icon="open"
        )
        self._delete = BrickButton(
            "delete-save", "Delete", self._ask, color=ActionColor.FIGHT, icon="trash"
        )
        for button in (self._load, self._delete):
            button.width, button.height = fixed(220), fixed(56)
        foot = Row([back_button(on_back), Gap(), self._delete, self._load], gap=14)
        hint = Label("Type to filter", style=CAPTION)
        left = Panel([self.list, hint], "saves-panel", width=fixed(LIST_WIDTH), height=STRETCH)
        body = Row([left, self._details], gap=16)
        self.tree.set_root(page("Load a battle", body, foot))
        self._list()

    def _list(self) -> None:
        self.list.set_items([_item(kept) for kept in self._saves.values()])
        self._chosen(self.list.chosen)

    def _chosen(self, key: str) -> None:
        kept = self._saves.get(key)
        self._delete.enabled = kept is not None
        if kept is None:
            self._details.set_children([Label("No battle has been saved yet.", "nothing")])
            self._load.set_note("", "Nothing to load")
        elif kept.saved is None:
            self._details.set_children(_faults(kept))
            self._load.set_note("", "This file is damaged")
        else:
            self._backdrop.map = kept.saved.setup.map
            self._details.set_children(self._description(kept, kept.saved))
            self._load.set_note("")

    def _description(self, kept: Kept, saved: SavedBattle) -> list[Widget]:
        battle_map = saved.setup.map
        sides = " against ".join(side_name(battle_map, side.id) for side in battle_map.sides)
        return [
            Canvas("preview", self._draw_preview, width=STRETCH, height=STRETCH),
            Label(kept.name, "save-name", style=HEADING),
            Label(moment(saved), "save-moment"),
            Label(sides, style=DIM),
            Label(f"Saved {kept.when}  ·  {self._rules[saved.setup.ruleset]}", style=CAPTION),
        ]

    def _draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        paint.draw_inset(surface, theme, rect)
        kept = self._saves.get(self.list.chosen)
        if kept is None or kept.saved is None or rect.width < 8 or rect.height < 8:
            return
        picture = self._backdrop.pictures.fitted(kept.saved.setup.map, rect.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _open(self, _: str) -> None:
        self._press_load()

    def _press_load(self) -> None:
        kept = self._saves.get(self.list.chosen)
        if kept is not None and kept.saved is not None:
            self._on_load(kept)

    def _ask(self) -> None:
        kept = self._saves.get(self.list.chosen)
        if kept is not None:
            text = f"“{kept.name}” of {kept.when} will be gone for good."
            ask(self.tree, "Delete this save?", text, "Delete", lambda: self._remove(kept))

    def _remove(self, kept: Kept) -> None:
        try:
            kept.path.unlink(missing_ok=True)
        except OSError as failed:
            show_message(self.tree, "The file cannot be deleted", str(failed))
            return
        del self._saves[kept.path.name]
        self._list()


def _item(kept: Kept) -> Item:
    if kept.saved is None:
        return Item(kept.path.name, kept.name, f"damaged  ·  {kept.when}", icon="warning")
    note = f"{moment(kept.saved)}  ·  {kept.when}"
    return Item(kept.path.name, kept.name, note, icon="save")


def _faults(kept: Kept) -> list[Widget]:
    heading = RichText("This save cannot be loaded", "save-name", style=HEADING.colored(Hud.BAD))
    hint = "The file is damaged or of another version of the game:"
    return [heading, *fault_rows(hint, kept.faults)]
