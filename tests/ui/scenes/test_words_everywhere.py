"""Every word of the rules that a battle draws explains itself, by pointer and by focus."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Table
from game.ui import text as letters
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.program.session import Session
from game.ui.theme import Style, Theme
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.tips.glossary import Glossary
from game.ui.widgets.tips.tips import DELAY
from tests.proofs.chance_pictures import ATTACKS, QUESTIONS, come_to, taken
from tests.ui.scenes.decision_points import Visit, with_dice_left
from tests.ui.scenes.stage import Guest, learned, pixel

pytestmark = pytest.mark.drawn

OWN_TURN = ("blow-2010", "shove-2010", "explosive-2010", "blow-2005", "shot-2005", "charge-2005")
ASKED = ("bail-2010", "angry-inch-2010", "counter-2010", "parry-2005", "charged-2005")


@pytest.fixture
def loaded() -> LoadedPreferences:
    return LoadedPreferences(Preferences(instant=True))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that is drawn from here on, wherever that is done."""
    found: list[str] = []
    usual = letters.picture

    def noted(theme: Theme, text: str, style: Style) -> pygame.Surface:
        found.append(text)
        return usual(theme, text, style)

    for name, module in list(sys.modules.items()):
        if name.startswith("game.") and getattr(module, "picture", None) is usual:
            monkeypatch.setattr(module, "picture", noted)
    return found


def own_turn(program: Program, name: str, *, pinned: bool) -> tuple[Guest, BattleScene]:
    """An attack that is looked at, or pinned."""
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    scene, guest = visit.scene, visit.guest
    place = taken(visit, attack)
    guest.hover_at(pixel(scene, place))
    guest.step(60)
    if pinned:
        guest.click_at(pixel(scene, place))
        # What is learned renews the tooltip, and what is told of its words goes with that.
        learned(guest, scene)
    return guest, scene


def question(program: Program, name: str) -> tuple[Guest, BattleScene]:
    """A question that somebody is asked."""
    asked = next(one for one in QUESTIONS if one.name == name)
    session = Session(program, come_to(asked), Table({}, "Question"))
    session.open(resumed=False)
    scene, guest = session.scene, Guest(program.app)
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(10)
    return guest, scene


def shown(scene: BattleScene) -> list[Widget]:
    """Everything on the screen, the tooltip too."""
    tip = scene.tree.tips.shown
    roots = [scene.tree.root, scene.tree.dialog, tip]
    return [one for root in roots if root is not None for one in root.walk()]


def spoken(widget: Widget) -> list[tuple[str, int, int, int]]:
    """The lines of a widget itself: words, left, top and height."""
    return [
        ("".join(getattr(piece.run, "text", "\0") for piece in line.pieces), left, top, line.height)
        for line, left, top in widget.laid()
    ]


def glossary_of(scene: BattleScene) -> Glossary:
    found = scene.tree._glossary
    assert found is not None
    return found()


def hits(scene: BattleScene, root: Widget) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Each word in what can be pointed at: as written, its rule, and a pixel of it."""
    terms = glossary_of(scene)
    for widget in root.walk():
        theme = widget.theme
        for line, left, top in widget.laid():
            for piece in line.pieces:
                text = getattr(piece.run, "text", "")
                for word in terms.in_text(text):
                    assert theme is not None
                    before = theme.text_width(text[: word.start], piece.run.style)
                    half = theme.text_width(text[word.start : word.end], piece.run.style) // 2
                    at = (left + piece.x + before + half, top + line.height // 2)
                    yield text[word.start : word.end], word.rule, at


def check_drawn(scene: BattleScene, written: list[str]) -> int:
    """Whatever is drawn with a word in it is a line that some widget tells of."""
    theme = scene.app.theme
    theme._kept.clear()
    theme._kept_pixels = 0
    written.clear()
    scene.app.step(0.0)
    drawn = dict.fromkeys(written)
    terms = glossary_of(scene)
    told = [text for widget in shown(scene) for text, *_ in spoken(widget)]
    with_words = [text for text in drawn if list(terms.in_text(text))]
    for text in with_words:
        assert any(text in line for line in told), f"{text!r} cannot explain itself"
    return len(with_words)


def check_pointed(scene: BattleScene) -> int:
    """A rest of the pointer on any word tells its rule, unless what stands there leads to one."""
    tree, count = scene.tree, 0
    tip = tree.tips.held
    roots = [tree.top] if tip is None or tree.dialog is not None else [tree.top, tip]
    for root in roots:
        for text, rule, at in list(hits(scene, root)):
            above = tree.at(at)
            inside = above is None or above in list(root.walk())
            if not inside or not tree.bounds.collidepoint(at):
                continue
            found = {term.rule for term in tree._words(at, None)}
            linked = None if above is None else above.term_at(at)
            assert rule in found or linked is not None or _cut(root, at), f"{text!r} at {at}"
            count += 1
    return count


def _cut(root: Widget, at: tuple[int, int]) -> bool:
    """Whether a pixel lies in what is scrolled out of sight: nothing can be pointed at there."""
    areas = [one for one in root.walk() if isinstance(one, ScrollArea)]
    inside = [one for area in areas for one in area.walk() if one.rect.collidepoint(at)]
    return bool(inside) and not any(area.rect.collidepoint(at) for area in areas)


def check_focused(scene: BattleScene, guest: Guest) -> int:
    """Whatever the focus can come to and has words tells one of them, or the rule it leads to."""
    tree, count = scene.tree, 0
    terms = glossary_of(scene)
    every = [*tree.top.walk(), *(() if tree.tips.held is None else tree.tips.held.walk())]
    assert [one for one in every if tree._is_stop(one)] == tree.stops()
    for place in range(len(tree.stops())):
        stop = tree.stops()[place]
        chit = getattr(stop, "chit", None)
        words = terms.inside(stop) or (chit and [one.rule for one in terms.in_text(chit.words)])
        if not words:
            continue
        tree.focus_on(stop)
        # It rests there for one long frame.
        guest.app.step(DELAY)
        guest.step(2)
        tip = tree.tips._own
        assert tip is not None, f"{stop.name}: nothing is told"
        linked = stop.term_at(None) is not None
        assert linked or tip.has("explanation"), f"{stop.name}: no rule is told"
        tree.focus_on(None)
        count += 1
    return count


@pytest.mark.parametrize("pinned", [False, True], ids=["looked-at", "pinned"])
@pytest.mark.parametrize("name", OWN_TURN)
def test_words_of_an_own_turn(
    program: Program, written: list[str], name: str, pinned: bool
) -> None:
    guest, scene = own_turn(program, name, pinned=pinned)
    assert check_drawn(scene, written) > 3
    assert check_pointed(scene) > 3
    assert check_focused(scene, guest) > 1


@pytest.mark.parametrize("name", ASKED)
def test_words_of_a_question(program: Program, written: list[str], name: str) -> None:
    guest, scene = question(program, name)
    assert check_drawn(scene, written) > 3
    assert check_pointed(scene) > 0
    assert check_focused(scene, guest) > 0


def test_words_of_a_chit_are_told_with_its_tooltip(program: Program) -> None:
    """Pointer and focus alike: what is left of an Action, and what an Action is."""
    guest, scene = own_turn(program, "blow-2010", pinned=False)
    chit = scene.tree.find("figure-a1")

    def by_pointer() -> None:
        guest.hover("figure-a1")

    def by_focus() -> None:
        guest.hover_at((5, 5))
        scene.tree.focus_on(chit)

    ways: tuple[Callable[[], Any], ...] = (by_pointer, by_focus)
    for rest in ways:
        rest()
        guest.step(round(DELAY * 60) + 6)
        tip = scene.tree.tips._own
        assert tip is not None
        assert tip.has("explanation")
        assert any("Action" in text for one in tip.walk() for text, *_ in spoken(one))


def test_the_words_below_a_ghost_explain_themselves(program: Program) -> None:
    guest, scene = own_turn(program, "shove-2010", pinned=True)
    box = next(at for text, _, at in hits(scene, scene.hud.map) if text == "disrupted")
    guest.hover_at(box)
    guest.step(round(DELAY * 60) + 6)
    tip = scene.tree.tips._own
    assert tip is not None
    assert tip.has("explanation")
