"""Every setting of the player, page by page: one line each.

A new setting is a field of ``Preferences`` and a row here; the screen does the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.files.catalogues import languages
from game.files.settings_file import Preferences
from game.ui.scenes.option_others import OTHERS_ROWS
from game.ui.scenes.option_rows import Choice, Setting, Share, Switch
from game.ui.theme import ActionColor, most_scale
from game.words import mark, tr

SCALES: Final = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
INSTANT: Final = 0.0
"""Stands for leaving animations out, among the speeds."""


@dataclass(frozen=True, slots=True)
class OptionPage:
    """Settings shown together; ``title`` is a marked text."""

    name: str
    title: str
    icon: str
    color: str
    rows: Sequence[Setting]
    more_fields: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field of the preferences that the page changes."""
        return (*(field for row in self.rows for field in row.fields), *self.more_fields)


@dataclass(frozen=True, slots=True)
class _Speed(Choice):
    """How fast animations are; the fastest leaves them out."""

    def value(self, now: Preferences) -> Any:
        """The speed, 0 when animations are left out."""
        return INSTANT if now.instant else now.animation_speed

    def fields_of(self, value: Any) -> Mapping[str, Any]:
        """The speed stays as it was while animations are left out."""
        if value == INSTANT:
            return {"instant": True}
        return {"instant": False, "animation_speed": value}


def _scale_limit(now: Preferences, size: tuple[int, int]) -> str:
    most = most_scale(size)
    if now.ui_scale is None or now.ui_scale <= most:
        return ""
    return tr("In this window {most}, the most that it can hold").format(most=f"{most:.0%}")


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _times(value: float) -> str:
    return f"× {value}"


@dataclass(frozen=True, slots=True)
class _Tongue(Choice):
    """The language of all texts: those that have a catalogue now, by their own names."""

    def offered(self) -> list[tuple[Any, str]]:
        """Every language there is, written in itself."""
        return [(language.code, language.name) for language in languages()]


_SCREEN: Final = (
    Switch("full-screen", mark("Full screen"), "full_screen"),
    Choice(
        "scale",
        mark("Size of the interface"),
        "ui_scale",
        choices=((None, mark("Automatic")), *((one, _percent(one)) for one in SCALES)),
        other=_percent,
        limit=_scale_limit,
    ),
    _Tongue("language", mark("Language"), "language"),
)
_SOUND: Final = (
    Share("volume", mark("Volume of everything"), "master_volume"),
    Share("effects-volume", mark("Effects of the battle"), "effects_volume"),
    Share("interface-volume", mark("Buttons"), "interface_volume"),
    Share("ambience-volume", mark("Background"), "ambience_volume"),
    Switch("muted", mark("Silence"), "muted", note=mark("A key does it everywhere, too")),
)
_GAME: Final = (
    _Speed(
        "speed",
        mark("Animations"),
        "animation_speed",
        more_fields=("instant",),
        choices=(
            (0.5, mark("Half")),
            (1.0, mark("Normal")),
            (2.0, mark("Double")),
            (4.0, mark("Fourfold")),
            (INSTANT, mark("At once")),
        ),
        other=_times,
    ),
    Choice(
        "odds",
        mark("Odds of attacks"),
        "odds",
        choices=(
            ("always", mark("Always shown")),
            ("key", mark("By a key")),
            ("never", mark("Never")),
        ),
    ),
    *OTHERS_ROWS,
)
_ACCESS: Final = (
    Choice(
        "palette",
        mark("Colors for"),
        "palette",
        choices=(
            ("usual", mark("Usual sight")),
            ("deutan", mark("Deuteranopia (green)")),
            ("protan", mark("Protanopia (red)")),
            ("tritan", mark("Tritanopia (blue)")),
        ),
    ),
    Switch("high-contrast", mark("High contrast"), "high_contrast"),
    Choice(
        "patterns",
        mark("Patterns of teams"),
        "patterns",
        choices=(("normal", mark("Normal")), ("strong", mark("Strong"))),
    ),
    Switch(
        "reduce-motion",
        mark("Less motion"),
        "reduce_motion",
        note=mark("The view jumps, figures do not bob, dice do not roll, nothing moves by itself"),
    ),
    Switch(
        "no-flashing",
        mark("No flashing"),
        "no_flashing",
        note=mark("No white flashes, and never more than three bright ones in a second"),
    ),
    Choice(
        "screen-shake",
        mark("The view shakes"),
        "screen_shake",
        choices=((None, mark("Automatic")), (True, mark("Always")), (False, mark("Never"))),
    ),
    Switch(
        "captions",
        mark("Captions for sounds"),
        "captions",
        note=mark("Words at the lower edge of the map say what is heard, and from where"),
    ),
)

KEYS: Final = OptionPage("keys", mark("Keys"), "keys", ActionColor.BRACE, (), ("keys",))
"""Its rows are those of the table of keys."""

PAGES: Final[Sequence[OptionPage]] = (
    OptionPage("screen", mark("Screen"), "screen", ActionColor.MOVE, _SCREEN),
    OptionPage("sound", mark("Sound"), "sound", ActionColor.SHOOT, _SOUND),
    OptionPage("game", mark("Game"), "flag", ActionColor.END, _GAME),
    OptionPage("access", mark("Access"), "person", ActionColor.WATCH, _ACCESS),
    KEYS,
)
"""In the order of their buttons."""
