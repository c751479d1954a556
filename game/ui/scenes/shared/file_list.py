"""A list of the player's files: what each holds, opening one, deleting one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from game.files.formats.thumbnails import remove_thumbnail
from game.files.json.faults import shown_path
from game.model.battlefield import BattleMap
from game.model.setup import Fault
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.details import Details, list_hint, list_width
from game.ui.scenes.shared.fault_rows import fault_rows
from game.ui.scenes.shared.message import ask, show_message
from game.ui.scenes.shared.parts import MenuScreen, back_button, page
from game.ui.scenes.shared.thumbnails import load_thumbnail
from game.ui.text import breakable
from game.ui.theme import CAPTION, DIM, HEADING, ActionColor, Hud, Theme
from game.ui.widgets.base.layout import Canvas, Gap, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.list_box import Item, ListBox
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel
from game.ui.window import App
from game.words import tr

LIST_WIDTH: Final = 440
MOST_ENLARGED: Final = 2.0
"""How many times larger than it was taken a picture is shown at most."""


class Shelf(Struct, frozen=True):
    """What a list of files is called, and its parts: names of widgets and words."""

    noun: str
    title: str
    open_name: str
    open_label: str
    open_icon: str
    row_icon: str
    empty: str
    delete: str


class StoredFile(Struct, frozen=True):
    """A file of the list.

    ``note`` is the small line of its row, ``facts`` what is told beside it; with a ``problem``
    (in a few words) and its ``faults`` in full it cannot be opened. ``map`` is the board. Of one
    that is ``unread`` all that is only known once its time has come.
    """

    path: Path
    name: str
    note: str
    when: str
    facts: tuple[str, ...] = ()
    map: BattleMap | None = None
    problem: str = ""
    faults: tuple[Fault, ...] = ()
    unread: bool = False


class FilesScene(MenuScreen):
    """A list of files. ``on_open`` gets the chosen one.

    ``read`` finds out what is in one that is unread: in the chosen one at once, unless another has
    been read in the same frame; in others later, so that a long list is there as soon as it is
    asked for.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        shelf: Shelf,
        files: Sequence[StoredFile],
        *,
        on_back: Callable[[], None],
        on_open: Callable[[StoredFile], None],
        read: Callable[[StoredFile], StoredFile] | None = None,
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._board = backdrop
        self._on_open = on_open
        self._read = read
        self._shelf = shelf
        self._files = {one.path.name: one for one in files}
        self._looked = False
        """Whether a file has been read since the last frame."""
        self._pictures: dict[str, pygame.Surface | None] = {}
        self._enlarged: tuple[pygame.Surface, tuple[int, int], pygame.Surface] | None = None
        """A picture, a size, and the picture as it was fitted into that size."""
        noun = shelf.noun
        self.list = ListBox(
            f"{noun}s", [], on_choose=self._chosen, on_open=self._open, clearing=True
        )
        self._details = Details(noun)
        self._load = BrickButton(
            shelf.open_name,
            shelf.open_label,
            self._press_open,
            color=ActionColor.END,
            icon=shelf.open_icon,
        )
        self._delete = BrickButton(
            f"delete-{noun}", tr("Delete"), self._ask, color=ActionColor.FIGHT, icon="trash"
        )
        for button in (self._load, self._delete):
            button.width, button.height = fixed(220), fixed(56)
        foot = Row([back_button(on_back), Gap(), self._delete, self._load], gap=14)
        self._hint = Label(list_hint(deletable=False), "list-hint", style=CAPTION)
        left = Panel([self.list, self._hint], f"{noun}s-panel", width=fixed(LIST_WIDTH))
        left.height = STRETCH
        self._left = left
        self.tree.set_root(page(shelf.title, Row([left, self._details], gap=16), foot))
        self._list()

    def fit(self, width: float, height: float) -> None:
        """List and details share a small window."""
        del height
        self._left.width = fixed(list_width(LIST_WIDTH, width))
        self._left.invalidate()

    def unused(self, event: pygame.event.Event) -> bool:
        """Delete asks about the chosen file, wherever the focus is; Esc goes one screen back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            if self.tree.dialog is None:
                self._ask()
            return True
        return super().unused(event)

    def _list(self, chosen: str = "") -> None:
        self.list.set_items([self._item(one) for one in self._files.values()], chosen)
        self._chosen(self.list.chosen)

    def _item(self, one: StoredFile) -> Item:
        if one.problem:
            note = f"{one.problem}  ·  {one.when}"
            return Item(one.path.name, one.name, note, icon="warning")
        picture, icon = self._pictures.get(one.path.name), self._shelf.row_icon
        return Item(one.path.name, one.name, one.note, icon, picture, passing=one.unread)

    def update(self, seconds: float) -> None:
        """One file or picture is read per frame, so that the screen halts for no more than that."""
        super().update(seconds)
        if not self._looked:
            self._read_next()
        self._looked = False

    def _read_next(self) -> None:
        """Read the chosen file if it is unread, else the next one; after all of them a picture."""
        chosen = self._files.get(self.list.chosen)
        if chosen is not None and chosen.unread:
            self._chosen(self.list.chosen)
            return
        unread = next((key for key, one in self._files.items() if one.unread), None)
        if unread is not None:
            self._look_into(unread)
            return
        waiting = (key for key, one in self._files.items() if not one.problem)
        key = next((key for key in waiting if key not in self._pictures), None)
        if key is None:
            return
        picture = load_thumbnail(self._files[key].path)
        self._pictures[key] = picture
        if picture is not None:
            self.list.set_picture(key, picture)

    def _look_into(self, key: str) -> StoredFile | None:
        """What is in the file of a key, if there is one: read now if it has not been before."""
        one = self._files.get(key)
        if one is not None and one.unread and self._read is not None:
            self._looked = True
            one = self._files[key] = self._read(one)
            self.list.set_item(self._item(one))
        return one

    def _chosen(self, key: str) -> None:
        # Where letters are typed, one after another may be chosen that turns out not to have them.
        one = self._files.get(key) if self._looked else self._look_into(key)
        if key != self.list.chosen:
            # What is in it has not the letters that are looked for: another one is chosen by now.
            return
        self._delete.enabled = one is not None
        self._hint.text = list_hint(deletable=one is not None)
        if one is None and self.list.filter:
            self._details.show([RichText(tr("None of them has these letters in its name."))])
            self._load.set_note("", tr("Nothing matches"))
        elif one is None:
            self._details.show([Label(self._shelf.empty, "nothing")])
            self._load.set_note("", tr("There is none"))
        elif one.problem:
            self._details.show(self._faults(one))
            self._load.set_note("", one.problem[:1].upper() + one.problem[1:])
        else:
            if not one.unread:
                self._board.map = one.map
            self._details.show(self._description(one))
            self._load.set_note("")

    def _description(self, one: StoredFile) -> list[Widget]:
        noun = self._shelf.noun
        facts: list[Widget] = [
            RichText(breakable(text, DIM), f"{noun}-fact-{number}", style=DIM)
            for number, text in enumerate(one.facts)
        ]
        return [
            Canvas("preview", self._draw_preview, width=STRETCH, height=STRETCH),
            RichText(one.name, f"{noun}-name", style=HEADING),
            *facts,
        ]

    def _faults(self, one: StoredFile) -> list[Widget]:
        style = HEADING.colored(Hud.BAD)
        words = tr("“{name}” cannot be opened").format(name=one.name)
        heading = RichText(words, f"{self._shelf.noun}-name", style=style)
        hint = tr("The file is {problem}:").format(problem=one.problem)
        return [heading, *fault_rows(hint, shown_path(one.path), one.faults)]

    def _draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        one = self._files.get(self.list.chosen)
        if one is None or one.map is None or rect.width < 8 or rect.height < 8:
            return
        thumbnail = self._pictures.get(one.path.name)
        if thumbnail is None:
            self._board.pictures.draw_fitted(surface, rect, theme, one.map)
            return
        picture = self._fitted(thumbnail, rect.size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _fitted(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """A picture fitted into a size; the last one is kept."""
        known = self._enlarged
        if known is None or known[0] is not picture or known[1] != size:
            known = self._enlarged = (picture, size, _fitted(picture, size))
        return known[2]

    def _open(self, _: str) -> None:
        self._press_open()

    def _press_open(self) -> None:
        one = self._look_into(self.list.chosen)
        if one is not None and not one.problem:
            self._on_open(one)

    def _ask(self) -> None:
        one = self._files.get(self.list.chosen)
        if one is not None:
            text = tr("“{name}” of {when} will be gone for good.")
            text = text.format(name=one.name, when=one.when)
            ask(self.tree, self._shelf.delete, text, tr("Delete"), lambda: self._remove(one))

    def _remove(self, one: StoredFile) -> None:
        if delete_file(self.tree, one.path):
            remove_thumbnail(one.path)
            beside = self.list.beside(one.path.name)
            del self._files[one.path.name]
            self._list(beside)


def delete_file(tree: WidgetTree, path: Path) -> bool:
    """Take a file of the player's away, or say why that cannot be done; whether it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError as failed:
        show_message(tree, tr("The file cannot be deleted"), str(failed))
        return False
    return True


def _fitted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture as large as fits into a size, within reason."""
    wide, high = picture.get_size()
    share = min(size[0] / wide, size[1] / high, MOST_ENLARGED)
    scaled = (max(1, round(wide * share)), max(1, round(high * share)))
    return pygame.transform.smoothscale(picture, scaled)
