"""Quick answers to the questions of a look ahead."""

from game.ai.reflexes import reflex
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.vectors import Point
from tests.toy.tables import battle_of, opened, peg

GROUND, CROWD = Point(10, 2), Point(5, 8.5)
LANDING = Option(do="land", unit="a1", wants="at", suggest=(GROUND, CROWD))


def landed(chooser: str) -> Choice:
    """Where something of a1's comes down when a side chooses; its comrades stand in the crowd."""
    battle = battle_of(
        peg("a1", "azure", (2, 2)),
        peg("a2", "azure", (5, 8)),
        peg("a3", "azure", (5, 9)),
        peg("b1", "ember", (16, 6)),
    )
    decision = Decision(
        kind="PEG-LAND",
        side=chooser,
        unit="a1",
        options=(LANDING,),
        default=LANDING.choice(GROUND),
    )
    return reflex(battle.view(opened(battle).state), decision)


def test_an_enemy_lets_it_come_down_where_most_of_ours_stand() -> None:
    assert landed("ember").at == CROWD


def test_ones_own_side_takes_the_usual_place() -> None:
    assert landed("azure").at == GROUND


def joined(default: tuple[str, ...], *groups: tuple[str, ...]) -> tuple[str, ...] | None:
    """Who takes part in something when that is the default, and these are suggested."""
    battle = battle_of(peg("a1", "azure", (2, 2)), peg("a2", "azure", (5, 8)))
    option = Option(do="join", unit="a1", wants="several", suggest=groups)
    decision = Decision(
        kind="PEG-JOIN",
        side="azure",
        unit="a1",
        options=(option,),
        default=option.choice(default),
    )
    return reflex(battle.view(opened(battle).state), decision).several


def test_where_nobody_would_take_part_the_first_group_does() -> None:
    assert joined((), (), ("a2",), ("a3",)) == ("a2",)


def test_whoever_takes_part_by_default_does() -> None:
    assert joined(("a3",), ("a2",), ("a3",)) == ("a3",)


def test_nobody_takes_part_where_no_group_is_suggested() -> None:
    assert joined((), ()) == ()
