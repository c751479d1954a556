"""What a fighter may do and what not (R05-CC-05, -07, -11, -13, -16, R05-DP-22)."""

import pytest

from tests.rulesets.brikwars.scenes import ALLIED, az, em, fig
from tests.rulesets.brikwars_2005.fights import PAIR, SHIELD, answer, attack, duel, shove, withdraw
from tests.rulesets.brikwars_2005.runs import LANCE, charge, run_and_shove, slam, victim
from tests.rulesets.brikwars_2005.scenes import played, refusal_of


@pytest.mark.parametrize(("x", "parted"), [(12.9, 0), (13.4, 1)])
def test_a_bail_out_of_reach_ends_the_fight(x: float, parted: int) -> None:
    """R05-CC-05: 1.9" off two swords with an inch still hold on, 2.4" off they do not."""
    scene = played(
        duel(),
        attack("a1", "b1"),
        answer("b1", "bail"),
        em("land", at=[x, 10]),
        dice=(4,),
        settings={"bail_vs_strikes": True},
    )
    assert scene.at("b1") == [x, 10.0]
    assert len(scene.of("Parted")) == parted


@pytest.mark.parametrize("run", [charge(), run_and_shove(), slam()])
def test_a_fighter_does_not_charge_anybody(run: dict[str, object]) -> None:
    """R05-CC-07: with a foe at its back it may not run at another one, without it may."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(), fig("b2", 3.5, 10, 0)]
    assert refusal_of(units, run) is None
    assert refusal_of(units, run, edges=[("a1", "b2")]) == "R05-TU-16"


def test_nobody_fights_the_figures_of_an_ally() -> None:
    """R05-CC-11: neither by an Attack nor by a Shove."""
    units = [fig("a1", 10, 10), fig("c1", 11.5, 10, 180), fig("b1", 25, 10)]
    assert refusal_of(units, attack("a1", "c1")) is None
    assert refusal_of(units, attack("a1", "c1"), sides=ALLIED) == "R05-CC-11"
    assert refusal_of(units, shove("a1", "c1"), sides=ALLIED) == "R05-CC-11"


@pytest.mark.parametrize(
    ("name", "y", "refused"),
    [
        ("a2", 10.9, ["R05-TU-11"]),
        ("b2", 10.9, ["R05-TU-11"]),
        ("b2", 11.2, []),
    ],
)
def test_an_angry_inch_does_not_pass_through_bodies(
    name: str, y: float, refused: list[str]
) -> None:
    """R05-CC-13: both its ends are free, and half way somebody stands 0.9" from the line."""
    units = [*duel(theirs=(), gap=1.6), fig(name, 10.5, y)]
    steps = [az("step", point="R05-DP-12", at=at) for at in ([11.0, 10.0], [10.8, 9.7])]
    used = steps if refused else steps[:1]
    scene = played(units, attack("a1", "b1"), *used, dice=(1,))
    assert scene.refused == refused


@pytest.mark.parametrize("load", [(), (SHIELD,), (SHIELD, SHIELD)])
def test_who_cannot_attack_may_withdraw(load: tuple[str, ...]) -> None:
    """R05-CC-16: with Shields or with nothing in hand one gets away like anybody."""
    scene = played(
        duel(load), withdraw("a1", (8, 10)), answer("b1", "decline", "R05-DP-21"), edges=PAIR
    )
    assert scene.refused == []
    assert scene.at("a1") == [8.0, 10.0]
    assert scene.of("Parted", unit="a1", target="b1")


def test_the_owner_of_the_idle_is_warned_once_in_a_turn() -> None:
    """R05-DP-22: it went back; when it ends the turn again, the foe strikes at once."""
    again = [az("end-turn"), az("go-back"), az("end-turn")]
    first = played(duel(), again[0], edges=PAIR, defaults=False)
    second = played(duel(), *again, edges=PAIR, defaults=False)
    assert [one.decision and one.decision["kind"] for one in (first, second)] == [
        "R05-DP-22",
        "R05-DP-21",
    ]
