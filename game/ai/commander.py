"""What a computer player is: something that answers a decision within a number of looks."""

from typing import Any, Protocol

from msgspec import Struct

from game.engine.battle import Battle, Look
from game.model.choices import Choice


class Budget(Struct, frozen=True):
    """How much may be looked at for one answer.

    ``positions`` is the number of positions looked at for acts, and again for the moves of each
    figure, so that results repeat; ``width`` the number of places tried for each option that
    wants one.
    """

    positions: int = 400
    width: int = 8


EASY = Budget(positions=60, width=3)
NORMAL = Budget()
HARD = Budget(positions=1600, width=12)


class Thought(Struct, frozen=True):
    """An answer, why it was chosen, and how many positions were looked at for it."""

    choice: Choice
    why: str = ""
    looked: int = 0


class Commander(Protocol):
    """A computer player.

    ``decide`` gets a look at a position with dice of its own (``for_search``), never those to
    come, and answers its open decision; ``recent`` are the answers its side gave since the player
    turn began. The same arguments give the same answer.
    """

    def decide(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        budget: Budget,
        recent: tuple[Choice, ...] = (),
    ) -> Thought:
        """The answer to the open decision."""
