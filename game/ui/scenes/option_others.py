"""Settings about the others at the table: their turns, the view on them, private answers."""

from collections.abc import Sequence
from typing import Final

from game.ui.scenes.option_rows import Choice, Setting, Switch
from game.words import mark

OTHERS_ROWS: Final[Sequence[Setting]] = (
    Choice(
        "computer-speed",
        mark("Turns of the computer"),
        "computer_speed",
        choices=((1, mark("Usual speed")), (2, "2×"), (4, "4×"), (0, mark("At once"))),
        note=mark("Keys and buttons change it during the turn"),
    ),
    Switch(
        "follow-camera",
        mark("The view follows what happens"),
        "follow_camera",
        note=mark("Only when it is off the screen, and never while you move the view"),
    ),
    Switch(
        "edge-pan",
        mark("The edge of the window moves the view"),
        "edge_pan",
        note=mark("While the pointer is there"),
    ),
    Switch(
        "private-answers",
        mark("Private answers"),
        "private_answers",
        note=mark("With several people: the screen is covered for reactions too"),
    ),
)
