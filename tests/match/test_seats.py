"""What standing orders answer."""

import pytest

from game.match.play.seats import ordered
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option

PARRY = Option(do="parry", unit="b1", item="shield")
TAKE = Option(do="take", unit="b1")
WINDOW = Decision(
    kind="R10-DP-10", side="ember", unit="b1", options=(PARRY, TAKE), default=PARRY.choice()
)


def kinds(option: Option) -> str | None:
    return option.item


def test_each_order_has_its_answer() -> None:
    assert ordered("ask", WINDOW, kinds) is None
    assert ordered("default", WINDOW, kinds) == PARRY.choice()
    assert ordered("never", WINDOW, kinds) == TAKE.choice()


def test_a_way_to_say_no_may_be_a_mode() -> None:
    ways = tuple(Option(do="benny", unit="a1", mode=mode) for mode in ("roll", "forgo"))
    window = Decision(kind="R10-DP-13", side="azure", options=ways, default=ways[0].choice())
    assert ordered("never", window, kinds) == Choice(do="benny", unit="a1", mode="forgo")


def test_where_nothing_says_no_the_player_is_asked() -> None:
    window = Decision(kind="R10-DP-24", side="azure", options=(Option(do="land", wants="at"),))
    assert ordered("never", window, kinds) is None
    assert ordered("default", window, kinds) is None


@pytest.mark.parametrize("order", ["default", "never"])
def test_an_own_turn_is_always_the_players(order: str) -> None:
    menu = Decision(kind=TURN, side="azure", options=(TAKE,), default=TAKE.choice())
    assert ordered(order, menu, kinds) is None
