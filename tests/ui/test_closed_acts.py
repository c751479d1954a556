"""What stands on the bricks of acts: reasons and notes are told whole at the usual sizes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.rulesets
from game.ui.scenes.battle.hud import ACTION_BAR, MOST_NOTE
from game.ui.text import ELLIPSIS, Words
from game.ui.theme import Theme
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.closed import ClosedBrick
from game.ui.widgets.look import paint

WIDE = 150
"""Units of width of the brick of an act in the bar at 1280x720, at least."""

HIGH = ACTION_BAR - 20
"""Units of its height."""


def reasons() -> Iterator[str]:
    """The reasons for which the rules refuse an act, as far as they need nothing filled in."""
    for file in sorted(Path(game.rulesets.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            told = node.args[0] if node.func.id == "Refusal" and node.args else None
            if isinstance(told, ast.Call) and told.args and isinstance(told.args[0], ast.Constant):
                yield str(told.args[0].value)


def texts(brick: BrickButton, theme: Theme) -> list[str]:
    """The lines on a brick, all of which lie on its body."""
    brick.settle(theme, pygame.Rect(0, 0, theme.px(WIDE), theme.px(HIGH)))
    body = paint.brick_body(theme, brick.rect)
    laid = list(brick.laid())
    assert laid[0][2] >= body.top
    assert laid[-1][2] + laid[-1][0].height <= body.bottom - theme.px(paint.FOOT)
    runs = [[piece.run for piece in line.pieces] for line, _, _ in laid]
    return ["".join(run.text for run in line if isinstance(run, Words)) for line in runs]


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("label", ["Strike", "Run & shove"])
def test_no_reason_is_cut(label: str, scale: float) -> None:
    """Also below a label of two lines, above the link to the rule."""
    theme, found = Theme(scale), sorted(set(reasons()))
    assert len(found) > 100
    for reason in found:
        brick = ClosedBrick("act", label, reason, "R10-CC-14", icon="fight")
        told = texts(brick, theme)
        assert ELLIPSIS not in "".join(told), told


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    "note",
    [
        'after a Sprint · 2" + MOM · ×3',
        'after a Sprint · Shield · Use 3 · 2" + 1d6" · ×3',
        "Long-ranged weapon · Use 3 · ×12",
    ],
)
def test_no_note_is_cut_below_a_label_of_two_lines(note: str, scale: float) -> None:
    theme = Theme(scale)
    brick = BrickButton(
        "act",
        "Run & shove",
        note=note,
        icon="run",
        lines=MOST_NOTE,
        most=MOST_NOTE + 1,
        small=1,
        sign="dice",
    )
    brick.cap, brick.letter_cap = "2", "B"
    told = texts(brick, theme)
    assert told[:2] == ["Run &", "shove"]
    assert ELLIPSIS not in "".join(told), told
