"""Settings about turns and answers: those of others, the view on them, what one is asked."""

from collections.abc import Sequence
from typing import Final

from game.ui.scenes.options.option_rows import Choice, Setting, Switch
from game.words import mark

OTHERS_ROWS: Final[Sequence[Setting]] = (
    Choice(
        "computer-speed",
        mark("Speed of the computer’s turns"),
        "computer_speed",
        choices=((1, mark("Normal")), (2, "2×"), (4, "4×"), (0, mark("At once"))),
        note=mark("Can be changed during its turn, too"),
    ),
    Switch(
        "follow-camera",
        mark("Follow the action"),
        "follow_camera",
        note=mark("The view goes where something happens"),
    ),
    Switch(
        "edge-pan",
        mark("Scroll at the window’s edge"),
        "edge_pan",
        note=mark("The pointer at the edge moves the view"),
    ),
    Switch(
        "ask-own-acts",
        mark("Ask about my own attacks"),
        "ask_own_acts",
        note=mark("Else Angry Inches, Bonus Dice and the like go as the odds have it"),
    ),
    Switch(
        "private-answers",
        mark("Private answers"),
        "private_answers",
        note=mark("Covers the screen before each reaction, too"),
    ),
)
