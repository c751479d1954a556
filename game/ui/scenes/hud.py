"""The frame around the battlefield: top bar, figure card, log, squad strip, action bar."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.engine.ruleset import ItemRow, StatCard
from game.model.pictures import Icon
from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import portrait
from game.ui.prompts.table import Act
from game.ui.scenes.parts import Emblem
from game.ui.theme import (
    BODY,
    CAPTION,
    DIM,
    HEADING,
    NUMBER,
    STRONG,
    ActionColor,
    Hud,
    Theme,
)
from game.ui.widgets.buttons import BrickButton, Button, IconButton
from game.ui.widgets.dice_tray import DiceTray
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Canvas, Column, Gap, Row, Wrap
from game.ui.widgets.panel import Bar, Chip, Inset, Panel
from game.ui.widgets.stat_box import StatBox
from game.ui.widgets.text_log import Entry, TextLog
from game.ui.widgets.widget import STRETCH, Widget, fixed

SIDE_WIDTH = 330
COMPACT_SIDE_WIDTH = 270
MOST_ACTS = 6
COMPACT_ACTS = 5
"""Buttons that fit the action bar well; with more acts open, it has pages."""
ACT_COLORS: Final[Mapping[Icon, str]] = {
    "move": ActionColor.MOVE,
    "run": ActionColor.MOVE,
    "shoot": ActionColor.SHOOT,
    "fight": ActionColor.FIGHT,
    "shove": ActionColor.FIGHT,
    "charge": ActionColor.FIGHT,
    "throw": ActionColor.THROW,
    "watch": ActionColor.WATCH,
}
"""Colors of acts by their sign; others are plain."""


def _pages(acts: Sequence[Act], room: int) -> list[Sequence[Act]]:
    """The acts by pages of the bar: closed ones only where the open ones leave room."""
    count = sum(1 for act in acts if not act.reason)
    if count <= room:
        return [acts[:room]]
    size = room - 1
    pages = -(-count // size)
    return [acts[page * size : (page + 1) * size] for page in range(pages)]


class Banner(Struct, frozen=True):
    """One side at the top: name, color, figures left of those it began with, whose turn."""

    name: str
    team: str
    color: str
    left: int
    total: int
    active: bool


class Chit(Struct, frozen=True):
    """One figure of the squad strip."""

    unit: str
    look: FigureLook
    done: bool
    selected: bool
    name: str


class SquadChit(Button):
    """A little portrait that takes a figure in hand."""

    def __init__(self, chit: Chit, number: int, press: Callable[[], None]) -> None:
        action = f"figure-{number}" if number <= 9 else ""
        super().__init__(
            f"figure-{chit.unit}",
            press,
            action=action,
            width=STRETCH,
            height=fixed(54),
            tooltip=chit.name,
        )
        self.chit = chit

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the portrait, dimmed and marked when there is nothing left to do."""
        size = min(self.rect.size)
        box = pygame.Rect(self.rect.x, self.rect.y, size, size)
        look = self.chit.look
        image = theme.keep(("chit", look, size), lambda: portrait(look, size))
        surface.blit(image, box)
        if self.chit.done:
            veil = theme.keep(("chit-veil", size), lambda: _veil(size))
            surface.blit(veil, box)
            style = CAPTION.colored(Hud.TEXT)
            words = Label("done", style=style, align="center")
            words.place(theme, pygame.Rect(box.x, box.bottom - theme.px(18), size, 0))
            words.draw(surface, theme)
        if self.chit.selected or self.focused:
            color = Hud.WHITE if self.chit.selected else Hud.GOLD
            pygame.draw.rect(surface, color, box, theme.px(3), border_radius=theme.px(6))


def _veil(size: int) -> pygame.Surface:
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    veil.fill((20, 24, 30, 150))
    return veil


class BattleHud:
    """Builds the widgets of the battle screen and keeps their contents fresh."""

    def __init__(
        self,
        draw_map: Callable[[pygame.Surface, pygame.Rect, Theme], None],
        press_act: Callable[[str], None],
        press_figure: Callable[[str], None],
        end_turn: Callable[[], None],
        open_menu: Callable[[], None],
        undo: Callable[[], None],
        log: TextLog,
    ) -> None:
        self._press_act = press_act
        self._room = MOST_ACTS
        self._page = 0
        self._verbs: tuple[str, ...] = ()
        self._acts_shown: tuple[Act, ...] = ()
        self._press_figure = press_figure
        self.map = Canvas("map", draw_map, width=STRETCH, height=STRETCH)
        self.map.solid = False
        self.log = log
        self.dice = DiceTray("dice")
        self.end_turn = BrickButton(
            "end-turn",
            "End turn",
            end_turn,
            color=ActionColor.END,
            icon="end-turn",
            action="end-turn",
            width=STRETCH,
        )
        self._banners = Row([], "banners", gap=8)
        self._round = Label("", "round", style=HEADING, align="center")
        self._status = Label("", "status", style=CAPTION.colored(Hud.GOLD), align="center")
        self._card = Panel([], "card", gap=6, height=fixed(322))
        self._squad = Row([], "squad", gap=6, group=True)
        self._acts = Row([], "acts", gap=10, group=True, width=STRETCH)
        self._undo = IconButton("undo", "undo", undo, action="undo", tooltip="Take back")
        self._menu = IconButton("menu", "gear", open_menu, tooltip="Menu (Esc)")
        self.side: Column | None = None
        self._shown: dict[str, object] = {}
        self.root = self._layout()

    def _layout(self) -> Widget:
        top = Bar(
            [
                Row(
                    [
                        self._banners,
                        Column([self._round, self._status], gap=0, width=STRETCH),
                        self._undo,
                        self._menu,
                    ],
                    gap=10,
                    align="center",
                )
            ],
            "top-bar",
            height=fixed(58),
        )
        bottom = Bar(
            [Row([self._acts, self.dice], gap=12, align="center")],
            "action-bar",
            edge="top",
            height=fixed(104),
            padding=(12, 12, 12, 8),
        )
        self.side = Column(
            [
                self._card,
                Panel([self.log], "log-panel", title="Battle log", height=STRETCH),
                Panel([self._squad], "squad-panel", height=fixed(78), padding=(10, 10, 10, 10)),
                self.end_turn,
            ],
            gap=8,
            padding=(8, 8, 8, 10),
            width=fixed(SIDE_WIDTH),
        )
        middle = Column([self.map, bottom], gap=0, width=STRETCH)
        return Column([top, Row([middle, self.side], gap=0, height=STRETCH)], gap=0)

    def fit(self, size: tuple[int, int], theme: Theme) -> None:
        """Use the narrow side column in small windows."""
        compact = size[0] / theme.scale < 1400
        self._room = COMPACT_ACTS if compact else MOST_ACTS
        if self.side is not None:
            self.side.width = fixed(COMPACT_SIDE_WIDTH if compact else SIDE_WIDTH)
            self.side.invalidate()

    def frame(self) -> list[pygame.Rect]:
        """What lies around the map: bars and side column."""
        whole = [self.root.find("top-bar"), self.root.find("action-bar"), self.side]
        return [widget.rect for widget in whole if widget is not None]

    def _changed(self, name: str, value: object) -> bool:
        if self._shown.get(name) == value:
            return False
        self._shown[name] = value
        return True

    def show_banners(self, banners: Sequence[Banner], title: str, status: str) -> None:
        """Sides with figures left, the round, and whose turn it is."""
        self._round.text = title
        self._status.text = status
        if not self._changed("banners", tuple(banners)):
            return
        self._banners.set_children([_banner(banner) for banner in banners])

    def show_undo(self, reason: str) -> None:
        """Whether the last answer can be taken back."""
        self._undo.enabled = not reason
        self._undo.tooltip = reason or "Take back the last answer"

    def show_card(self, card: StatCard | None, look: FigureLook | None, color: str) -> None:
        """The card of a figure."""
        if not self._changed("card", (card, look)):
            return
        if card is None or look is None:
            self._card.set_children([Label("No figure chosen", style=DIM)])
            return
        self._card.set_children(_card_rows(card, look, color))

    def show_squad(self, chits: Sequence[Chit]) -> None:
        """The figures of the side to move."""
        if not self._changed("squad", tuple(chits)):
            return
        self._squad.set_children(
            [
                SquadChit(chit, number, self._presser(chit.unit))
                for number, chit in enumerate(chits, start=1)
            ]
        )

    def _presser(self, unit: str) -> Callable[[], None]:
        return lambda: self._press_figure(unit)

    def show_acts(self, acts: Sequence[Act]) -> None:
        """The buttons of the action bar; when they are too many, the last one turns the page."""
        names = tuple(act.key for act in acts if not act.reason)
        if names != self._verbs:
            self._verbs, self._page = names, 0
        pages = _pages(acts, self._room)
        self._page %= len(pages)
        key = tuple((a.key, a.label, a.note, a.icon, a.reason, a.selected) for a in acts)
        if not self._changed("acts", (key, self._page, self._room)):
            return
        self._acts_shown = tuple(acts)
        buttons: list[Widget] = [
            self._act_button(act, number) for number, act in enumerate(pages[self._page], start=1)
        ]
        if len(pages) > 1:
            buttons.append(self._page_button(len(pages)))
        self._acts.set_children(buttons or [Gap(width=STRETCH)])

    def _act_button(self, act: Act, number: int) -> BrickButton:
        button = BrickButton(
            f"act-{act.key}",
            act.label,
            self._acter(act.key),
            color=_act_color(act),
            note=act.note,
            reason=act.reason,
            icon=act.icon or "",
            action=f"answer-{number}",
            width=STRETCH,
            enabled=not act.reason,
        )
        button.selected = act.selected
        return button

    def _page_button(self, count: int) -> BrickButton:
        return BrickButton(
            "more-acts",
            "More",
            self._turn_page,
            color=ActionColor.BRACE,
            note=f"page {self._page + 1} of {count}",
            action=f"answer-{self._room}",
            width=STRETCH,
        )

    def _turn_page(self) -> None:
        self._page += 1
        self.show_acts(self._acts_shown)

    def _acter(self, key: str) -> Callable[[], None]:
        return lambda: self._press_act(key)

    def show_end_turn(self, note: str, enabled: bool) -> None:
        """The note on the end-turn button: how many can still act."""
        self.end_turn.set_note(note)
        self.end_turn.enabled = enabled

    def add_log(self, entry: Entry) -> None:
        """A new line of the log."""
        self.log.append(entry)


def _act_color(act: Act) -> str:
    return ActionColor.BRACE if act.icon is None else ACT_COLORS.get(act.icon, ActionColor.BRACE)


def _banner(banner: Banner) -> Widget:
    style = STRONG if banner.active else BODY
    row = Row(
        [
            Emblem(banner.team, size=24),
            Label(banner.name, style=HEADING.colored(Hud.WHITE)),
            Label(f"{banner.left}/{banner.total}", style=style.colored(Hud.WHITE)),
        ],
        gap=12,
        align="center",
    )
    return _Banner(banner, row)


class _Banner(Column):
    """A colored plate; the side to move has a white frame and a mark before its name."""

    def __init__(self, banner: Banner, row: Row) -> None:
        super().__init__([row], f"banner-{banner.name}", padding=(14, 5, 14, 5))
        self.banner = banner

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate and the words."""
        radius = theme.px(8)
        pygame.draw.rect(surface, self.banner.color, self.rect, border_radius=radius)
        if self.banner.active:
            pygame.draw.rect(surface, Hud.WHITE, self.rect, theme.px(2.5), border_radius=radius)
        super().draw(surface, theme)


def _card_rows(card: StatCard, look: FigureLook, color: str) -> list[Widget]:
    def paint(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        size = min(rect.size)
        picture = theme.keep(("portrait", look, size), lambda: portrait(look, size))
        surface.blit(picture, rect)

    boxes = [
        StatBox(row.icon or "star", row.value, row.name, link=row.rule, width=STRETCH)
        for row in card.stats
    ]
    stats = [Row(list(boxes[at : at + 2]), gap=6) for at in range(0, min(len(boxes), 4), 2)]
    head = Row(
        [
            Canvas("portrait", paint, width=fixed(62), height=fixed(62)),
            Column(
                [Label(card.title, style=HEADING), Label(card.role, style=STRONG.colored(color))],
                gap=4,
                width=STRETCH,
            ),
        ],
        gap=10,
        align="center",
    )
    items: list[Widget] = [_item_row(item) for item in card.items[:3]]
    chips: list[Widget] = [
        Chip(f"{state.name} {state.value}".strip(), link=state.rule) for state in card.states[:3]
    ]
    rows: list[Widget] = [head, *stats, *items]
    return [*rows, Wrap(chips)] if chips else rows


def _item_row(item: ItemRow) -> Widget:
    """One carried item: name, numbers, damage; dim when it is not ready."""
    words = Column(
        [Label(item.name, style=STRONG), Label(item.details, style=CAPTION)],
        gap=0,
        width=STRETCH,
    )
    damage = Label(item.damage, style=NUMBER if item.ready else DIM)
    row = Row([words, damage], align="center")
    return Inset([row], padding=(10, 4, 10, 4), link=item.rule)
