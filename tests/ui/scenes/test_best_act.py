"""What a click at an enemy would do while no act is in hand: the best that is open."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.files.formats.places import find_level
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.seats import declining
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts import best_act
from game.ui.prompts.best_act import CLEARLY, LOOKS, BestAct, Worth
from game.ui.prompts.groups import groups_of
from game.ui.prompts.next_act import NextAct
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.editions import SECOND
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    face_to_face,
    fight,
    fight_on,
    in_hand,
    pixel,
    said,
    scuffle,
    ship,
)

pytestmark = pytest.mark.sampled

SHIPPED, YARD = (find_level(name) for name in ("first-steps", "duel-yard"))


def offered(scene: BattleScene) -> Option | None:
    """The act that a click would pin."""
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    options = scene.controller.menu().options
    return next((one for one in options if choice and one.answers_to(choice)), None)


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def test_the_only_weapon_is_not_offered_to_be_thrown(guest: Guest) -> None:
    """One of two axes is; the only weapon is thrown by who takes that act in hand."""
    scene = fight(guest)
    guest.click("figure-ann")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    assert any(one.unit == "ann" and one.do == "throw" for one in scene.controller.menu().options)
    assert offered(scene) is None
    assert any(one.startswith("Out of reach") for one in said(scene)), "why it strikes nobody"
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.press("Esc")
    guest.click("figure-ben")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(2)
    act = offered(scene)
    assert act is not None
    assert act.do == "throw"
    guest.click("figure-ann")
    in_hand(guest, "throw")
    guest.hover_at(pixel(scene, enemy(scene).place))
    act = offered(scene)
    assert act is not None
    assert (act.unit, act.do) == ("ann", "throw")


def beyond_lava(x: float) -> dict[str, Any]:
    """Swordsmen with lava before them, and enemies at some place beyond it."""
    level = face_to_face()
    for figure in level["sides"][1]["squad"]:
        figure["position"][0] = x
    outline = [[5.9, 0], [7.5, 0], [7.5, 10], [5.9, 10]]
    level["areas"] = [{"id": "lava", "kind": "lava", "shape": "polygon", "outline": outline}]
    return level


def throw_told(scene: BattleScene) -> bool:
    """Whether a throw is told of beside why something else is closed."""
    name = enemy(scene).name
    told = f"Open: Throw at {name} (T), which gives its hand weapon away"
    assert (told in said(scene)) == any(one.startswith("Open: ") for one in said(scene))
    return told in said(scene)


def test_a_throw_that_is_not_offered_is_told_of_where_nothing_else_is_open(
    home: Path, start: Start
) -> None:
    guest, scene = fight_on(home, start, beyond_lava(8.2))
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: throw_told(scene))
    assert offered(scene) is None


def test_no_throw_is_told_of_with_another_act_in_hand_or_before_walks_are_known_to_be_in_vain(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight_on(home, start, beyond_lava(8.2))
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: throw_told(scene))
    prompt = prompt_of(scene)
    here = prompt._closed_here()
    assert here is not None
    assert prompt._walk_note(here[0]).startswith("Open: ")
    prompt.in_hand = prompt.groups()[0].key
    assert "Open: " not in prompt._walk_note(here[0])
    prompt.in_hand = None
    monkeypatch.setattr(prompt._approach, "in_vain", lambda _: False)
    assert "Open: " not in prompt._walk_note(here[0])


def test_of_several_throws_the_one_that_promises_most_is_told_of(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And none where the best comes to nothing."""
    guest, scene = fight_on(home, start, beyond_lava(8.2))
    foe, prompt = enemy(scene), prompt_of(scene)
    guest.hover_at(pixel(scene, foe.place))
    guest.wait_until(lambda: throw_told(scene))
    best, key = prompt._best, (prompt.selected, foe.id)
    (throw,) = best._thrown[key]
    chances = {"worse": 0.1, "best": 0.5, "bad": 0.2}
    promising = True

    def worth(_: BestAct, ask: object, option: Option, target: str) -> Worth:
        del ask, target
        return Worth(promising, chances[option.item or ""], 0.0)

    monkeypatch.setattr(BestAct, "_worth", worth)
    monkeypatch.setattr(best_act, "foreseen_enough", lambda *_: True)
    best._thrown[key] = [replace(throw, item=one) for one in chances]
    for promising, told in ((True, "best"), (False, None)):
        best._weighed.clear()
        assert list(best.steps(*key))[-1] is promising
        found = best.given_away(prompt.selected, prompt.groups(), foe.id)
        assert (found and found.item) == told


def test_a_throw_is_told_of_without_a_key_where_it_has_none(home: Path, start: Start) -> None:
    wishes = LoadedPreferences(Preferences(instant=True, keys={"act-throw": ()}))
    guest, scene = fight_on(home, start, beyond_lava(8.2), wishes)
    name = enemy(scene).name
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: any(one.startswith("Open: ") for one in said(scene)))
    assert f"Open: Throw at {name}, which gives its hand weapon away" in said(scene)


def test_a_throw_that_comes_to_nothing_is_not_told_of(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, beyond_lava(11.3))
    foe, who, ask = enemy(scene), prompt_of(scene).selected, scene.controller.ask
    guest.hover_at(pixel(scene, foe.place))
    thrown = next(
        one.choice()
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.do, one.mode) == (who, foe.id, "throw", None)
    )
    guest.wait_until(lambda: ask.glance(thrown).level >= LOOKS)
    guest.wait_until(lambda: "Even after walking up" in " ".join(said(scene)))
    guest.step(60)
    assert not throw_told(scene)


def test_the_likeliest_kill_is_offered_before_anything_else(home: Path, start: Start) -> None:
    """Chances are compared over some frames; until then a blow is offered before a shove.

    The blow that may follow a shove does not count for it.
    """
    guest, scene = fight_on(home, start, face_to_face())
    foe = enemy(scene)
    guest.hover_at(pixel(scene, foe.place))
    act = offered(scene)
    assert act is not None
    assert act.do == "strike", "at once"
    prompt, ask = scene.prompt, scene.controller.ask
    assert isinstance(prompt, TurnPrompt)
    open_acts = [
        one
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.mode) == (prompt.selected, foe.id, None)
        and one.do in ("strike", "shove", "grab")
    ]
    assert len(open_acts) > 1
    guest.wait_until(lambda: all(ask.is_weighed(one.choice()) for one in open_acts))
    guest.wait_until(lambda: bool(prompt._best._settled))
    guest.step(2)
    act = offered(scene)
    assert act is not None
    looks = {
        one: ask.glance_at_first(one.choice()) if one.do == "shove" else ask.glance(one.choice())
        for one in open_acts
    }
    kills = {one: look.forecast.chance(foe.id, "destroyed") for one, look in looks.items()}
    assert kills[act] >= max(kills.values()) - 2 * CLEARLY
    guest.click_at(pixel(scene, foe.place))
    guest.click_at(pixel(scene, foe.place))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    made = scene.controller.history.answers[0].choice
    assert act.answers_to(made), "two clicks do what was offered"


@pytest.mark.usefixtures("obliging")
@pytest.mark.parametrize("brink", [False, True])
def test_of_a_shove_only_what_it_does_itself_counts(home: Path, start: Start, brink: bool) -> None:
    """Whom it pushes away no blow follows, so that the blow is offered; over a brink it is deadly.

    With the shield the other hand still strikes, but only if the target parries the shove.
    """
    level = face_to_face()
    foe = level["sides"][1]["squad"][0]["position"]
    if brink:
        pit = [[foe[0] + 0.5, 2.0], [foe[0] + 3.0, 2.0], [foe[0] + 3.0, 8.0], [foe[0] + 0.5, 8.0]]
        level["areas"] = [{"id": "brink", "kind": "bottomless", "shape": "polygon", "outline": pit}]
    guest, scene = fight_on(home, start, level)
    prompt, ask = prompt_of(scene), scene.controller.ask
    target = enemy(scene)
    shove = next(
        one
        for one in scene.controller.menu().options
        if (one.do, one.unit, one.item, one.target)
        == ("shove", prompt.selected, "shield", target.id)
    )
    ask.forecast(shove.choice())
    push = prompt._best._push_alone(ask, shove)
    assert push is not None, "a blow may follow"
    push.reach(LOOKS)
    assert (push.forecast.chance(target.id, "destroyed") > 0.1) is brink
    assert ask.forecast(shove.choice()).chance(target.id, "destroyed") > 0.0
    guest.hover_at(pixel(scene, target.place))
    groups = groups_of(scene.controller.menu(), prompt.selected, [])
    guest.wait_until(lambda: not prompt._best.undecided(prompt.selected, groups, target.id))
    act = offered(scene)
    assert act is not None
    assert (act.do == "shove") is brink


def test_what_follows_a_blow_with_another_weapon_counts_for_it(home: Path, start: Start) -> None:
    """That is in one's own hands: only pushes are looked at alone."""
    _, scene = fight_on(home, start, face_to_face())
    prompt, ask, foe = prompt_of(scene), scene.controller.ask, enemy(scene).id
    alone = {}
    for one in scene.controller.menu().options:
        if (one.unit, one.target, one.mode) == (prompt.selected, foe, None):
            ask.forecast(one.choice())
            alone[one.do, one.item] = prompt._best._push_alone(ask, one) is not None
    assert alone["shove", "shield"]
    assert not alone["shove", None], "both hands are used"
    assert not alone["strike", "hand-weapon"]


def test_who_can_be_struck_after_a_walk_is_walked_up_to(home: Path, start: Start) -> None:
    ship(home, armed_alike("swordsman"))
    guest = Guest(start().app)
    scene = fight(guest)
    foe, who = enemy(scene), prompt_of(scene).selected or ""
    before = scene.controller.state.units[who].place
    guest.press("n")
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    assert any(one.startswith("Out of reach") for one in said(scene))
    assert prompt_of(scene).in_view() is None, "nothing comes of a walk by itself"
    guest.press("Enter")
    assert scene.controller.state.units[who].place == before, "it is pinned first"
    assert "Enter again: walk there" in said(scene), "who plays by keys is told of his key"
    guest.press("Enter")
    guest.wait_until(lambda: scene.controller.state.units[who].place != before)
    made = scene.controller.history.answers[0].choice
    assert made.unit == who
    assert made.path is not None
    assert made.path[-1].distance(foe.place) <= 2.01, "two stands of half an inch, a reach of one"


@pytest.mark.parametrize("pinned_before", [False, True])
def test_after_a_walk_the_attack_is_offered_that_was_told_to_follow(
    pinned_before: bool, home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though others usually come first, and promise more; also if the walk was pinned before."""
    monkeypatch.setattr(BestAct, "_place", lambda *given: given[1].do == "strike")
    monkeypatch.setattr(BestAct, "_best", lambda *given: given[2][0])
    monkeypatch.setattr(best_act, "COSTLY", ())
    ship(home, armed_alike("swordsman"))
    guest = Guest(start().app)
    scene = fight(guest)
    with monkeypatch.context() as patch:
        if pinned_before:
            patch.setattr(NextAct, "think", lambda *_: False)
            guest.press("n")
            guest.wait_until(lambda: any(one.startswith("Walk up") for one in said(scene)))
            guest.press("Enter")
            assert not any("then: Strike" in one for one in said(scene))
        else:
            guest.press("n")
    guest.wait_until(lambda: any("then: Strike" in one for one in said(scene)))
    guest.press(*["Enter"] * (1 if pinned_before else 2))
    guest.wait_until(lambda: scene.controller.history.count > 0 and scene.prompt is not None)
    while not isinstance(scene.prompt, TurnPrompt):
        decision = scene.controller.decision
        no = None if decision is None else declining(decision)
        assert no is not None
        scene.submit(no.choice())
        guest.wait_until(lambda: scene.prompt is not None)
    guest.press("n")
    guest.step(120)
    act = offered(scene)
    assert act is not None
    assert act.do == "strike"
    unit, target = act.unit, act.target
    others = {one.do for one in scene.controller.menu().options if one.target == target}
    assert len(others) > 1
    scene.submit(Choice(do="face", unit=unit, toward=Point(9, 9)))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("n")
    guest.step(120)
    act = offered(scene)
    assert act is not None
    assert act.do != "strike", "something else was done in between"


def lancers(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Two of them, 5" apart, the one that acts not turned to the other."""
    level = armed_alike("lancer")
    level["size"], level["areas"] = [12, 12], []
    for side, y in zip(level["sides"], (4, 9), strict=True):
        side["squad"] = [{**side["squad"][0], "position": [5, y], "facing": 0}]
    wished = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    return fight_on(home, start, level, wished)


@pytest.mark.usefixtures("obliging")
def test_a_charge_that_promises_is_offered_before_a_walk(home: Path, start: Start) -> None:
    guest, scene = lancers(home, start)
    guest.press("A", "n")
    guest.wait_until(lambda: offered(scene) is not None)
    act = offered(scene)
    assert act is not None
    assert (act.do, act.target) == ("charge", enemy(scene).id)
    assert not any(one.startswith("Walk up first") for one in said(scene))


def test_who_has_walked_up_looks_where_it_went(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R05-EQ-17: a lance hits straight ahead only, and whoever bears it is turned by the walk.

    Whatever a charge promises, nothing is offered before the walk here.
    """
    monkeypatch.setattr(BestAct, "_best", lambda *_: None)
    guest, scene = lancers(home, start)
    foe = enemy(scene)
    guest.press("A", "n")
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    guest.press("Enter", "Enter")
    guest.wait_until(lambda: scene.controller.history.count > 0)
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    options = scene.controller.menu().options
    assert any((one.do, one.target) == ("attack", foe.id) for one in options), "it is open then"


def test_a_pinned_walk_goes_with_the_pointer(home: Path, start: Start) -> None:
    ship(home, armed_alike("swordsman"))
    guest = Guest(start().app)
    scene = fight(guest)
    at = pixel(scene, enemy(scene).place)
    guest.hover_at(at)
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    guest.click_at(at)
    assert prompt_of(scene).pinned
    guest.hover_at((at[0], at[1] + 120))
    assert not prompt_of(scene).pinned


def test_who_is_too_far_to_be_struck_after_a_walk_is_told_so(home: Path, start: Start) -> None:
    level = armed_alike("swordsman")
    level["size"] = [40, 10]
    for figure in level["sides"][1]["squad"]:
        figure["position"][0] = 30
    ship(home, level)
    guest = Guest(start().app)
    scene = fight(guest)
    guest.press("n")
    guest.step(120)
    assert any(one.startswith("Ann: Out of reach: ") for one in said(scene))
    assert not any(one.startswith("Walk up first: ") for one in said(scene))


@pytest.mark.usefixtures("obliging")
def test_a_better_blow_is_offered_before_a_safer_shot(home: Path, start: Start) -> None:
    """An archer beside an enemy: the blow destroys likelier, though it may be answered."""
    level = scuffle()
    for side, x, kind in zip(level["sides"], (5.2, 6.8), ("archer", "guard"), strict=True):
        for figure in side["squad"]:
            figure["class"], figure["position"][0] = kind, x
    ship(home, level)
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, ruleset=SECOND))).app)
    scene = fight(guest)
    if prompt_of(scene).selected not in ("ann", "ben"):
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    foe = enemy(scene)
    guest.press("n")
    guest.step(240)
    act, ask = offered(scene), scene.controller.ask
    assert act is not None
    shot = next(
        one
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.do, one.mode) == (act.unit, foe.id, "shoot", None)
    )
    chances = [ask.glance(one.choice()).forecast.chance(foe.id, "destroyed") for one in (act, shot)]
    assert chances[0] > chances[1] + CLEARLY
    assert act.do == "attack"


def test_an_act_that_is_as_dangerous_to_oneself_comes_after_others() -> None:
    blow, blast, shot = Worth(True, 0.3, 0.8), Worth(False, 0.6, 0.9), Worth(True, 0.29, 0.79)
    assert blow.beats(blast)
    assert not blast.beats(blow)
    assert not shot.beats(blow)
    assert not blow.beats(shot), "what usually comes first stays where the difference is small"
    assert Worth(True, 0.3, 0.9).beats(blow), "then the likelier hit"
    risky = Worth(True, 0.6, 0.9, falls=0.35)
    assert blow.beats(risky), "more than half as likely as he destroys"
    assert Worth(True, 0.6, 0.9, falls=0.3).beats(blow)


@pytest.mark.parametrize(
    ("kills", "hits", "promising"),
    [(0.01, 0.25, False), (0.06, 0.06, False), (0.12, 0.12, True), (0.0, 0.5, True)],
)
def test_a_tenth_to_destroy_or_half_to_hit_is_worth_a_run(
    kills: float, hits: float, promising: bool
) -> None:
    assert Worth(True, kills, hits).promising is promising
    assert not Worth(False, kills, hits).promising, "never blindly"


@pytest.mark.parametrize(
    ("kills", "hits", "falls", "bearable"),
    [
        (0.04, 0.6, 0.05, True),
        (0.04, 0.6, 0.15, True),
        (0.04, 0.6, 0.16, False),
        (0.4, 0.4, 0.2, True),
        (0.4, 0.4, 0.21, False),
        (0.0, 0.67, 0.29, False),
        (0.0, 0.0, 0.29, False),
    ],
)
def test_a_run_may_be_half_as_dangerous_as_it_destroys_or_as_half_of_its_hits(
    kills: float, hits: float, falls: float, bearable: bool
) -> None:
    """Who is only knocked back, by two of three runs, is not worth a death in three."""
    assert Worth(True, kills, hits, effect=0.67, falls=falls).bearable is bearable


def test_an_archer_is_offered_the_shot_at_once_and_no_run(home: Path, start: Start) -> None:
    """However little a shot promises, it costs nothing else."""
    level = armed_alike("archer")
    level["size"] = [24, 10]
    for side, x in zip(level["sides"], (4.0, 10.0), strict=True):
        for figure in side["squad"]:
            figure["position"][0] = x
    guest, scene = fight_on(home, start, level)
    foe = enemy(scene)
    guest.hover_at(pixel(scene, foe.place))
    act = offered(scene)
    assert act is not None
    assert act.do == "shoot", "at once"
    opened = {one.do for one in scene.controller.menu().options if one.target == foe.id}
    assert {"charging-shove", "ram"} <= opened
    guest.step(240)
    act = offered(scene)
    assert act is not None
    assert act.do == "shoot"


def test_a_shot_in_vain_is_offered_no_longer_than_until_that_is_known(
    home: Path, start: Start
) -> None:
    """Far beyond its range a bow needs more than any die shows: a walk brings more."""
    level = armed_alike("archer")
    level["size"] = [24, 10]
    for side, x in zip(level["sides"], (2.0, 22.0), strict=True):
        for figure in side["squad"]:
            figure["position"][0] = x
    guest, scene = fight_on(home, start, level)
    guest.press("Home")
    guest.step(60)
    foe = enemy(scene)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(240)
    opened = [(one.do, one.target) for one in scene.controller.menu().options]
    assert ("shoot", foe.id) in opened
    assert offered(scene) is None


def test_a_throw_that_no_range_die_carries_there_says_so(home: Path, start: Start) -> None:
    """R05-RG-10: what the roll at the target needs, 2 or more, is no reason."""
    level = {**armed_alike("axeman"), "size": [40, 12]}
    for side, x in zip(level["sides"], (3.0, 28.0), strict=True):
        for figure in side["squad"]:
            figure["position"][0] = x
    wishes = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    guest, scene = fight_on(home, start, level, wishes)
    scene.camera.show_whole_board()
    guest.step(60)
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: "No chance to hit" in " ".join(said(scene)), 6)
    told = " ".join(said(scene))
    assert "No chance to hit: Range die (Need 6 on d6 and " in told
    assert "if it gets there" not in told


def test_the_weapon_that_promises_most_is_taken_in_hand_first(home: Path, start: Start) -> None:
    """Of a bow and a hand weapon, both of which an archer beside an enemy may strike with."""
    level = face_to_face()
    for figure in level["sides"][0]["squad"] + level["sides"][1]["squad"]:
        figure["class"] = "archer"
    ship(home, level)
    guest = Guest(start().app)
    scene = fight(guest)
    foe = enemy(scene)
    guest.press("n")
    guest.step(240)
    guest.press("a")
    first = prompt_of(scene).in_hand
    guest.press("a")
    second = prompt_of(scene).in_hand
    assert first is not None
    assert second is not None
    ask = scene.controller.ask
    chances = {
        one.item: ask.glance(one.choice()).forecast.chance(foe.id, "destroyed")
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.do, one.mode)
        == (prompt_of(scene).selected, foe.id, first[0], None)
    }
    assert len(chances) > 1
    assert chances[first[1]] == max(chances.values())
    assert second != first


def archers_apart(apart: float) -> dict[str, Any]:
    """An archer a side in an open field, so far from each other."""
    level = armed_alike("archer")
    level["size"], level["areas"] = [40, 10], []
    for side, x in zip(level["sides"], (4.0, 4.0 + apart), strict=True):
        side["squad"] = [{**side["squad"][0], "position": [x, 5]}]
    return level


def apart(home: Path, start: Start, far: float) -> tuple[Guest, BattleScene]:
    """The first turn of these archers, under the rules that let nobody shoot beyond his range."""
    wished = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    return fight_on(home, start, archers_apart(far), wished)


def test_who_is_out_of_range_is_walked_up_to_until_in_range(home: Path, start: Start) -> None:
    guest, scene = apart(home, start, 9)
    who, foe = prompt_of(scene).selected or "", enemy(scene)
    guest.press("n")
    guest.wait_until(lambda: any(one.endswith("then shoot") for one in said(scene)))
    assert any(one.startswith("Out of range") for one in said(scene))
    guest.press("Enter", "Enter")
    guest.wait_until(lambda: scene.controller.history.count > 0)
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    made = scene.controller.history.answers[0].choice
    assert (made.unit, made.do) == (who, "move")
    shots = [one for one in scene.controller.menu().options if one.do == "shoot"]
    assert foe.id in {one.target for one in shots}, "now he can be shot at"
    own = scene.controller.state.units[who].place
    assert own.distance(foe.place) > 6, "and it was no farther than needed"


def test_what_no_walk_helps_against_is_told(home: Path, start: Start) -> None:
    guest, scene = apart(home, start, 30)
    guest.press("n")
    guest.wait_until(lambda: any(one.startswith("Even after walking up: ") for one in said(scene)))
    guest.press("Enter")
    guest.step(2)
    assert any(one.startswith("Even after walking up: ") for one in said(scene)), "kept to be read"


def test_who_is_down_a_pit_is_walked_up_to_from_where_he_is_in_reach(
    home: Path, start: Start
) -> None:
    """The nearest place is too high above him; beside the ladder it is not."""
    level = json.loads(SHIPPED.read_text())
    del level["course"]
    places = {"cobble": [8.5, 4.4], "grim": [11, 3.4]}
    for side, (name, at) in zip(level["sides"], places.items(), strict=True):
        side["squad"] = [{**one, "position": at} for one in side["squad"] if one["id"] == name]
    guest, scene = fight_on(home, start, level)
    if prompt_of(scene).selected != "cobble":
        guest.press("Ctrl+Enter", "1")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("n")
    guest.wait_until(lambda: any(one.endswith("then attack") for one in said(scene)))
    assert any(one.startswith("Out of reach") for one in said(scene))


def axemen_apart(*own: list[float]) -> dict[str, Any]:
    """Axemen of one side, the first of whom walks, and an enemy in an open field."""
    level = armed_alike("axeman")
    level["size"], level["areas"] = [20, 20], []
    for side, places in zip(level["sides"], (own, [[10.0, 10.0]]), strict=True):
        first = side["squad"][0]
        side["squad"] = [
            {**first, "id": f"{side['id']}-{number}", "position": at}
            for number, at in enumerate(places)
        ]
    return level


def to_azure(guest: Guest, scene: BattleScene) -> None:
    """It is the turn of those who walk up, with the first of them in hand."""
    while prompt_of(scene)._table.decision.side != "azure":
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    prompt_of(scene).select("azure-0")


def test_who_has_two_axes_is_offered_to_walk_up_before_a_throw_that_hardly_ever_destroys(
    home: Path, start: Start
) -> None:
    wished = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    guest, scene = fight_on(home, start, axemen_apart([4.2, 10.0]), wished)
    to_azure(guest, scene)
    thrown = [one for one in scene.controller.menu().options if one.do == "throw" and one.target]
    assert thrown, "it is open"
    guest.press("n")
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    chance = scene.controller.ask.glance(thrown[0].choice()).forecast
    assert chance.chance("ember-0", "destroyed") < 0.1


def test_who_can_be_struck_only_past_others_is_walked_up_to_where_an_angry_inch_leads_on(
    home: Path, start: Start
) -> None:
    """At the nearest place there is no room for it: two friends stand between."""
    wished = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    places = ([9.12, 17.21], [10.25, 12.08], [9.66, 10.99])
    guest, scene = fight_on(home, start, axemen_apart(*places), wished)
    to_azure(guest, scene)
    guest.press("A", "n")
    guest.wait_until(lambda: any("walking up" in one or "Walk up" in one for one in said(scene)))
    assert any(one.startswith("Walk up first: ") for one in said(scene))


def test_who_is_reached_from_beside_the_way_only_is_walked_up_to(home: Path, start: Start) -> None:
    """Over gravel and a crate the way ends farther from Grim than a blow and an Angry Inch reach,
    which they do from a place beside the crate.
    """
    level = json.loads(YARD.read_bytes())
    places = {"cobble": [13.13, 12.7], "grim": [16.45, 6.02]}
    for side in level["rules"][SECOND]["sides"].values():
        side["squad"] = [
            {**one, "position": places[one["id"]]} for one in side["squad"] if one["id"] in places
        ]
    wished = LoadedPreferences(Preferences(instant=True, ruleset=SECOND))
    guest, scene = fight_on(home, start, level, wished)
    if prompt_of(scene).selected != "cobble":
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("n")
    guest.step(120)
    (walk,) = (one for one in said(scene) if one.startswith("Walk up first: "))
    assert walk.startswith("Walk up first: 4.")


def test_who_could_shoot_is_told_why_a_shot_has_no_chance_not_why_he_cannot_strike(
    home: Path, start: Start
) -> None:
    """Under 2010 every shot is open, however far: the Range is in the way, not the reach."""
    level = {**armed_alike("gunner"), "size": [40, 12]}
    for side, x in zip(level["sides"], (3.0, 28.0), strict=True):
        for one in side["squad"]:
            one["position"][0] = x
    guest, scene = fight_on(home, start, level)
    scene.camera.show_whole_board()
    foe = enemy(scene)
    guest.step(60)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(60)
    own = scene.table.unit(prompt_of(scene).selected)
    assert own is not None
    assert offered(scene) is None
    assert f'{own.name}: No chance to hit: 24.0" with range 10"' in said(scene)
    guest.click_at(pixel(scene, foe.place))
    guest.step(2)
    assert any('with range 10"' in one for one in said(scene)), "the reason that is kept, too"
