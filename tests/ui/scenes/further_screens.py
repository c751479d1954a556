"""Screens that more than a click leads to: pages of options, long words, damaged files, mishaps."""

import json
from collections.abc import Callable
from typing import Any, Final, NoReturn

from msgspec.structs import replace

from game.files.formats.places import level_ids, saves_folder, user_levels_folder
from game.rulesets.catalog import catalog
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.side_by_side import PANEL
from game.ui.scenes.options.option_pages import PAGES
from game.ui.scenes.program.program import Program
from tests.editions import SECOND, copied
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import (
    Guest,
    enemy,
    in_hand,
    make_desk,
    pixel,
    scuffle,
    to_first_turn,
    with_one,
)
from tests.ui.scenes.test_layout import (
    at_battle,
    at_choose,
    at_end,
    at_house_rules,
    at_options,
    at_pause,
    at_rules,
    at_sides,
)

Reach = Callable[[Program, Guest], None]

DEPTHS: Final = {"water": 0.4, "deep-water": 2, "pit": 2}

LONG: Final = (
    "Four in a small yard, and none of them has slept. Whoever holds the pump when the bell rings "
    "has the water for the day, and the other side carries buckets from the river. The mud takes "
    "half of every step, the pit takes all of it, and what glows by the wall is as hot as it "
    "looks. Nobody has asked the owner of the yard."
)


def page_of_options(name: str) -> Reach:
    """One page of the options."""

    def reach(program: Program, guest: Guest) -> None:
        at_options(program, guest)
        guest.click(f"page-{name}")

    reach.__name__ = f"at_options_{name}"
    return reach


def at_key_capture(program: Program, guest: Guest) -> None:
    """A row of the page of keys waits for its new key."""
    page_of_options("keys")(program, guest)
    guest.tree.focus("key-orders")
    guest.press("Enter")


def at_key_refused(program: Program, guest: Guest) -> None:
    """A key that every screen needs was pressed for an act."""
    at_key_capture(program, guest)
    guest.press("Enter")


def at_key_taken(program: Program, guest: Guest) -> None:
    """It is asked whether two acts shall swap their keys."""
    at_key_capture(program, guest)
    guest.press("F4")
    assert guest.tree.dialog is not None


def long_level() -> dict[str, Any]:
    """A level with much to tell: a long description, every hazard, two objectives."""
    level = scuffle()
    corners = {"water": (1, 1), "deep-water": (3, 1), "lava": (5, 1), "pit": (7, 1), "mine": (9, 1)}
    for kind, (x, y) in corners.items():
        spot = {"id": kind, "kind": kind, "shape": "circle", "center": [x, y], "radius": 0.6}
        if kind in DEPTHS:
            spot["depth"] = DEPTHS[kind]
        level["areas"].append(spot)
    pump = {"id": "pump", "kind": "marker", "shape": "circle", "center": [6, 8], "radius": 1}
    level["areas"].append(pump)
    level["objectives"] = [
        *(
            {"kind": "hold", "side": side["id"], "area": "pump", "rounds": 2}
            for side in level["sides"]
        ),
        {"kind": "eliminate"},
    ]
    return {**level, "name": "The Yard at the Old Pump behind the Mill", "description": LONG}


def at_long_level(program: Program, guest: Guest) -> None:
    """The list of levels with one that has much to tell."""
    put_level("the-yard", long_level())
    program.menu()
    guest.step()
    guest.click("battle")
    guest.click("levels/the-yard")


def at_faulty_level(program: Program, guest: Guest) -> None:
    """The list of levels with one that cannot be played."""
    put_level("broken", {**scuffle(), "size": [12, "ten"], "ground": "cheese"})
    program.menu()
    guest.step()
    guest.click("battle")
    guest.click("levels/broken")


OTHER_SIDES = (("moss", "Lemon Patrol", "lemon", 2), ("coal", "Onyx Company", "onyx", 8))
ALLIANCE = "river-league"


def at_four_sides(program: Program, guest: Guest) -> None:
    """Four sides, two of them allied, each with its army and its points."""
    level = {**scuffle(), "name": "Four Corners"}
    for name, title, color, y in OTHER_SIDES:
        figure = {"id": f"{name}-one", "class": "gunner", "name": "Ann", "position": [6, y]}
        side = {"id": name, "name": title, "color": color, "squad": [figure]}
        level["sides"].append(side)
    for side in level["sides"][:2]:
        side["alliance"] = ALLIANCE
    put_level("corners", level)
    program.menu()
    guest.step()
    guest.click("battle")
    guest.click("levels/corners")
    guest.click("next")


def put_level(name: str, level: dict[str, Any]) -> None:
    """Put a level among the player's own."""
    folder = user_levels_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(level))


def at_other_army(program: Program, guest: Guest) -> None:
    """The sides of a level, one with the squad of another level."""
    put_level("the-yard", long_level())
    program.menu()
    guest.step()
    at_sides(program, guest)
    guest.tree.focus("army-ember")
    guest.press("Right")


def at_own_rules(program: Program, guest: Guest) -> None:
    """House rules that are set otherwise than in the book, at their end."""
    at_house_rules(program, guest)
    guest.press("Tab", "Enter", "Tab", "Enter")
    guest.press("PageDown", "PageDown", "PageDown")


def at_damaged_save(program: Program, guest: Guest) -> None:
    """A save that cannot be read."""
    saves_folder().mkdir(parents=True, exist_ok=True)
    faults = ", ".join(f'"wrong{n}": 1' for n in range(20))
    (saves_folder() / "broken.json").write_text(f'{{"format": "save", "version": 1, {faults}}}')
    program.menu()
    guest.step()
    guest.click("load")


def at_level_without_match(program: Program, guest: Guest) -> None:
    """The list of levels while letters are typed that no level has."""
    at_choose(program, guest)
    guest.type("kwk")


def at_since(program: Program, guest: Guest) -> None:
    """What others did since one's last turn is shown again."""
    scene = _begun(program, guest)
    for _ in range(2):
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    # The past is shown at the usual speed, and stands still for as long as anybody looks.
    program.prefer(replace(program.preferences, instant=False))
    guest.press("h", "K")
    assert scene.review.on
    assert scene.pace.paused


def at_private_answer(program: Program, guest: Guest) -> None:
    """The screen changes hands for a reaction: answers are private."""
    if "scuffle" not in level_ids():
        put_level("scuffle", scuffle())
    guest.level = "scuffle"
    program.prefer(replace(program.preferences, private_answers=True))
    scene = _begun(program, guest)
    in_hand(guest, "throw")
    foe = enemy(scene)
    for _ in range(2):
        guest.click_at(pixel(scene, foe.place))
    _until_covered(guest, lambda: isinstance(scene.prompt, AnswerPrompt))


def at_turn_of_another(program: Program, guest: Guest) -> None:
    """The screen changes hands, and what happened since can be looked at."""
    program.prefer(replace(program.preferences, private_answers=True))
    scene = _begun(program, guest)
    for _ in range(2):
        guest.press("Ctrl+Enter", "Enter")
        _until_covered(guest, lambda: False)
        if guest.has("show-since"):
            return
        guest.click("begin")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    raise AssertionError("nobody could look back")


def _until_covered(guest: Guest, met: Callable[[], bool]) -> None:
    """Wait as a pilot does, who does not sit down at a handover."""
    Pilot.wait_until(guest, lambda: isinstance(guest.app.scenes.top, HandoverScene) or met())
    assert isinstance(guest.app.scenes.top, HandoverScene)


def _begun(program: Program, guest: Guest) -> BattleScene:
    """A battle of two people in its first turn."""
    for name in ("hot-seat", f"levels/{guest.level}", "next", "fight"):
        guest.click(name)
    scene = program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    return scene


class Broken(Exception):
    """Something that nobody foresaw."""


def at_mishap(program: Program, guest: Guest) -> None:
    """Something went wrong inside, and the menu tells where the report of it is."""
    program.catch_mishaps()
    at_battle(program, guest)
    assert program.scene is not None

    def broken(*arguments: object) -> NoReturn:
        del arguments
        raise Broken("the wheel came off")

    program.scene.view.draw_board = broken  # type: ignore[method-assign, assignment]
    guest.step()
    guest.look()
    guest.step()
    assert guest.tree.dialog is not None


def at_objectives(program: Program, guest: Guest) -> None:
    """What the battle is about."""
    at_battle(program, guest)
    guest.press("O")


def at_overlays(program: Program, guest: Guest) -> None:
    """What can be laid over the board."""
    at_battle(program, guest)
    guest.press("F4")


def at_only_rules(program: Program, guest: Guest) -> None:
    """The list of levels where there is one ruleset only."""
    with_one(program, guest)
    at_choose(program, guest)


def at_chosen_rules(program: Program, guest: Guest) -> None:
    """The list of levels with the rules chosen, others than usual."""
    at_choose(program, guest)
    guest.tree.focus("rules")
    guest.press("Right")


def at_unplayable_level(program: Program, guest: Guest) -> None:
    """The list of levels with one that the rules chosen cannot play."""
    squad = [{"id": "one", "kind": "unicorn", "position": [8, 4]}]
    rules = {SECOND: {"sides": {"ember": {"squad": squad}}}}
    put_level("the-yard", {**long_level(), "rules": rules})
    at_chosen_rules(program, guest)
    guest.click("levels/the-yard")


def at_sides_of_an_edition(program: Program, guest: Guest) -> None:
    """The sides of a level, equipped as the rules chosen have it."""
    at_chosen_rules(program, guest)
    guest.click("next")


def at_house_rules_of_an_edition(program: Program, guest: Guest) -> None:
    """The house rules of the rules chosen."""
    at_sides_of_an_edition(program, guest)
    guest.click("house-rules")


def at_battle_of_an_edition(program: Program, guest: Guest) -> None:
    """A battle under the rules chosen, a figure in hand."""
    at_sides_of_an_edition(program, guest)
    guest.click("fight")
    assert program.scene is not None
    to_first_turn(guest, program.scene)


def at_orders_of_an_edition(program: Program, guest: Guest) -> None:
    """The standing orders that the rules chosen have."""
    at_battle_of_an_edition(program, guest)
    guest.press("F2")


def at_rules_of_an_edition(program: Program, guest: Guest) -> None:
    """Other rules than usual."""
    at_rules(program, guest)
    guest.tree.focus("ruleset")
    guest.press("Right")


def at_rules_alone(program: Program, guest: Guest) -> None:
    """The rules where there is one ruleset only."""
    with_one(program, guest)
    at_rules(program, guest)


def at_comparison(program: Program, guest: Guest) -> None:
    """Two editions beside each other."""
    at_rules(program, guest)
    guest.press("F5")


def at_comparison_of_a_rule(program: Program, guest: Guest) -> None:
    """The same in the middle, with a link chosen by keys."""
    at_comparison(program, guest)
    guest.press("Enter", "PageDown", "PageDown", "Right")


def at_comparison_found(program: Program, guest: Guest) -> None:
    """The same with a word looked for."""
    at_comparison(program, guest)
    guest.type("shield")


def at_comparison_without_match(program: Program, guest: Guest) -> None:
    """The same with letters that are in no topic."""
    at_comparison(program, guest)
    guest.type("kwk")


def at_pause_without_others(program: Program, guest: Guest) -> None:
    """The menu over a battle that no other rules can play."""
    with_one(program, guest)
    at_pause(program, guest)


def at_question_of_others(program: Program, guest: Guest) -> None:
    """It is asked whether the battle is to begin anew under other rules."""
    at_pause(program, guest)
    guest.step(2)
    guest.click("other-rules")
    assert guest.tree.dialog is not None


def at_side_by_side(program: Program, guest: Guest) -> None:
    """An attack is seen under the rules in play and under others."""
    at_battle(program, guest)
    _set_beside(guest)


def at_side_by_side_of_an_edition(program: Program, guest: Guest) -> None:
    """An attack is seen under the rules chosen, others than usual, and under the usual ones."""
    at_battle_of_an_edition(program, guest)
    _set_beside(guest)


def at_aim_of_an_edition(program: Program, guest: Guest) -> None:
    """A throw is aimed under the rules chosen: its range has a die of its own."""
    at_battle_of_an_edition(program, guest)
    assert program.scene is not None
    program.scene.camera.show_whole_board()
    in_hand(guest, "throw")
    guest.hover_at(pixel(program.scene, enemy(program.scene).place))
    guest.step(3)
    assert guest.tree.tips.shown is not None


def at_question_of_an_edition(program: Program, guest: Guest) -> None:
    """Under the rules chosen a figure is asked whether it aims, before it throws."""
    at_aim_of_an_edition(program, guest)
    scene = program.scene
    assert scene is not None
    guest.press("Shift+Enter", "Shift+Enter")
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    guest.step(2)
    assert guest.tree.dialog is not None


def _set_beside(guest: Guest) -> None:
    """Aim at the nearest enemy and set the rulesets beside each other."""
    in_hand(guest, "throw")
    guest.press("N", "Shift+S")
    guest.step(60)
    assert guest.has(PANEL)


def at_end_without_others(program: Program, guest: Guest) -> None:
    """The end of a battle that no other rules can play."""
    with_one(program, guest)
    at_end(program, guest)


def at_many_others(program: Program, guest: Guest) -> None:
    """It is asked under which of several other rules the battle is to begin anew."""
    third = copied("brikwars-1998", "BrikWars 1998")
    program.desk = make_desk({**catalog(), third.id: third})
    program.menu()
    guest.step(2)
    at_end(program, guest)
    guest.step(2)
    guest.click("other-rules")
    assert guest.tree.dialog is not None


OPTIONS: Final = tuple(page_of_options(page.name) for page in PAGES)

FURTHER: Final[tuple[Reach, ...]] = (
    *OPTIONS,
    at_key_capture,
    at_key_refused,
    at_key_taken,
    at_long_level,
    at_faulty_level,
    at_level_without_match,
    at_four_sides,
    at_other_army,
    at_own_rules,
    at_damaged_save,
    at_since,
    at_private_answer,
    at_turn_of_another,
    at_mishap,
    at_objectives,
    at_overlays,
    at_only_rules,
    at_chosen_rules,
    at_unplayable_level,
    at_sides_of_an_edition,
    at_house_rules_of_an_edition,
    at_battle_of_an_edition,
    at_orders_of_an_edition,
    at_rules_of_an_edition,
    at_rules_alone,
    at_comparison,
    at_comparison_of_a_rule,
    at_comparison_found,
    at_comparison_without_match,
    at_pause_without_others,
    at_question_of_others,
    at_side_by_side,
    at_side_by_side_of_an_edition,
    at_aim_of_an_edition,
    at_question_of_an_edition,
    at_end_without_others,
    at_many_others,
)
