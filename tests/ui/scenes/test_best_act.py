"""What a click at an enemy would do while no act is in hand: the best that is open."""

from pathlib import Path

from game.model.decisions import Option
from game.ui.prompts.best_act import CLEARLY, LOOKS
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import (
    Guest,
    Start,
    enemy,
    face_to_face,
    fight,
    fight_on,
    in_hand,
    pixel,
    said,
)


def offered(scene: BattleScene) -> Option | None:
    """The act that a click would pin."""
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    options = scene.controller.menu().options
    return next((one for one in options if choice and one.answers_to(choice)), None)


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


def test_the_likeliest_kill_is_offered_before_anything_else(home: Path, start: Start) -> None:
    """Chances are compared over some frames; until then a blow is offered before a shove."""
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
    guest.wait_until(lambda: all(ask.glance(one.choice()).level >= LOOKS for one in open_acts))
    guest.step(2)
    act = offered(scene)
    assert act is not None
    kills = {one: ask.forecast(one.choice()).chance(foe.id, "destroyed") for one in open_acts}
    assert kills[act] >= max(kills.values()) - 2 * CLEARLY
    guest.click_at(pixel(scene, foe.place))
    guest.click_at(pixel(scene, foe.place))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    made = scene.controller.history.answers[0].choice
    assert act.answers_to(made), "two clicks do what was offered"
