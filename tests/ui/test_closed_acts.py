"""What stands on the bricks of acts: reasons and notes are told whole at the usual sizes."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

import game.rulesets
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.verb_words import VerbWords
from game.ui.input_map import InputMap
from game.ui.prompts.table import Act
from game.ui.prompts.turn_acts import NO_REASON, NOBODY, NOT_NOW, UNABLE
from game.ui.scenes.battle.act_pages import TINY_ACT_WIDTH
from game.ui.scenes.battle.hud import (
    ACTION_BAR,
    BAR_PADDING,
    MOST_NOTE,
    TINY_ACTION_BAR,
    TINY_NOTE,
    _closed_act,
)
from game.ui.text import ELLIPSIS, Words
from game.ui.theme import Theme
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.closed import ClosedBrick
from game.ui.widgets.look import paint

WIDE = 150
"""Units of width of the brick of an act in the bar at 1280x720, at least."""

HIGH = ACTION_BAR - BAR_PADDING[1] - BAR_PADDING[3]
"""Units of its height."""

TINY_WIDE, TINY_HIGH = TINY_ACT_WIDTH - 10, TINY_ACTION_BAR - 8
"""The same of a brick in the low bar."""


def reasons() -> Iterator[str]:
    """The reasons for which the rules refuse an act, as far as they need nothing filled in."""
    for file in sorted(Path(game.rulesets.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            told = node.args[0] if node.func.id == "Refusal" and node.args else None
            if isinstance(told, ast.Call) and told.args and isinstance(told.args[0], ast.Constant):
                yield str(told.args[0].value)


def texts(brick: BrickButton, theme: Theme, wide: int = WIDE, high: int = HIGH) -> list[str]:
    """The lines on a brick of so many units, all of which lie on its body."""
    brick.settle(theme, pygame.Rect(0, 0, theme.px(wide), theme.px(high)))
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
    # What is filled in: who fights and is far from an enemy.
    found.append('Out of reach: 14.00", reach and Angry Inch 3.5"')
    for reason in found:
        brick = ClosedBrick("act", label, reason, "R10-CC-14", icon="fight")
        told = texts(brick, theme)
        assert ELLIPSIS not in "".join(told), told


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    "note",
    [
        'after a Sprint · 2" + MOM',
        'after a Sprint · Shield · Use 3 · 2" + 1d6"',
        "Long-ranged weapon · Use 3 · 12\u00a0targets",
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


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    ("label", "note"),
    [
        (verb_words.ATTACK.up, "Short-ranged weapon as a club"),
        (verb_words.STRIKE.up, "Long-ranged weapon as a club"),
        (verb_words.SHOVE.up, 'With all it holds · Use 3 · 2"'),
    ],
)
def test_who_gets_up_for_it_is_told_with_what(label: str, note: str, scale: float) -> None:
    """A label of three lines left one line of the note."""
    lines = MOST_NOTE
    brick = BrickButton(
        "act", label, note=note, icon="fight", lines=lines, most=lines + 1, small=1, sign="dice"
    )
    brick.cap, brick.letter_cap = "2", "B"
    told = texts(brick, Theme(scale))
    assert _letters(" ".join(told)) == _letters(f"{label} {note}")


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_is_switched_off_without_a_rule_lies_on_its_brick(scale: float) -> None:
    """No line of a long name rises onto the studs; of one that is done plainly all is told."""
    theme, plain = Theme(scale), {one.plain for one in every_verb()}
    general = (UNABLE, NOBODY, NOT_NOW, NO_REASON["grab"], NO_REASON["snatch"])
    for name, reason in product(act_names(), (*general, "No Move left")):
        brick = _closed_act(Act("act", name, "", reason=reason, icon="fight"), low=False)
        told = _letters(" ".join(texts(brick, theme)))
        assert told.startswith(_letters(name))
        assert told == _letters(f"{name} {reason}") or name not in plain
        low = _closed_act(Act("act", name, "", reason=reason, icon="fight"), low=True)
        assert _letters(" ".join(texts(low, theme, TINY_WIDE, TINY_HIGH))) == _letters(name)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("label", ["Shoot", "Run & shove"])
def test_full_bricks_have_air_around_their_words_and_fit_the_bar(label: str, scale: float) -> None:
    """As high as it wishes to be."""
    theme = Theme(scale)
    reason = "It has no MOM: that takes four straight inches and more of them than there are"
    note = "Short-ranged weapon with one hand · at things that are near, or blindly at a place"
    more = BrickButton(
        "act", label, note=note, icon="shoot", lines=MOST_NOTE, most=MOST_NOTE + 1, small=1
    )
    more.cap, more.letter_cap = "2", "S"
    for brick in (more, ClosedBrick("act", label, reason, "R10-CC-14", icon="fight")):
        wide, high = brick.measure(theme, theme.px(WIDE))
        assert high <= theme.px(HIGH)
        brick.settle(theme, pygame.Rect(0, 0, theme.px(WIDE), high))
        assert wide <= theme.px(WIDE)
        laid, body = list(brick.laid()), paint.brick_body(theme, brick.rect)
        assert len(laid) > 2
        assert laid[0][2] >= body.top + theme.px(1.5)
        low = max(laid[-1][2] + laid[-1][0].height, *(one.rect.bottom for one in brick.children), 0)
        assert low <= body.bottom - theme.px(paint.FOOT) - theme.px(1)


def _letters(text: str) -> str:
    """A text without what a line may end with or begin after."""
    return "".join(letter for letter in text if not letter.isspace() and letter != "·")


def every_verb() -> list[VerbWords]:
    """The words of all attacks of own turns."""
    known = [one for one in vars(verb_words).values() if isinstance(one, VerbWords)]
    return [one for one in known if one is not verb_words.COUNTERSTRIKE]


def act_names() -> tuple[str, ...]:
    """What acts of own turns are called before anybody is aimed at, in both rulesets."""
    words = every_verb()
    forms = ("plain", "up", "something", "blindly", "together", "leap")
    named = {getattr(one, form) for one in words for form in forms}
    others = ("Move", "Jump", "Long jump", "Pole vault", "Turn", "Sprint", "Get up", "Disengage")
    more = ("Withdraw", "Drop", "Pick up", "Snatch something", "Wait for an ally")
    return tuple(sorted({one for one in named if one and "{" not in one} | {*others, *more}))


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("tiny", [False, True])
def test_the_name_of_an_act_is_whole_whatever_its_keys(scale: float, tiny: bool) -> None:
    """Where both keys have no room beside it, one stands in the tooltip."""
    theme, names = Theme(scale), act_names()
    assert len(names) > 20
    lines = TINY_NOTE if tiny else MOST_NOTE
    wide, high = (TINY_WIDE, TINY_HIGH) if tiny else (WIDE, HIGH)
    for name, letter in product(names, ("W", "Shift+Z")):
        brick = BrickButton(
            "act", name, note="Cinder and Ash may strike", icon="run", lines=lines, most=lines + 1
        )
        brick.cap, brick.letter_cap = "4", "" if tiny else letter
        told = " ".join(texts(brick, theme, wide, high))
        assert told.replace("\n", " ").startswith(name), told
        if not tiny and letter == "Shift+Z" and name in ("Disengage", "Withdraw"):
            assert brick.told == f"{name} (Shift+Z)"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", ["Disengage", "Withdraw"])
def test_the_way_out_of_a_fight_has_its_letter_on_the_brick(name: str, scale: float) -> None:
    theme, cap = Theme(scale), InputMap.standard().cap
    brick = BrickButton("act", name, note="from Grim", icon="run", lines=3, most=4)
    brick.cap, brick.letter_cap = "2", cap("act-disengage")
    texts(brick, theme)
    assert brick.letter_cap in brick._caps_in(theme, paint.brick_body(theme, brick.rect).width)
