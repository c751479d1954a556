"""What a choice in question may bring: where figures end, and whom a miss could strike.

View models only; ``game.ui.board.ghosts`` draws them.
"""

from typing import Any, Final

from msgspec import Struct

from game.engine.endings import Ending, Endings, Fate, Ghost
from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast, Foresight
from game.match.play.queries import Queries
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.ui.board.fates import outcome, percent
from game.ui.board.hit_chances import UNLIKELY
from game.ui.board.tips import guessed
from game.ui.budget import Budget
from game.ui.prompts.strays import Victim, side_of, stray_rows, victims_of, worst_rows
from game.ui.theme import CAPTION, STRONG, Hud
from game.ui.widgets.base.widget import Cap, Widget
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import pair_row
from game.words import tr

MOST_FAINT: Final = 5
"""Faint ghosts of one figure: more would only be a blur."""

LIKELY: Final = 0.1
"""Least chance of an end that has signs on the board: rarer ones are told in the tooltip."""

APART: Final = 0.2
"""Inches between ghosts of a figure: nearer ones are drawn as one."""

WET: Final = ("water", "deep-water")
DEADLY: Final = {"lava": "lava", "bottomless": "pit"}
"""Areas that destroy who comes into them, with their signs."""


class FateSign(Struct, frozen=True):
    """How a way ends badly: the name of an icon, and the word for it."""

    icon: str
    word: str


class Shade(Struct, frozen=True):
    """A ghost as it is drawn: ``strong`` or faint, with what is written below it."""

    ghost: Ghost
    strong: bool
    chance: float
    text: str = ""
    signs: tuple[FateSign, ...] = ()


class Foreseen:
    """The outcomes of the choice that the player looks at.

    As a rule the likeliest end is shown strong and what else may become of its figures faint;
    ``turn`` goes through the ends one by one.
    """

    def __init__(self, controller: TurnController[Any]) -> None:
        self._controller = controller
        self.choice: Choice | None = None
        self._place: int | None = None
        self._drawn: tuple[object, tuple[Shade, ...], tuple[Victim, ...]] = (None, (), ())

    def look(self, choice: Choice | None) -> bool:
        """The player looks at this choice, or at none; whether it is another one than before."""
        if choice == self.choice:
            return False
        self.choice = choice
        self._place = None
        return True

    def think(self, *, closely: bool = False) -> bool:
        """Learn a little more while a frame is shown; whether more is known now."""
        if self._foresight() is None or self.choice is None:
            return False
        return learn(self._controller.ask, self.choice, closely=closely)

    @property
    def level(self) -> int:
        """How well it is known what the choice may bring; nothing is known of none."""
        found = self._foresight()
        return 0 if found is None else found.level

    def turn(self, step: int) -> bool:
        """Show the next or previous end alone, after the last all again; whether there are any."""
        count = len(self._ends())
        if count < 2:
            return False
        at = (0 if self._place is None else self._place + 1) + step
        at %= count + 1
        self._place = at - 1 if at else None
        return True

    def _foresight(self) -> Foresight[Any] | None:
        if self.choice is None or self._controller.decision is None:
            return None
        try:
            return self._controller.ask.glance(self.choice)
        except IllegalChoice:
            return None

    def _endings(self) -> Endings:
        found = self._foresight()
        return Endings(()) if found is None else found.endings

    def _ends(self) -> tuple[Ending, ...]:
        """The ends worth showing one by one: those in which anything happens to anybody."""
        return tuple(end for end in self._endings().ends if end.ghosts and end.chance >= UNLIKELY)

    def _chosen(self) -> Ending | None:
        """The end that is shown alone."""
        ends = self._ends()
        return None if self._place is None or not ends else ends[min(self._place, len(ends) - 1)]

    def drawn(self) -> tuple[tuple[Shade, ...], tuple[Victim, ...]]:
        """Ghosts and victims, kept as long as no more is known."""
        found = self._foresight()
        key = (found, 0 if found is None else found.level, self._place)
        if key != self._drawn[0]:
            self._drawn = (key, self.shades(), self.victims())
        return self._drawn[1:]

    def shades(self) -> tuple[Shade, ...]:
        """The ghosts to be drawn, the faint ones first."""
        alone = self._chosen()
        if alone is not None:
            return tuple(self._strong(ghost, alone.chance) for ghost in alone.ghosts)
        ends = self._ends()
        if not ends:
            return ()
        fated = self._endings().fates()
        likeliest = [_likelier(fated[ghost.unit], ghost) for ghost in ends[0].ghosts]
        aimed = "" if self.choice is None else self.choice.target or ""
        if all(ghost.unit != aimed for ghost in likeliest):
            dead = _death(fated.get(aimed, ()))
            if dead is not None and _alike(fated[aimed], dead) > ends[0].chance:
                likeliest.append(dead)
        strong = [self._strong(ghost, _alike(fated[ghost.unit], ghost)) for ghost in likeliest]
        faint: list[Shade] = []
        for unit, fates in fated.items():
            first = [shade.ghost for shade in strong if shade.ghost.unit == unit]
            faint.extend(self._faint(fates, first))
        return (*faint, *strong)

    def _strong(self, ghost: Ghost, chance: float) -> Shade:
        """A ghost with its words, which never read as certain where they are not.

        It has none while too few samples are in to head the act with a chance.
        """
        found = self._foresight()
        if found is not None and guessed(found.forecast):
            return Shade(ghost, True, chance)
        signs = self._signs(ghost) if chance >= LIKELY else ()
        words = [sign.word for sign in signs]
        goes = ghost.inches > APART / 2
        if goes:
            way = tr('pushed {inches}"') if ghost.pushed else tr('moved {inches}"')
            words.insert(0, way.format(inches=f"{ghost.inches:.1f}"))
        told = f"{self._told(chance)} {' · '.join(words)}" if words else ""
        aimed = None if self.choice is None else self.choice.target
        # The chance at the target is that of the attack: another's says whose it is. So does that
        # of who goes by himself: nothing else there tells who has come.
        if told and (aimed not in (None, ghost.unit) or (goes and not ghost.pushed)):
            told = f"{self._name(ghost.unit)}: {told}"
        return Shade(ghost, True, chance, told, signs)

    def _faint(self, fates: tuple[Fate, ...], drawn: list[Ghost]) -> list[Shade]:
        """The other places at which a figure may end, the likeliest first."""
        found: list[Shade] = []
        for fate in fates:
            ghost = fate.ghost
            near = any(ghost.end.distance(other.end) < APART for other in drawn)
            if near or ghost.inches < APART or fate.chance < UNLIKELY:
                continue
            drawn.append(ghost)
            signs = self._signs(ghost) if fate.chance >= LIKELY else ()
            found.append(Shade(ghost, False, fate.chance, signs=signs))
        return found[:MOST_FAINT]

    def _signs(self, ghost: Ghost) -> tuple[FateSign, ...]:
        """What is bad about the place or the state in which a figure ends."""
        found: list[FateSign] = []
        kinds = self._controller.ask.ground_kinds(ghost.end)
        if ghost.destroyed:
            found.append(FateSign("skull", tr("destroyed")))
        if ghost.fell > 0:
            found.append(FateSign("pit", tr('falls {inches}"').format(inches=f"{ghost.fell:.1f}")))
        elif ghost.destroyed and any(kind in DEADLY for kind in kinds):
            found.append(FateSign("pit", tr("swallowed")))
        if any(kind in WET for kind in kinds):
            found.append(FateSign("wave", tr("in the water")))
        if not ghost.destroyed:
            found.extend(FateSign("down", outcome(name)) for name in ghost.gained)
        return tuple(found)

    def victims(self) -> tuple[Victim, ...]:
        """Whom a miss could strike, one's own first."""
        found = self._foresight()
        if found is None or self.choice is None:
            return ()
        asked = self._controller
        side = side_of(asked.state, self.choice.unit)
        return victims_of(found.forecast, asked.state, side, asked.ask)

    def worst(self, forecast: Forecast) -> list[Widget]:
        """What the tooltip warns of at a glance: the worst that may come to one's own.

        While an end is shown alone, it says which.
        """
        if self.choice is None:
            return []
        if self._chosen() is not None:
            return self._step(str)
        asked = self._controller
        unit = self.choice.unit
        return worst_rows(forecast, self.victims(), asked.state, unit, asked.ask)

    def rows(self, cap: Cap) -> list[Widget]:
        """What else it tells: whom a miss may hit, who is pushed; ``cap`` names the keys."""
        state, victims = self._controller.state, self.victims()
        strays = [row for own in (True, False) for row in stray_rows(victims, state, own=own)]
        return [*strays, *self._ways(), *self._step(cap)]

    def _ways(self) -> list[Widget]:
        """How far figures are pushed, from the least to the most; alike ones together."""
        alike: dict[tuple[str, str], list[str]] = {}
        for unit, fates in self._endings().fates().items():
            far = [one for one in fates if one.ghost.inches >= APART and one.ghost.pushed]
            chance = sum(one.chance for one in far)
            if chance < UNLIKELY:
                continue
            least, most = (pick(one.ghost.inches for one in far) for pick in (min, max))
            span = f'{most:.1f}"' if most - least < 0.05 else f'{least:.1f}–{most:.1f}"'
            alike.setdefault((span, self._told(chance)), []).append(self._name(unit))
        words = tr("{names}: pushed {inches}")
        return [
            pair_row(words.format(names=", ".join(names), inches=span), told, right_style=STRONG)
            for (span, told), names in alike.items()
        ]

    def _step(self, cap: Cap) -> list[Widget]:
        """Which end is shown, and that there are keys for the others."""
        ends = self._ends()
        if len(ends) < 2:
            return []
        alone = self._chosen()
        if alone is None:
            words = tr("{count} outcomes: {keys} show them one by one")
            keys = [cap(action) for action in ("previous-outcome", "next-outcome")]
            text = words.format(count=len(ends), keys=" ".join(key for key in keys if key))
            line = RichText(text, style=CAPTION, most_width=340)
            return [line] if any(keys) else []
        words = tr("Outcome {number} of {count}: {percent}")
        number = ends.index(alone) + 1
        text = words.format(number=number, count=len(ends), percent=self._told(alone.chance))
        return [Label(text, style=STRONG.colored(Hud.GOLD))]

    def _told(self, chance: float) -> str:
        """A chance in percent, which is not certain for that all samples came to it."""
        found = self._foresight()
        return percent(chance, 0.0 if found is None else found.forecast.unseen)

    def _name(self, unit_id: str) -> str:
        return self._controller.ask.thing_word(unit_id)


def learn(ask: Queries[Any], choice: Choice, *, closely: bool = False) -> bool:
    """Learn a little more of a choice while a frame is shown; whether more is known now."""
    budget = Budget()
    while ask.may_learn(choice, closely=closely):
        if ask.look_longer(choice, closely=closely):
            return True
        if ask.waits(choice) or not budget.left_for_another:
            break
    return False


def _likelier(fates: tuple[Fate, ...], ghost: Ghost) -> Ghost:
    """How a figure ends in the likeliest end, or destroyed where that is likelier over all places.

    So the board says of it what the box does.
    """
    dead = _death(fates)
    if dead is None or ghost.destroyed or _alike(fates, dead) <= _alike(fates, ghost):
        return ghost
    return dead


def _death(fates: tuple[Fate, ...]) -> Ghost | None:
    """Where a figure is likeliest destroyed, if it may be."""
    dead = [one for one in fates if one.ghost.destroyed]
    return max(dead, key=lambda one: one.chance).ghost if dead else None


def _alike(fates: tuple[Fate, ...], ghost: Ghost) -> float:
    """How likely a figure ends like this: destroyed, wherever it is, or else at this place."""
    if ghost.destroyed:
        return sum(one.chance for one in fates if one.ghost.destroyed)
    return sum(one.chance for one in fates if one.ghost == ghost)
