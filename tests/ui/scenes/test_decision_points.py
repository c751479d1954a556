"""Every point at which BrikWars 2010 asks somebody (section 15), by mouse and by keyboard."""

import pytest

from game.model.decisions import TURN
from game.model.vectors import Point
from game.ui.scenes.battle.wishes import UNREAD
from game.ui.scenes.program.program import Program
from tests.rulesets.brikwars.scenes import az, block, fig, move
from tests.rulesets.brikwars_2010.scenes import shoot, staged
from tests.ui.scenes.decision_points import (
    HANDS,
    Act,
    Staged,
    Visit,
    Window,
    begin_with_a_walk,
    do_act,
    go_on_when_warned,
    loaded,
    named,
    open_by_hand,
    scenario,
    take_default,
)

__all__ = ["loaded"]

AXE = fig("a1", 10, 10)
KNIFE = fig("b1", 11.5, 10, 180)
RING = [
    fig("b1", 8.2, 10, 0),
    fig("b2", 11.5, 10, 180),
    fig("b3", 10, 11.4, 270),
    fig("b4", 10, 8.5, 90),
]
"""Four around the first figure; b1 is the farthest."""


def scene_of(name: str) -> Staged:
    """A golden scenario, or a scene made for the purpose."""
    if name.startswith("r10-"):
        return scenario(f"brikwars_2010/{name}")
    if name == "seen-moving":
        bow = fig("b1", 20, 10, 180, ("short-bow",))
        return staged([AXE, bow], move("a1", (15, 10)))
    if name == "parried-with-a-six":
        gun = fig("a1", 10, 10, 0, ("short-ranged",))
        shield = fig("b1", 15, 10, 180, ("shield",))
        return staged([gun, shield], shoot("a1", "b1"), dice=(3, 6, 1, 1))
    assert name == "four-around-one"
    edges = [("a1", one["id"]) for one in RING]
    return staged([AXE, *RING], az("disengage", unit="a1"), dice=(1, 1, 1), edges=edges)


WINDOWS = [
    Window("R10-DP-03", "r10-tv-120", "strike", item="hand-weapon"),
    Window("R10-DP-03", "r10-tv-172", "shove"),
    Window("R10-DP-04", "seen-moving", "hold"),
    Window("R10-DP-05", "r10-tv-110", "parry", item="shield"),
    Window("R10-DP-05", "r10-tv-120", "take"),
    Window("R10-DP-06", "r10-tv-120", "continue"),
    # A plain shot is its shooter's alone, as by the table; who declares a joint one means all.
    Window("R10-DP-08", "r10-tv-050", "join", several=("a2/short-ranged", "a3/short-ranged")),
    Window("R10-DP-10", "r10-tv-077", "parry", item="heavy-shield"),
    Window("R10-DP-10", "r10-tv-079", "parry", item="shield"),
    Window("R10-DP-11", "r10-tv-082", "parry"),
    Window("R10-DP-12", "r10-tv-001", "take"),
    Window("R10-DP-12", "r10-tv-164", "bail"),
    Window("R10-DP-13", "r10-tv-007", "benny", "damage"),
    Window("R10-DP-13", "r10-tv-034", "benny", "roll"),
    Window("R10-DP-13", "parried-with-a-six", "benny", "deflection"),
    Window("R10-DP-14", "r10-tv-008", "stay"),
    Window("R10-DP-14", "r10-tv-072", "step", "strike", "hand-weapon"),
    Window("R10-DP-16", "r10-tv-008", "stop"),
    Window("R10-DP-16", "r10-tv-070", "strike", item="hand-weapon-2"),
    Window("R10-DP-17", "r10-tv-039", "counterstrike", item="hand-weapon"),
    Window("R10-DP-18", "four-around-one", "strikers", several=("b2", "b3", "b4")),
    Window("R10-DP-19", "r10-tv-103", "take"),
    Window("R10-DP-22", "r10-tv-143", "ignore"),
    Window("R10-DP-22", "r10-tv-145", "track"),
    Window("R10-DP-23", "r10-tv-145", "name"),
    Window("R10-DP-24", "r10-tv-145", "land-shot"),
    Window("R10-DP-25", "r10-tv-164", "mom", "damage"),
]


@HANDS
@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_the_window_opens_and_takes_its_default(
    program: Program, window: Window, keys: bool
) -> None:
    take_default(Visit(program, scene_of(window.scene), keys=keys, at=window.point), window)


@HANDS
def test_a_question_opens_after_an_act_that_was_done_by_hand(program: Program, keys: bool) -> None:
    open_by_hand(Visit(program, scene_of("r10-tv-001"), keys=keys), "R10-DP-12")


@HANDS
def test_a_press_meant_for_what_was_there_before_answers_no_question(
    program: Program, keys: bool
) -> None:
    """It has come up just now; a moment later it is answered as ever."""
    visit = Visit(program, scene_of("r10-tv-001"), keys=keys, at="R10-DP-12")
    scene, guest = visit.scene, visit.guest
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.prompt is not None
    scene.prompt.close()
    scene.prompt, scene.pace.unread = None, UNREAD
    guest.wait_until(lambda: scene.prompt is not None)
    dialog = scene.tree.dialog
    assert dialog is not None
    count = visit.match.history.count
    for answered in (False, True):
        if keys:
            guest.press("Enter")
        else:
            guest.click(dialog.default)
        guest.step(2)
        assert (visit.match.history.count > count) is answered
        guest.step(60)


ACTS = [
    Act("R10-DP-02", "r10-tv-001", 0, "sprint"),
    Act("R10-DP-07", "r10-tv-003", 0, "shoot"),
    Act("R10-DP-09", "r10-tv-060", 0, "delay"),
    Act("R10-DP-15", "r10-tv-008", 0, "strike"),
    Act("R10-DP-20", "r10-tv-085", 2, "release"),
    Act("R10-DP-21", "r10-tv-091", 0, "strike"),
    Act("R10-DP-27", "r10-tv-106", 0, "stand-up"),
    Act("R10-DP-28", "r10-tv-034", 0, "shoot", "blind"),
]


@HANDS
@pytest.mark.parametrize("act", ACTS, ids=named)
def test_the_own_turn_offers_it(program: Program, act: Act, keys: bool) -> None:
    """Nothing of it is done by default: the turn ends (R10-DP-01, -02, -09, -20, -28)."""
    do_act(Visit(program, scene_of(act.scene), keys=keys, at=act.after), act)


@HANDS
def test_the_turn_begins_with_a_walk(program: Program, keys: bool) -> None:
    """R10-DP-01: a figure is chosen, the way is shown, a place is confirmed."""
    begin_with_a_walk(Visit(program, staged([AXE, fig("b1", 25, 15)]), keys=keys))


@HANDS
def test_a_leap_is_said_so(program: Program, keys: bool) -> None:
    """R10-DP-29: 2.5" down and 2" on, of 5" of Move; jumping has a way of its own."""
    platform = block("platform", 0, 11, 2.5)
    high = {**AXE, "elevation": 2.5}
    visit = Visit(program, staged([high, fig("b1", 25, 15)], terrain=[platform]), keys=keys)
    visit.player.leap(visit.match.state.units["a1"], Point(12, 10))
    visit.guest.wait_until(lambda: visit.match.state.units["a1"].place.x > 11.9)
    assert (visit.last().do, visit.last().mode) == ("move", "jump")
    assert visit.match.state.units["a1"].elevation == 0


@HANDS
def test_ending_the_turn_warns_who_will_be_disengaging(program: Program, keys: bool) -> None:
    """R10-DP-31: the warning stands in the question; going on ends nothing."""
    visit = Visit(program, staged([AXE, KNIFE], edges=[("a1", "b1")]), keys=keys)
    go_on_when_warned(visit, "a1 will be Disengaging")
    visit.player.end_turn()
    assert visit.match.history.answers[0].choice.do == "end-turn"


@HANDS
def test_a_leap_from_above_is_a_charge(program: Program, keys: bool) -> None:
    """R10-CH-12, R10-TV-174: 4" down onto him, with what is no spear; R10-DP-12 follows."""
    axe = {**fig("a1", 4, 10, 0, ("two-handed-weapon",)), "elevation": 4}
    units = [axe, fig("b1", 8, 10, 0, ()), fig("b9", 28, 19, 180, ())]
    high = block("platform", 0, 4.3, 4)
    visit = Visit(program, staged(units, terrain=[high], dice=(4, 2, 2, 2)), keys=keys)
    option = next(
        one
        for one in visit.match.menu().options
        if (one.do, one.mode, one.item) == ("charge", "drop", "two-handed-weapon")
    )
    made = visit.act(option)
    assert (made.do, made.mode, made.target) == ("charge", "drop", "b1")
    assert visit.decision.kind == "R10-DP-12"
    number = 1 + [one.do for one in visit.decision.options].index("take")
    visit.press_or_click(str(number), f"answer-{number}")
    visit.guest.wait_until(lambda: visit.scene.prompt is not None)
    while visit.decision.kind != TURN:
        visit.by_default()
    assert "b1" in visit.match.state.fallen
    assert visit.match.state.units["a1"].elevation == 0
