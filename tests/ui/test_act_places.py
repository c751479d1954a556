"""The acts of a side as buttons: what stands where, and what is a reason to go on with a turn."""

from game.engine.acts import ActKind
from game.model.decisions import Bounds, Closed, Menu, Option
from game.ui.prompts.groups import groups_of
from game.ui.prompts.table import Act
from game.ui.prompts.turn_acts import LEAST_WALK, ActPlaces, verbs_of
from game.ui.scenes.battle.act_pages import on_other_pages, page_shown, pages_of

ACTS: dict[str, ActKind] = {
    "go": "move",
    "rush": "sprint",
    "hit": "strike",
    "fire": "shoot",
    "push": "shove",
    "look": "face",
    "lay-down": "drop",
}


def walk(unit: str, left: float) -> Option:
    return Option(do="go", unit=unit, wants="path", bounds=Bounds(budget=left))


def drop(unit: str) -> Option:
    return Option(do="lay-down", unit=unit, item="axe")


def turn(unit: str) -> Option:
    return Option(do="look", unit=unit, wants="toward")


def hit(unit: str) -> Option:
    return Option(do="hit", unit=unit, item="axe", target="foe")


def test_only_acts_and_more_than_a_step_are_reasons_to_go_on() -> None:
    """Turning, letting go and running for the sake of running are none.

    An attack is one where it would be offered.
    """
    places = ActPlaces(ACTS)
    options = (
        *(walk("walker", LEAST_WALK + 0.5), turn("walker")),
        *(walk("stepper", LEAST_WALK), turn("stepper"), drop("stepper")),
        *(hit("fighter"), drop("fighter")),
        *(turn("turner"), drop("dropper"), Option(do="rush", unit="runner")),
        Option(do="odd", unit="stranger"),
        Option(do="end-turn"),
    )
    order = ("stranger", "runner", "dropper", "turner", "fighter", "stepper", "walker")
    able = places.able(Menu(options), order, lambda unit: unit == "fighter")
    assert able == ("stranger", "fighter", "walker")
    assert places.able(Menu(options), order, lambda _: False) == ("stranger", "walker")


def test_places_hold_for_the_battle_whatever_can_be_done_now() -> None:
    """What anybody of a side could ever do has its place from the beginning, the bow by its shots.

    What turns up later is put behind its like; the other side has places of its own.
    """
    places = ActPlaces({**ACTS, "hurl": "throw"})
    bow = Closed(do="fire", unit="a1", target="foe", reason="Hidden", rule="R")
    places.see(Menu((walk("a1", 5), turn("a1"), drop("a1")), (bow,)), "azure", 1)
    assert places.verbs() == ("hit", "fire", "push", "go", "rush", "look")
    places.see(Menu((hit("a2"), turn("a2"), walk("a1", 5))), "azure", 1)
    assert places.verbs() == ("hit", "fire", "push", "go", "rush", "look")
    hurled = Option(do="hurl", unit="a2", item="axe", target="foe")
    places.see(Menu((hurled, turn("a2"))), "azure", 1)
    after = ("hit", "fire", "push", "hurl", "go", "rush", "look")
    assert places.verbs() == after, "behind the attacks, before all else"
    places.see(Menu((turn("b1"),)), "ember", 2)
    assert places.verbs() == ("hit", "push", "go", "rush", "look")
    for menu in (Menu((hurled,)), Menu((turn("a2"),))):
        places.see(menu, "azure", 3)
        assert places.verbs() == after, "a number means the same act in every round"


def test_attacks_that_are_open_when_a_battle_begins_come_before_others() -> None:
    places = ActPlaces({**ACTS, "hurl": "throw", "wrestle": "grab"})
    grabbed = Option(do="wrestle", unit="a1", target="foe")
    places.see(Menu((grabbed, turn("a1"))), "azure", 1)
    opened = ("hit", "wrestle", "push", "go", "rush", "look")
    assert places.verbs() == opened
    hurled = Option(do="hurl", unit="a2", item="axe", target="foe")
    places.see(Menu((hurled, turn("a2"))), "azure", 1)
    after = ("hit", "wrestle", "push", "hurl", "go", "rush", "look")
    assert places.verbs() == after, "nothing jumps when it is spent"
    places.see(Menu((hurled,)), "azure", 3)
    assert places.verbs() == after, "nor in a later turn"


def test_what_is_let_go_of_has_a_button_for_each_and_no_place() -> None:
    places = ActPlaces(ACTS)
    menu = Menu((drop("a1"), hit("a1")))
    places.see(menu, "azure", 1)
    assert "lay-down" not in places.verbs()
    assert list(verbs_of(groups_of(menu, "a1", places.order), places)) == ["lay-down-axe", "hit"]


def test_what_is_done_blindly_comes_last() -> None:
    places = ActPlaces({**ACTS, "fire:dark": "shoot-blind"})
    modes = ("dark", None, "held")
    shots = [Option(do="fire", unit="a1", item="bow", target="foe", mode=one) for one in modes]
    groups = groups_of(Menu(tuple(shots)), "a1", places.order)
    assert [group.key[2] for group in verbs_of(groups, places)["fire"]] == [None, "held", "dark"]


def test_a_gun_as_a_club_comes_after_what_is_made_for_blows() -> None:
    """Whether or not anybody can be shot with it now."""
    places = ActPlaces(ACTS)
    blows = [Option(do="hit", unit="a1", item=item, target="foe") for item in ("gun", "axe")]
    held = Option(do="hit", unit="a1", item="axe", mode="held", target="foe")
    shut = Closed(do="fire", unit="a1", item="gun", target="foe", reason="Too near", rule="R")
    for menu in (
        Menu((*blows, held), (shut,)),
        Menu((*blows, held, Option(do="fire", unit="a1", item="gun", target="far"))),
    ):
        ways = verbs_of(groups_of(menu, "a1", []), places)["hit"]
        assert [group.key[1:] for group in ways] == [("axe", None), ("gun", None), ("axe", "held")]
    menu = Menu((*blows,))
    ways = verbs_of(groups_of(menu, "a1", []), places)["hit"]
    assert [group.key[1] for group in ways] == ["gun", "axe"], "what is carried first"


def test_pages_keep_places_and_leave_the_rest_out_first() -> None:
    placed = [Act(str(n), "", "", placed=True, reason="shut" if n % 2 else "") for n in range(5)]
    more = [Act("open", "", ""), Act("shut", "", "", reason="shut")]
    assert [act.key for act in pages_of([*placed, *more], 7)[0]][-2:] == ["open", "shut"]
    pages = pages_of([*placed, *more], 4)
    assert [[act.key for act in page] for page in pages] == [["0", "1", "2"], ["3", "4", "open"]]


def test_places_hold_though_an_open_attack_is_on_a_later_page() -> None:
    acts = [Act(str(n), "", "", placed=True, attack=True, reason="far") for n in range(6)]
    before = [[act.key for act in page] for page in pages_of(acts, 4)]
    acts[5].reason = ""
    assert [[act.key for act in page] for page in pages_of(acts, 4)] == before


def test_the_page_with_something_to_do_is_seen_first() -> None:
    """No page is turned for a walk, which is pointed at, for a run that only pushes, nor for
    letting go of things.
    """
    acts = [Act(str(n), f"Act {n}", "", placed=True, reason="far") for n in range(9)]
    pages = pages_of(acts, 4)
    assert page_shown(pages, "") == 0, "nothing is open"
    acts[3].reason, acts[3].minor = "", True
    acts[4].reason, acts[4].walk = "", True
    acts[5].reason, acts[5].run = "", True
    assert page_shown(pages, "") == 0, "only what is minor, or a walk or a run, is open"
    acts[8].reason = ""
    assert page_shown(pages, "") == 2
    assert page_shown(pages, "3") == 1, "what is in hand is seen"
    acts[0].reason = ""
    assert page_shown(pages, "") == 0
    assert on_other_pages(pages, 0) == ("Act 4", "Act 5", "Act 8")
