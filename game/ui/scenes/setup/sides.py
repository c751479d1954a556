"""Who plays which side, in which color, with whom."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.files.checks.armies import Army, army_refusal, has_room
from game.files.checks.rosters import figure_ids, for_ruleset
from game.model.battlefield import BattleMap, Figure, Side
from game.model.ids import JsonObject
from game.model.map_names import COLOR_NAMES, TEAM_COLORS, role_name, side_name
from game.model.pictures import Visual
from game.ui.scenes.setup.side_panels import (
    PORTRAIT,
    SMALL_PORTRAIT,
    TINY_PORTRAIT,
    Choices,
    PanelForm,
    ShownFigure,
    SidePanel,
    SideWords,
)
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.muster import usual_look
from game.ui.scenes.shared.parts import LOW, SHADED, Emblem, MenuScreen, back_button, page
from game.ui.scenes.shared.parts import MOST as PAGE
from game.ui.scenes.shared.plans import (
    MEANINGS,
    OWN_SQUAD,
    PLAYERS,
    Plan,
    as_color,
    enlisted,
    player_key,
    recolored,
    reseated,
)
from game.ui.text import NO_BREAK
from game.ui.theme import (
    CAPTION,
    DESIGN_SIZE,
    ActionColor,
    Theme,
)
from game.ui.widgets.base.layout import Column, Gap, Row, Together
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.panel import Backing
from game.ui.widgets.look.portraits import portrait_of
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import mark, tr, tr_count

IN_A_ROW: Final = 4
"""Sides beside each other; more make a second row."""

PANEL_ROOM: Final = 410
"""Units of width that a side needs beside others."""

PAIR_ROOM: Final = 375
LEAST_ROOM: Final = 290
"""Units of width that a panel needs where higher ones would be cut: with two things to choose
beside each other, and with one below the other.
"""

AROUND_PAGE: Final = 90
"""Units of width that panels do not have for their figures: what is around and in them."""

WORDS_BESIDE: Final = 1150
"""Units of width from which there is room for words between the buttons."""

DICE_BEGIN: Final = mark("The dice say who begins, and they fall anew in every battle.")


class _Form(NamedTuple):
    """How the sides are shown.

    ``room`` is the width in units that each panel needs. ``words`` tell who begins; a ``tight``
    page is close together, a ``scrolled`` one is scrolled.
    """

    panel: PanelForm
    room: float
    words: bool = True
    tight: bool = False
    scrolled: bool = False


LISTED: Final = PanelForm(PORTRAIT, named=True, meaning=True)
NOTED: Final = PanelForm(SMALL_PORTRAIT, named=True)
PAIRED: Final = PanelForm(SMALL_PORTRAIT, named=True, choices=Choices.PAIRED)
BADGES: Final = PanelForm(TINY_PORTRAIT, choices=Choices.PAIRED)
BARE: Final = PanelForm(SMALL_PORTRAIT, choices=Choices.BARE)

FORMS: Final = (
    _Form(LISTED, PANEL_ROOM),
    _Form(NOTED._replace(meaning=True), PANEL_ROOM),
    _Form(NOTED, PANEL_ROOM),
    _Form(NOTED, PAIR_ROOM, words=False, tight=True),
    _Form(PAIRED, PAIR_ROOM, words=False),
    _Form(PAIRED, PAIR_ROOM, words=False, tight=True),
    _Form(BADGES, PAIR_ROOM, words=False, tight=True),
    _Form(BADGES._replace(portrait=0), PAIR_ROOM, words=False, tight=True),
    _Form(BARE, LEAST_ROOM, words=False, tight=True),
    _Form(BARE._replace(portrait=0), LEAST_ROOM, words=False, tight=True),
    _Form(BARE, LEAST_ROOM, words=False, tight=True, scrolled=True),
)
"""The forms in the order in which they are tried: the first that is seen whole is taken."""


class SidesScene(MenuScreen):
    """The sides of a level. ``on_fight`` gets the plan as it stands.

    ``on_rules`` leads to the house rules, ``rules_name`` is what they are called as they are;
    ``ruleset_title`` names the ruleset where there are several. ``worths`` and ``kits`` tell by id
    what figures are worth, and how what they carry is drawn.
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
        ruleset_title: str = "",
        armies: Sequence[Army] = (),
        worths: Callable[[BattleMap, str], dict[str, float]] | None = None,
        kits: Callable[[BattleMap, str], dict[str, tuple[Visual, ...]]] | None = None,
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self.plan = plan
        self._on_fight = on_fight
        self._on_leave = on_back
        self._armies = {army.key: army for army in armies}
        self._worths = worths
        self._points: dict[str, float] = {}
        self._kits_of = kits
        self._kits: dict[str, tuple[Visual, ...]] = {}
        self._rules = _rules_button(rules_name, on_rules)
        self._ruleset_title = ruleset_title
        self._emblems: dict[str, Emblem] = {}
        self._arrows: dict[str, ChoiceArrows] = {}
        self._meanings: dict[str, RichText] = {}
        self._players: dict[str, ChoiceArrows] = {}
        self._window: tuple[tuple[int, int], Theme] | None = None
        self.tree.set_root(self._laid_out(on_back))
        self.tree.focus("fight")

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        fielded = for_ruleset(self.plan.fielded_map(), self.plan.ruleset)
        if self._worths is not None:
            self._points = self._worths(self.plan.fielded_map(), self.plan.ruleset)
        if self._kits_of is not None:
            self._kits = self._kits_of(self.plan.fielded_map(), self.plan.ruleset)
        self._allied = any(side.alliance is not None for side in fielded.sides)
        self._panels = [self._panel(side) for side in fielded.sides]
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
        self._page = page(tr(self.plan.map.name), self._body, self._foot, spread=True)
        self._choose_form()
        return self._page

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Show as much of the sides as is seen whole; only where nothing is, it is scrolled."""
        if self._window != (size, theme):
            self._window = (size, theme)
            self._choose_form()
        super().arrange(size, theme)

    def _choose_form(self) -> None:
        """Take the first form that has room in the window."""
        if self._window is None:
            self._take_form(FORMS[0], DESIGN_SIZE[0])
            return
        size, theme = self._window
        wide = min(size[0], theme.px(PAGE[0]))
        low = size[1] / theme.scale < LOW
        for form in FORMS:
            self._page.tight = form.tight
            self._take_form(form, size[0] / theme.scale)
            self._page.take_form(low=low or form.tight)
            if self._page.measure(theme, wide)[1] <= min(size[1], theme.px(PAGE[1])):
                return

    def _take_form(self, form: _Form, width: float) -> None:
        """Put the panels into the page of a window of so many units."""
        room = min(width, PAGE[0])
        beside = min(max(int(room / form.room), 1), IN_A_ROW)
        lines = -(-len(self._panels) // beside)
        beside = -(-len(self._panels) // lines)
        for one in self._panels:
            one.take_form(form.panel, width=(room - AROUND_PAGE) / beside)
        gap = 8 if form.tight else 14
        whole: list[Widget] = []
        for at in range(0, len(self._panels), beside):
            row = self._panels[at : at + beside]
            for one in row:
                one.level_with(row)
            whole.append(Together([Row(row, gap=gap)]) if form.scrolled else Row(row, gap=gap))
        self._body.gap = gap
        if form.scrolled:
            whole = [ScrollArea(Column(whole, gap=gap), "sides-scroll")]
        back, rules, fight = self._ends
        # Where not even all sides have room, only the tooltip names the ruleset.
        noted = "" if form.scrolled else self._ruleset_title
        rules.set_note(noted)
        rules.tooltip = self._ruleset_title if not noted else None
        if width < WORDS_BESIDE:
            self._body.set_children([*whole, self._words] if form.words else whole)
            self._foot.set_children([back, Gap(), rules, fight])
        else:
            self._body.set_children(whole)
            self._words.width = STRETCH
            self._foot.set_children([back, self._words, rules, fight])

    def _panel(self, side: Side) -> SidePanel:
        plan = self.plan
        self._emblems[side.id] = Emblem(plan.colors[side.id], f"emblem-{side.id}")
        player = ChoiceArrows(
            f"player-{side.id}",
            [(key, tr(words)) for key, words, _ in PLAYERS],
            player_key(plan.seats[side.id]),
            lambda key: self._set_player(side.id, key),
        )
        player.tooltip = tr(MEANINGS[player.chosen])
        colors = [(color, tr(COLOR_NAMES[color])) for color in TEAM_COLORS]
        color = ChoiceArrows(
            f"color-{side.id}",
            colors,
            plan.colors[side.id],
            lambda key: self._set_color(side.id, key),
        )
        self._arrows[side.id] = color
        self._players[side.id] = player
        names = [name for figure in side.squad for name in figure_ids(figure)]
        words = SideWords(
            name=side_name(plan.map, side.id),
            alliance=_alliance(plan.map, side) if self._allied else "",
            count=tr_count("{count} figure", "{count} figures", len(names)),
            points=self._worth(names),
        )
        return SidePanel(
            side.id,
            words,
            (player, color, self._army(side)),
            self._emblems[side.id],
            self._meaning(side.id, player.chosen),
            [self._figure(side.id, figure) for figure in side.squad],
        )

    def _meaning(self, side: str, player: str) -> RichText:
        """What it means that somebody of a kind plays a side."""
        words = RichText(tr(MEANINGS[player]), f"meaning-{side}", style=CAPTION)
        self._meanings[side] = words
        return words

    def _figure(self, side: str, figure: Figure) -> ShownFigure:
        role, names = role_name(figure), figure_ids(figure)
        kit = self._kits.get(names[0])

        def draw(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
            look = usual_look(figure, self.plan.colors[side])
            look = look if kit is None else look._replace(items=kit)
            surface.blit(portrait_of(theme, look, min(rect.size)), rect)

        return ShownFigure(
            names[0],
            figure.name or role,
            len(names),
            role if figure.name is not None else "",
            self._worth(names[:1]),
            draw,
        )

    def _worth(self, names: Sequence[str]) -> str:
        """What figures are worth together, "" where nobody has reckoned it."""
        points = [self._points[name] for name in names if name in self._points]
        told = tr("{points:g} points").format(points=sum(points)) if points else ""
        return told.replace(" ", NO_BREAK)

    def _army(self, side: Side) -> ChoiceArrows:
        """The squads that may fight here; only the level's own where it wants no other."""
        own = for_ruleset(self.plan.map, self.plan.ruleset).side(side.id) or side
        refused = tr(army_refusal(self.plan.map, self.plan.ruleset, own))
        choices = [(OWN_SQUAD, tr("The level’s own"))]
        if not refused:
            choices += [
                (key, tr("{side} from {level}").format(side=one.side, level=tr(one.level)))
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

    def set_settings(self, settings: JsonObject, name: str) -> None:
        """Plan the battle with these switches, which people call so."""
        self.plan = replace(self.plan, settings=settings)
        self._rules.label = tr("Rules: {rules}").format(rules=tr(name))

    def _set_player(self, side: str, key: str) -> None:
        self.plan = reseated(self.plan, side, key)
        self._meanings[side].content = tr(MEANINGS[key])
        # More words may want another form.
        self._window = None
        self._players[side].tooltip = tr(MEANINGS[key])

    def _set_color(self, side: str, key: str) -> None:
        if self.plan.colors[side] == key:
            return
        self.plan = recolored(self.plan, side, as_color(key))
        for one, color in self.plan.colors.items():
            self._emblems[one].color = color
            self._arrows[one].choose(color)


def _rules_button(name: str, on_press: Callable[[], None]) -> BrickButton:
    """Leads to the house rules, by what they are called as they are."""
    return BrickButton(
        "house-rules",
        tr("Rules: {rules}").format(rules=tr(name)),
        on_press,
        color=ActionColor.PLAIN,
        icon="gear",
        width=fixed(240),
        height=fixed(56),
    )


def _alliance(battle_map: BattleMap, side: Side) -> str:
    """With whom a side fights."""
    allies = [
        side_name(battle_map, one.id)
        for one in battle_map.sides
        if one.id != side.id and one.alliance is not None and one.alliance == side.alliance
    ]
    if not allies:
        return tr("Fights alone")
    return tr("Allied with {sides}").format(sides=", ".join(allies))
