import pytest

from game.model.battlefield import BattleMap, Side
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option, Refusal, closed
from game.model.dice import Dice
from game.model.setup import Setup
from game.model.vectors import Point

STAY = Option(do="stay", unit="ann")
GO = Option(do="go", unit="ann", wants="at", suggest=(Point(1, 1),))


def test_an_option_becomes_an_answer_with_its_value() -> None:
    assert GO.choice(Point(2, 3)) == Choice(do="go", unit="ann", at=Point(2, 3))
    assert STAY.choice() == Choice(do="stay", unit="ann")


@pytest.mark.parametrize("field", ["unit", "item", "target", "piece", "hand", "mode"])
def test_each_plain_field_tells_options_apart(field: str) -> None:
    option = Option(do="act", **{field: "one"})
    assert option.answers_to(Choice(do="act", **{field: "one"}))
    assert not option.answers_to(Choice(do="act", **{field: "other"}))
    assert not option.answers_to(Choice(do="act"))


def test_a_value_does_not_tell_options_apart() -> None:
    assert GO.answers_to(Choice(do="go", unit="ann", at=Point(9, 9)))


@pytest.mark.parametrize(
    ("kind", "options", "forced"),
    [
        ("X", (STAY,), STAY.choice()),
        ("X", (STAY, GO), None),
        ("X", (GO,), None),
        (TURN, (STAY,), None),
        ("X", (), None),
    ],
)
def test_only_a_single_plain_option_outside_the_own_turn_is_forced(
    kind: str, options: tuple[Option, ...], forced: Choice | None
) -> None:
    assert Decision(kind=kind, side="azure", options=options).forced == forced


def test_a_closed_option_keeps_its_fields_and_gains_a_reason() -> None:
    shut = closed(GO, Refusal("No room", "R-1"))
    assert (shut.do, shut.unit, shut.reason, shut.rule) == ("go", "ann", "No room", "R-1")
    assert shut.answers_to(Choice(do="go", unit="ann"))


def test_a_closed_option_and_an_answer_name_the_same_way_to_act() -> None:
    """All but the reason, and all but the value."""
    hit = Choice(do="hit", unit="ann", item="axe", target="bob", piece="x", hand="left", mode="y")
    option = Option.of(hit)
    shut = closed(option, Refusal("No room", "R-1"))
    assert shut.choice() == hit
    assert Option.of(shut) == option
    assert Option.of(GO.choice(Point(2, 3))) == Option(do="go", unit="ann")


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    assert str(Refusal("Only a Shield can Parry", "R-2")) == "Only a Shield can Parry (R-2)"


@pytest.mark.parametrize(
    ("one", "other", "hostile"),
    [
        ("azure", "azure", False),
        ("azure", "moss", False),
        ("azure", "ember", True),
        ("ember", "onyx", True),
        ("azure", "unknown", True),
    ],
)
def test_sides_without_a_common_alliance_are_enemies(one: str, other: str, hostile: bool) -> None:
    sides = (
        Side(id="azure", alliance="guard"),
        Side(id="moss", alliance="guard"),
        Side(id="ember"),
        Side(id="onyx"),
    )
    setup = Setup(
        ruleset="x",
        ruleset_version=1,
        map=BattleMap(size=(10, 10), sides=sides),
        recruits=(),
        dice=Dice(),
    )
    assert setup.hostile(one, other) is hostile
    assert setup.hostile(other, one) is hostile
