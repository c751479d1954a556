"""Acts that only open something are done when what they open is wanted."""

from typing import Any

from msgspec.structs import replace

from game.ai.commander import Budget
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, advance, look, start
from game.match.library.setups import battle_of
from game.match.play.seats import searchable
from game.model.battlefield import LinePiece
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.toy.tables import BARE

SMALL = Budget(positions=120, width=4)
CORNERS = ((2, 4), (5, 4), (5, 7), (2, 7), (2, 4))
CELL = LinePiece(
    id="cell", kind="wall", top=4, line=tuple(Point(*one) for one in CORNERS), thickness=0.4
)


def fighter(name: str, side: str, x: float) -> Recruit:
    return Recruit(id=name, side=side, kind="minifig", position=Point(x, 5.5), items=("axe",))


def scene(*terrain: LinePiece, apart: float = 30.0) -> tuple[Battle[Any], Look[Any]]:
    """Two figures so far from each other, the first in its own turn, under a book with Sprints."""
    ruleset = catalog()["brikwars-2010"]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=replace(BARE, size=(40, 12), terrain=terrain),
        recruits=(fighter("ann", "azure", 3.5), fighter("bob", "ember", 3.5 + apart)),
        dice=Dice(seed=1),
        scripted=True,
        first="azure",
    )
    battle = battle_of(ruleset, setup)
    return battle, look(battle, searchable(look(battle, start(battle))))


def answers(battle: Battle[Any], seen: Look[Any]) -> list[str]:
    """What the computer player does until its turn is over, in the order it does it."""
    recent: tuple[Choice, ...] = ()
    while seen.decision is not None and seen.decision.side == "azure":
        choice = Greedy().decide(battle, seen, SMALL, recent).choice
        recent = (*recent, choice)
        seen = advance(battle, seen, choice)
    return [choice.do for choice in recent]


def test_a_figure_runs_on_and_uses_the_inches_it_won() -> None:
    assert answers(*scene())[:3] == ["move", "sprint", "move"]


def test_who_may_be_attacked_in_the_next_turn_keeps_its_action_rather_than_run_on() -> None:
    assert answers(*scene(apart=17.0)) == ["move", "end-turn"]


def test_a_figure_that_cannot_go_anywhere_keeps_its_action() -> None:
    battle, seen = scene(CELL)
    assert seen.decision is not None
    assert any(one.do == "sprint" for one in battle.menu(seen.state, seen.decision).options)
    assert "sprint" not in answers(battle, seen)
