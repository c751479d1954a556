"""What a computer player is: something that answers a decision within a number of looks."""

from typing import Any, Protocol

from msgspec import Struct

from game.engine.battle import Battle, Look
from game.model.choices import Choice


class Budget(Struct, frozen=True):
    """How much may be looked at for one answer.

    ``positions`` is the number of positions looked at for acts, and again for the moves of each
    figure, so that results repeat; ``width`` the number of places tried for each option that
    wants one; ``care`` is how many times as often as usual what looks promising is run ahead.
    """

    positions: int = 400
    width: int = 8
    care: int = 1


EASY = Budget(positions=60, width=3)
NORMAL = Budget()
HARD = Budget(positions=1600, width=12, care=3)


class Weighed(Struct, frozen=True):
    """An answer that was thought about; ``gain`` is what it would bring, in average figures."""

    choice: Choice
    gain: float


class Thought(Struct, frozen=True):
    """An answer, why it was chosen, and how many positions were looked at for it.

    ``gain`` is what it would bring, in average figures, where that has been judged; ``weighed`` are
    the best of the other answers that were looked at, the best first. What is the ``last`` resort
    is made only by those who cannot wait and know nothing else.
    """

    choice: Choice
    why: str = ""
    looked: int = 0
    weighed: tuple[Weighed, ...] = ()
    gain: float = 0.0
    last: bool = False


class Progress(Struct, frozen=True):
    """How far a computer player is: the number of the figure it thinks about, and which of how
    many that is, counted from 1.
    """

    figure: int
    place: int
    count: int


class Commander(Protocol):
    """A computer player.

    ``decide`` gets a look at a position with dice of its own (``for_search``), never those to
    come, and answers its open decision; ``recent`` are the answers its side gave since the player
    turn began, ``afar`` its figures whose last attack on this turn was from beyond arm's length.
    The same arguments give the same answer.
    """

    def decide(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        budget: Budget,
        recent: tuple[Choice, ...] = (),
        afar: frozenset[str] = frozenset(),
    ) -> Thought:
        """The answer to the open decision."""
