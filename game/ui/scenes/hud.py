"""The frame around the battlefield: top bar, figure card, log, squad strip, action bar."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.engine.ruleset import StatCard
from game.model.pictures import Icon
from game.ui.art.figure_look import FigureLook
from game.ui.art.schemes import plate
from game.ui.prompts.table import Act
from game.ui.scenes.act_pages import MOST_ACTS, pages_of, room_for_acts
from game.ui.scenes.figure_card import LEAST_HEIGHT, LOW_HEIGHT, FigureCard, card_rows
from game.ui.scenes.lesson_bar import LessonBar
from game.ui.scenes.log_panel import LogPanel
from game.ui.scenes.looking_back import LookingBack
from game.ui.scenes.parts import Emblem
from game.ui.scenes.squad import Chit, SquadChit
from game.ui.scenes.tools import Tools
from game.ui.theme import (
    BODY,
    CAPTION,
    DIM,
    HEADING,
    STRONG,
    ActionColor,
    Hud,
    Theme,
)
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.centered import Centered
from game.ui.widgets.closed import ClosedBrick
from game.ui.widgets.dice_tray import DiceTray
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Column, Gap, Row
from game.ui.widgets.panel import Bar, Panel
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.text_log import Entry
from game.ui.widgets.widget import CONTENT, STRETCH, Widget, fixed
from game.words import tr

SIDE_WIDTH = 330
COMPACT_SIDE_WIDTH = 270
TINY_SIDE_WIDTH = 298
TINY: Final = (960, 640)
"""Units of width and height below which the side column is scrolled; the bar of the acts, without
the dice, is as wide as the window."""
LOW_FIELD: Final = 500
"""Units of height of a window below which a lesson leaves the map all but one line."""
NARROW_TOP: Final = 1160
"""Units of width below which the top bar has one button for all speeds."""
LOW_WINDOW: Final = 840
"""Units of height below which a short card leaves its room to the log."""
TOP_BAR = 58
TOP_PADDING: Final = (14, 4, 14, 4)
TINY_TOP_PADDING: Final = (14, 3, 14, 3)
ACTION_BAR = 122
"""Units of height: room for a label, two lines of a reason, and the rule behind it."""
TINY_ACTION_BAR = 100
"""The same without a rule, where only what can be done is shown."""
LOG_HEIGHT = 150
"""Units of the log where the side column is scrolled."""
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


class Banner(Struct, frozen=True):
    """One side at the top: name, color, figures left of those it began with, whose turn."""

    name: str
    team: str
    color: str
    left: int
    total: int
    active: bool


class BattleHud:
    """Builds the widgets of the battle screen and keeps their contents fresh."""

    def __init__(
        self,
        draw_map: Callable[[pygame.Surface, pygame.Rect, Theme], None],
        press_act: Callable[[str], None],
        press_figure: Callable[[str], None],
        end_turn: Callable[[], None],
        tools: Tools,
        told: LogPanel,
    ) -> None:
        self._press_act = press_act
        self._room = MOST_ACTS
        self._page = 0
        self._verbs: tuple[str, ...] = ()
        self._acts_shown: tuple[Act, ...] = ()
        self._sides: tuple[Banner, ...] = ()
        self._said = ""
        self._press_figure = press_figure
        self.map = Canvas("map", draw_map, width=STRETCH, height=STRETCH)
        self.map.solid = False
        self.log = told.log
        self.tools = tools
        self._told = told
        self.dice = DiceTray("dice")
        self.end_turn = BrickButton(
            "end-turn",
            tr("End turn"),
            end_turn,
            color=ActionColor.END,
            icon="end-turn",
            action="end-turn",
            width=STRETCH,
        )
        self._card = FigureCard([], "card", gap=6)
        self._squad = Row([], "squad", gap=6, group=True)
        self._acts = Row([], "acts", gap=10, group=True, width=STRETCH)
        self.side: Column | None = None
        self.tiny = self._low = False
        self._lesson: LessonBar | None = None
        self._shown: dict[str, object] = {}
        self.root = self._layout()

    def _layout(self) -> Column:
        self._banners = Row([], "banners", gap=8)
        self.extras = Row([], "extras", gap=10)
        self._round = Label("", "round", style=HEADING, align="center")
        style = CAPTION.colored(Hud.GOLD)
        self._status = RichText("", "status", style=style, align="center", width=STRETCH)
        self._title = Centered([self._round, self._status], gap=0, width=STRETCH)
        self._top_row = Row(
            [self._banners, self._title, self.extras, self.tools], gap=10, align="center"
        )
        self._top = Bar([self._top_row], "top-bar", height=fixed(TOP_BAR), padding=TOP_PADDING)
        self._past = LookingBack()
        self._bottom = Bar(
            [Row([self._acts, self._past, self.dice], gap=12, align="center", height=STRETCH)],
            "action-bar",
            edge="top",
            height=fixed(ACTION_BAR),
            padding=(12, 12, 12, 8),
        )
        squad = Panel([self._squad], "squad-panel", height=fixed(78), padding=(10, 10, 10, 10))
        self._known = Column([self._card, self._told, squad], gap=8, height=STRETCH)
        self.side = Column(
            [self._known, self.end_turn], gap=8, padding=(8, 8, 8, 10), width=fixed(SIDE_WIDTH)
        )
        self._middle = Column([self.map, self._bottom], gap=0, width=STRETCH)
        return Column([self._top, Row([self._middle, self.side], gap=0, height=STRETCH)], gap=0)

    def fit(self, size: tuple[int, int], theme: Theme) -> None:
        """Use the narrow side column in small windows; scroll it in tiny ones, without dice."""
        width, height = (length / theme.scale for length in size)
        compact, tiny = width < 1400, width < TINY[0] or height < TINY[1]
        self._low = height < LOW_FIELD
        self.show_lesson(self._lesson)
        self._room = room_for_acts(width, compact=compact, tiny=tiny)
        self.dice.visible = not tiny
        if self.side is None:
            return
        widest = COMPACT_SIDE_WIDTH if compact else SIDE_WIDTH
        self.side.width = fixed(TINY_SIDE_WIDTH if tiny else widest)
        self.tools.fit(tiny=width < NARROW_TOP)
        self._card.least = LOW_HEIGHT if height < LOW_WINDOW else LEAST_HEIGHT
        if tiny is not self.tiny:
            self.tiny = tiny
            self._told.height = fixed(LOG_HEIGHT) if tiny else STRETCH
            known = ScrollArea(self._known, "side-scroll") if tiny else self._known
            self.side.set_children([known, self.end_turn])
            top, field, bottom = self._top, self.root.children[1], self._bottom
            self._stack_middle()
            self.root.set_children([top, field, bottom] if tiny else [top, field])
            self._stack_top()
            bottom.height = fixed(TINY_ACTION_BAR if tiny else ACTION_BAR)
            bottom.padding = (8, 5, 8, 3) if tiny else (12, 12, 12, 8)
            self.show_banners(self._sides, self._round.text, self._said)
        self.side.invalidate()
        self.show_acts(self._acts_shown)

    def show_lesson(self, lesson: LessonBar | None) -> None:
        """The bar of a lesson above the map, or none."""
        self._lesson = lesson
        if lesson is not None:
            lesson.fit(low=self._low)
        self._stack_middle()

    def _stack_middle(self) -> None:
        """Map, lesson and acts above each other; in tiny windows the acts are elsewhere."""
        lesson = [] if self._lesson is None else [self._lesson]
        self._middle.set_children([*lesson, self.map, *([] if self.tiny else [self._bottom])])

    def _stack_top(self) -> None:
        """The bar at the top; in tiny windows the words have a line of their own, or more."""
        top, tiny = self._top, self.tiny
        between: Widget = Gap(height=fixed(1)) if tiny else self._title
        self._top_row.set_children([self._banners, between, self.extras, self.tools])
        top.set_children([self._top_row, self._status] if tiny else [self._top_row])
        self._title.set_children([] if tiny else [self._round, self._status])
        top.gap, top.padding = (1, TINY_TOP_PADDING) if tiny else (8, TOP_PADDING)
        top.height = CONTENT if tiny else fixed(TOP_BAR)

    def frame(self) -> list[pygame.Rect]:
        """What lies around the map: bars and side column."""
        whole = [self.root.find("top-bar"), self.root.find("action-bar"), self.side]
        return [widget.rect for widget in whole if widget is not None]

    def forget(self) -> None:
        """Build everything anew when it is shown next: the colors are others."""
        self._shown.clear()

    def _changed(self, name: str, value: object) -> bool:
        if self._shown.get(name) == value:
            return False
        self._shown[name] = value
        return True

    def show_banners(self, banners: Sequence[Banner], title: str, status: str) -> None:
        """Sides with figures left, the round, and whose turn it is."""
        self._round.text = title
        self._round.visible = not self.tiny
        self.show_status(status)
        if not self._changed("banners", (tuple(banners), self.tiny)):
            return
        self._sides = tuple(banners)
        self._banners.set_children([_banner(banner, named=not self.tiny) for banner in banners])

    def show_status(self, status: str) -> None:
        """Whose turn it is, or what is going on."""
        self._said = status
        parts = (self._round.text, status) if self.tiny else (status,)
        self._status.content = "  ·  ".join(part for part in parts if part)

    def show_card(self, card: StatCard | None, look: FigureLook | None, color: str) -> None:
        """The card of a figure."""
        if not self._changed("card", (card, look)):
            return
        if card is None or look is None:
            self._card.set_children([Label(tr("No figure chosen"), style=DIM)])
            return
        self._card.set_children(card_rows(card, look, color))

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
        shown = [act for act in acts if not act.reason] if self.tiny else acts
        pages = pages_of(shown, self._room)
        self._page %= len(pages)
        key = tuple(
            (a.key, a.label, a.note, a.icon, a.reason, a.rule, a.selected, a.risky) for a in acts
        )
        if not self._changed("acts", (key, self._page, self._room, self.tiny)):
            return
        self._acts_shown = tuple(acts)
        buttons: list[Widget] = [
            self._act_button(act, number) for number, act in enumerate(pages[self._page], start=1)
        ]
        if len(pages) > 1:
            buttons.append(self._page_button(len(pages)))
        self._acts.set_children(buttons or [Gap(width=STRETCH)])

    def show_past(self, leave: Callable[[], None] | None) -> None:
        """In place of the acts: that the past is shown, and how to ``leave`` it; None: the acts."""
        if not self._changed("past", leave is not None):
            return
        self._acts.visible = leave is None
        if leave is None:
            self._past.visible = False
        else:
            self._past.show(leave)

    def _act_button(self, act: Act, number: int) -> BrickButton:
        if act.reason:
            return _closed_act(act)
        button = BrickButton(
            f"act-{act.key}",
            act.label,
            self._acter(act.key),
            color=_act_color(act),
            note=act.note,
            icon=act.icon or "",
            action=f"answer-{number}",
            lines=2,
            sign="dice" if act.risky else "",
            width=STRETCH,
            tooltip=tr("Dice fall or others answer: it cannot be taken back")
            if act.risky
            else None,
        )
        button.selected = act.selected
        return button

    def _page_button(self, count: int) -> BrickButton:
        return BrickButton(
            "more-acts",
            tr("More"),
            self._turn_page,
            color=ActionColor.BRACE,
            note=tr("page {page} of {count}").format(page=self._page + 1, count=count),
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


def _closed_act(act: Act) -> BrickButton:
    return ClosedBrick(
        f"act-{act.key}",
        act.label,
        act.reason,
        act.rule,
        color=_act_color(act),
        icon=act.icon or "",
        width=STRETCH,
    )


def _act_color(act: Act) -> str:
    return ActionColor.BRACE if act.icon is None else ACT_COLORS.get(act.icon, ActionColor.BRACE)


def _banner(banner: Banner, *, named: bool) -> Widget:
    style, words = STRONG if banner.active else BODY, plate(banner.color)[1]
    shadowed = words == Hud.WHITE
    title = HEADING.colored(words)._replace(shadow=shadowed)
    name = [Label(banner.name, style=title)] if named else []
    count = Label(f"{banner.left}/{banner.total}", style=style.colored(words))
    return _Banner(
        banner, Row([Emblem(banner.team, size=24), *name, count], gap=12, align="center")
    )


class _Banner(Column):
    """A colored plate; the side to move has a white frame and a mark before its name."""

    def __init__(self, banner: Banner, row: Row) -> None:
        super().__init__(
            [row], f"banner-{banner.name}", padding=(14, 5, 14, 5), tooltip=banner.name
        )
        self.banner = banner

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate and the words."""
        radius = theme.px(8)
        ground = plate(self.banner.color)[0]
        pygame.draw.rect(surface, ground, self.rect, border_radius=radius)
        if self.banner.active:
            pygame.draw.rect(surface, Hud.WHITE, self.rect, theme.px(2.5), border_radius=radius)
        super().draw(surface, theme)
