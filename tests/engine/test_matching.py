import pytest

from game.engine.matching import (
    in_area,
    in_outline,
    in_zone,
    menu_refusal,
    stray_refusal,
    value_refusal,
)
from game.model.battlefield import CircleArea, CircleZone, PolygonZone
from game.model.choices import Choice
from game.model.decisions import Bounds, Closed, Menu, Option, Wants
from game.model.vectors import Point

SQUARE = (Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4))
NOTCHED = (Point(0, 0), Point(4, 0), Point(4, 4), Point(2, 2), Point(0, 4))


def wanting(wants: Wants | None, **bounds: object) -> Option:
    return Option(do="act", unit="ann", wants=wants, bounds=Bounds(**bounds), point="RULE-1")


def answer(**value: object) -> Choice:
    return Choice(do="act", unit="ann", **value)


def reason(option: Option, choice: Choice) -> str | None:
    refused = value_refusal(option, choice)
    return None if refused is None else refused.reason


@pytest.mark.parametrize(
    ("option", "good"),
    [
        (wanting(None), answer()),
        (wanting("at", center=Point(5, 5), radius=2), answer(at=Point(7, 5))),
        (wanting("at", zone=PolygonZone(SQUARE)), answer(at=Point(1, 1))),
        (wanting("at", zone=CircleZone(Point(0, 0), 3)), answer(at=Point(0, 3))),
        (wanting("toward"), answer(toward=Point(-9, 40))),
        (wanting("path", budget=4), answer(path=(Point(1, 1),))),
        (wanting("path", budget=4), answer(path=(Point(1, 1),) * 32)),
        (wanting("amount", least=1, most=3, step=0.5), answer(amount=2.5)),
        (wanting("amount", least=0), answer(amount=0.0)),
        (wanting("several", from_=("a", "b", "c"), least=1, most=2), answer(several=("c", "a"))),
        (wanting("several", from_=("a",)), answer(several=())),
        (wanting("share", among=("a", "b"), total=3), answer(share={"a": 3})),
        (wanting("share", among=("a", "b"), total=3), answer(share={"a": 0, "b": 3})),
    ],
)
def test_values_within_their_bounds_pass(option: Option, good: Choice) -> None:
    assert reason(option, good) is None


@pytest.mark.parametrize(
    ("option", "bad", "words"),
    [
        (wanting(None), answer(at=Point(1, 1)), "takes no 'at'"),
        (wanting("at"), answer(), "wants 'at'"),
        (wanting("at"), answer(at=Point(1, 1), amount=1.0), "takes no 'amount'"),
        (wanting("at", center=Point(5, 5), radius=2), answer(at=Point(7.02, 5)), "2.02"),
        (wanting("at", zone=PolygonZone(SQUARE)), answer(at=Point(5, 1)), "outside the zone"),
        (wanting("at"), answer(at=Point(float("nan"), 1)), "without end"),
        (wanting("toward"), answer(toward=Point(1, float("inf"))), "without end"),
        (wanting("path"), answer(path=()), "1 to 32 points, not 0"),
        (wanting("path"), answer(path=(Point(1, 1),) * 33), "not 33"),
        (wanting("amount", least=1), answer(amount=0.5), "less than 1"),
        (wanting("amount", most=3), answer(amount=3.5), "more than 3"),
        (wanting("amount", least=1, step=2), answer(amount=2.0), "steps of 2"),
        (wanting("amount", least=1, most=3), answer(amount=float("nan")), "without end"),
        (wanting("several", from_=("a", "b")), answer(several=("a", "a")), "named twice"),
        (wanting("several", from_=("a", "b")), answer(several=("z",)), "'z' cannot be chosen"),
        (wanting("several", least=2), answer(several=("a",)), "At least 2"),
        (wanting("several", most=1), answer(several=("a", "b")), "At most 1"),
        (wanting("share", among=("a",), total=1), answer(share={"z": 1}), "'z' takes no share"),
        (wanting("share", among=("a", "b"), total=1), answer(share={"a": 2, "b": -1}), "get -1"),
        (wanting("share", among=("a",), total=2), answer(share={"a": 1}), "make 1, not 2"),
    ],
)
def test_values_beyond_their_bounds_are_refused(option: Option, bad: Choice, words: str) -> None:
    assert words in (reason(option, bad) or "")


def test_a_refused_value_names_the_point_of_its_option() -> None:
    refused = value_refusal(wanting("amount", most=3), answer(amount=4.0))
    assert refused is not None
    assert refused.rule == "RULE-1"


def test_an_answer_matches_an_open_option_by_all_its_plain_fields() -> None:
    options = (Option(do="strike", unit="a", target="b"), Option(do="strike", unit="a", target="c"))
    menu = Menu(options, (Closed(do="shoot", unit="a", reason="No bow", rule="RULE-2"),))
    assert menu_refusal(menu, Choice(do="strike", unit="a", target="c")) is None
    closed = menu_refusal(menu, Choice(do="shoot", unit="a"))
    assert closed is not None
    assert str(closed) == "No bow (RULE-2)"
    for wrong in (
        Choice(do="strike", unit="a"),
        Choice(do="strike", unit="a", target="d"),
        Choice(do="strike", unit="a", target="c", hand="left"),
        Choice(do="shoot", unit="b"),
    ):
        refused = menu_refusal(menu, wrong)
        assert refused is not None
        assert "strike" in refused.reason


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Choice(do="go", unit="a", path=(Point(1, 1),)), None),
        (Choice(do="go", unit="a", hand="left"), "'go' takes no 'hand'"),
        (Choice(do="go", unit="a", amount=0.0), "'go' takes no 'amount'"),
        (Choice(do="go", unit="a", path=()), "1 to 32 points"),
        (Choice(do="go", unit="a", path=(Point(float("nan"), 1),)), "without end"),
    ],
)
def test_the_form_of_a_choice_is_judged_without_a_menu(choice: Choice, words: str | None) -> None:
    refused = stray_refusal(choice, ("unit", "path"))
    if words is None:
        assert refused is None
    else:
        assert refused is not None
        assert words in refused.reason


@pytest.mark.parametrize("at", [Point(0, 0), Point(2, 0), Point(4, 2), Point(4, 4), Point(0, 3)])
def test_the_edge_of_a_zone_is_inside(at: Point) -> None:
    assert in_zone(PolygonZone(SQUARE), at)


@pytest.mark.parametrize("at", [Point(4.02, 2), Point(-0.02, 2), Point(2, -0.02), Point(4.1, 4.1)])
def test_beyond_the_edge_is_outside(at: Point) -> None:
    assert not in_zone(PolygonZone(SQUARE), at)


def test_a_notch_of_an_outline_is_outside() -> None:
    assert not in_outline(NOTCHED, Point(2, 3.5))
    assert in_outline(NOTCHED, Point(0.2, 3.5))
    assert in_outline(NOTCHED, Point(3.8, 3.5))


def test_a_round_area_reaches_to_its_rim() -> None:
    pond = CircleArea(id="pond", kind="water", center=Point(5, 5), radius=2)
    assert in_area(pond, Point(5, 7))
    assert not in_area(pond, Point(5, 7.02))
