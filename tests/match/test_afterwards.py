"""Questions about the moment after a walk, before it is made."""

from typing import Any, cast

import pytest

from game.engine.resolution import View
from game.match.play.rehearsals import letting_pass
from game.model.choices import Choice
from game.model.decisions import Decision, Option

NOBODY = cast(View[Any], None)
"""What is asked about is no matter."""

STRIKE = Option(do="strike", unit="b1", item="axe", target="a1")
DECLINE = Option(do="decline", unit="b1")


def asked(*options: Option, side: str = "ember") -> Decision:
    """A question whose usual answer is the blow."""
    return Decision(kind="question", side=side, options=options, default=STRIKE.choice())


@pytest.mark.parametrize("options", [(STRIKE, DECLINE), (DECLINE, STRIKE)])
def test_others_let_a_walk_pass_wherever_they_can_say_so(options: tuple[Option, ...]) -> None:
    assert letting_pass("azure")(NOBODY, asked(*options)) == DECLINE.choice()


def test_fire_is_held() -> None:
    shoot, hold = Option(do="shoot", unit="b1", target="a1"), Option(do="hold", unit="b1")
    assert letting_pass("azure")(NOBODY, asked(hold, shoot)) == hold.choice()


def test_who_cannot_say_no_answers_as_usual() -> None:
    shove = Option(do="shove", unit="b1", target="a1")
    assert letting_pass("azure")(NOBODY, asked(STRIKE, shove)) == STRIKE.choice()


def test_the_side_that_walks_answers_as_usual() -> None:
    own = asked(STRIKE, DECLINE, side="azure")
    assert letting_pass("azure")(NOBODY, own) == Choice(
        do="strike", unit="b1", item="axe", target="a1"
    )
