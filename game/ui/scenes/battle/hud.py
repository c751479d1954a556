"""The frame around the battlefield: top bar, figure card, log, squad strip, action bar."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import pygame

from game.engine.ruleset import StatCard
from game.model.pictures import Icon
from game.ui.art.figure_look import FigureLook
from game.ui.prompts.table import Act
from game.ui.scenes.battle.act_pages import (
    MOST_ACTS,
    Room,
    buttons_for,
    on_other_pages,
    page_shown,
    page_with,
    pages_of,
    room_for_acts,
)
from game.ui.scenes.battle.goal_bar import GoalBar, Plaque
from game.ui.scenes.battle.lesson_bar import LessonBar
from game.ui.scenes.battle.log_panel import LogPanel
from game.ui.scenes.battle.looking_back import LookingBack, PlaceWanted
from game.ui.scenes.battle.side_column import (
    COMPACT_SIDE_WIDTH,
    SIDE_WIDTH,
    TINY_SIDE_WIDTH,
    SideColumn,
)
from game.ui.scenes.battle.squad import Chit, SquadChit
from game.ui.scenes.battle.tools import Tools
from game.ui.scenes.battle.top_bar import TIGHT_BAR, Banner, TopBar
from game.ui.text import Line
from game.ui.theme import ActionColor, Theme
from game.ui.widgets.base.layout import Canvas, Column, Gap, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.closed import ClosedBrick
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.look.dice_tray import DiceTray
from game.ui.widgets.look.panel import Bar
from game.words import tr

TINY: Final = (960, 600)
"""Units of width and height below which the bar of the acts, without the dice, is as wide as the
window."""
LOW_FIELD: Final = 500
"""Units of height of a window below which a lesson leaves the map all but one line."""
TRAY: Final = 1160
"""Units of width below which the acts need the room of the dice; the log tells them too."""
ACTION_BAR = 125
"""Units of height: room for a label, two lines of a reason, and the rule behind it."""
BAR_PADDING: Final = (12, 9, 12, 8)
"""Units around what is in it: so high is the fullest brick, at every scale."""
MOST_NOTE: Final = 3
TINY_NOTE: Final = 2
"""Lines of the note of an act, in the usual bar and in the low one."""
TINY_ACTION_BAR = 103
"""The same without a rule, where only what can be done is shown."""
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


class BattleHud:
    """Builds the widgets of the battle screen and keeps their contents fresh."""

    low_bar: float = TINY_ACTION_BAR
    """Units of height of the bar below the map in a tiny window."""

    def __init__(
        self,
        draw_map: Callable[[pygame.Surface, pygame.Rect, Theme], None],
        words_on_map: Callable[[], Iterable[tuple[Line, int, int]]],
        press_act: Callable[[str], None],
        press_figure: Callable[[str], None],
        end_turn: Callable[[], None],
        tools: Tools,
        told: LogPanel,
    ) -> None:
        self._press_act = press_act
        self._room = Room(MOST_ACTS, MOST_ACTS)
        self._beside = MOST_ACTS
        self._page = 0
        self._verbs: tuple[object, ...] = ()
        self._armed = ""
        self._kept_pages: dict[tuple[object, ...], int] = {}
        self._taught: tuple[str, ...] = ()
        self._acts_shown: tuple[Act, ...] = ()
        self._acting = ""
        self._press_figure = press_figure
        self.map = Canvas("map", draw_map, words_on_map, width=STRETCH, height=STRETCH)
        self.map.solid = False
        self.log = told.log
        self.tools = tools
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
        self._squad = Row([], "squad", gap=6, group=True, height=STRETCH)
        self._acts = Row([], "acts", gap=10, group=True, width=STRETCH)
        self.side = SideColumn(told, self._squad, self.end_turn)
        self.card = self.side.card
        self.tiny = self._low = False
        self._lesson: LessonBar | None = None
        self._shown: dict[str, object] = {}
        self.root = self._layout()

    def _layout(self) -> Column:
        self.top = TopBar(self.tools)
        self.extras = self.top.extras
        self.goals = GoalBar()
        self._past, self._wanted = LookingBack(), PlaceWanted()
        below = [self._acts, self._wanted, self._past, self.dice]
        self._bottom = Bar(
            [Row(below, gap=12, align="center", height=STRETCH)],
            "action-bar",
            edge="top",
            height=fixed(ACTION_BAR),
            padding=BAR_PADDING,
        )
        self._middle = Column([self.goals, self.map, self._bottom], gap=0, width=STRETCH)
        return Column([self.top, Row([self._middle, self.side], gap=0, height=STRETCH)], gap=0)

    def fit(self, size: tuple[int, int], theme: Theme) -> None:
        """Use the narrow side column in small windows; in tiny ones widen the bar of the acts."""
        width, height = (length / theme.scale for length in size)
        compact, tiny = width < 1400, width < TINY[0] or height < TINY[1]
        self._low = height < LOW_FIELD
        self.show_lesson(self._lesson)
        self._room = room_for_acts(width, compact=compact, tiny=tiny, tray=width >= TRAY)
        self.dice.visible = not tiny and width >= TRAY
        self.top.fit(size[0], theme)
        if tiny is not self.tiny:
            self.tiny = tiny
            bottom = self._bottom
            self._stack()
            bottom.height = fixed(self.low_bar if tiny else ACTION_BAR)
            bottom.padding = (8, 5, 8, 3) if tiny else BAR_PADDING
        widest = COMPACT_SIDE_WIDTH if compact else SIDE_WIDTH
        room = height - TIGHT_BAR - (self.low_bar if tiny else 0)
        self.side.fit(room, TINY_SIDE_WIDTH if tiny else widest)
        self.show_acts(self._acts_shown, self._acting)

    def teach(self, acts: tuple[str, ...]) -> None:
        """The acts that a lesson speaks of, by their keys: the page with them is turned to."""
        if acts != self._taught:
            self._taught = acts
            self.show_acts(self._acts_shown, self._acting)

    def show_lesson(self, lesson: LessonBar | None) -> None:
        """The bar of a lesson above the map, or none."""
        self._lesson = lesson
        if lesson is not None:
            lesson.fit(low=self._low)
            lesson.on_form = self._stack
        self._stack()

    @property
    def _below(self) -> Bar:
        """What stands at the lower edge: the acts, or a lesson that is to be read first."""
        lesson = self._lesson
        return lesson if lesson is not None and lesson.reading else self._bottom

    def _stack(self) -> None:
        """Map, lesson and acts above each other; in tiny windows the acts are as wide as all."""
        top, field = self.root.children[:2]
        below = self._below
        self.side.read(below is not self._bottom)
        above = [] if self._lesson in (None, below) else [self._lesson]
        shown = [one for one in (*above, self.goals, self.map, None if self.tiny else below) if one]
        self._middle.set_children(shown)
        self.root.set_children([top, field, below] if self.tiny else [top, field])

    def frame(self) -> list[pygame.Rect]:
        """What lies around the map: bars and side column."""
        whole: list[Widget] = [self.top, self._below, self.side]
        return [widget.rect for widget in whole]

    def forget(self) -> None:
        """Build everything anew when it is shown next: the colors are others."""
        self._shown.clear()

    def _changed(self, name: str, value: object) -> bool:
        if self._shown.get(name) == value:
            return False
        self._shown[name] = value
        return True

    def show_banners(
        self, banners: Sequence[Banner], title: str, rules: str, status: Sequence[str]
    ) -> None:
        """Sides with figures left, the round, the rules, and whose turn it is."""
        if self._changed("banners", (tuple(banners), title, rules)):
            self.top.show(banners, title, rules)
        self.show_status(status)

    def show_goals(self, plaques: Sequence[Plaque]) -> None:
        """What is to be held, reached, survived or protected, counted."""
        if self._changed("goals", tuple(plaques)):
            self.goals.show(plaques)

    def show_status(self, status: Sequence[str]) -> None:
        """Whose turn it is, or what is going on: in all words, then in fewer and fewer."""
        self.top.say(status)

    def show_card(self, card: StatCard | None, look: FigureLook | None, color: str) -> None:
        """The card of a figure."""
        if not self._changed("card", (card, look)):
            return
        self.card.show(None if card is None or look is None else (card, look, color))

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

    def show_acts(self, acts: Sequence[Act], figure: str = "") -> None:
        """The buttons of the action bar; when they are too many, the last one turns the page.

        ``figure`` is the id of whose acts they are; "" where it is nobody's turn to act.
        """
        self._acting = figure
        # What turns out to be in vain while the player looks makes no other acts of them.
        opened = tuple((act.key, act.minor and not act.vain) for act in acts if not act.reason)
        armed = next((act.key for act in acts if act.selected), "")
        shown = [act for act in acts if act.placed or not act.reason] if self.tiny else acts
        self._beside = buttons_for(shown, self._room)
        pages = pages_of(shown, self._beside)
        self._choose_page(pages, opened, armed)
        key = tuple(map(_drawn, acts))
        if not self._changed("acts", (key, self._page, self._room, self.tiny)):
            return
        self._acts_shown = tuple(acts)
        buttons: list[Widget] = [
            self._act_button(act, number) for number, act in enumerate(pages[self._page], start=1)
        ]
        if len(pages) > 1:
            buttons.append(self._page_button(pages))
        self._acts.set_children(buttons or [Gap(width=STRETCH)])

    def _choose_page(
        self, pages: Sequence[Sequence[Act]], opened: tuple[object, ...], armed: str
    ) -> None:
        """Turn to the page to be seen first when other acts are open, and to what is taken in hand.

        Which page that is hangs on what is known of the acts, and more is found out while the
        player looks; yet the numbers of the keys are to stand for what they stood for. So acts of a
        figure that come again before one is done have the page that they had.
        """
        if not pages[0]:
            self._kept_pages.clear()
        verbs = self._acting, opened, self._taught, self._room
        if verbs != self._verbs:
            page = self._kept_pages.get(verbs)
            self._verbs, self._armed = verbs, "" if page is not None else armed
            self._page = page_shown(pages, armed, self._taught) if page is None else page
        if armed != self._armed:
            # What is in hand is seen; the player may still turn the pages.
            self._armed = armed
            there = page_with(pages, lambda act: act.key == armed)
            self._page = self._page if there is None else there
        self._page %= len(pages)
        self._kept_pages[verbs] = self._page

    def show_wanted(self, said: Sequence[str]) -> None:
        """In place of the acts: which place is asked for, and what of the one pointed at."""
        if self._changed("wanted", tuple(said)):
            self._wanted.show(said)
            self._choose_below()

    def _choose_below(self) -> None:
        """The acts are seen where nothing is said in their place."""
        self._acts.visible = not self._shown.get("past") and not self._shown.get("wanted")

    def show_past(self, leave: Callable[[], None] | None) -> None:
        """In place of the acts: that the past is shown, and how to ``leave`` it; None: the acts."""
        if not self._changed("past", leave is not None):
            return
        self._choose_below()
        if leave is None:
            self._past.visible = False
        else:
            self._past.show(leave)

    def _act_button(self, act: Act, number: int) -> BrickButton:
        if act.reason:
            return _closed_act(act, low=self.tiny)
        lines = TINY_NOTE if self.tiny else MOST_NOTE
        button = BrickButton(
            f"act-{act.key}",
            act.label,
            self._acter(act.key),
            color=_act_color(act),
            note=act.note,
            icon=act.icon or "",
            action=f"answer-{number}",
            letter="" if self.tiny else act.letter,
            presses=act.presses,
            lines=lines,
            most=lines + 1,
            small=1,
            sign="dice" if act.risky else "",
            width=STRETCH,
            tooltip=_act_tip(act),
        )
        button.selected = act.selected
        return button

    def _page_button(self, pages: Sequence[Sequence[Act]]) -> BrickButton:
        """Turns the page; tells what is open on others."""
        elsewhere = on_other_pages(pages, self._page)
        told = [tr("page {page} of {count}").format(page=self._page + 1, count=len(pages))]
        also = tr("also {acts}").format(acts=", ".join(elsewhere))
        told += [also] if elsewhere else []
        lines = TINY_NOTE if self.tiny else MOST_NOTE
        return BrickButton(
            "more-acts",
            tr("More"),
            self._turn_page,
            color=ActionColor.BRACE,
            note=" · ".join(told),
            action=f"answer-{self._beside}",
            lines=lines,
            most=lines + 1,
            small=1,
            width=STRETCH,
        )

    def _turn_page(self) -> None:
        self._page += 1
        self.show_acts(self._acts_shown, self._acting)

    def _acter(self, key: str) -> Callable[[], None]:
        return lambda: self._press_act(key)

    def show_end_turn(self, note: str, enabled: bool) -> None:
        """The note on the end-turn button: how many can still act."""
        self.side.show_note(note)
        self.end_turn.enabled = enabled

    def add_log(self, entry: Entry) -> None:
        """A new line of the log."""
        self.log.append(entry)


def _drawn(act: Act) -> tuple[object, ...]:
    """All that is seen of an act; its tooltip has the number of ways and targets in it."""
    brick = (act.key, act.label, act.note, act.icon, act.selected, act.risky, _act_color(act))
    return *brick, act.reason, act.rule, _act_tip(act)


def _closed_act(act: Act, *, low: bool) -> BrickButton:
    """An act that is not open, with the reason; in a ``low`` bar only the tooltip tells it."""
    name, color, icon = f"act-{act.key}", _act_color(act), act.icon or ""
    if act.rule and not low:
        return ClosedBrick(
            name, act.label, act.reason, act.rule, color=color, icon=icon, width=STRETCH
        )
    reason, lines = ("", TINY_NOTE) if low else (act.reason, MOST_NOTE)
    button = BrickButton(
        name,
        act.label,
        color=color,
        reason=reason,
        icon=icon,
        lines=lines,
        most=lines + 1,
        small=1,
        enabled=False,
        tooltip=act.reason,
        width=STRETCH,
    )
    button.link = act.rule
    return button


def _act_tip(act: Act) -> str | None:
    """What a press of an open act means beyond its words."""
    told = [act.key_note] if act.key_note else []
    if act.targets > 1 and act.counted:
        told.append(tr("So many figures in sight that it could be done to now"))
    if act.blind:
        told.append(tr("No enemy in sight that it could be done to now: it would be done blindly"))
    elif act.vain:
        told.append(tr("No enemy in sight to whom it would do anything from here"))
    elif act.attack and act.minor:
        told.append(tr("No enemy it could be done to now"))
    if len(act.ways) > 1:
        ways = tr("{count} ways to do it; press again for the next one")
        told += [ways.format(count=len(act.ways)), *act.way_notes]
    if act.risky:
        told.append(tr("Once dice fall or others answer, it cannot be taken back"))
    if act.asking:
        told.append(act.asking)
    return "\n".join(told) or None


def _act_color(act: Act) -> str:
    """The color of an act by its sign; an attack on mere things is plain, and one in doubt: it
    may turn out to be one on these.
    """
    if act.icon is None or (act.attack and (act.minor or act.doubtful)):
        return ActionColor.BRACE
    return ACT_COLORS.get(act.icon, ActionColor.BRACE)
