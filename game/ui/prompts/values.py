"""Small dialogs for answers that want an amount, several things, or shares."""

from collections.abc import Callable
from functools import partial

from game.model.choices import Choice
from game.model.decisions import Bounds, Option
from game.model.map_names import side_colors, side_name
from game.ui.art.emblem import emblem
from game.ui.prompts.table import Table
from game.ui.text import Pictured, Words
from game.ui.theme import BODY, CAPTION, ActionColor
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import Slider, Toggle
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import links_to
from game.words import tr

Submit = Callable[[Choice], None]


def side_named(table: Table) -> str:
    """What people call the side that is to answer."""
    return side_name(table.controller.battle.setup.map, table.decision.side)


def question(table: Table, about: str = "") -> Widget:
    """What is to be answered, by whom, at which point of the rules; then what it is ``about``."""
    color = side_colors(table.controller.battle.setup.map)[table.decision.side]
    sign = RichText((Pictured(("sign", color), partial(emblem, color), 20),))
    runs = [Words(table.controller.ask.title(), BODY)]
    if about:
        runs.append(Words(f"  {about}", CAPTION))
    words = RichText(runs, "question", width=STRETCH)
    return Row([sign, words, *links_to(table.decision.kind)], gap=8, align="center")


def asked(table: Table) -> list[Widget]:
    """What stands above a value that is wanted: who is to answer, and what."""
    return [Label(tr("{side} to answer").format(side=side_named(table))), question(table)]


def confirm_button(press: Callable[[], None]) -> BrickButton:
    """The button that gives the answer."""
    return BrickButton("confirm", tr("Confirm"), press, color=ActionColor.END, action="confirm")


def amount_dialog(table: Table, option: Option, submit: Submit) -> Dialog:
    """A slider between the bounds of an amount."""
    bounds = option.bounds or Bounds()
    least, most = bounds.least or 0.0, bounds.most or 10.0
    start = option.suggest[0] if option.suggest else least
    label = table.controller.ask.label(option)
    chosen = [float(start) if isinstance(start, (int, float)) else least]

    def changed(value: float) -> None:
        chosen[0] = value

    slider = Slider("amount", chosen[0], least, most, bounds.step or 1.0, changed)
    press = confirm_button(lambda: submit(option.choice(chosen[0])))
    return Dialog(label.text, [*asked(table), slider, press], "amount-dialog", default=press.name)


class SeveralDialog(Dialog):
    """A switch for each thing that may be chosen; confirming needs what the rules allow."""

    def __init__(self, table: Table, option: Option, submit: Submit) -> None:
        self._table = table
        self._option = option
        self._submit = submit
        self._bounds = option.bounds or Bounds()
        names = self._bounds.from_ or ()
        suggested = option.suggest[0] if option.suggest else ()
        self._chosen = {name: name in _names(suggested) for name in names}
        switches: list[Widget] = [
            Toggle(
                f"pick-{name}",
                table.controller.ask.member(name),
                self._chosen[name],
                self._switch(name),
            )
            for name in names
        ]
        self._confirm = confirm_button(lambda: self._submit(self._choice()))
        self._says = Row([], "several-says", gap=8, align="center")
        label = table.controller.ask.label(option)
        children = [*asked(table), *switches, self._says, self._confirm]
        super().__init__(label.text, children, "several-dialog", default=self._confirm.name)
        self._check()

    def _switch(self, name: str) -> Callable[[bool], None]:
        def changed(on: bool) -> None:
            self._chosen[name] = on
            self._check()

        return changed

    def _check(self) -> None:
        count = sum(self._chosen.values())
        least, most = self._bounds.least or 0, self._bounds.most
        fits = count >= least and (most is None or count <= most)
        refused = self._table.controller.ask.refusal(self._choice()) if fits else None
        self._confirm.enabled = fits and refused is None
        words = tr("{count} chosen, {least:g} to {most:g} allowed")
        if most is None:
            words = tr("{count} chosen, at least {least:g} allowed")
        said: list[Widget] = [Label(words.format(count=count, least=least, most=most))]
        if refused is not None:
            said = [RichText(refused.reason, width=STRETCH), *links_to(refused.rule)]
        self._says.set_children(said)

    def _choice(self) -> Choice:
        return self._option.choice(tuple(name for name, on in self._chosen.items() if on))


class ShareDialog(Dialog):
    """A slider for each thing that takes a share; confirming needs the right sum."""

    def __init__(self, table: Table, option: Option, submit: Submit) -> None:
        self._option = option
        self._submit = submit
        bounds = option.bounds or Bounds()
        self._total = bounds.total or 0
        names = bounds.among or ()
        suggested = option.suggest[0] if option.suggest else {}
        shares = suggested if isinstance(suggested, dict) else {}
        self._shares = {name: shares.get(name, 0) for name in names}
        rows: list[Widget] = []
        for name in names:
            start = float(self._shares[name])
            slider = Slider(f"share-{name}", start, 0.0, float(self._total), 1.0, self._slide(name))
            rows.extend((Label(table.controller.ask.member(name)), slider))
        self._confirm = confirm_button(self._answer)
        self._says = Label("")
        label = table.controller.ask.label(option)
        children = [*asked(table), *rows, self._says, self._confirm]
        super().__init__(label.text, children, "share-dialog", default=self._confirm.name)
        self._check()

    def _slide(self, name: str) -> Callable[[float], None]:
        def changed(value: float) -> None:
            self._shares[name] = round(value)
            self._check()

        return changed

    def _check(self) -> None:
        given = sum(self._shares.values())
        self._confirm.enabled = given == self._total
        self._says.text = tr("{count} of {total} given").format(count=given, total=self._total)

    def _answer(self) -> None:
        shares = {name: share for name, share in self._shares.items() if share}
        self._submit(self._option.choice(shares))


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return tuple(name for name in value if isinstance(name, str))
    return ()
