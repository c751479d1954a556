"""Words that name keys: they follow the key map, on screens that are open too."""

import re
from collections.abc import Callable
from typing import Final, Unpack

from game.ui.theme import BODY, Style
from game.ui.widgets.base.widget import Cap, WidgetOptions
from game.ui.widgets.look.label import Label, RichText, Side
from game.words import mark, tr

Words = Callable[[Cap], str]
"""Makes a text from the caps of the keys."""

NO_KEY: Final = mark("no key")
"""What is said of an action that was left without a key."""

_NAMED: Final = re.compile(r"\{key:([a-z0-9-]+)\}")


def with_keys(text: str, cap: Cap) -> str:
    """A text with the caps in place of `{key:action}`."""
    return _NAMED.sub(lambda found: cap(found[1]) or tr(NO_KEY), text)


class KeyLabel(Label):
    """One line that names keys."""

    def __init__(
        self,
        words: Words,
        name: str = "",
        *,
        style: Style = BODY,
        align: Side = "left",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__("", name, style=style, align=align, **options)
        self._words = words

    def show_keys(self, cap: Cap) -> None:
        """Name the keys of now."""
        self.text = self._words(cap)


class KeyText(RichText):
    """A text in which `{key:action}` stands for the key of an action."""

    def __init__(
        self,
        template: str,
        name: str = "",
        *,
        style: Style = BODY,
        align: Side = "left",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__("", name, style=style, align=align, **options)
        self._template = template

    @property
    def template(self) -> str:
        """The text before keys are named."""
        return self._template

    @template.setter
    def template(self, template: str) -> None:
        if template != self._template:
            self._template = template
            self.invalidate()

    def show_keys(self, cap: Cap) -> None:
        """Name the keys of now."""
        self.content = with_keys(self._template, cap)
