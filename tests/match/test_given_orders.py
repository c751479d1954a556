"""The order to give one answer always: which option it means, and when the player is asked."""

from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.battle import start
from game.engine.ruleset import BARE_HAND
from game.match.library.desk import SeatPlan
from game.match.play.orders import always, figure_asked, given, kinds_in
from game.match.play.seats import ordered
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged

PARRY = Option(do="parry", unit="ann", item="sword")
SHIELD = Option(do="parry", unit="ann", item="shield")
TAKE = Option(do="take", unit="ann")
BAIL = Option(do="bail", unit="ann", wants="at")


def kinds(option: Option) -> str | None:
    """Ids are kinds, with a number behind the second one of a kind."""
    if option.do == "parry" and option.hand is not None:
        return BARE_HAND
    return option.item and option.item.rstrip("-0123456789")


def asked(*options: Option, default: Choice | None = None) -> Decision:
    return Decision(kind="question", side="azure", unit="ann", options=options, default=default)


def test_an_answer_that_wants_a_value_is_a_new_one_every_time() -> None:
    options = (PARRY, TAKE, BAIL)
    assert always(BAIL, options, kinds) is None
    assert always(TAKE, options, kinds) == "answer:take"
    recover = Option(do="strike", mode="recover")
    assert always(recover, (recover, TAKE), kinds) == "answer:strike:recover"


def test_it_means_the_option_with_its_verb() -> None:
    assert ordered("answer:parry", asked(PARRY, TAKE), kinds) == PARRY.choice()


def test_of_two_the_usual_one_is_meant_and_else_the_player_is_asked() -> None:
    both = (PARRY, SHIELD, TAKE)
    assert given("answer:parry", asked(*both), kinds) is None
    assert given("answer:parry", asked(*both, default=SHIELD.choice()), kinds) == SHIELD


def test_what_can_be_done_with_two_items_is_ordered_with_the_one_that_was_taken() -> None:
    """Whoever parries with the sword always does not find his shield worn away."""
    both = (PARRY, SHIELD, TAKE)
    assert always(PARRY, (PARRY, TAKE), kinds) == "answer:parry"
    order = always(PARRY, both, kinds)
    assert order == "answer:parry@sword"
    assert msgspec.convert({"orders": {"question": order}}, SeatPlan).orders == {"question": order}
    assert given(order, asked(*both, default=SHIELD.choice()), kinds) == PARRY
    assert given(order, asked(SHIELD, TAKE, default=SHIELD.choice()), kinds) is None


def test_of_like_items_any_will_do() -> None:
    """Also once the one that was used at first is gone."""
    axe, other = Option(do="parry", unit="ann", item="axe"), replace(PARRY, item="axe-2")
    assert always(axe, (axe, other, TAKE), kinds) == "answer:parry"
    order = always(axe, (axe, other, SHIELD, TAKE), kinds)
    assert order == "answer:parry@axe"
    usual = SHIELD.choice()
    assert given(order, asked(other, SHIELD, TAKE, default=usual), kinds) == other
    assert given(order, asked(axe, other, SHIELD, default=usual), kinds) == axe
    assert given(order, asked(axe, other, SHIELD, default=other.choice()), kinds) == other
    bens = replace(axe, unit="ben")
    assert given(order, asked(axe, bens, SHIELD, default=usual), kinds) is None, "whose axe?"


def test_any_bare_hand_will_do_but_no_other_hand() -> None:
    """A hand that holds somebody is not like the other: who is let go?"""
    right, left = (replace(PARRY, item=None, hand=hand) for hand in ("right", "left"))
    assert always(right, (right, left, TAKE), kinds) == "answer:parry"
    assert given("answer:parry", asked(right, left, TAKE), kinds) == right
    order = always(right, (right, left, PARRY), kinds)
    assert order == "answer:parry@bare-hand"
    assert given(order, asked(PARRY, left, default=PARRY.choice()), kinds) == left
    let_go = tuple(Option(do="release", unit="ann", hand=hand) for hand in ("right", "left"))
    assert [always(one, let_go, kinds) for one in let_go] == [None, None]
    assert given("answer:release", asked(*let_go), kinds) is None


@pytest.mark.parametrize("field", ["unit", "target", "piece"])
def test_no_order_says_who_answers_or_whom(field: str) -> None:
    """One that was given where there was nothing to choose is asked about where there is."""
    one, other = (replace(PARRY, **{field: name}) for name in ("ben", "cob"))
    assert always(one, (one, TAKE), kinds) == "answer:parry"
    assert given("answer:parry", asked(one, TAKE), kinds) == one
    assert [always(each, (one, other, TAKE), kinds) for each in (one, other)] == [None, None]
    assert given("answer:parry", asked(one, other, TAKE), kinds) is None
    assert given("answer:parry", asked(one, other, default=other.choice()), kinds) == other


def test_what_cannot_be_told_apart_by_kind_is_not_done_always() -> None:
    assert always(PARRY, (PARRY, TAKE), lambda _: None) is None


def test_a_kind_is_that_of_the_item_of_whoever_has_it() -> None:
    """Who answers, or whose things are aimed at."""
    battle, _ = staged([fig("a1", 5, 5, items=("axe", "axe")), fig("b1", 9, 5, items=("shield",))])
    state = start(battle).checkpoint
    first, second = state.units["a1"].items
    assert (first.id, second.id, second.kind) == ("axe", "axe-2", "axe")
    kind_of = kinds_in(partial(battle.ruleset.label, battle.view(state), asked()))
    parry = Option(do="parry", unit="a1", item=second.id)
    assert kind_of(parry) == "axe"
    assert kind_of(replace(parry, item=None, hand="left")) == BARE_HAND
    assert kind_of(Option(do="take", unit="a1")) is None
    aim = Option(do="aim", unit="a1", item="shield", target="b1")
    assert kind_of(aim) == "shield"
    assert kind_of(replace(aim, item=second.id)) is None, "his own"


def test_where_it_is_not_open_the_player_is_asked() -> None:
    assert ordered("answer:parry", asked(TAKE, BAIL), kinds) is None


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
