"""Rows of the options: a setting, its words, and the widget that changes it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.files.formats.settings_file import Preferences
from game.ui.theme import BODY, CAPTION, Hud
from game.ui.widgets.base.layout import Column, Facing
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.choosers import ChoiceArrows, Slider, Toggle
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import RichText
from game.words import tr

CONTROL_WIDTH: Final = 290
"""Units of what a setting is changed by."""

Change = Callable[[Mapping[str, Any]], None]
"""Takes new values of fields of the preferences; all others stay as they are."""


@dataclass(frozen=True, slots=True)
class Setting(ABC):
    """What all rows share.

    ``name`` finds the widget, ``label`` and ``note`` are marked texts; `{key:action}` in a note is
    the key of an action.  ``field`` is what is set in the preferences;
    ``more_fields`` are those that the same row changes beside it.  ``limit``
    tells what a window of some size in pixels keeps from being as it is set, "" when nothing.
    One that is ``held`` moves everything on the page: what it is clicked on must not run away, so
    that it is done when the pointer leaves the row.
    """

    name: str
    label: str
    field: str
    note: str = ""
    more_fields: tuple[str, ...] = ()
    limit: Callable[[Preferences, tuple[int, int]], str] | None = None
    held: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field of the preferences that the row changes."""
        return (self.field, *self.more_fields)

    @property
    def limit_name(self) -> str:
        """The name of the line that tells the limit."""
        return f"{self.name}-limit"

    @abstractmethod
    def control(self, now: Preferences, change: Change) -> Widget:
        """The widget that shows a value of the preferences and tells each change."""

    def row(self, now: Preferences, change: Change) -> Widget:
        """Words at the left, what changes the setting at the right."""
        words: list[Widget] = [RichText(tr(self.label), style=BODY)]
        if self.note:
            words.append(KeyText(tr(self.note), f"{self.name}-note", style=CAPTION))
        if self.limit is not None:
            words.append(RichText("", self.limit_name, style=CAPTION.colored(Hud.BAD)))
        control = self.control(now, change)
        control.caption = Column(words, gap=0)
        return Facing(control.caption, control, CONTROL_WIDTH)


@dataclass(frozen=True, slots=True)
class Switch(Setting):
    """A setting that is on or off; it says so in a word too."""

    def control(self, now: Preferences, change: Change) -> Widget:
        """A switch."""

        def take(value: bool) -> None:
            toggle.label = _on_or_off(value)
            change({self.field: value})

        value = bool(getattr(now, self.field))
        toggle = Toggle(self.name, _on_or_off(value), value, take)
        return toggle


@dataclass(frozen=True, slots=True)
class Share(Setting):
    """A setting from nothing to all of something, in steps of five in a hundred."""

    def control(self, now: Preferences, change: Change) -> Widget:
        """A slider."""
        return Slider(
            self.name,
            getattr(now, self.field),
            0,
            1,
            0.05,
            lambda value: change({self.field: value}),
            shown="{:.0%}".format,
        )


@dataclass(frozen=True, slots=True)
class Choice(Setting):
    """A setting with a few values, as pairs of value and marked text.

    A value that is not among them, from a file written by hand, is shown by ``other``.
    """

    choices: Sequence[tuple[Any, str]] = ()
    other: Callable[[Any], str] = str

    def value(self, now: Preferences) -> Any:
        """The value that the preferences have."""
        return getattr(now, self.field)

    def fields_of(self, value: Any) -> Mapping[str, Any]:
        """The fields that stand for a value."""
        return {self.field: value}

    def offered(self) -> list[tuple[Any, str]]:
        """The values with their words in the language in use."""
        return [(one, tr(text)) for one, text in self.choices]

    def control(self, now: Preferences, change: Change) -> Widget:
        """One text between two arrows."""
        value = self.value(now)
        offered = self.offered()
        if value not in dict(offered):
            offered.append((value, self.other(value)))
        values = {str(one): one for one, _ in offered}
        return ChoiceArrows(
            self.name,
            [(str(one), text) for one, text in offered],
            str(value),
            lambda key: change(self.fields_of(values[key])),
        )


def _on_or_off(value: bool) -> str:
    return tr("On") if value else tr("Off")
