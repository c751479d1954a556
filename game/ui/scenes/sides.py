"""Who plays which side, in which color, with whom."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.files.armies import Army, army_refusal, has_room
from game.files.rosters import figure_ids, for_ruleset
from game.match.setups import side_name
from game.model.battlefield import BattleMap, Figure, Side
from game.model.figure_classes import CLASS_NAMES
from game.model.ids import JsonObject
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.muster import usual_look
from game.ui.scenes.parts import MOST as PAGE
from game.ui.scenes.parts import SHADED, Emblem, MenuScreen, back_button, page, setting
from game.ui.scenes.plans import (
    COLOR_NAMES,
    MEANINGS,
    OWN_SQUAD,
    PLAYERS,
    TEAM_COLORS,
    Plan,
    as_color,
    enlisted,
    player_key,
    recolored,
    reseated,
)
from game.ui.theme import (
    CAPTION,
    DESIGN_SIZE,
    HEADING,
    NUMBER,
    STRONG,
    ActionColor,
    Hud,
    Theme,
)
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.choosers import ChoiceArrows
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Column, Gap, Row, Wrap
from game.ui.widgets.panel import Backing, Panel, Rule
from game.ui.widgets.portraits import portrait_of
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.window import App
from game.words import mark, tr, tr_count

PORTRAIT: Final = 60
IN_A_ROW: Final = 4
"""Sides beside each other; more make a second row."""

PANEL_ROOM: Final = 410
"""Units of width that a side needs beside others."""

FIGURE_ROOM: Final = 240
"""Units of width that a figure needs beside others."""

PANEL_HEIGHT: Final = 400
"""Units of height that a row of sides needs to show some of its figures."""

AROUND_PANELS: Final = 200
"""Units of height of title and buttons."""

AROUND_PAGE: Final = 90
"""Units of width that panels do not have for their figures: what is around and in them."""

WORDS_BESIDE: Final = 1150
"""Units of width from which there is room for words between the buttons."""

DICE_BEGIN: Final = mark("The dice say who begins, and they fall anew in every battle.")


class _SidePanel(Panel):
    """One side: what is set above, its figures below, scrolled by themselves or not at all."""

    def __init__(self, side: str, head: Sequence[Widget], figures: Sequence[Widget]) -> None:
        self._side = side
        self._head = tuple(head)
        self._figures = tuple(figures)
        super().__init__([], f"side-{side}", width=STRETCH, height=STRETCH)

    def take_form(self, *, scrolled: bool, width: float) -> None:
        """Scroll the figures, or show all of them where the whole screen is scrolled.

        As many of them stand beside each other as a panel of ``width`` units has room for.
        """
        beside = max(int(width / FIGURE_ROOM), 1)
        lines = [self._figures[at : at + beside] for at in range(0, len(self._figures), beside)]
        squad: Widget = Column([_evenly(line, beside) for line in lines], gap=6)
        if scrolled:
            squad = ScrollArea(squad, f"squad-{self._side}")
        self.height = STRETCH if scrolled else CONTENT
        self.set_children([*self._head, squad])


def _evenly(figures: Sequence[Widget], count: int) -> Row:
    """Figures side by side, in the first of ``count`` equal parts of a line."""
    for one in figures:
        one.width = STRETCH
    return Row([*figures, *(Gap(height=CONTENT) for _ in range(count - len(figures)))], gap=10)


class SidesScene(MenuScreen):
    """The sides of a level. ``on_fight`` gets the plan as it stands.

    ``on_rules`` leads to the house rules, ``rules_name`` is what they are called as they are.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        plan: Plan,
        *,
        on_back: Callable[[], None],
        on_fight: Callable[[Plan], None],
        on_rules: Callable[[], None],
        rules_name: str,
        armies: Sequence[Army] = (),
        worths: Callable[[BattleMap, str], dict[str, float]] | None = None,
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self.plan = plan
        self._on_fight = on_fight
        self._on_leave = on_back
        self._armies = {army.key: army for army in armies}
        self._worths = worths
        self._points: dict[str, float] = {}
        self._rules = BrickButton(
            "house-rules",
            tr("Rules: {rules}").format(rules=tr(rules_name)),
            on_rules,
            color=ActionColor.PLAIN,
            icon="gear",
            width=fixed(240),
            height=fixed(56),
        )
        self._emblems: dict[str, Emblem] = {}
        self._arrows: dict[str, ChoiceArrows] = {}
        self._meanings: dict[str, RichText] = {}
        self._room: tuple[float, float] = DESIGN_SIZE
        self.tree.set_root(self._laid_out(on_back))
        self.tree.focus("fight")

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        fielded = for_ruleset(self.plan.fielded_map(), self.plan.ruleset)
        if self._worths is not None:
            self._points = self._worths(self.plan.fielded_map(), self.plan.ruleset)
        panels = [self._panel(side) for side in fielded.sides]
        self._panels = panels
        self._body = Column([], gap=14)
        fight = BrickButton(
            "fight",
            tr("Fight"),
            lambda: self._on_fight(self.plan),
            color=ActionColor.END,
            icon="fight",
            width=fixed(220),
            height=fixed(56),
        )
        words = RichText(tr(DICE_BEGIN), "who-begins", style=SHADED, align="center", width=STRETCH)
        self._words = Backing(words, width=STRETCH)
        self._foot = Row([], gap=16, align="center")
        self._ends = (back_button(on_back), self._rules, fight)
        self._form: tuple[int, bool, bool, float] | None = None
        self.fit(*self._room)
        return page(tr(self.plan.map.name), self._body, self._foot, snug=True)

    def fit(self, width: float, height: float) -> None:
        """As many sides beside each other as have room; in a low window all of it is scrolled."""
        self._room = (width, height)
        beside = min(max(int(width / PANEL_ROOM), 1), IN_A_ROW)
        lines = -(-len(self._panels) // beside)
        beside = -(-len(self._panels) // lines)
        needed = lines * PANEL_HEIGHT
        each = (min(width, PAGE[0]) - AROUND_PAGE) / beside
        form = (beside, height - AROUND_PANELS < needed, width < WORDS_BESIDE, each)
        if form == self._form:
            return
        self._form = form
        rows = [
            Row(self._panels[at : at + beside], gap=14, height=CONTENT if form[1] else STRETCH)
            for at in range(0, len(self._panels), beside)
        ]
        for one in self._panels:
            one.take_form(scrolled=not form[1], width=each)
        whole: list[Widget] = list(rows)
        if form[1]:
            whole = [ScrollArea(Column(rows, gap=14), "sides-scroll")]
        back, rules, fight = self._ends
        if form[2]:
            self._body.set_children([*whole, self._words])
            self._foot.set_children([back, Gap(), rules, fight])
        else:
            self._body.set_children(whole)
            self._foot.set_children([back, self._words, rules, fight])

    def _panel(self, side: Side) -> "_SidePanel":
        plan = self.plan
        self._emblems[side.id] = Emblem(plan.colors[side.id], f"emblem-{side.id}")
        player = ChoiceArrows(
            f"player-{side.id}",
            [(key, tr(words)) for key, words, _ in PLAYERS],
            player_key(plan.seats[side.id]),
            lambda key: self._set_player(side.id, key),
        )
        colors = [(color, tr(COLOR_NAMES[color])) for color in TEAM_COLORS]
        color = ChoiceArrows(
            f"color-{side.id}",
            colors,
            plan.colors[side.id],
            lambda key: self._set_color(side.id, key),
        )
        self._arrows[side.id] = color
        head = Row(
            [
                self._emblems[side.id],
                Label(side_name(plan.map, side.id), style=HEADING, width=STRETCH),
            ],
            gap=10,
            align="center",
        )
        figures = [self._figure(side.id, figure) for figure in side.squad]
        rows: list[Widget] = [
            head,
            setting(tr("Played by"), player, 80),
            self._meaning(side.id, player.chosen),
            setting(tr("Color"), color, 80),
            setting(tr("Army"), self._army(side), 80),
            Label(self._total(side), f"points-{side.id}", style=NUMBER),
            Rule(),
        ]
        if side.alliance is not None:
            rows.insert(1, Label(tr("Alliance “{name}”").format(name=side.alliance), style=CAPTION))
        return _SidePanel(side.id, rows, figures)

    def _meaning(self, side: str, player: str) -> RichText:
        """What it means that somebody of a kind plays a side."""
        words = RichText(tr(MEANINGS[player]), f"meaning-{side}", style=CAPTION)
        self._meanings[side] = words
        return words

    def _figure(self, side: str, figure: Figure) -> Widget:
        def draw(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
            look = usual_look(figure, self.plan.colors[side])
            surface.blit(portrait_of(theme, look, min(rect.size)), rect)

        role = _role(figure)
        count = len(figure_ids(figure))
        name = figure.name or role
        label = name if count == 1 else f"{count} × {name}"
        words: list[Widget] = [Label(label, style=STRONG)]
        facts: list[Widget] = []
        if figure.name is not None:
            facts.append(Label(role, style=CAPTION))
        points = self._points.get(figure_ids(figure)[0])
        if points is not None:
            worth = tr("{points:g} points").format(points=points)
            facts.append(Label(worth, style=CAPTION.colored(Hud.GOLD)))
        if facts:
            words.append(Wrap(facts, gap=10))
        return Row(
            [
                Canvas("", draw, width=fixed(PORTRAIT), height=fixed(PORTRAIT)),
                Column(words, gap=0, width=STRETCH),
            ],
            gap=10,
            align="center",
        )

    def _army(self, side: Side) -> Widget:
        """The squads that may fight here; only the level's own where it wants no other."""
        own = for_ruleset(self.plan.map, self.plan.ruleset).side(side.id) or side
        refused = tr(army_refusal(self.plan.map, self.plan.ruleset, own))
        choices = [(OWN_SQUAD, tr("The level's own"))]
        if not refused:
            choices += [
                (key, f"{one.side}, {tr(one.level)}")
                for key, one in self._armies.items()
                if has_room(own, one)
            ]
        chosen = self.plan.armies.get(side.id)
        return ChoiceArrows(
            f"army-{side.id}",
            choices,
            OWN_SQUAD if chosen is None else chosen.key,
            lambda key: self._set_army(side.id, key),
            snug=True,
            tooltip=refused or None,
        )

    def _set_army(self, side: str, key: str) -> None:
        """Field another squad; its figures and points are shown at once."""
        self.plan = enlisted(self.plan, side, self._armies.get(key))
        self.tree.set_root(self._laid_out(self._on_leave))
        self.tree.focus(f"army-{side}")

    def _total(self, side: Side) -> str:
        """How many figures a side has and what they are worth together."""
        names = [name for figure in side.squad for name in figure_ids(figure)]
        count = tr_count("one figure", "{count} figures", len(names))
        if not self._points:
            return count
        total = tr("{points:g} points").format(points=sum(self._points.get(n, 0) for n in names))
        return f"{count}  ·  {total}"

    def set_settings(self, settings: JsonObject, name: str) -> None:
        """Plan the battle with these switches, which people call so."""
        self.plan = replace(self.plan, settings=settings)
        self._rules.label = tr("Rules: {rules}").format(rules=tr(name))

    def _set_player(self, side: str, key: str) -> None:
        self.plan = reseated(self.plan, side, key)
        self._meanings[side].content = tr(MEANINGS[key])

    def _set_color(self, side: str, key: str) -> None:
        if self.plan.colors[side] == key:
            return
        self.plan = recolored(self.plan, side, as_color(key))
        for one, color in self.plan.colors.items():
            self._emblems[one].color = color
            self._arrows[one].choose(color)


def _role(figure: Figure) -> str:
    """What a figure is: its class, or the words of its kind."""
    known = CLASS_NAMES.get(figure.figure_class or "")
    if known is not None:
        return tr(known)
    words = (figure.figure_class or figure.kind or figure.id).replace("-", " ")
    return tr(words.capitalize())
