"""The panels behind the flag and the eye of the top bar: objectives, and overlays to choose."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.match.aims import Aim
from game.ui.scenes.odds_wish import OddsWish
from game.ui.theme import CAPTION, DIM, STRONG, Hud
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.choosers import Toggle
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.key_text import KeyText
from game.ui.widgets.label import RichText
from game.ui.widgets.layout import Column
from game.ui.widgets.panel import Inset, Meter
from game.ui.widgets.tooltip import pair_row
from game.ui.widgets.widget import STRETCH, Widget
from game.words import tr


class Shown(Protocol):
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


def aims_dialog(aims: Sequence[tuple[str, Aim]], close: Callable[[], None]) -> Dialog:
    """Every objective with its side and how far it has come."""
    rows: list[Widget] = [_aim_row(number, *aim) for number, aim in enumerate(aims)]
    note = RichText(tr("Each objective is enough; the first that is met decides."), style=CAPTION)
    done = BrickButton("close-objectives", tr("Back to the battle"), close, action="objectives")
    return Dialog(
        tr("Objectives"),
        [*rows, note],
        "objectives-panel",
        foot=[done],
        on_cancel=close,
        shade=60,
        default=done.name,
    )


def _aim_row(number: int, side: str, aim: Aim) -> Widget:
    words = pair_row(side or tr("Everybody"), aim.progress, left_style=STRONG)
    text = RichText(aim.text, style=DIM, width=STRETCH)
    meter = Meter(aim.share, color=Hud.GOLD, groove=Hud.LINE)
    return Inset([Column([words, text, meter], gap=5)], f"aim-{number}", padding=(12, 8, 12, 10))


def overlays_dialog(shown: Shown, close: Callable[[], None]) -> Dialog:
    """A switch for each overlay, with its key."""

    def once(toggle: Callable[[], None]) -> Callable[[], None]:
        def pressed() -> None:
            close()
            toggle()

        return pressed

    one = KeyText(
        tr("{key:pin-threat}: of the figure under the pointer alone"), style=CAPTION, width=STRETCH
    )
    rows: list[Widget] = [
        Toggle(
            "show-threats",
            tr("Where enemies could attack"),
            shown.threats or bool(shown.pins),
            lambda _: shown.toggle_threats(),
            action="threats",
        ),
        one,
        Toggle(
            "show-what-if",
            tr("Sight lines from the pointer"),
            shown.subject is not None,
            lambda _: shown.toggle_what_if(),
            action="what-if",
        ),
        _odds_switch(shown),
        BrickButton(
            "show-ruler", tr("Ruler from the pointer"), once(shown.toggle_ruler), action="ruler"
        ),
    ]
    done = BrickButton("close-overlays", tr("Back to the battle"), close, action="overlays")
    # Close together: with large letters all of it has just room in a low window.
    inside = [Column(rows, gap=8), done]
    return Dialog(tr("Overlays"), inside, "overlays-panel", on_cancel=close, shade=60)


def _odds_switch(shown: Shown) -> Toggle:
    """Shows whether odds are told; turns them where they hang on a key."""
    return Toggle(
        "show-odds",
        tr("Odds in tooltips"),
        not shown.odds.note(""),
        lambda _: shown.toggle_odds(),
        action="odds",
        enabled=shown.odds.by_key,
        tooltip=None if shown.odds.by_key else tr("The options say when odds are shown"),
    )
