"""The panels behind the flag and the eye of the top bar: objectives, and overlays to choose."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.match.analysis.aims import Aim
from game.ui.art.schemes import team_words
from game.ui.scenes.battle.odds_wish import OddsWish
from game.ui.scenes.shared.parts import Emblem
from game.ui.theme import CAPTION, DIM, STRONG, Hud
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import LABEL_LEFT, Toggle
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Inset, Meter
from game.words import tr


class OverlaySwitches(Protocol):
    """What the panel of overlays turns on and off."""

    threats: bool
    pins: tuple[str, ...]
    subject: str | None
    odds: OddsWish

    def toggle_threats(self) -> None:
        """Dangers of all enemies."""

    def toggle_what_if(self) -> None:
        """Sight lines from the pointer."""

    def toggle_ruler(self) -> None:
        """The ruler."""

    def toggle_odds(self) -> None:
        """Odds in tooltips."""


def aims_dialog(aims: Sequence[tuple[str, str, Aim]], close: Callable[[], None]) -> Dialog:
    """Every objective with the name and the color of its side, and how far it has come."""
    rows: list[Widget] = [_aim_row(number, *aim) for number, aim in enumerate(aims)]
    note = RichText(tr("Each objective is enough; the first that is met decides."), style=CAPTION)
    done = BrickButton("close-objectives", tr("Back to the battle"), close, action="objectives")
    return Dialog(
        tr("Objectives"),
        [*rows, note],
        "objectives-panel",
        foot=[done],
        on_cancel=close,
        default=done.name,
    )


def _aim_row(number: int, side: str, color: str, aim: Aim) -> Widget:
    """Whose objective it is, what it asks, and a meter where one side works at it."""
    text = RichText(aim.text, style=DIM, width=STRETCH)
    if side:
        head = RichText(side, style=STRONG.colored(team_words(color)), width=STRETCH)
        words = Row(
            [Emblem(color, size=20), head, Label(aim.progress, align="right")],
            gap=7,
            align="center",
        )
        rows = [words, text, Meter(aim.share, color=Hud.GOLD)]
    else:
        # Who is left of many sides may need more than one line.
        rows = [RichText(tr("Everybody"), style=STRONG), text, RichText(aim.progress)]
    return Inset([Column(rows, gap=5)], f"aim-{number}", padding=(12, 8, 12, 10))


def overlays_dialog(shown: OverlaySwitches, close: Callable[[], None]) -> Dialog:
    """A switch for each overlay, with its key; the key alone of what is shown while it is held."""

    def once(toggle: Callable[[], None]) -> Callable[[], None]:
        def pressed() -> None:
            close()
            toggle()

        return pressed

    one = KeyText(
        tr("{key:pin-threat}: only of the figure under the pointer"), style=CAPTION, width=STRETCH
    )
    threats = Toggle(
        "show-threats",
        tr("Where enemies could attack"),
        shown.threats or bool(shown.pins),
        lambda _: shown.toggle_threats(),
        action="threats",
    )
    sight = Toggle(
        "show-what-if",
        tr("Sight lines from the pointer"),
        shown.subject is not None,
        lambda _: shown.toggle_what_if(),
        action="what-if",
    )
    hatched = KeyText(
        tr("{key:everything}, while held: hatches what walls hide from the end of a walk"),
        "hatching-key",
        style=CAPTION,
        width=STRETCH,
    )
    rows: list[Widget] = [
        _explained(threats, one),
        _explained(sight, hatched),
        _odds_switch(shown),
        BrickButton(
            "show-ruler", tr("Ruler from the pointer"), once(shown.toggle_ruler), action="ruler"
        ),
    ]
    done = BrickButton("close-overlays", tr("Back to the battle"), close, action="overlays")
    # Close together: with large letters all of it has just room in a low window.
    inside = [Column(rows, gap=7), done]
    return Dialog(tr("Overlays"), inside, "overlays-panel", on_cancel=close, shade=60)


def _odds_switch(shown: OverlaySwitches) -> Widget:
    """Shows whether odds are told; turns them where they hang on a key, else says why not."""
    switch = Toggle(
        "show-odds",
        tr("Odds in tooltips"),
        not shown.odds.note(""),
        lambda _: shown.toggle_odds(),
        action="odds",
        enabled=shown.odds.by_key,
    )
    if shown.odds.by_key:
        return switch
    why = shown.odds.note("") or tr("Always on, as set in the options")
    return _explained(switch, RichText(why, "odds-why", style=CAPTION))


def _explained(switch: Toggle, words: Widget) -> Widget:
    """A switch with words about it, which begin where its label does."""
    return Column([switch, Column([words], padding=(LABEL_LEFT, 0, 0, 0))], gap=2)
