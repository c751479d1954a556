"""What BrikWars 2010 asks, offers and tells of Momentum."""

from typing import Any

from game.model.choices import Choice
from game.rulesets.brikwars_2010.momentum_events import MomentumSpent
from game.rulesets.brikwars_2010.texts import tell
from tests.rulesets.brikwars_2010.duels import asked, battle_with, figure, labels, opened

RUN = {"mom": 1, "straight_run": 4.0, "mom_dir": [1, 0], "move_left": 4.0}


def runner(x: float, *items: str) -> dict[str, Any]:
    """Ann, with a MOM to the right."""
    return {**figure("a1", "Ann", list(items), x), "state": RUN}


def wall(x: float) -> dict[str, Any]:
    """A wall 3" high across the map."""
    shape = {"shape": "line", "line": [[x, 0], [x, 20]], "thickness": 0.1}
    return {"id": "wall", "kind": "wall", **shape, "top": 3.0}


def test_a_vault_names_its_pole() -> None:
    ann = runner(9, "lance")
    battle = battle_with(
        ann, figure("b1", "Bob", [], 20), map={"size": [30, 20], "terrain": [wall(11)]}
    )
    assert ("Pole vault", 'MOM: 1d6" higher with the lance, then run on') in labels(
        battle, opened(battle)
    )


def test_a_throw_at_a_run_asks_for_the_mom() -> None:
    battle = battle_with(runner(4, "spear"), figure("b1", "Bob", [], 11))
    seen = opened(battle, Choice(do="throw", unit="a1", item="spear", target="b1"))
    assert asked(battle, seen) == "Ann throws at a run: spend the MOM?"
    assert labels(battle, seen) == [
        ("Spend the MOM", '1d6" of range, then run on'),
        ("Keep the MOM", ""),
    ]


def test_the_log_says_what_a_mom_was_for() -> None:
    battle = battle_with(runner(4), figure("b1", "Bob", [], 11))
    view = battle.view(opened(battle).state)
    for on, what in (
        ("damage", "Damage"),
        ("knockback", "KnockBack"),
        ("range", "the range of the throw"),
        ("jump", "the jump"),
        ("landing", "the one it lands on"),
    ):
        line = "".join(run.text for run in tell(view, MomentumSpent(unit="a1", on=on)))
        assert line == f"Ann spends the MOM on {what}"
