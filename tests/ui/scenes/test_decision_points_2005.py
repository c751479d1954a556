"""Every point at which BrikWars 2005 asks somebody (section 15), by mouse and by keyboard."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from game.model.decisions import TURN
from game.model.vectors import Point
from game.rulesets.brikwars.events import AttackJoined
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.wayfinder import Wayfinder
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.buttons import BrickButton
from tests.rulesets.brikwars.scenes import az, burst, fig, ground, move
from tests.rulesets.brikwars_2005.fights import duel
from tests.rulesets.brikwars_2005.runs import LANCE, SPEAR, charge, victim
from tests.rulesets.brikwars_2005.scenes import shoot, staged
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
    with_dice_left,
)
from tests.ui.scenes.stage import pixel, said

__all__ = ["loaded"]

GUN = ("short-ranged",)
TWO_SWORDS = ("hand-weapon", "hand-weapon")
AXE = fig("a1", 10, 10)
KNIFE = fig("b1", 11.5, 10, 180)
AFAR = fig("b9", 28, 19, 180)
HELD = {"mom": 1, "straight_run": 3.0, "mom_dir": [1.0, 0.0]}
"""The sheet of one who has run 3" to the right on the turn before and not stopped yet."""

ATTACK = az("attack", unit="a1", item="hand-weapon", target="b1")


def _lava_behind() -> Staged:
    units = [fig("a1", 5, 10, 0, LANCE), victim(15), AFAR]
    lava = [ground("lava", 18, 21)]
    return staged(units, charge(mode="sprint"), dice=(6, 1, 1, 1, 1, 1), areas=lava)


def _burst_beside() -> Staged:
    bomber = fig("a1", 10, 10, 0, ("explosive",), moved_this_turn=2)
    return staged([bomber, fig("b1", 17.6, 10, 180)], burst(16, 10), dice=(4, 2, 3, 1))


def _two_at_once() -> Staged:
    units = [AXE, fig("b1", 14, 8.8, 180), fig("b2", 14, 11.2, 180), AFAR]
    return staged(units, move("a1", (13, 10)), dice=(1,) * 8)


def _seen_moving() -> Staged:
    return staged([AXE, fig("b1", 15, 10, 180, GUN)], move("a1", (11, 12)))


def _two_things_held() -> Staged:
    gun, foe = fig("a1", 10, 10, 0, GUN), fig("b1", 14, 10, 180, ("hand-weapon", "shield"))
    return staged([gun, foe], shoot("a1", "b1", mode="item"), dice=(1,))


def _bail_from_blows() -> Staged:
    """A target whose owner may Bail from blows, by the switch."""
    return staged([AXE, KNIFE], ATTACK, dice=(4, 1, 1), settings={"bail_vs_strikes": True})


def _six_on_damage() -> Staged:
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 15, 10, 180)]
    rules = {"damage_bonus_dice_optional": True}
    return staged(units, shoot("a1", "b1"), dice=(3, 6, 1), settings=rules)


def _two_weapons() -> Staged:
    return staged([AXE, fig("b1", 11.5, 10, 180, TWO_SWORDS)], ATTACK, dice=(1,) * 6)


def _killed_on_the_run() -> Staged:
    units = [fig("a1", 5, 10, 0, SPEAR), victim(), AFAR]
    return staged(units, charge("spear"), dice=(3, 3, 3))


def _carried() -> Staged:
    return staged([fig("a1", 7.8, 10, 0, SPEAR, **HELD), victim(), AFAR], dice=(3, 1, 1, 3, 3))


def _ready_to_run() -> Staged:
    units = [fig("a1", 5, 10, 0, SPEAR), fig("a2", 5, 8, 0, ()), victim(), AFAR]
    return staged(units, dice=(3, 3, 3, 3, 3))


def _with_horns() -> Staged:
    units = [fig("a1", 5, 10, 0, ("horned-helmet",)), victim(), AFAR]
    rules = {"exotic_charging_items": ["horned-helmet"]}
    return staged(units, dice=(3, 1, 1, 3, 3), settings=rules)


def _faster() -> Staged:
    units = [fig("a1", 7, 10), fig("b1", 10, 10, 180)]
    dice, rules = (5, 3, 1, 1, 1, 1), {"who_acts_first_roll": True}
    return staged(units, move("a1", (8, 10)), dice=dice, settings=rules)


def _in_close_combat() -> Staged:
    units = [fig("a1", 10, 10, 0, ("hand-weapon", "shield")), KNIFE, AFAR]
    return staged(units, edges=[("a1", "b1")], dice=(1,) * 6)


def _down() -> Staged:
    return staged([fig("a1", 10, 10, conditions=["disrupted"]), AFAR])


def _hidden() -> Staged:
    return scenario("brikwars_2005/r05-tv-006")


SCENES: dict[str, Callable[[], Staged]] = {
    "lava-behind": _lava_behind,
    "burst-beside": _burst_beside,
    "two-at-once": _two_at_once,
    "seen-moving": _seen_moving,
    "two-things-held": _two_things_held,
    "bail-from-blows": _bail_from_blows,
    "six-on-damage": _six_on_damage,
    "two-weapons": _two_weapons,
    "killed-on-the-run": _killed_on_the_run,
    "carried": _carried,
    "ready-to-run": _ready_to_run,
    "with-horns": _with_horns,
    "faster": _faster,
    "in-close-combat": _in_close_combat,
    "down": _down,
}


def scene_of(name: str) -> Staged:
    """A golden scenario, or a scene made for the purpose."""
    if name.startswith("r05-"):
        return scenario(f"brikwars_2005/{name}")
    return with_dice_left(SCENES[name]())


WINDOWS = [
    Window("R05-DP-02", "r05-tv-021", "aim"),
    Window("R05-DP-05", "r05-tv-134", "attack", item="hand-weapon"),
    Window("R05-DP-06", "r05-tv-134", "counterattack", item="hand-weapon"),
    Window("R05-DP-07", "r05-tv-135", "continue"),
    Window("R05-DP-08", "seen-moving", "hold"),
    Window("R05-DP-08", "r05-tv-036", "hold"),
    Window("R05-DP-09", "two-things-held", "aim", item="hand-weapon"),
    Window("R05-DP-10", "r05-tv-064", "join", several=()),
    Window("R05-DP-12", "r05-tv-009", "stay"),
    Window("R05-DP-12", "r05-tv-125", "step", "attack", "two-handed-weapon"),
    Window("R05-DP-13", "r05-tv-009", "counterattack", item="hand-weapon"),
    Window("R05-DP-13", "r05-tv-100", "parry", item="shield"),
    Window("R05-DP-13", "r05-tv-110", "parry"),
    Window("R05-DP-13", "bail-from-blows", "counterattack", item="hand-weapon"),
    Window("R05-DP-13", "two-weapons", "counterattack", item="hand-weapon"),
    Window("R05-DP-14", "r05-tv-104", "take"),
    Window("R05-DP-15", "r05-tv-006", "bonus", "take"),
    Window("R05-DP-15", "r05-tv-009", "bonus", "decline"),
    Window("R05-DP-15", "six-on-damage", "bonus", "take"),
    Window("R05-DP-16", "r05-tv-008", "bonus", "decline"),
    Window("R05-DP-17", "lava-behind", "bonus", "decline"),
    Window("R05-DP-18", "r05-tv-091", "counterattack", item="heavy-weapon"),
    Window("R05-DP-19", "r05-tv-121", "parry", item="shield"),
    Window("R05-DP-20", "r05-tv-108", "attack", item="hand-weapon-2"),
    Window("R05-DP-21", "r05-tv-126", "counterattack", item="hand-weapon"),
    Window("R05-DP-22", "r05-tv-131", "accept"),
    Window("R05-DP-23", "r05-tv-004", "track"),
    Window("R05-DP-23", "r05-tv-028", "ignore"),
    Window("R05-DP-24", "r05-tv-063", "name"),
    Window("R05-DP-25", "r05-tv-050", "land-shot"),
    Window("R05-DP-26", "r05-tv-151", "take"),
    Window("R05-DP-26", "r05-tv-154", "counterattack", item="lance"),
    Window("R05-DP-26", "r05-tv-157", "parry", item="shield"),
    Window("R05-DP-26", "r05-tv-180", "bail"),
    Window("R05-DP-27", "burst-beside", "bail"),
    Window("R05-DP-29", "r05-tv-165", "stop"),
    Window("R05-DP-29", "killed-on-the-run", "stop"),
    Window("R05-DP-30", "r05-tv-170", "join", several=()),
    Window("R05-DP-35", "faster", "attack", item="hand-weapon"),
    Window("R05-TU-22", "two-at-once", "first"),
]


@HANDS
@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_the_window_opens_and_takes_its_default(
    program: Program, window: Window, keys: bool
) -> None:
    take_default(Visit(program, scene_of(window.scene), keys=keys, at=window.point), window)


@HANDS
def test_a_question_opens_after_an_act_that_was_done_by_hand(program: Program, keys: bool) -> None:
    open_by_hand(Visit(program, scene_of("r05-tv-009"), keys=keys), "R05-DP-13")


ACTS = [
    Act("R05-DP-03", "ready-to-run", 0, "sprint"),
    Act("R05-DP-04", "ready-to-run", 0, "charge"),
    Act("R05-DP-04", "r05-tv-160", 0, "charge", "sprint"),
    Act("R05-DP-04", "ready-to-run", 0, "charging-shove"),
    Act("R05-DP-04", "ready-to-run", 0, "slam"),
    Act("R05-DP-04", "with-horns", 0, "charge"),
    Act("R05-DP-09", "r05-tv-009", 0, "attack"),
    Act("R05-DP-09", "r05-tv-003", 0, "shoot"),
    Act("R05-DP-11", "in-close-combat", 0, "attack"),
    Act("R05-DP-11", "in-close-combat", 0, "shove"),
    Act("R05-DP-28", "carried", 0, "charge"),
    Act("R05-DP-31", "down", 0, "stand-up"),
    Act("R05-DP-34", "r05-tv-006", 0, "shoot", "blind"),
]


@HANDS
@pytest.mark.parametrize("act", ACTS, ids=named)
def test_the_own_turn_offers_it(program: Program, act: Act, keys: bool) -> None:
    """Nothing of it is done by default: the turn ends (R05-DP-01, -03, -04, -31, -34)."""
    do_act(Visit(program, scene_of(act.scene), keys=keys, at=act.after), act)


class Reply(NamedTuple):
    """An answer that is not the default, and what the battle is asked next."""

    point: str
    scene: str
    do: str
    mode: str | None = None
    then: str = TURN


REPLIES = [
    Reply("R05-DP-02", "r05-tv-021", "no"),
    Reply("R05-DP-05", "r05-tv-134", "decline"),
    Reply("R05-DP-07", "r05-tv-135", "stop"),
    Reply("R05-DP-12", "r05-tv-009", "step", "attack", "R05-DP-13"),
    Reply("R05-DP-13", "two-weapons", "riposte", "hand-weapon-2", "R05-DP-12"),
    Reply("R05-DP-13", "bail-from-blows", "bail", None, "R05-DP-26"),
    Reply("R05-DP-14", "r05-tv-104", "parry", None, "R05-DP-12"),
    Reply("R05-DP-20", "r05-tv-108", "stop"),
    Reply("R05-DP-21", "r05-tv-126", "decline"),
    Reply("R05-DP-22", "r05-tv-131", "go-back"),
    Reply("R05-DP-27", "burst-beside", "take"),
    Reply("R05-DP-35", "faster", "decline", None, "R05-DP-12"),
]


@HANDS
@pytest.mark.parametrize("reply", REPLIES, ids=lambda one: f"{one.point}-{one.do}")
def test_what_is_not_the_default_can_be_answered_as_well(
    program: Program, reply: Reply, keys: bool
) -> None:
    """R05-DP-32 among them: which item Parries, which strikes, and the one Angry Inch."""
    visit = Visit(program, scene_of(reply.scene), keys=keys, at=reply.point)
    decision = visit.decision
    wanted = next(one for one in decision.options if (one.do, one.mode) == (reply.do, reply.mode))
    made = visit.give(wanted)
    assert (made.do, made.mode) == (reply.do, reply.mode)
    assert visit.decision.kind == reply.then


def with_pick(visit: Visit, name: str, keys: bool) -> None:
    """Switch one of those who may join on, and confirm."""
    guest = visit.guest
    if not keys:
        guest.click(f"pick-{name}")
        guest.click("confirm")
        return
    for widget in (f"pick-{name}", "confirm"):
        for _ in range(20):
            focused = guest.tree.focused
            if focused is not None and focused.name == widget:
                break
            guest.press("Tab")
        guest.press("Enter")


@HANDS
@pytest.mark.parametrize(
    ("point", "scene", "name"),
    [
        ("R05-DP-10", "r05-tv-064", "a2/short-ranged"),
        ("R05-DP-10", "r05-tv-073", "a2/hand-weapon/attack"),
        ("R05-DP-30", "r05-tv-170", "a2//slam"),
    ],
)
def test_others_join_in_by_hand(
    program: Program, point: str, scene: str, name: str, keys: bool
) -> None:
    """R05-DP-10, R05-DP-30: by default nobody does; who is switched on takes part."""
    visit = Visit(program, scene_of(scene), keys=keys, at=point)
    before = len(visit.match.history.answers)
    with_pick(visit, name, keys)
    visit.guest.wait_until(lambda: len(visit.match.history.answers) > before)
    made = visit.match.history.answers[before].choice
    assert (made.do, made.several) == ("join", (name,))
    told = [event for event in visit.match.events if isinstance(event, AttackJoined)]
    assert [event.unit for event in told] == ["a2"]


@HANDS
def test_who_bails_points_at_the_place_it_dives_to(program: Program, keys: bool) -> None:
    """R05-DP-26, R05-TU-42: a 4 on the die, and the place is another answer."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(), AFAR]
    visit = Visit(
        program, staged(units, charge("spear"), dice=(4, 1, 1, 1)), keys=keys, at="R05-DP-26"
    )
    asked = visit.decision
    visit.give(next(one for one in asked.options if one.do == "bail"))
    (dive,) = visit.decision.options
    assert dive.do == "land"
    landed = visit.give(dive)
    assert landed.at is not None
    assert visit.match.state.units["b1"].place == landed.at


@HANDS
def test_the_turn_begins_with_a_walk(program: Program, keys: bool) -> None:
    """R05-DP-01: a figure is chosen, the way is shown, a place is confirmed."""
    begin_with_a_walk(Visit(program, staged([AXE, fig("b1", 25, 15)]), keys=keys))


@HANDS
def test_withdrawing_is_walking_out_of_the_fight(program: Program, keys: bool) -> None:
    """R05-DP-11, R05-CC-30: the act is taken in hand, the place pointed at, and again.

    It takes the Action and foes strike for free: like an attack it is shown before it is done.
    """
    visit = Visit(program, scene_of("in-close-combat"), keys=keys)
    unit = visit.match.state.units["a1"]
    visit.player.go("withdraw", unit, Point(10, 7))
    visit.guest.step(5)
    assert not visit.match.history.answers
    assert ("Enter again: do it" if keys else "Click again or Enter: do it") in said(visit.scene)
    if keys:
        visit.guest.press("Enter")
    else:
        visit.guest.click_at(tuple(one + 1 for one in pixel(visit.scene, Point(10, 7))))
    visit.guest.wait_until(lambda: visit.match.decision is not None)
    assert visit.last().do == "withdraw"
    assert visit.decision.kind == "R05-DP-21"


@pytest.mark.parametrize("fighting", [False, True])
def test_a_walk_out_of_a_fight_is_told_with_its_name_and_its_price(
    program: Program, *, fighting: bool
) -> None:
    """R05-CC-31: also where no act is in hand, and a click there would be just that."""
    edges = [("a1", "b1")] if fighting else []
    visit = Visit(program, staged([AXE, KNIFE, AFAR], edges=edges, dice=(1,) * 6), keys=False)
    visit.guest.hover_at(pixel(visit.scene, Point(10, 7)))
    visit.guest.wait_until(lambda: "left " in " ".join(said(visit.scene)), 6)
    visit.guest.wait_until(lambda: "so far" not in " ".join(said(visit.scene)), 6)
    told = said(visit.scene)
    assert ("Withdraw" in told) is fighting
    assert ("Takes the Action; opponents in reach may strike for free" in told) is fighting
    assert "May answer: b1" in told


@HANDS
@pytest.mark.parametrize("fighting", [False, True])
def test_a_walk_that_draws_free_blows_is_shown_first_and_a_plain_one_is_not(
    program: Program, keys: bool, *, fighting: bool
) -> None:
    """R05-CC-31: with no act in hand, where one press walks."""
    edges = [("a1", "b1")] if fighting else []
    visit = Visit(program, staged([AXE, KNIFE, AFAR], edges=edges, dice=(1,) * 6), keys=keys)
    guest, place = visit.guest, Point(10, 7)

    def confirm() -> None:
        if keys:
            guest.press("Enter")
        else:
            guest.click_at(pixel(visit.scene, place))
        guest.step(5)

    guest.hover_at(pixel(visit.scene, place))
    if keys:
        visit.scene.hands.by_keys = True
        visit.scene.hands.go_to(place)
    guest.wait_until(lambda: "left " in " ".join(said(visit.scene)), 6)
    confirm()
    assert len(visit.match.history.answers) == (0 if fighting else 1)
    if not fighting:
        return
    guest.hover_at(pixel(visit.scene, Point(9, 12)))
    assert not visit.scene.prompt.pinned, "another place is another walk"
    visit.scene.hands.go_to(place)
    confirm()
    assert not visit.match.history.answers
    confirm()
    assert visit.last().do == "withdraw"


@pytest.mark.parametrize("meanwhile", [None, Point(11.5, 8)])
def test_a_click_before_its_way_is_known_shows_such_a_walk_first_too(
    program: Program, meanwhile: Point | None
) -> None:
    """R05-CC-31: where the way is looked for over many frames; and no other than is pointed at."""
    staging = staged([AXE, KNIFE, AFAR], edges=[("a1", "b1")], dice=(1,) * 6)
    visit = Visit(program, staging, keys=False)
    guest, scene = visit.guest, visit.scene
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    with pytest.MonkeyPatch.context() as unknown:
        for name in ("known", "walk"):
            unknown.setattr(Wayfinder, name, lambda *_: None)
        guest.click_at(pixel(scene, Point(10, 7)))
        if meanwhile is not None:
            guest.hover_at(pixel(scene, meanwhile))
        assert prompt.awaiting
    if meanwhile is not None:
        guest.wait_until(lambda: not prompt.awaiting)
        guest.step(5)
        assert not prompt.pinned
        return
    guest.wait_until(lambda: prompt.pinned)
    assert not visit.match.history.answers
    guest.press("Enter")
    guest.step(5)
    assert visit.last().do == "withdraw"


def test_only_opponents_who_reach_somebody_on_his_way_are_named(program: Program) -> None:
    """R05-CC-32: who fights him and is too far off to strike is not told of beside who may."""
    units = [AXE, KNIFE, fig("b2", 14, 10, 180), AFAR]
    edges = [("a1", "b1"), ("a1", "b2")]
    visit = Visit(program, staged(units, edges=edges, dice=(1,) * 6), keys=False)
    visit.guest.hover_at(pixel(visit.scene, Point(10, 7)))
    visit.guest.wait_until(lambda: "left " in " ".join(said(visit.scene)), 6)
    told = said(visit.scene)
    assert "May answer: b1" in told
    assert not any("b2" in line for line in told if "strike" in line or "answer" in line)


@pytest.mark.parametrize("fighting", [False, True])
def test_who_would_have_to_withdraw_is_not_told_to_walk_up(
    program: Program, *, fighting: bool
) -> None:
    """R05-CC-31: whoever Withdraws has used its Action, so that no blow follows that walk."""
    further = fig("b2", 10, 14.5, 180)
    edges = [("a1", "b1")] if fighting else []
    units = [AXE, KNIFE if fighting else AFAR, further]
    visit = Visit(program, staged(units, edges=edges, dice=(1,) * 6), keys=False)
    visit.guest.hover_at(pixel(visit.scene, Point(10, 14.5)))
    visit.guest.wait_until(lambda: "Out of reach" in " ".join(said(visit.scene)), 6)
    visit.guest.step(60)
    told = " ".join(said(visit.scene))
    assert ("Walk up first: " in told) is not fighting


@pytest.mark.parametrize("left", [3.0, 0.02])
def test_who_has_next_to_no_move_left_is_not_told_what_walking_up_would_not_help(
    program: Program, left: float
) -> None:
    visit = Visit(program, staged([fig("a1", 5, 10, 0, move_left=left), AFAR]), keys=False)
    visit.scene.camera.show_whole_board()
    visit.guest.hover_at(pixel(visit.scene, Point(28, 19)))
    visit.guest.wait_until(lambda: "Out of reach" in " ".join(said(visit.scene)), 6)
    visit.guest.step(60)
    assert ("Even after walking up: " in " ".join(said(visit.scene))) is (left > 1)


@HANDS
def test_ending_the_turn_warns_who_would_stand_idle(program: Program, keys: bool) -> None:
    """R05-DP-22: the warning stands in the question; going on ends nothing."""
    visit = Visit(program, scene_of("in-close-combat"), keys=keys)
    go_on_when_warned(visit, "a1 would stand idle")


@pytest.mark.parametrize("scene", ["r05-tv-009", "two-weapons", "r05-tv-126", "r05-tv-157"])
def test_no_two_answers_are_called_alike(program: Program, scene: str) -> None:
    """R05-CC-40: of two like weapons it does not matter which one Counters."""
    point = {"r05-tv-126": "R05-DP-21", "r05-tv-157": "R05-DP-26"}.get(scene, "R05-DP-13")
    visit = Visit(program, scene_of(scene), keys=True, at=point)
    labels = [visit.match.ask.label(option).text for option in visit.decision.options]
    assert len(set(labels)) == len(labels)


def test_an_answer_is_not_called_by_a_blow_that_answers_the_next_one(program: Program) -> None:
    """R05-CC-40: who Shoves back may strike back at the second weapon, as he may after a Parry."""
    units = duel(("hand-weapon", "hand-weapon"), ("hand-weapon", "shield"))
    visit = Visit(program, staged(units), keys=False)
    attack = next(
        option
        for option in visit.match.menu().options
        if (option.do, option.target, option.mode) == ("attack", "b1", None)
    )
    visit.scene.submit(attack.choice())
    while visit.decision.side != "ember":
        assert visit.decision.default is not None
        visit.scene.submit(visit.decision.default)
    visit.guest.wait_until(lambda: isinstance(visit.scene.prompt, AnswerPrompt))
    buttons = [one for one in visit.guest.tree.top.walk() if isinstance(one, BrickButton)]
    labels = {one.label for one in buttons}
    assert "Shove back with shield" in labels
    assert not any(", then " in label for label in labels)
