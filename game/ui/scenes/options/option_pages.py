"""Every setting of the player, page by page: one line each.

A new setting is a field of ``Preferences`` and a row here; the screen does the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.files.formats.catalogues import languages
from game.files.formats.settings_file import Preferences
from game.ui.scenes.options.option_others import OTHERS_ROWS
from game.ui.scenes.options.option_rows import Choice, Setting, Share, Switch
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
    return tr("This window has room for {most} at most").format(most=f"{most:.0%}")


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
        mark("Interface size"),
        "ui_scale",
        choices=((None, mark("Automatic")), *((one, _percent(one)) for one in SCALES)),
        other=_percent,
        limit=_scale_limit,
        note=mark("With the mouse: done when the pointer leaves this line"),
        held=True,
    ),
    _Tongue("language", mark("Language"), "language"),
)
_SOUND: Final = (
    Share("volume", mark("Overall volume"), "master_volume"),
    Share("effects-volume", mark("Battle sounds"), "effects_volume"),
    Share("interface-volume", mark("Button sounds"), "interface_volume"),
    Share("ambience-volume", mark("Background sounds"), "ambience_volume"),
    Switch("music", mark("Music"), "music"),
    Share("music-volume", mark("Volume of the music"), "music_volume"),
    Switch(
        "muted",
        mark("Mute all sounds"),
        "muted",
        note=mark("The key {key:mute} does the same on every screen"),
    ),
)
_GAME: Final = (
    _Speed(
        "speed",
        mark("Animation speed"),
        "animation_speed",
        more_fields=("instant",),
        choices=(
            (0.5, mark("Half")),
            (1.0, mark("Normal")),
            (2.0, mark("Double")),
            (4.0, mark("Four times")),
            (INSTANT, mark("At once")),
        ),
        other=_times,
    ),
    Choice(
        "odds",
        mark("Odds of attacks"),
        "odds",
        note=mark("“When asked for”: by the key {key:odds}"),
        choices=(
            ("always", mark("Always shown")),
            ("key", mark("When asked for")),
            ("never", mark("Never")),
        ),
    ),
    *OTHERS_ROWS,
)
_ACCESS: Final = (
    Choice(
        "palette",
        mark("Color vision"),
        "palette",
        choices=(
            ("usual", mark("Normal")),
            ("deutan", mark("Deuteranopia (green)")),
            ("protan", mark("Protanopia (red)")),
            ("tritan", mark("Tritanopia (blue)")),
            ("achromat", mark("Achromatopsia (no color)")),
        ),
    ),
    Switch("high-contrast", mark("High contrast"), "high_contrast"),
    Choice(
        "patterns",
        mark("Team patterns"),
        "patterns",
        note=mark("Marks that tell the teams apart without colors"),
        choices=(("normal", mark("Normal")), ("strong", mark("Strong"))),
    ),
    Switch(
        "reduce-motion",
        mark("Less motion"),
        "reduce_motion",
        note=mark("The view jumps, dice do not roll, and nothing moves by itself"),
    ),
    Switch(
        "no-flashing",
        mark("No flashing"),
        "no_flashing",
        note=mark("No white flashes, at most three bright ones a second"),
    ),
    Choice(
        "screen-shake",
        mark("Screen shake"),
        "screen_shake",
        note=mark("Automatic: only while “Less motion” is off"),
        choices=((None, mark("Automatic")), (True, mark("Always")), (False, mark("Never"))),
    ),
    Switch(
        "captions",
        mark("Captions for sounds"),
        "captions",
        note=mark("Words below the map tell what is heard, and from which side"),
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
