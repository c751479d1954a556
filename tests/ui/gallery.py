"""Screens made of every widget, for the tests of layout, focus and drawing."""

import pygame

from game.ui.art.dice_art import die_face
from game.ui.text import Pictured, Words
from game.ui.theme import CAPTION, HEADING, STRONG, ActionColor, Hud, Theme
from game.ui.widgets.base.layout import Canvas, Column, Gap, Middle, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton, IconButton
from game.ui.widgets.input.choosers import ChoiceArrows, Slider, Toggle
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.list_box import Item, ListBox
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look.dice_tray import DiceTray, Die
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Bar, Chip, Meter, Panel, Rule
from game.ui.widgets.look.stat_box import StatBox
from game.ui.window import App

ACTIONS = (
    ("Move", '7" left', "boot", ActionColor.MOVE, ""),
    ("Shoot", "Long rifle", "shoot", ActionColor.SHOOT, ""),
    ("Fight", "", "fight", ActionColor.FIGHT, "No one near"),
    ("Throw", "2 grenades", "throw", ActionColor.THROW, ""),
    ("Watch", "Cone, 1 shot", "watch", ActionColor.WATCH, ""),
    ("Brace", "+1 next shot", "brace", ActionColor.BRACE, ""),
)


class Show(Screen):
    """A screen that counts its presses and keeps events that no widget used."""

    def __init__(self, app: App, root: Widget, over_board: bool = False) -> None:
        super().__init__(WidgetTree(root, keys=app.keys, over_board=over_board))
        self.unused_events: list[pygame.event.Event] = []

    def unused(self, event: pygame.event.Event) -> bool:
        self.unused_events.append(event)
        return False


def show(app: App, root: Widget, over_board: bool = False) -> Show:
    """Open a screen with these widgets and draw it once."""
    screen = Show(app, root, over_board)
    pygame.event.clear()
    app.scenes.reset(screen)
    app.step(1 / 60)
    return screen


def picture_of(app: App, rect: pygame.Rect) -> bytes:
    """The pixels of a rectangle and a little around it, after one more step."""
    app.step(1 / 60)
    return pygame.image.tobytes(app.surface.subsurface(rect.inflate(20, 20)), "RGB")


def die(value: int) -> Pictured:
    """A die of six sides as a run."""
    return Pictured(("die", 6, value), lambda height: die_face(6, value, height))


def battle() -> Widget:
    """The frame of the battle screen: top bar, board, actions, side column."""
    bar = Bar([_headline()], "top", height=fixed(56))
    row = Row([_action(n) for n in range(len(ACTIONS))], "answers", gap=12, group=True)
    tray = DiceTray("tray")
    tray.show([Die(6, 5), Die(6, 3)], "=8", "last roll: damage")
    bottom = Bar([Row([row, tray], gap=12)], "actions", edge="top", padding=(12, 14, 12, 12))
    row.width = STRETCH
    board = Column([bar, Gap("board"), bottom], gap=0, width=STRETCH)
    return Row([board, _side()], gap=0)


def _headline() -> Widget:
    middle = Column(
        [
            Label("Round 3", style=HEADING, align="center"),
            Label("Hold the bridge for 2 more rounds", style=STRONG, align="center"),
        ],
        gap=0,
    )
    buttons = [IconButton(name, name, tooltip=f"About {name}") for name in ("flag", "gear")]
    return Row([Label("Azure Guard 5/5", style=HEADING), Gap(), middle, Gap(), *buttons])


def _action(number: int) -> BrickButton:
    label, note, icon, color, reason = ACTIONS[number]
    return BrickButton(
        f"act-{label.lower()}",
        label,
        color=color,
        note=note,
        reason=reason,
        icon=icon,
        action=f"answer-{number + 1}",
        enabled=not reason,
        width=STRETCH,
        height=fixed(69),
    )


def _side() -> Widget:
    stats = (("boot", '7"', "Move"), ("brace", "4", "Armor"), ("star", "d6", "Skill"))
    boxes = [StatBox(*stat, name=f"stat-{stat[2].lower()}", width=STRETCH) for stat in stats]
    portrait = Canvas("portrait", _blue, width=fixed(90), height=fixed(90))
    card = Panel(
        [
            Row([portrait, Column([Label("Cpl. Hobnail", style=HEADING), *boxes], gap=4)]),
            Row([Chip("Braced +1", "chip-braced"), Chip("Behind cover", "chip-cover")]),
        ],
        "card",
    )
    log = TextLog("log")
    log.set_entries(
        [Entry([Words(f"Line {n} of the log"), die(n % 6 + 1)], n % 2, n) for n in range(40)]
    )
    book = Panel(
        [
            Row([Label("Battle log", style=HEADING), Gap(height=fixed(1)), Label("L: filter")]),
            Rule(),
            log,
        ],
        "log-panel",
        height=STRETCH,
    )
    end = BrickButton(
        "end-turn",
        "End turn",
        note="3 figures can still act",
        color=ActionColor.END,
        icon="end-turn",
        action="end-turn",
        height=fixed(80),
    )
    return Bar([card, book, end], "side", edge="left", width=fixed(340), padding=(10, 10, 10, 12))


def _blue(surface: pygame.Surface, rect: pygame.Rect, _: Theme) -> None:
    surface.fill("#6AA4DD", rect)


def options() -> Widget:
    """A page of settings and a list."""
    rows = [
        _row("Interface scale", Slider("scale", 1, 0.75, 2.5, 0.25, width=STRETCH)),
        _row("Speed", ChoiceArrows("speed", [("a", "Slow"), ("b", "Fast")], width=STRETCH)),
        Toggle("motion", "Reduce motion", True),
        Toggle("confirm", "Confirm attacks", enabled=False),
        _row("Name", TextField("name", "Sir Cobble", width=STRETCH)),
        Meter(0.4, "meter"),
        RichText([Words("Armor "), die(6), Words(" protects", CAPTION)], "rich"),
        Row(
            [
                BrickButton("back", "Back", color=ActionColor.PLAIN, key="Esc"),
                Gap(height=fixed(1)),
                BrickButton("reset", "Reset this page", color=ActionColor.FIGHT),
            ],
            group=True,
        ),
    ]
    left = Panel(rows, "page", title="Options", width=fixed(520))
    items = [Item(f"fort-{n}", f"Fort {n}", "10 figures", "flag") for n in range(20)]
    right = Panel([ListBox("levels", items)], "right", width=fixed(380), height=fixed(500))
    return Middle(Row([left, right], gap=20, align="start"))


def _row(label: str, widget: Widget) -> Row:
    return Row([Label(label, width=fixed(160)), widget], align="center", gap=12)


def menu(*names: str) -> Widget:
    """A column of brick buttons with these names."""
    buttons = [BrickButton(name, name.title(), width=fixed(300)) for name in names]
    return Middle(Column(buttons, "menu", gap=16, group=True))


def question(pressed: list[str], **options: object) -> Dialog:
    """A dialog with two answers that note their names."""
    parry = BrickButton("parry", "Parry", lambda: pressed.append("parry"), note="58%", key="1")
    bail = BrickButton("bail", "Bail out", lambda: pressed.append("bail"), note="83%", key="2")
    text = RichText(f"An axe falls on Sir Cobble. {Hud.GOLD}", "words")
    return Dialog("Grimtooth strikes", [text, parry, bail], "question", **options)
