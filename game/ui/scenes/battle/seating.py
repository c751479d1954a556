"""Who sits at the screen, and when it must be covered until somebody else sits there."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.match.play.queries import Queries
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.decisions import TURN, Decision
from game.ui.budget import Budget
from game.ui.prompts.answer_chances import foresee_answers

DEPLOY: Final = "deploy"
OWN: Final = (TURN, DEPLOY)
"""Decisions for which another person takes the seat; reactions are answered across the table."""

PREPARING: Final = 0.006
"""Seconds of the processor in one frame for what a person may do."""

ASKING: Final = 0.015
"""The same for what somebody waits for who is to be asked."""

PATIENCE: Final = 2.5
"""Seconds of real time after which who waits for a question would rather know less exactly what its
answers may bring."""

LONGEST_FRAME: Final = 0.25
"""Seconds that one frame counts for at most: meanwhile the window may have been left, or the
machine asleep."""


class Seating:
    """Follows who of several persons is at the screen; ``clock`` tells real time in seconds.

    The screen is covered only where somebody has something to hide: with ``private`` answers, then
    for reactions too, or once a person has given standing orders.
    """

    def __init__(self, controller: TurnController[Any], clock: Callable[[], float]) -> None:
        self._controller = controller
        self._clock = clock
        self._waited = 0.0
        """For how many seconds a person has waited to be asked what is open now."""
        self._last = 0.0
        """By the clock, when that was looked at last."""
        self.private = False
        self._present: str | None = None
        self._unknown = False
        self._asked: Queries[Any] | None = None
        self._steps: Iterator[object] = iter(())
        self._weighed: Queries[Any] | None = None
        self._weighing: Iterator[None] = iter(())
        self._foreseeing: Iterator[None] = iter(())
        self.ready = True
        """Whether all that a person may answer is worked out."""

    def prepare(self, *, asked: bool) -> None:
        """Work a little on what a person may do, unless he is ``asked`` already.

        In a turn with many figures that takes many frames.
        """
        if asked or self.answering is None:
            self.ready = True
            return
        ask = self._controller.ask
        if ask is not self._asked:
            self._asked, self._steps, self.ready = ask, ask.menu_steps(), False
        budget = Budget(PREPARING)
        while not self.ready:
            self.ready = next(self._steps, self) is self
            if not budget.left:
                break

    def weighed(self) -> bool:
        """Work a little on whether it matters what a person answers; whether that is known."""
        ask = self._controller.ask
        if ask is not self._weighed:
            self._weighed, self._weighing = ask, ask.weigh_answers()
            self._foreseeing = foresee_answers(self._controller, self._hurried)
            self._waited, self._last = 0.0, self._clock()
        return self._over(self._weighing)

    def foreseen(self) -> bool:
        """Work on what the answers of a person may bring, once it matters; whether that is known.

        Nothing else can be done until then but to draw, so where that takes long it is told less
        exactly.
        """
        return self._over(self._foreseeing)

    def _over(self, steps: Iterator[None]) -> bool:
        """Go on with some steps for as long as a frame allows, while somebody waits; whether they
        are over.
        """
        now = self._clock()
        self._waited += min(now - self._last, LONGEST_FRAME)
        self._last = now
        budget = Budget(ASKING)
        while next(steps, budget) is not budget:
            if not budget.left:
                return False
        return True

    def _hurried(self) -> bool:
        return self._waited > PATIENCE

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that people play."""
        seats = self._controller.seats
        return tuple(side for side, seat in seats.items() if isinstance(seat, Person))

    @property
    def answering(self) -> str | None:
        """The side that owes an answer, if a person sits there: nobody takes back for others."""
        person = isinstance(self._controller.owing_seat, Person)
        return self._controller.owing_side if person else None

    def at_screen(self, *, asked: bool) -> str | None:
        """The side whose person is at the screen: the only one, or who is asked or acted last."""
        persons = self.persons
        if len(persons) == 1:
            return persons[0]
        owing = self._controller.owing_side if asked else None
        return owing if owing in persons else self._present

    def nobody_known(self) -> None:
        """The battle goes on after a break: whoever is asked first must sit down first."""
        self._present, self._unknown = None, True

    def sit(self, side: str) -> None:
        """The person of a side has sat down."""
        self._present, self._unknown = side, False

    def must_change(self, decision: Decision) -> bool:
        """Whether the screen must be covered before a decision is shown."""
        if len(self.persons) < 2 or self._present == decision.side:
            return False
        if self._unknown:
            return True
        hidden = self.private or (self._ordered and decision.kind in OWN)
        return hidden and self._present is not None

    @property
    def _ordered(self) -> bool:
        """Whether somebody has given standing orders, which the others need not know."""
        seats = self._controller.seats.values()
        return any(isinstance(seat, Person) and bool(seat.orders) for seat in seats)

    def take_note(self, decision: Decision) -> None:
        """A decision is shown: from now on its side's person is at the screen, if it is his."""
        if self.private or decision.kind in OWN:
            self.sit(decision.side)
