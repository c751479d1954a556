"""The rules page: from everywhere and back, found by typing, links that lead to it."""

from collections.abc import Callable

import pytest

from game.app import rules_index
from game.engine.ruleset import Switch, Window
from game.files.formats.rules_index import RuleRow
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Desk
from game.match.library.setups import battle_of
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rule_text import CURIOUS, Book, told
from game.ui.scenes.rules.rules_page import ALL, RulesScene, matching
from game.ui.scenes.shared.parts import Title
from game.ui.text import NO_BREAK, Words, breakable
from game.ui.theme import BODY, CAPTION
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.lists.list_box import ListRow
from game.ui.widgets.look.label import Label
from tests.editions import FIRST, TITLES, only
from tests.toy.ruleset import PEGS
from tests.ui.scenes import test_layout as places
from tests.ui.scenes.stage import Guest, Start, fight, page_of_rules, with_one

RULES = rules_index("brikwars-2010") or ()

TOY = (
    RuleRow(
        "PEG-SNAP", "A peg snaps at who comes near", "§2", "implemented", code=("fights:snap",)
    ),
    RuleRow("PEG-DUCK", "A peg ducks", "§2", "simplified", "Rests on PEG-SNAP: but not always"),
    RuleRow("PEG-FLY", "A peg flies near the ground", "§3", "not-yet", "Pegs have no wings"),
)


def shown(scene: RulesScene) -> list[str]:
    """Ids in the list, in their order."""
    return [row.name.partition("/")[2] for row in scene.list.walk() if "/" in row.name]


def words(scene: RulesScene) -> str:
    """The text of the rule that is shown."""
    runs = [run for entry in scene.text.entries for run in entry.runs]
    return "".join(run.text for run in runs if isinstance(run, Words))


@pytest.fixture
def toys(start: Start) -> Guest:
    """A program with two rulesets: one that has three rules, and a usual one."""
    rulesets = {PEGS.id: PEGS, **only(FIRST)}
    desk = Desk(
        rulesets,
        lambda setup: battle_of(rulesets[setup.ruleset], setup),
        beside_screen=False,
        rules_index=lambda name: TOY if name == PEGS.id else None,
    )
    guest = Guest(start(desk=desk).app)
    guest.step(2)
    return guest


@pytest.mark.parametrize(
    "reach",
    [
        places.at_menu,
        places.at_choose,
        places.at_sides,
        places.at_house_rules,
        places.at_options,
        places.at_pause,
        places.at_saves,
        places.at_handover,
        places.at_battle,
    ],
    ids=lambda reach: reach.__name__,
)
def test_a_key_opens_the_rules_from_everywhere_and_esc_goes_back(
    program: Program, guest: Guest, reach: Callable[[Program, Guest], None]
) -> None:
    reach(program, guest)
    guest.step(2)
    before = program.app.scenes.top
    focused = guest.tree.focused
    guest.press("F1")
    page_of_rules(guest)
    guest.press("Esc")
    assert program.app.scenes.top is before
    assert guest.tree.focused is focused
    guest.press("F1", "F1")
    assert program.app.scenes.top is before, "the same key puts them away"


def test_a_dialog_waits_until_the_rules_are_read(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Ctrl+Enter")
    assert scene.tree.dialog is not None
    guest.press("F1")
    guest.type("9")
    guest.press("Esc")
    assert program.app.scenes.top is scene
    assert scene.tree.dialog is not None
    assert scene.tree.dialog.name == "end-dialog"
    assert scene.tree.focused is scene.tree.find("end-now")


def test_the_page_is_opened_by_mouse_and_left_by_mouse(program: Program, guest: Guest) -> None:
    menu = program.app.scenes.top
    guest.click("rules-page")
    scene = page_of_rules(guest)
    assert shown(scene) == [row.id for row in RULES]
    guest.click("back")
    assert program.app.scenes.top is menu


def test_typing_finds_ids_and_words(toys: Guest) -> None:
    toys.press("F1")
    scene = page_of_rules(toys)
    toys.type("snap")
    assert shown(scene) == ["PEG-SNAP", "PEG-DUCK"], "in an id, and in a reason"
    toys.type(" always")
    assert shown(scene) == ["PEG-DUCK"], "every word must be there"
    label = toys.find("count")
    assert isinstance(label, Label)
    assert label.text == "1 of 3 rules"
    toys.type("x")
    assert shown(scene) == []
    assert "No rule" in words(scene)
    for _ in range(len("snap alwaysx")):
        toys.press("Backspace")
    assert shown(scene) == [row.id for row in TOY]


def test_only_rulesets_that_can_be_played_are_on_the_page(start: Start) -> None:
    """An index without a game, as that of BrikWars 2005 may be, is for the command line."""
    asked: list[str] = []

    def index(ruleset: str) -> tuple[RuleRow, ...]:
        asked.append(ruleset)
        return rules_index(ruleset) or TOY

    rulesets = {PEGS.id: PEGS, **only(FIRST)}
    desk = Desk(
        rulesets,
        lambda setup: battle_of(rulesets[setup.ruleset], setup),
        beside_screen=False,
        rules_index=index,
    )
    guest = Guest(start(desk=desk).app)
    guest.step(2)
    guest.press("F1")
    scene = page_of_rules(guest)
    assert asked == list(rulesets)
    scene.open("R05-DI-01")
    assert scene.ruleset in rulesets
    assert shown(scene) == []


def test_letters_typed_on_the_list_go_on_with_the_search(toys: Guest) -> None:
    toys.press("F1")
    scene = page_of_rules(toys)
    toys.press("Down", "Down")
    assert scene.list.chosen == "PEG-DUCK"
    toys.type("fly")
    assert shown(scene) == ["PEG-FLY"]
    field = toys.find("search")
    assert isinstance(field, TextField)
    assert field.value == "fly"


def test_nothing_that_explains_itself_covers_the_rule_that_is_read(guest: Guest) -> None:
    """The list has words of the rules in it, and the focus."""
    guest.press("F1")
    scene = page_of_rules(guest)
    guest.press("Down", "Down")
    assert guest.app.glossary().inside(scene.list)
    guest.step(200)
    assert scene.list.focused
    assert scene.tree.tips.shown is None


def test_only_rules_of_one_state_are_shown(toys: Guest) -> None:
    toys.press("F1")
    scene = page_of_rules(toys)
    toys.tree.focus("state")
    found = {}
    for _ in range(5):
        toys.press("Right")
        arrows = toys.find("state")
        assert isinstance(arrows, ChoiceArrows)
        found[arrows.label] = shown(scene)
    assert found == {
        "Implemented (1)": ["PEG-SNAP"],
        "In part (0)": [],
        "Simplified (1)": ["PEG-DUCK"],
        "Not yet (1)": ["PEG-FLY"],
        "All (3)": ["PEG-SNAP", "PEG-DUCK", "PEG-FLY"],
    }


def test_a_ruleset_is_chosen_where_there_are_several(toys: Guest) -> None:
    toys.press("F1")
    scene = page_of_rules(toys)
    toys.tree.focus("ruleset")
    toys.press("Right")
    assert shown(scene) == []
    assert words(scene) == "BrikWars 2010 has no index of its rules."
    toys.press("Right")
    assert len(shown(scene)) == len(TOY)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_single_ruleset_is_only_named(program: Program, guest: Guest, scale: float) -> None:
    with_one(program, guest)
    program.app.set_scale(scale)
    guest.resize(1280, 720)
    guest.press("F1")
    page_of_rules(guest)
    title = guest.find("title")
    assert isinstance(title, Title)
    assert title.text == f"Rules · {TITLES[FIRST]}"
    assert not guest.has("ruleset")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_several_rulesets_are_chosen_beside_the_title(
    program: Program, guest: Guest, scale: float
) -> None:
    program.app.set_scale(scale)
    guest.resize(1280, 720)
    guest.press("F1")
    page_of_rules(guest)
    title, chooser = guest.find("title"), guest.find("ruleset")
    assert isinstance(title, Title)
    assert isinstance(chooser, ChoiceArrows)
    assert (title.text, chooser.label) == ("Rules", TITLES[FIRST])
    assert title.rect.right < chooser.rect.left
    assert chooser.rect.bottom <= guest.find("rules-panel").rect.top


DUCK = RuleRow(
    "PEG-DUCK",
    "A peg ducks",
    "Page 2",
    "simplified",
    "Rests on PEG-SNAP",
    rests_on=("PEG-SNAP",),
    code=("fights:duck",),
    tests=("tests/toy.py:test_duck", "tests/toy.py:test_hop"),
    text="Its head goes below the other’s reach.",
)
LATE = RuleRow("PEG-EX-1", "A peg ducks too late", "Examples", "implemented", tries=("PEG-DUCK",))
BOOK = Book(
    "Pegs",
    (TOY[0], DUCK, LATE),
    (
        Switch("low", "Low pegs", "Pegs duck lower.", "PEG-DUCK"),
        Switch("high", "High pegs", "", "PEG-SNAP"),
    ),
    (Window("PEG-DUCK", "Ducking", "Automatic ducks."), Window("PEG-SNAP", "Snapping")),
)


HELD = f"Where the program holds it: 1{NO_BREAK}place, 2{NO_BREAK}tests"
"""No line ends between a number and what it counts."""


def runs_of(row: RuleRow) -> list[Words]:
    """The words about a rule."""
    entries = told(row, BOOK, curious=True)
    return [run for entry in entries for run in entry.runs if isinstance(run, Words)]


def test_the_text_tells_everything_of_a_rule() -> None:
    runs = runs_of(DUCK)
    text = "".join(run.text for run in runs)
    for part in (
        DUCK.id,
        DUCK.section,
        DUCK.text,
        "simpler form",
        DUCK.reason,
        *DUCK.code,
        *DUCK.tests,
    ):
        assert part in text
    assert "Low pegs: Pegs duck lower." in text
    assert "Ducking: Automatic ducks." in text
    assert "High pegs" not in text, "a house rule about another rule"
    assert "Snapping" not in text
    links = [(run.link, run.text) for run in runs if run.link]
    assert links == [
        ("PEG-SNAP", "PEG-SNAP"),
        ("PEG-SNAP", "A peg snaps at who comes near"),
        ("PEG-EX-1", "A peg ducks too late"),
        (CURIOUS, HELD),
    ]


def test_the_name_of_a_rule_is_its_headline_and_programs_come_last() -> None:
    runs = runs_of(DUCK)
    assert runs[0].text == DUCK.gloss
    assert runs[0].style.size == max(run.style.size for run in runs)
    texts = [run.text for run in runs]
    assert texts.index(DUCK.text) < texts.index("The game follows a simpler form of it.")
    curious = texts.index(HELD)
    assert "".join(texts[curious:]).endswith("".join((*DUCK.tests,)))
    assert not any(place in "".join(texts[:curious]) for place in (*DUCK.code, *DUCK.tests))
    assert all(run.style.size == CAPTION.size for run in runs[curious:])


def test_of_what_is_only_not_tested_the_clauses_come_last() -> None:
    """The game follows it all the same; where it does not, what is missing is told instead."""
    loose = RuleRow("PEG-LEAN", "A peg leans", "Page 3", "partly", untested=("It leans far",))
    text = [run.text for run in runs_of(loose)]
    assert "The game follows it, but not all of that is tested." in text
    assert text[-1] == "It leans far"
    short = RuleRow("PEG-LEAN", "A peg leans", "Page 3", "partly", "Pegs are stiff")
    assert "The game follows it in part. Pegs are stiff." in "".join(
        run.text for run in runs_of(short)
    )


def test_an_example_and_what_it_tries_lead_to_each_other() -> None:
    assert [run.link for run in runs_of(LATE) if run.link] == ["PEG-DUCK"]
    assert [run.link for run in runs_of(TOY[0]) if run.link] == ["PEG-DUCK", CURIOUS]
    assert not any(run.link == CURIOUS for run in runs_of(LATE)), "nothing to tell"


def test_a_row_of_the_list_begins_with_the_name(toys: Guest) -> None:
    toys.press("F1")
    row = toys.find("rules/PEG-FLY")
    assert isinstance(row, ListRow)
    assert (row.item.name, row.item.note) == ("A peg flies near the ground", "PEG-FLY")


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_at_double_size_two_rules_are_seen_beside_the_search(
    start: Start, size: tuple[int, int]
) -> None:
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, ui_scale=2.0))).app)
    guest.resize(*size)
    guest.press("F1")
    scene = page_of_rules(guest)
    guest.step(2)
    seen = [
        row for row in scene.list.walk() if "/" in row.name and scene.list.rect.contains(row.rect)
    ]
    assert len(seen) >= 2


def test_a_long_name_may_be_broken_and_loses_nothing() -> None:
    name = "tests/rulesets/test_some.py:test_of_a_rule"
    parts = breakable(name, BODY)
    assert "".join(part.text for part in parts) == name
    assert max(len(part.text) for part in parts) <= len("rulesets/")


@pytest.mark.parametrize("typed", ["other's", "OTHER’S reach", "ducks below"])
def test_rules_are_found_by_what_they_say(typed: str) -> None:
    """With an apostrophe as it is typed, and by words of name and text together."""
    assert [row.id for row in matching(BOOK.rows, typed, ALL)] == [DUCK.id]


def test_every_rule_is_found_by_its_own_id_and_state() -> None:
    for row in RULES:
        assert row in matching(RULES, row.id, row.state)
        assert row in matching(RULES, f"{row.gloss} {row.id.lower()}", "all")


def test_a_link_in_the_text_leads_to_its_rule_by_mouse_and_by_keys(toys: Guest) -> None:
    toys.press("F1")
    scene = page_of_rules(toys)
    scene.open("PEG-DUCK")
    toys.step()
    (target, box) = scene.text.links()[0]
    toys.click_at(box.center)
    assert target == scene.list.chosen == "PEG-SNAP"
    scene.open("PEG-DUCK")
    toys.press("Down")
    toys.press("Enter", "Right", "Enter")
    assert scene.list.chosen == "PEG-SNAP"


def test_long_texts_and_lists_scroll_by_wheel_and_keys(guest: Guest) -> None:
    longest = max(RULES, key=lambda row: len(row.tests))
    guest.app.help(longest.id)
    scene = page_of_rules(guest)
    assert scene.list.chosen == longest.id
    assert scene.list.offset > 0, "the list shows the rule that was asked for"
    assert scene.text.offset == 0
    curious(guest, keys=False)
    scene.text.scroll_to(0)
    guest.hover("rule-text")
    guest.wheel(-2)
    assert scene.text.offset > 0
    guest.hover("rules")
    before = scene.list.offset
    guest.wheel(2)
    assert scene.list.offset < before
    guest.tree.focus("rules")
    guest.press("Home")
    assert scene.list.offset == 0
    assert scene.list.chosen == RULES[0].id
    guest.press("PageDown")
    assert scene.list.chosen == RULES[8].id


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_places_in_the_program_are_told_to_who_asks(guest: Guest, keys: bool) -> None:
    one = next(row for row in RULES if row.code and len(row.tests) > 1)
    guest.app.help(one.id)
    scene = page_of_rules(guest)
    place = one.tests[0]
    assert place not in words(scene)
    curious(guest, keys)
    assert place in words(scene)
    if keys:
        guest.press("Enter")
    else:
        curious(guest, keys)
    assert place not in words(scene), "the same line hides them again"


def curious(guest: Guest, keys: bool) -> None:
    """Press the line behind which the places in the program are."""
    scene = page_of_rules(guest)
    guest.step()
    if keys:
        guest.tree.focus("rule-text")
        while scene.text.chosen_link != CURIOUS:
            guest.press("Right")
        guest.press("Enter")
    else:
        scene.text.scroll_to(scene.text.most_offset)
        box = next(box for target, box in scene.text.links() if target == CURIOUS)
        guest.click_at(box.center)
    guest.step()


def test_an_unknown_rule_is_searched_for(guest: Guest) -> None:
    guest.app.help("NO-SUCH-1")
    scene = page_of_rules(guest)
    assert shown(scene) == []
    assert "No rule" in words(scene)
