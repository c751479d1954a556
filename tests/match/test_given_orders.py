"""The order to give one answer always: which option it means, and when the player is asked."""

import msgspec
import pytest

from game.match.library.desk import SeatPlan
from game.match.play.orders import always, figure_asked, given
from game.match.play.seats import ordered
from game.model.choices import Choice
from game.model.decisions import Decision, Option

PARRY = Option(do="parry", unit="ann", item="sword")
SHIELD = Option(do="parry", unit="ann", item="shield")
TAKE = Option(do="take", unit="ann")
BAIL = Option(do="bail", unit="ann", wants="at")


def asked(*options: Option, default: Choice | None = None) -> Decision:
    return Decision(kind="question", side="azure", unit="ann", options=options, default=default)


def test_an_answer_that_wants_a_value_is_a_new_one_every_time() -> None:
    options = (PARRY, TAKE, BAIL)
    assert always(BAIL, options) is None
    assert always(TAKE, options) == "answer:take"
    recover = Option(do="strike", mode="recover")
    assert always(recover, (recover, TAKE)) == "answer:strike:recover"


def test_it_means_the_option_with_its_verb() -> None:
    assert ordered("answer:parry", asked(PARRY, TAKE)) == PARRY.choice()


def test_of_two_the_usual_one_is_meant_and_else_the_player_is_asked() -> None:
    both = (PARRY, SHIELD, TAKE)
    assert given("answer:parry", asked(*both)) is None
    assert given("answer:parry", asked(*both, default=SHIELD.choice())) == SHIELD


def test_what_can_be_done_with_two_items_is_ordered_with_the_one_that_was_taken() -> None:
    """Whoever parries with the sword always does not find his shield worn away."""
    both = (PARRY, SHIELD, TAKE)
    assert always(PARRY, (PARRY, TAKE)) == "answer:parry"
    order = always(PARRY, both)
    assert order == "answer:parry@sword"
    assert msgspec.convert({"orders": {"question": order}}, SeatPlan).orders == {"question": order}
    assert given(order, asked(*both, default=SHIELD.choice())) == PARRY
    assert given(order, asked(SHIELD, TAKE, default=SHIELD.choice())) is None


def test_where_it_is_not_open_the_player_is_asked() -> None:
    assert ordered("answer:parry", asked(TAKE, BAIL)) is None


def test_a_figure_has_an_order_of_its_own_only_where_it_alone_is_asked() -> None:
    assert figure_asked(asked(PARRY, TAKE)) == "ann"
    assert figure_asked(asked(PARRY, Option(do="parry", unit="ben"))) is None
    assert figure_asked(asked(Option(do="take"))) == "ann"


@pytest.mark.parametrize(
    "order", ["perhaps", "answer:", "answer:Parry", "answer:a:b:c", "answer:a@", "answer:a@b@c"]
)
def test_other_words_are_no_orders(order: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"orders": {"question": order}}, SeatPlan)
