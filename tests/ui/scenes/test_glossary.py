"""Words of the rules explain themselves where they stand, by pointer and by focus."""

import json
from pathlib import Path

import pygame
import pytest

from game.app import glossary, rules_index
from game.files.formats.glossary_file import read_glossary
from game.rulesets.catalog import catalog
from game.ui.text import Words
from game.ui.theme import BODY
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.tips.glossary import Glossary
from game.ui.widgets.tips.tips import DELAY
from game.ui.window import App
from tests.ui.scenes.stage import Guest, fight

BOOK = Glossary(
    {"MOM": "XX-1", "Bail": "XX-2", "Angry Inch": "XX-3", "Use": "XX-4", "Parry": "XX-5"},
    frozenset({"Bail", "Angry Inch", "Parry"}),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The MOM of a moment", [("MOM", "XX-1")]),
        ("He bails, or is bailing", [("bails", "XX-2"), ("bailing", "XX-2")]),
        ("Use 2, not a use", [("Use", "XX-4")]),
        ("use Angry Inches", [("Angry Inches", "XX-3")]),
        ("Parries and a parried blow", [("Parries", "XX-5"), ("parried", "XX-5")]),
        ("Bailiff, Mombasa, User", []),
    ],
)
def test_words_are_found_whole_with_their_endings(text: str, found: list[tuple[str, str]]) -> None:
    assert [(text[one.start : one.end], one.rule) for one in BOOK.in_text(text)] == found


def test_no_words_are_found_where_there_are_none_to_find() -> None:
    assert list(Glossary({}).in_text("MOM")) == []


@pytest.mark.parametrize("ruleset", sorted(catalog()))
def test_every_word_of_a_ruleset_has_a_rule_that_is_told(ruleset: str) -> None:
    terms = glossary(ruleset)
    known = {row.id: row for row in rules_index(ruleset) or ()}
    assert {"MOM", "Disrupted", "Bail", "Use", "Angry Inch", "Action"} <= {
        term.name for term in terms
    }
    for term in terms:
        assert known[term.rule].text, term.name


def test_a_package_without_words_has_none(tmp_path: Path) -> None:
    assert read_glossary(tmp_path / "glossary.json") == ()
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"mom": {"name": "MOM", "rule": "XX-1"}}))
    assert [term.name for term in read_glossary(path)] == ["MOM"]


@pytest.fixture
def page(app: App) -> WidgetTree:
    """Words in all kinds of widgets, some of them out of sight."""
    log = TextLog("log", height=fixed(60))
    for number in range(9):
        log.append(Entry([Words(f"Line {number}: a MOM")]))
    rows = [Label(f"Row {number} with Use") for number in range(9)]
    widgets = [
        RichText("They may bail, with an Angry Inch before it", "rich", width=fixed(150)),
        Label("Use 3", "label", align="right", width=fixed(200)),
        BrickButton("brick", "Parry", note="Use 2", lines=3, width=fixed(200)),
        log,
        ScrollArea(Column(rows), "area", height=fixed(50)),
    ]
    told = {rule: Label(f"About {rule}") for rule in ("XX-1", "XX-2", "XX-3", "XX-4", "XX-5")}
    tree = WidgetTree(Column(widgets), explain=told.get, glossary=lambda: BOOK)
    tree.arrange((400, 500), app.theme)
    return tree


def words_at(tree: WidgetTree) -> set[str]:
    """The rules of all words that are found at any pixel of the window."""
    found = {
        (term.rule, term.box.topleft)
        for x in range(0, 400, 5)
        for y in range(0, 500, 5)
        for term in tree._words((x, y), None)
    }
    return {rule for rule, _ in found}


def test_words_are_found_in_all_kinds_of_widgets_where_they_are_seen(page: WidgetTree) -> None:
    assert words_at(page) == {"XX-1", "XX-2", "XX-3", "XX-4", "XX-5"}
    for name, rules in (("rich", {"XX-2", "XX-3"}), ("label", {"XX-4"}), ("log", {"XX-1"})):
        box = page.find(name).rect
        inside = {
            term.rule
            for x in range(box.left, box.right, 3)
            for y in range(box.top, box.bottom, 3)
            for term in page._words((x, y), None)
        }
        assert inside == rules, name
    below = page.find("area").rect.bottom
    seen = [page._words((x, below + 30), None) for x in range(0, 400, 4)]
    assert not any(seen), "what is scrolled out of sight is not there"


def test_a_rest_on_a_word_tells_it_and_moving_away_ends_that(page: WidgetTree) -> None:
    page.focus_on(None)
    label = page.find("label")
    line, left, top = next(iter(label.laid()))
    move(page, (left + 4, top + line.height // 2))
    page.update(DELAY / 2)
    assert page.tips.shown is None
    page.update(DELAY)
    assert texts(page) == ["About XX-4"]
    move(page, (left + line.width - 3, top + line.height // 2))
    page.update(0.01)
    assert page.tips.shown is None, "3 is no word"
    page.update(2 * DELAY)
    assert page.tips.shown is None


def test_a_question_that_opens_below_a_resting_pointer_is_read_before_anything_is_told(
    page: WidgetTree,
) -> None:
    """Neither a word of it nor a tooltip, by a pointer that lies there, until it moves."""
    page.focus_on(None)
    words, brick = Label("Use 3"), BrickButton("answer", "Take it", tooltip="told")
    page.open(Dialog("Asked", [words, brick]))
    page.refresh()
    line, left, top = next(iter(words.laid()))
    places = [(left + 4, top + line.height // 2), brick.rect.center]
    page.close()
    for place, told in zip(places, ("About XX-4", None), strict=True):
        move(page, place)
        page.open(Dialog("Asked", [words, brick]))
        for _ in range(4):
            page.update(DELAY)
        assert page.tips.shown is None
        move(page, (place[0] + 1, place[1]))
        page.update(0.01)
        page.update(2 * DELAY)
        assert page.tips.shown is not None
        if told is not None:
            assert texts(page) == [told]
        page.close()


def test_words_at_the_ends_of_cells_beside_each_other_are_found(guest: Guest) -> None:
    """A cell has no space behind it: its last word would go on in the next one's first."""
    guest.press("F5")
    guest.step(3)
    tree = guest.tree
    table, terms = tree.find("topics"), tree._glossary
    assert terms is not None
    count = 0
    for line, left, top in table.laid():
        for piece in line.pieces:
            text, style = getattr(piece.run, "text", ""), getattr(piece.run, "style", BODY)
            for word in terms().in_text(text):
                assert table.theme is not None
                x = left + piece.x + table.theme.text_width(text[: word.start], style) + 2
                (found,) = tree._words((x, top + line.height // 2), None)
                assert found.rule == word.rule, text
                count += 1
    assert count > 10


def test_the_focus_on_a_setting_tells_the_words_beside_it(guest: Guest) -> None:
    guest.click("options")
    guest.click("page-game")
    guest.tree.focus("ask-own-acts")
    guest.step(round(DELAY * 60) + 6)
    tip = guest.tree.tips.shown
    assert tip is not None
    assert tip.has("explanation")
    rules = {term.rule for term in guest.tree._words(None, guest.find("ask-own-acts"))}
    assert rules == {"R10-UN-03", "R10-DI-07"}


def test_the_focus_on_a_brick_tells_its_words(page: WidgetTree) -> None:
    page.focus("brick")
    page.update(0.0)
    page.update(2 * DELAY)
    assert texts(page) == ["About XX-5", "About XX-4"]


def test_the_words_of_a_question_are_told_in_a_battle(guest: Guest) -> None:
    scene = fight(guest)
    log = scene.hud.log
    log.append(Entry([Words("Ann is Disrupted")]))
    guest.step()
    line, left, top = list(log.laid())[-1]
    guest.hover_at((left + line.width - 6, top + line.height // 2))
    guest.step(60)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert tip.has("explanation")
    row = next(row for row in rules_index("brikwars-2010") or () if row.id == "R10-TU-30")
    said = [
        "".join(getattr(run, "text", "") for run in one.content)
        for one in tip.walk()
        if isinstance(one, RichText)
    ]
    assert row.gloss in said


def move(tree: WidgetTree, pos: tuple[int, int]) -> None:
    """Move the pointer."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    tree.handle(event)


def texts(tree: WidgetTree) -> list[str]:
    """What the tooltip says."""
    tip = tree.tips.shown
    assert tip is not None
    return [one.text for one in tip.walk() if isinstance(one, Label)]
