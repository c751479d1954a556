"""The page that sets both editions beside each other: reached, read, searched, left."""

import pytest

from game.app import comparisons
from game.rulesets.catalog import catalog
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.comparison import ComparisonScene
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.scenes.setup.choose import ChooseScene
from game.ui.scenes.shared.parts import Title
from game.ui.text import Words
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.lists.text_table import TableRow
from game.ui.widgets.look.label import Label
from tests.editions import FIRST, SECOND, TITLES, copied
from tests.ui.scenes.stage import Guest, fight, make_desk, with_one

PAGE = comparisons()[0]
COUNT = sum(len(chapter.topics) for chapter in PAGE.chapters)


@pytest.fixture
def page(guest: Guest) -> Guest:
    """The page is open, over the rules."""
    guest.press("F1", "F5")
    opened(guest)
    return guest


def opened(guest: Guest) -> ComparisonScene:
    """The page, which must be open."""
    guest.step(2)
    scene = guest.app.scenes.top
    assert isinstance(scene, ComparisonScene)
    return scene


def compare(guest: Guest, key: bool) -> None:
    """Open the page, with its key or with the button that leads to it."""
    if key:
        guest.press("F5")
    else:
        guest.click("compare")
    opened(guest)


def words(row: TableRow) -> list[str]:
    """What is said in a row: its topic, then its cells."""
    runs = [
        "".join(run.text for run in cell if isinstance(run, Words))
        for cell in (row.runs, *row.cells)
    ]
    return [text.strip() for text in runs]


def rows(scene: ComparisonScene) -> list[TableRow]:
    """The rows that are found."""
    return [one for one in scene.table.entries if isinstance(one, TableRow)]


def topics(scene: ComparisonScene) -> list[str]:
    """The topics that are found."""
    return [words(row)[0] for row in rows(scene)]


def test_every_topic_is_there_with_all_that_is_said_and_its_rules(page: Guest) -> None:
    scene = opened(page)
    every = [topic for chapter in PAGE.chapters for topic in chapter.topics]
    assert topics(scene) == [topic.title for topic in every]
    for row, topic in zip(rows(scene), every, strict=True):
        for cell, saying in zip(words(row)[1:], topic.says, strict=True):
            assert cell == "  ".join((saying.text, *saying.rules))
    headings = [entry for entry in scene.table.entries if not isinstance(entry, TableRow)]
    told = ["".join(run.text for run in entry.runs) for entry in headings]
    assert [one for one in told if one.strip()] == [chapter.title for chapter in PAGE.chapters]
    assert scene.table.titles == tuple(TITLES[ruleset] for ruleset in PAGE.rulesets)
    title = page.find("title")
    assert isinstance(title, Title)
    assert title.text == PAGE.title


@pytest.mark.parametrize("key", [False, True], ids=["mouse", "keyboard"])
def test_from_the_rules_and_back(guest: Guest, key: bool) -> None:
    guest.press("F1")
    guest.step(2)
    rules = guest.app.scenes.top
    assert isinstance(rules, RulesScene)
    compare(guest, key)
    if key:
        guest.press("Esc")
    else:
        guest.click("back")
    assert guest.app.scenes.top is rules


@pytest.mark.parametrize("key", [False, True], ids=["mouse", "keyboard"])
def test_from_the_choice_of_the_level_and_back(guest: Guest, key: bool) -> None:
    guest.click("battle")
    guest.step()
    choice = guest.app.scenes.top
    assert isinstance(choice, ChooseScene)
    compare(guest, key)
    guest.press("F5")
    assert guest.app.scenes.top is choice, "the same key puts it away"


def test_over_a_battle_it_is_reached_through_the_rules(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    guest.press("F1", "F5")
    opened(guest)
    guest.press("Esc", "Esc")
    assert program.app.scenes.top is scene


def test_with_one_edition_there_is_no_such_page(program: Program, guest: Guest) -> None:
    with_one(program, guest)
    guest.press("F1")
    guest.step(2)
    rules = program.app.scenes.top
    assert not guest.has("compare")
    guest.press("F5")
    assert program.app.scenes.top is rules
    assert program.app.signs.notice == "There are no other rules to compare with"
    guest.press("Esc")
    guest.click("battle")
    guest.step()
    assert not guest.has("compare")
    guest.press("F5")
    assert isinstance(program.app.scenes.top, ChooseScene)


def test_a_ruleset_that_nobody_compares_has_no_such_page(program: Program, guest: Guest) -> None:
    other = copied("brikwars-1998", "BrikWars 1998")
    program.desk = make_desk({other.id: other, **catalog()})
    program.menu()
    guest.click("battle")
    guest.step()
    assert not guest.has("compare")
    guest.tree.focus("rules")
    guest.press("Right")
    guest.step()
    assert guest.has("compare")
    guest.press("Esc", "F1")
    guest.step(2)
    assert guest.has("compare"), "the rules are those chosen last"
    guest.tree.focus("ruleset")
    guest.press("Left")
    guest.step()
    assert not guest.has("compare")


def test_typing_finds_words_ids_and_chapters(page: Guest) -> None:
    scene = opened(page)
    page.type("grab")
    assert "Grab" in topics(scene)
    assert 1 < len(topics(scene)) < COUNT
    label = page.find("count")
    assert isinstance(label, Label)
    assert label.text == f"{len(topics(scene))} of {COUNT} topics"
    page.type(" there is none")
    assert topics(scene) == ["Grab"], "every word must be there"
    for _ in range(len("grab there is none")):
        page.press("Backspace")
    assert len(topics(scene)) == COUNT
    saying = PAGE.chapters[0].topics[0].says[0]
    page.type(saying.rules[-1].lower())
    assert PAGE.chapters[0].topics[0].title in topics(scene)
    for _ in range(len(saying.rules[-1])):
        page.press("Backspace")
    page.type(PAGE.chapters[2].title.lower())
    assert set(topics(scene)) >= {topic.title for topic in PAGE.chapters[2].topics}


def test_what_nobody_says_is_told(page: Guest) -> None:
    scene = opened(page)
    page.type("kwk")
    assert topics(scene) == []
    told = "".join(run.text for entry in scene.table.entries for run in entry.runs)
    assert "No topic" in told


def test_letters_typed_on_the_table_go_on_with_the_search(page: Guest) -> None:
    scene = opened(page)
    page.press("Enter")
    assert page.tree.focused is scene.table
    page.type("ram m")
    field = page.find("search")
    assert isinstance(field, TextField)
    assert field.value == "ram m"
    assert page.tree.focused is field


def test_a_chapter_is_chosen_by_keys(page: Guest) -> None:
    scene = opened(page)
    page.press("Tab")
    arrows = page.tree.focused
    assert isinstance(arrows, ChoiceArrows)
    for chapter in PAGE.chapters:
        page.press("Right")
        assert arrows.label == f"{chapter.title} ({len(chapter.topics)})"
        assert topics(scene) == [topic.title for topic in chapter.topics]
    page.press("Right")
    assert len(topics(scene)) == COUNT


@pytest.mark.parametrize("key", [False, True], ids=["mouse", "keyboard"])
def test_a_link_leads_to_its_rule_and_back_to_where_one_was(page: Guest, key: bool) -> None:
    scene = opened(page)
    page.press("Enter", "PageDown")
    before = scene.table.offset
    if key:
        page.press("Right")
        target = scene.table.chosen_link
        page.press("Enter")
    else:
        target, box = scene.table.links()[0]
        page.click_at(box.center)
    page.step(2)
    rules = page.app.scenes.top
    assert isinstance(rules, RulesScene)
    assert rules.list.chosen == target
    assert rules.ruleset == (SECOND if target.startswith("R05") else FIRST)
    page.press("F5")
    assert page.app.scenes.top is scene, "not a second page on top of the rules"
    assert scene.table.offset == before > 0
    page.press("F1", "Esc", "Esc")
    assert isinstance(page.app.scenes.top, RulesScene), "the one from which all began"


def test_it_begins_where_the_rule_that_is_read_stands(guest: Guest) -> None:
    rule = PAGE.chapters[3].topics[2].says[1].rules[0]
    guest.app.help(rule)
    guest.step(2)
    guest.press("F5")
    scene = opened(guest)
    place = next(
        number
        for number, entry in enumerate(scene.table.entries)
        if isinstance(entry, TableRow) and any(rule in text for text in words(entry))
    )
    assert scene.table.offset == scene.table.span(place)[0] > 0
    assert len(topics(scene)) == COUNT, "and nothing is left out"


def test_from_the_first_rule_it_begins_at_the_beginning(page: Guest) -> None:
    assert opened(page).table.offset == 0


def test_in_a_narrow_window_titles_stand_in_the_rows(page: Guest) -> None:
    scene = opened(page)
    for scale, narrow in ((1.0, False), (2.0, True), (1.0, False)):
        page.app.set_scale(scale)
        page.resize(1280, 720)
        page.step()
        assert scene.table.stacked is narrow
        assert page.has("topics-head") is not narrow


def test_its_key_opens_it_on_every_screen_and_leads_back(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    guest.press("F5")
    assert opened(guest).table.titles == tuple(TITLES[ruleset] for ruleset in PAGE.rulesets)
    guest.press("F5")
    assert program.app.scenes.top is scene
    guest.press("Ctrl+Enter", "F5")
    opened(guest)
    guest.press("Esc")
    assert guest.tree.dialog is not None, "the question waits"
    guest.press("Esc", "Esc")
    assert program.app.scenes.top is not scene, "the menu of the battle"
    guest.press("F5")
    opened(guest)
    program.menu()
    guest.press("F5")
    opened(guest)
