import pytest

from game.engine.battle import Look
from game.model.battlefield import BattleMap, Side
from game.model.events import OrderSet, Rolled
from game.rulesets.common.turn_order import after
from tests.toy.sheets import State
from tests.toy.tables import battle_of, opened, peg

THREE = BattleMap(size=(20, 12), sides=(Side(id="azure"), Side(id="ember"), Side(id="moss")))


def begun(faces: tuple[int, ...], first: str | None = None) -> Look[State]:
    battle = battle_of(
        peg("ann", "azure", (2, 2)),
        peg("bob", "ember", (10, 2)),
        peg("moe", "moss", (18, 2)),
        dice=faces,
        battle_map=THREE,
        scripted=False,
        first=first,
    )
    return opened(battle)


def throws(seen: Look[State]) -> list[tuple[str | None, tuple[int, ...]]]:
    return [(event.side, event.faces) for event in seen.events if isinstance(event, Rolled)]


def test_the_highest_throw_begins() -> None:
    seen = begun((2, 5, 4))
    assert seen.state.order == ("ember", "moss", "azure")
    assert throws(seen) == [("azure", (2,)), ("ember", (5,)), ("moss", (4,))]


def test_tied_sides_throw_again_among_themselves_only() -> None:
    seen = begun((3, 6, 3, 1, 2))
    assert seen.state.order == ("ember", "moss", "azure")
    assert throws(seen)[3:] == [("azure", (1,)), ("moss", (2,))]


def test_a_tie_at_the_top_is_settled_before_the_rest_counts() -> None:
    assert begun((6, 6, 5, 1, 2)).state.order == ("ember", "azure", "moss")


def test_ties_are_thrown_again_until_they_are_settled() -> None:
    seen = begun((4, 4, 4, 2, 2, 1, 3, 5))
    # All three again; then azure and ember once more, before moss's 1 comes last.
    assert seen.state.order == ("ember", "azure", "moss")


def test_order_and_throws_carry_the_rules_they_follow_from() -> None:
    seen = begun((1, 2, 3))
    settled = [event for event in seen.events if isinstance(event, OrderSet | Rolled)]
    assert len(settled) == 4
    assert all(event.rules == ("PEG-TURN",) for event in settled)


def test_who_is_set_to_begin_begins_without_dice_and_the_map_says_who_follows() -> None:
    seen = begun((), first="moss")
    assert seen.state.order == ("moss", "azure", "ember")
    assert throws(seen) == []


@pytest.mark.parametrize(("side", "following"), [("a", "b"), ("b", "c"), ("c", "a")])
def test_after_the_last_side_comes_the_first(side: str, following: str) -> None:
    assert after(("a", "b", "c"), side) == following
