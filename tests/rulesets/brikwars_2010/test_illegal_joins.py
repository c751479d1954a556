"""Who may not join in a combined attack, however he is named: refused, with the rule."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2010.illegal import Case, refused

FAR = fig("b9", 28, 18, 180)
TARGET = fig("b1", 15, 10, 180, ())
PAIR = [fig(f"a{n}", 10, 7 + n, 0, ("short-ranged", "short-ranged")) for n in (1, 2)]
TOGETHER = (az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint"),)


def join(*names: str) -> dict[str, Any]:
    return az("join", unit="a1", target="b1", several=list(names))


CROWD = [
    fig("a1", 10, 5, 0, ("short-ranged",)),
    *(
        fig(f"a{n}", 14 + at[0], 9 + at[1])
        for n, at in ((2, (0, 1.4)), (3, (0, -1.4)), (4, (1.4, 0)), (5, (-1.4, 0)))
    ),
]
JOINS = [
    Case("one who cannot", "R10-DP-08", [*PAIR, TARGET, FAR], join("a7/short-ranged"), TOGETHER),
    Case(
        "one twice",
        "R10-DP-08",
        [*PAIR, TARGET, FAR],
        join("a2/short-ranged", "a2/short-ranged"),
        TOGETHER,
    ),
    Case(
        "a fourth fighter",
        "R10-CC-09",
        [*CROWD, fig("b1", 14, 9, 180, ()), FAR],
        join(*(f"a{n}/hand-weapon/strike" for n in (2, 3, 4, 5))),
        TOGETHER,
    ),
    Case(
        "in two ways",
        "R10-CA-09",
        [PAIR[0], fig("a2", 15, 8.7, 90, ("hand-weapon", "short-ranged")), TARGET, FAR],
        join("a2/hand-weapon/strike", "a2/short-ranged"),
        TOGETHER,
    ),
]


@pytest.mark.parametrize("case", JOINS, ids=lambda case: f"{case.rule} {case.name}")
def test_who_may_not_join_is_refused(case: Case) -> None:
    assert refused(case) == case.rule


def test_who_may_join_is_not() -> None:
    able = Case("", "", [*PAIR, TARGET, FAR], join("a2/short-ranged"), TOGETHER, (1, 1))
    assert refused(able) == "allowed"
