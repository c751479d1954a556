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
