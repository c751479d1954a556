"""Inside a question: answering like this from now on, for one figure or for all."""

from pathlib import Path

import pytest

from game.files.formats.save_file import read_save
from game.match.library.desk import table_of
from game.match.play.seats import Person
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from game.ui.prompts.answer import AnswerPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.widgets.input.choosers import ChoiceArrows
from tests.ui.scenes.stage import Guest, enemy, fight, in_hand, pixel


def asked(guest: Guest) -> tuple[BattleScene, str, str]:
    """A battle in which somebody was thrown at and has to answer: his side and his id."""
    scene = fight(guest)
    in_hand(guest, "throw")
    foe = enemy(scene)
    for _ in range(2):
        guest.click_at(pixel(scene, foe.place))
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    decision = scene.controller.decision
    assert decision is not None
    assert decision.kind != TURN
    return scene, foe.side, foe.id


def given(scene: BattleScene, side: str) -> dict[str, str]:
    seat = scene.controller.seats[side]
    assert isinstance(seat, Person)
    return seat.orders


def plain_answer(scene: BattleScene) -> tuple[int, str]:
    """The number of an answer that wants nothing more, and the order it makes."""
    decision = scene.controller.decision
    assert decision is not None
    for number, option in enumerate(decision.options, start=1):
        if option.wants is None and option.do == "take":
            return number, "answer:take" + (f":{option.mode}" if option.mode else "")
    raise AssertionError(decision.options)


@pytest.mark.parametrize(("steps", "reach"), [(0, None), (1, "figure"), (2, "side")])
def test_an_answer_becomes_an_order_only_when_it_is_wished(
    guest: Guest, home: Path, steps: int, reach: str | None
) -> None:
    scene, side, unit = asked(guest)
    decision = scene.controller.decision
    assert decision is not None
    number, order = plain_answer(scene)
    guest.tree.focus("always")
    for _ in range(steps):
        guest.press("Right")
    guest.press(str(number))
    guest.step(3)
    keys = {"figure": f"{unit}/{decision.kind}", "side": decision.kind}
    expected = {} if reach is None else {keys[reach]: order}
    assert given(scene, side) == expected
    other = next(one for one in scene.controller.seats if one != side)
    assert given(scene, other) == {}
    saved = read_save(home / "saves" / "autosave.json", catalog())
    plan = table_of(saved).seats.get(side)
    assert (plan.orders if plan is not None else {}) == expected


def test_by_mouse_it_is_kept_for_all_figures(guest: Guest) -> None:
    scene, side, _ = asked(guest)
    kind = scene.controller.decision and scene.controller.decision.kind
    number, order = plain_answer(scene)
    box = guest.find("always").rect.copy()
    for _ in range(2):
        guest.click_at((box.right - 8, box.centery))
    assert guest.find("always").rect == box, "nothing moves under the pointer"
    guest.click(f"answer-{number}")
    guest.step(3)
    assert given(scene, side) == {kind: order}


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("answer:take", "Always: Take it"),
        ("answer:parry:feat", "Always: Heroic Feat: Parry"),
        ("answer:take:quietly", "Always: Take it"),
        ("answer:stand-fast", "Always the same answer"),
    ],
)
def test_the_page_of_orders_says_which_answer_is_always_given(
    guest: Guest, order: str, told: str
) -> None:
    """In the words of its button; one that the rules do not know is not shown as an id."""
    scene, side, _ = asked(guest)
    decision = scene.controller.decision
    assert decision is not None
    given(scene, side)[decision.kind] = order
    guest.press("F2")
    guest.step()
    arrows = guest.find(decision.kind)
    assert isinstance(arrows, ChoiceArrows)
    assert arrows.label == told
    guest.tree.focus(decision.kind)
    guest.press("Right")
    assert given(scene, side).get(decision.kind) != order


def test_an_order_that_names_an_item_is_shown_with_it(guest: Guest) -> None:
    """Also where nobody has one any more: an answer with another one is asked about."""
    scene, side, unit = asked(guest)
    decision, battle = scene.controller.decision, scene.controller.battle
    assert decision is not None
    kind = "heavy-shield"
    assert kind not in {item.kind for item in scene.controller.state.units[unit].items}
    given(scene, side)[decision.kind] = f"answer:parry@{kind}"
    given(scene, side)["*"] = "answer:parry@nonsense"
    given(scene, side)["own"] = "answer:parry@bare-hand"
    guest.press("F2")
    guest.step()
    told = {}
    for name in (decision.kind, "*", "own"):
        arrows = guest.find(name)
        assert isinstance(arrows, ChoiceArrows)
        told[name] = arrows.label
    assert told[decision.kind] == f"Always: Parry ({battle.ruleset.item_name(kind)})"
    assert told["*"] == "Always: Parry (nonsense)", "a file may name anything"
    assert told["own"] == "Always: Parry (bare hand)"
