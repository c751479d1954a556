"""Which attacks that are open have a chance at all: looked for between frames."""

from collections.abc import Iterator, Sequence
from itertools import chain

from game.model.decisions import Closed, Option
from game.ui.budget import in_this_frame
from game.ui.prompts.best_act import FAR, BestAct, foreseen_enough, vain_at
from game.ui.prompts.groups import Group, GroupKey
from game.ui.prompts.table import Table
from game.ui.prompts.turn_acts import ActPlaces
from game.ui.prompts.turn_figures import TurnFigures
from game.words import tr


class Hopes:
    """Knows of shots and throws at figures in sight which are in vain, as far as that is known.

    What has not been looked into counts as hopeful: it is told as the rules have it, as open.
    """

    def __init__(self, table: Table, places: ActPlaces, figures: TurnFigures) -> None:
        self._table = table
        self._places = places
        self._figures = figures
        self._vain: set[Option] = set()
        self._looked: set[Option] = set()
        self._ahead: dict[tuple[str | None, GroupKey | None], Iterator[bool]] = {}

    def none(self, option: Option) -> bool:
        """Whether an attack is known to come to nothing."""
        return option in self._vain

    def known(self, option: Option) -> bool:
        """Whether it is known of an attack if it comes to nothing; of blows it is always."""
        return option in self._looked or not self._asked(option)

    def _asked(self, option: Option) -> bool:
        """Whether an attack has to be looked into: the rules let it be done over any distance."""
        far = self._places.plain_kind(option) in FAR and not self._places.blind(option)
        return option.target is not None and far

    def think(self, unit: str | None, in_hand: GroupKey | None, ways: Sequence[Group]) -> bool:
        """Look as far as there is time in this frame into the ``ways`` of a figure's act in hand,
        or else into all its acts; then into who has a reason to go on with the turn; and last
        into every target of the ``ways``, so that their number can be told.

        Whether something is found that is told of them.
        """
        if (unit, in_hand) not in self._ahead:
            found = self._look(ways, every=in_hand is not None)
            # How many targets an act has is the least of all to be missed.
            self._ahead[unit, in_hand] = chain(
                found, self._figures.look(), self._look(ways, every=True)
            )
        return in_this_frame(self._ahead[unit, in_hand])

    def forget(self) -> None:
        """Begin anew: the ways are others."""
        self._ahead.clear()

    def _look(self, groups: Sequence[Group], *, every: bool) -> Iterator[bool]:
        """Look into acts in small steps, each of which tells whether something else is known now.

        Of each verb it is enough to find one attack that is not in vain, unless ``every`` one is of
        interest: then it is told, too, when all of a verb are known.
        """
        asked = [one for group in groups for one in group.open if self._asked(one)]
        hopeful: set[str] = set()
        ask = self._table.controller.ask
        for option in asked:
            if option.do in hopeful and not every:
                continue
            if option in self._looked:
                hopeful.update(() if option in self._vain else (option.do,))
                continue
            while not foreseen_enough(ask, option):
                ask.look_longer(option.choice())
                yield False
            self._looked.add(option)
            vain, first = vain_at(ask, option, option.target or ""), option.do not in hopeful
            if vain:
                self._vain.add(option)
            else:
                hopeful.add(option.do)
            yield vain or first or all(one in self._looked for one in asked if one.do == option.do)


def throw_note(
    table: Table, best: BestAct, places: ActPlaces, groups: Sequence[Group], closed: Closed
) -> str:
    """That a throw may be chosen where another act is not open: none is offered by which a figure
    gives away what it has another use for.
    """
    thrown = best.given_away(closed.unit, groups, closed.target or "")
    if thrown is None:
        return ""
    label = table.controller.ask.label(thrown)
    key = table.tree.keys.cap(places.letter(thrown))
    words = tr("Open: {act}, which gives its {item} away")
    if key:
        words = tr("Open: {act} ({key}), which gives its {item} away")
    item = table.controller.ask.item_word(label.alike)
    return words.format(act=label.text, key=key, item=item)
