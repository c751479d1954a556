"""What BrikWars 2010 asks, offers and tells of Momentum."""

from typing import Any

from game.model.choices import Choice
from game.rulesets.brikwars_2010.events import MomentumSpent
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


def test_a_joint_charge_through_its_questions() -> None:
    """R10-DP-08: named as such, then who joins, then what the target does about each."""
    pair = (figure("a1", "Ann", [], 4, 9.5), figure("a2", "Cid", [], 4, 10.5))
    battle = battle_with(*pair, {**figure("b1", "Bob", [], 9.2), "facing": 0})
    seen = opened(battle)
    assert ("Run into Bob together", "no Action") in labels(battle, seen)
    lead = Choice(do="ram", unit="a1", target="b1", mode="joint")
    seen = opened(battle, lead)
    assert asked(battle, seen) == "Ann attacks Bob: who joins in?"
    join = Choice(do="join", unit="a1", target="b1", several=("a2",))
    seen = opened(battle, lead, join)
    assert asked(battle, seen) == "Ann runs into Bob. Bob: Bail or take it?"
    seen = opened(battle, lead, join, Choice(do="take", unit="b1"))
    assert asked(battle, seen) == "Cid runs into Bob. Bob: Bail or take it?"


def test_a_lancer_in_a_joint_charge() -> None:
    """R10-DP-08: charges with its weapon, and is said to."""
    pair = (figure("a1", "Ann", ["lance"], 1.5, 9.5), figure("a2", "Cid", ["lance"], 1.5, 10.5))
    battle = battle_with(*pair, {**figure("b1", "Bob", [], 9.2), "facing": 0}, dice=[4])
    found = [text for text, _ in labels(battle, opened(battle))]
    assert "Charge Bob together" in found
    lead = Choice(do="charge", unit="a1", item="lance", target="b1", mode="joint")
    join = Choice(do="join", unit="a1", target="b1", several=("a2/lance",))
    seen = opened(battle, lead, join)
    assert asked(battle, seen) == "Ann charges Bob (lance). Bob: Bail or take it?"


def test_one_comes_down_on_another() -> None:
    """R10-CH-37: the owner reads on whom, and what the MOM would do."""
    ledge = {"id": "ledge", "kind": "platform", "shape": "polygon", "top": 4.0}
    ledge["outline"] = [[0, 0], [12, 0], [12, 20], [0, 20]]
    high = {"elevation": 4}
    ann = {**figure("a1", "Ann", ["heavy-weapon"], 10), **high}
    bob = {**figure("b1", "Bob", [], 11.5), **high, "state": {"action_spent": True}}
    cid = {**figure("a2", "Cid", [], 12.6), "state": {"action_spent": True}}
    field = {"size": [30, 20], "terrain": [ledge]}
    battle = battle_with(ann, bob, cid, map=field, dice=[3, 1, 2])
    blow = Choice(do="strike", unit="a1", item="heavy-weapon", target="b1")
    seen = opened(battle, blow, Choice(do="stay", unit="a1"))
    assert asked(battle, seen) == "Bob comes down on Cid: use the MOM?"
    assert labels(battle, seen)[0] == ("Spend the MOM", '1d6" of KnockBack, less POP')
