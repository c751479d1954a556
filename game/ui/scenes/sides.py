"""Who plays which side, in which color, with whom."""

from collections.abc import Callable
from typing import Final

import pygame
from msgspec.structs import replace

from game.files.rosters import figure_ids, for_ruleset
from game.match.setups import side_name
from game.model.battlefield import Figure, Side
from game.model.ids import JsonObject
from game.ui.art.figure_look import FigureLook
from game.ui.art.palette import team_look
from game.ui.art.portrait import portrait
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.muster import usual_look
from game.ui.scenes.parts import Emblem, MenuScreen, back_button, page, setting
from game.ui.scenes.plans import (
    PLAYERS,
    TEAM_COLORS,
    Plan,
    as_color,
    player_key,
    recolored,
    reseated,
)
from game.ui.theme import CAPTION, HEADING, STRONG, ActionColor, Theme
from game.ui.widgets import paint
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.choosers import ChoiceArrows
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Canvas, Column, Row
from game.ui.widgets.panel import Panel, Rule
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import STRETCH, Widget, fixed
from game.ui.window import App

PORTRAIT: Final = 60
IN_A_ROW: Final = 4
"""Sides beside each other; more make a second row."""

DICE_BEGIN: Final = "The dice say who begins, and they fall anew in every battle."


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
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self.plan = plan
        self._on_fight = on_fight
        self._rules = BrickButton(
            "house-rules",
            f"Rules: {rules_name}",
            on_rules,
            color=ActionColor.PLAIN,
            icon="gear",
            width=fixed(240),
            height=fixed(56),
        )
        self._painted: set[FigureLook] = set()
        self._wanted: list[FigureLook] = []
        self._emblems: dict[str, Emblem] = {}
        self._arrows: dict[str, ChoiceArrows] = {}
        self.tree.set_root(self._laid_out(on_back))
        self.tree.focus("fight")

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        fielded = for_ruleset(self.plan.map, self.plan.ruleset)
        panels = [self._panel(side) for side in fielded.sides]
        rows = [
            Row(panels[at : at + IN_A_ROW], gap=14, height=STRETCH)
            for at in range(0, len(panels), IN_A_ROW)
        ]
        fight = BrickButton(
            "fight",
            "Fight",
            lambda: self._on_fight(self.plan),
            color=ActionColor.END,
            icon="fight",
            width=fixed(220),
            height=fixed(56),
        )
        words = Label(DICE_BEGIN, "who-begins", style=STRONG, align="center", width=STRETCH)
        foot = Row([back_button(on_back), words, self._rules, fight], gap=16, align="center")
        return page(self.plan.map.name, Column(rows, gap=14), foot)

    def _panel(self, side: Side) -> Panel:
        plan = self.plan
        self._emblems[side.id] = Emblem(plan.colors[side.id], f"emblem-{side.id}")
        player = ChoiceArrows(
            f"player-{side.id}",
            [(key, words) for key, words, _ in PLAYERS],
            player_key(plan.seats[side.id]),
            lambda key: self._set_player(side.id, key),
        )
        colors = [(color, color.capitalize()) for color in TEAM_COLORS]
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
            setting("Played by", player, 80),
            setting("Color", color, 80),
            Rule(),
            ScrollArea(Column(figures, gap=6), f"squad-{side.id}"),
        ]
        if side.alliance is not None:
            rows.insert(1, Label(f"Alliance “{side.alliance}”", style=CAPTION))
        return Panel(rows, f"side-{side.id}", width=STRETCH, height=STRETCH)

    def _figure(self, side: str, figure: Figure) -> Widget:
        def draw(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
            self._draw_portrait(surface, rect, theme, self._look(side, figure))

        role = (figure.figure_class or figure.kind or figure.id).replace("-", " ").capitalize()
        count = len(figure_ids(figure))
        name = figure.name or role
        label = name if count == 1 else f"{count} × {name}"
        words: list[Widget] = [Label(label, style=STRONG)]
        if figure.name is not None:
            words.append(Label(role, style=CAPTION))
        return Row(
            [
                Canvas("", draw, width=fixed(PORTRAIT), height=fixed(PORTRAIT)),
                Column(words, gap=0, width=STRETCH),
            ],
            gap=10,
            align="center",
        )

    def _look(self, side: str, figure: Figure) -> FigureLook:
        return usual_look(figure, self.plan.colors[side])

    def _draw_portrait(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: FigureLook
    ) -> None:
        if look not in self._painted:
            if look not in self._wanted:
                self._wanted.append(look)
            paint.draw_inset(surface, theme, rect, team_look(look.color).main)
            return
        size = min(rect.size)
        surface.blit(theme.keep(("portrait", look, size), lambda: portrait(look, size)), rect)

    def update(self, seconds: float) -> None:
        """One portrait is painted per frame, so that the screen never halts."""
        super().update(seconds)
        if self._wanted:
            self._painted.add(self._wanted.pop(0))

    def set_settings(self, settings: JsonObject, name: str) -> None:
        """Plan the battle with these switches, which people call so."""
        self.plan = replace(self.plan, settings=settings)
        self._rules.label = f"Rules: {name}"

    def _set_player(self, side: str, key: str) -> None:
        self.plan = reseated(self.plan, side, key)

    def _set_color(self, side: str, key: str) -> None:
        if self.plan.colors[side] == key:
            return
        self.plan = recolored(self.plan, side, as_color(key))
        for one, color in self.plan.colors.items():
            self._emblems[one].color = color
            self._arrows[one].choose(color)
