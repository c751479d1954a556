"""Charges in words, odds and foresight (R05-CH, R05-DP-26, -29)."""

from typing import Any

from msgspec.structs import replace

from game.engine.battle import advance, look, start
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars_2005 import texts
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from tests.previews import odds_at_first, responders_at_first
from tests.rulesets.brikwars.scenes import block, fig, ground, wall
from tests.rulesets.brikwars_2005.runs import CARRIED, LANCE, SPEAR, victim
from tests.rulesets.brikwars_2005.scenes import seen, staged

KNIFE = ("hand-weapon",)


def lance(target: str = "b1", **more: str) -> Choice:
    """A Charge with the lance."""
    return Choice(do="charge", unit="a1", item="lance", target=target, **more)


def test_the_odds_of_a_charge() -> None:
    """R05-CH-03, -16, -30: Use, speed at the end of the run, Damage with the MOM, Armor."""
    view = seen([fig("a1", 5, 10, 0, LANCE), victim(14, KNIFE)])
    found = odds_at_first(view.battle, lance(mode="sprint"))
    assert found is not None
    rows = {(row.name, row.value) for row in found.rows}
    assert ("Use of two-handed weapon", "4") in rows or ("Use of lance", "4") in rows
    assert ("Damage", "3d6") in rows
    assert ("Armor", "4") in rows
    assert found.need == "Need 4+ on d6"
    far = odds_at_first(
        seen([fig("a1", 5, 10, 0, LANCE), victim(14.6)]).battle, lance(mode="sprint")
    )
    assert far is not None
    assert found.rolled
    assert far.need == "Need 5+ on d6"


def test_the_odds_of_a_shove_and_of_a_slam() -> None:
    """R05-CH-17, R05-CH-21, R05-CH-38."""
    view = seen([fig("a1", 5, 10, 0, SPEAR), victim(9.5, KNIFE)])
    shove = odds_at_first(view.battle, Choice(do="charging-shove", unit="a1", target="b1"))
    assert shove is not None
    rows = {row.name: row.value for row in shove.rows}
    assert (rows["Push"], rows["MOM of a1"]) == ('2" + MOM', 'd6"')
    body = odds_at_first(view.battle, Choice(do="slam", unit="a1", target="b1"))
    assert body is not None
    assert body.need == "No roll needed"
    rows = {row.name: row.value for row in body.rows}
    assert (rows["MOM of a1"], rows["POP of b1"]) == ('d6"', 'd6"')


def told(*units: Any, do: str = "slam", item: str | None = None) -> dict[str, str]:
    """The rows of the first figure's Charge, by name."""
    found = odds_at_first(
        seen(list(units)).battle, Choice(do=do, unit="a1", item=item, target="b1")
    )
    assert found is not None
    return {row.name: row.value for row in found.rows}


def test_the_odds_say_who_can_fly() -> None:
    """R05-CH-36: who runs at the charger has a MOM, too; R05-CH-38: size against size."""
    charger, great = fig("a1", 5, 10, 0, ()), fig("a1", 4, 10, 0, (), kind="beast")
    beast = fig("b1", 10.5, 10, 180, (), kind="beast")
    head_on = told(charger, victim(**CARRIED))
    assert (head_on["MOM of a1"], head_on["MOM of b1"]) == ('d6"', 'd6"')
    resisted = told(charger, beast)
    assert resisted["Collision"] == "it resists, whatever the MOM"
    assert "MOM of a1" not in resisted
    alike = told(great, beast)
    assert (alike["MOM of a1"], alike["POP of b1"]) == ('d6"', 'd6"')
    assert "Collision" not in alike


def test_the_odds_of_a_charge_keep_the_armor_of_the_turn() -> None:
    """R05-CC-20, R05-HE-01: a Hero's Armor dice have fallen on this player's turn."""
    taken = {"cc_armor_this_player_turn": 9, "cc_damage_this_player_turn": 3}
    hero = victim(9.5, KNIFE, kind="hero", **taken)
    rows = told(fig("a1", 5, 10, 0, SPEAR), hero, do="charge", item="spear")
    assert rows["Armor"] == "9, 3 taken"


def test_the_odds_of_a_charge_count_cover_from_where_it_ends() -> None:
    """R05-AT-13, R05-AT-18: from the foot of the stairs the legs are behind the low wall."""
    stairs = ground("stairs", 4.6, 6.6, **{"from": 0, "to": 1, "up": 180})
    view = seen(
        [fig("a1", 4, 10, 0, LANCE), victim(11)],
        areas=[stairs],
        terrain=[block("platform", 0, 4.6, 1.0), wall(10.1, 0.78)],
    )
    found = odds_at_first(view.battle, lance())
    assert found is not None
    assert ("Only 2 of 3 sections visible", "+1") in {(row.name, row.value) for row in found.rows}


def test_who_may_answer_a_charge() -> None:
    """R05-CH-13, R05-TU-14, -22: those on the way, the target, and who survives it close by."""
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(10.2, KNIFE),
        fig("b2", 7, 11.6, 270, KNIFE),
    ]
    choice = Choice(do="charge", unit="a1", item="spear", target="b1")
    found = [(one.unit, one.point) for one in responders_at_first(seen(units).battle, choice)]
    assert found == [("b2", "R05-DP-05"), ("b1", "R05-DP-26"), ("b2", "R05-DP-08")]


def test_who_may_answer_a_charge_with_a_sprint_on_its_last_inches() -> None:
    """R05-CH-06, R05-CH-14, R05-TU-14: the lance reaches a1 at 6", and the spear b1 at 7".

    The Move ends at 5", the Sprint may bring the rest; b2 is within reach of that alone.
    Afterward he may still throw his knife, and b1 strike if it has let that pass (R05-DP-08,
    R05-TU-22).
    """
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(14.5, LANCE),
        fig("b2", 13.3, 11.4, 180, KNIFE),
    ]
    choice = Choice(do="charge", unit="a1", item="spear", target="b1", mode="sprint")
    found = [(one.unit, one.point) for one in responders_at_first(seen(units).battle, choice)]
    assert found == [
        ("b1", "R05-DP-26"),
        ("b1", "R05-DP-08"),
        ("b2", "R05-DP-05"),
        ("b2", "R05-DP-08"),
    ]


def test_labels_and_titles() -> None:
    """R05-DP-04, R05-DP-26: what buttons and questions say."""
    view = seen([fig("a1", 5, 10, 0, LANCE), victim(9.5, KNIFE)])
    turn = Decision(kind="turn", side="azure", options=())
    said = texts.label(view, turn, Option(do="charge", unit="a1", item="lance", target="b1"))
    assert said.text == "Charge b1"
    assert said.note == "Lance · Use 4 · 3d6"
    shoving = Option(do="charging-shove", unit="a1", target="b1")
    shove = texts.label(view, turn, shoving)
    assert shove.note == 'Use 4 · 2" + 1d6"', "the label says that it is a Shove"
    held = replace(shoving, item="lance")
    assert texts.label(view, turn, held).note == 'Lance · Use 4 · 2" + 1d6"'
    body = texts.label(view, turn, Option(do="slam", unit="a1", target="b1", mode="sprint"))
    assert body.note == "after a Sprint · MOM against POP"


def asked(do: str, item: str | None) -> str:
    """What the target of a run is asked."""
    units = [fig("a1", 5, 10, 0, LANCE), victim(9.5, KNIFE)]
    battle, _ = staged(units)
    choice = Choice(do=do, unit="a1", item=item, target="b1")
    found = advance(battle, look(battle, start(battle)), choice)
    assert found.decision is not None
    return texts.title(battle.view(found.state), found.decision)


def test_the_question_to_the_target() -> None:
    """R05-DP-26: who comes, with what."""
    assert asked("charge", "lance") == "a1 charges b1 (lance): what does b1 do?"
    assert asked("slam", None) == "a1 runs into b1: what does b1 do?"


def test_the_lane_ends_where_the_blow_falls() -> None:
    """R05-CH-24: a lance from 2" away waits up to contact, and has its MOM there."""
    view = seen([fig("a1", 5, 10, 0, LANCE), victim(8)])
    lane = BRIKWARS_2005.lane(view, lance())
    assert lane is not None
    assert (lane.end.x, lane.width) == (7.0, 1.0)
    assert lane.mark is not None


def test_what_is_no_run_has_no_lane() -> None:
    """Neither an Attack at an enemy nor a Shove."""
    view = seen([fig("a1", 5, 10, 0, LANCE), victim(8)])
    for do in ("attack", "shove"):
        choice = Choice(do=do, unit="a1", item="lance", target="b1")
        assert BRIKWARS_2005.lane(view, choice) is None
