"""Acts that are open are seen on the action bar or named by it, whatever the window is like."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.rulesets.catalog import catalog
from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.theme import Theme, most_scale
from game.ui.widgets.input.buttons import BrickButton
from game.ui.window import App
from tests.ui.scenes.stage import IDLE, lone_scene, scuffle

LEVELS = ("duel-yard", "first-steps", "millbrook-bridge", "ruined-fort")
WINDOWS = (((1280, 720), (1.0, 1.25, 1.5, 2.0)), ((960, 600), (1.0, 1.25, 1.5)))
"""Windows, and the sizes of letters that they hold."""


def melee(level: str) -> dict[str, Any]:
    """The classes of a level in a yard, each of one side at arm's length of one of the other."""
    fight = scuffle()
    fight["size"] = [24, 24]
    fight["areas"] = []
    for side, plan in zip(fight["sides"], read_map(find_level(level)).sides, strict=True):
        classes = dict.fromkeys(recruit.figure_class for recruit in plan.squad)
        x, facing = (8.0, 0) if side["id"] == "azure" else (9.6, 180)
        side["squad"] = [
            {
                "id": f"{side['id']}-{row}",
                "class": name,
                "name": f"{name.title()} {row}",
                "position": [x, 2 + 3.2 * row],
                "facing": facing,
            }
            for row, name in enumerate(classes)
        ]
    return fight


@pytest.fixture(scope="module", params=list(product(sorted(catalog()), LEVELS)), ids="-".join)
def scene(request: pytest.FixtureRequest) -> Iterator[BattleScene]:
    """A battle of two persons in the first turn."""
    book, level = request.param
    ruleset = catalog()[book]
    battle_map = msgspec.convert(melee(level), BattleMap)
    setup = setup_of(battle_map, ruleset, seed=1)
    seats = {side: Person() for side in setup.side_ids()}
    app = App((1280, 720))
    scene = lone_scene(app, TurnController(battle_of(ruleset, setup), seats), executor=IDLE)
    scene.playback.speed = 0.0
    for _ in range(400):
        app.step(0.02)
        if isinstance(scene.prompt, TurnPrompt):
            break
    yield scene
    app.close()


def page_and_more(scene: BattleScene, acts: tuple[Act, ...]) -> tuple[list[str], str]:
    """The acts on the page that is seen first, and what the button for the next one says."""
    scene.hud.show_acts(acts)
    buttons = [one for one in scene.tree.find("acts").children if isinstance(one, BrickButton)]
    names = [button.name for button in buttons if button.name.startswith("act-")]
    more = next((button.shown_note for button in buttons if button.name == "more-acts"), "")
    return [name.removeprefix("act-") for name in names], more


@pytest.mark.parametrize("window", WINDOWS, ids=lambda one: "x".join(map(str, one[0])))
def test_what_gets_something_done_is_on_the_page_or_named(
    scene: BattleScene, window: tuple[tuple[int, int], tuple[float, ...]]
) -> None:
    """Whoever is in hand, each verb has the same place and so the same page."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    size, scales = window
    assert scales[-1] == most_scale(size), "no larger letters are held by this window"
    places: set[tuple[str, ...]] = set()
    for unit in scene.controller.state.of_side(scene.table.decision.side):
        prompt.select(unit.id)
        acts = prompt.acts()
        places.add(tuple(act.key for act in acts if act.placed))
        opened = {act.key: act.label for act in acts if not act.reason and not act.minor}
        assert opened
        for scale in scales:
            scene.hud.fit(size, Theme(scale))
            shown, more = page_and_more(scene, acts)
            where = f"{unit.name} at {scale}: {shown}, {more}"
            walks = {act.key for act in acts if act.walk}
            assert set(shown) & set(opened) or set(opened) <= walks, where
            for key, label in opened.items():
                assert key in shown or label in more, where
    assert len(places) == 1


def test_attacks_that_are_open_come_first(scene: BattleScene) -> None:
    """Blow and shot always; then what anybody can do to an enemy now, and only then all else."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    opened: set[str] = set()
    for unit in scene.controller.state.of_side(scene.table.decision.side):
        prompt.select(unit.id)
        acts = prompt.acts()
        opened |= {act.key for act in acts if act.attack and not act.reason and act.targets}
    assert opened
    placed = [act for act in prompt.acts() if act.placed]
    fixed = [act.key for act in placed if act.letter in ("act-strike", "act-shoot")]
    order = [act.key for act in placed]
    first = [*fixed, *sorted(opened - set(fixed), key=order.index)]
    assert order[: len(first)] == first
    attacks = [act.attack for act in placed]
    assert attacks == sorted(attacks, reverse=True), "no other act stands between"
