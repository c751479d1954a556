"""Verbs: what a figure may do on its own turn, each in one row.

What the menu calls it, whether it may, what it does and which fields go with it derive from the
rows of an edition. A row stands on the page of its act. Which targets are offered says ``menu``.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from game.engine.acts import ActKind
from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.pictures import Icon
from game.model.state import AnyUnit
from game.rulesets.brikwars.own_turn import act_of_own, no_act, off_the_field
from game.rulesets.brikwars.plain_labels import Label, Words
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf

Check: TypeAlias = Callable[[Look, AnyUnit, Choice], Refusal | None]
"""Why a figure may not do something; nothing when it may."""

Run: TypeAlias = Callable[[Res, Choice], None]
"""What is done."""


def unhindered(view: Look, unit: AnyUnit, choice: Choice) -> None:
    """Nothing more is asked."""
    del view, unit, choice


class Verb(Struct, frozen=True, kw_only=True):
    """One thing to do on an own turn.

    ``kinds`` says by mode what it is in common words. ``takes`` are the fields that go with it, in
    some modes others, ``takes_in``, and where it is done to a thing those ``at_thing``. One with a
    ``point`` is offered to every figure by itself, under that decision point. ``means`` says why a
    figure does it to nobody, whatever the target, where that is worth asking first; what is left is
    for ``refusal`` to say. ``run`` does it. ``words`` are the label and the line below it, with an
    ``icon``.
    """

    do: str
    kinds: dict[str | None, ActKind]
    takes: tuple[str, ...] = ("unit",)
    takes_in: dict[str, tuple[str, ...]] = {}
    at_thing: tuple[str, ...] | None = None
    point: str | None = None
    means: Check = unhindered
    refusal: Check = unhindered
    run: Run
    words: Callable[[Look, Decision, Option], Words]
    icon: Icon


class Verbs:
    """The verbs of an edition, in the order in which they are listed."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self._rows = {verb.do: verb for verb in verbs}

    @property
    def kinds(self) -> dict[str, ActKind]:
        """What each is in common words: by ``verb``, or ``verb:mode``."""
        return {
            verb.do if mode is None else f"{verb.do}:{mode}": kind
            for verb in self._rows.values()
            for mode, kind in verb.kinds.items()
        }

    @property
    def labels(self) -> dict[str, Label]:
        """Who words which, and its sign."""
        return {verb.do: (verb.words, verb.icon) for verb in self._rows.values()}

    def turn_refusal(self, view: Look, decision: Decision, choice: Choice) -> Refusal | None:
        """Why a choice is no act of an own turn; nothing when it is."""
        verb = self._rows.get(choice.do)
        takes: tuple[str, ...] = ("unit",)
        if verb is not None:
            takes = verb.takes_in.get(choice.mode or "", verb.takes)
            takes = takes if choice.piece is None else verb.at_thing or takes
        return act_of_own(view, decision, choice, takes, self.refusal_of)

    def refusal_of(self, view: Look, choice: Choice) -> Refusal | None:
        """Why a figure may not do something on its own turn; nothing when it may."""
        unit, verb = view.state.units[choice.unit or ""], self._rows.get(choice.do)
        if verb is None:
            return off_the_field(view, unit) or no_act(view, choice.do)
        shut = off_the_field(view, unit) or verb.means(view, unit, choice)
        return shut or verb.refusal(view, unit, choice)

    def shut(self, view: Look, unit: AnyUnit, do: str, item: str | None = None) -> Refusal | None:
        """Why a figure may not do a thing at all, whatever its target."""
        choice = Choice(do=do, unit=unit.id, item=item)
        return off_the_field(view, unit) or self._rows[do].means(view, unit, choice)

    def alone(self, unit: Fig) -> Iterator[Option]:
        """What is offered to every figure by itself."""
        for verb in self._rows.values():
            if verb.point is not None:
                yield Option(do=verb.do, unit=unit.id, point=verb.point)

    def put(self, shelf: Shelf, options: Iterable[Option]) -> None:
        """Put options on a shelf as they may be done; of values the first that is suggested."""
        for option in options:
            value = option.suggest[0] if option.suggest else None
            shelf.put(option, self.refusal_of(shelf.view, option.choice(value)))

    def run(self, r: Res, choice: Choice) -> None:
        """Do what has been chosen."""
        self._rows[choice.do].run(r, choice)
