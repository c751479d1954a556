"""What a rule says, where the pointer or the focus rests on its id or its sign."""

import pygame
import pytest

from game.app import rules_index
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.rules.rule_text import explanation as explained
from game.ui.text import Words
from game.ui.theme import BODY, Theme
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Chip
from game.ui.widgets.tips.tips import Attention, Tips
from game.ui.widgets.tips.tooltip import DELAY, Tooltip
from tests.ui.scenes.stage import Guest, fight, page_of_rules
from tests.ui.scenes.test_rule_links import links, pinned

RULESET = catalog()["brikwars-2010"]
WINDOW = pygame.Rect(0, 0, 900, 700)


def explanation(guest: Guest, scene: BattleScene) -> tuple[Tooltip, str]:
    """The tooltip about a rule that opens after a rest, and all that it says."""
    assert scene.tree.tips.shown is scene.tree.tips.held, "not before"
    guest.step(60)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert tip.has("explanation")
    words = [one for one in tip.walk() if isinstance(one, RichText | Label)]
    return tip, " ".join(one.text if isinstance(one, Label) else plain(one) for one in words)


def plain(rich: RichText) -> str:
    return "".join(getattr(run, "text", "") for run in rich.content)


def says(rule: str) -> str:
    """What is told of a rule: its name, its text, its id."""
    row = next(row for row in rules_index(RULESET.id) or () if row.id == rule)
    assert len(row.text) > len(row.gloss) > 0
    return f"{row.gloss} {row.text} {row.id}"


def test_a_rest_on_an_id_in_the_log_tells_the_rule_itself(guest: Guest) -> None:
    scene = fight(guest)
    log = scene.hud.log
    (first, first_box), (rule, box) = log.links()[0], log.links()[-1]
    assert first != rule
    guest.hover_at(box.center)
    tip, told = explanation(guest, scene)
    assert told == says(rule)
    assert not tip.rect.colliderect(log.rect), "what is read stays in sight"
    guest.hover_at(first_box.center)
    assert explanation(guest, scene)[1] == says(first)
    guest.hover_at((box.right + 3, box.centery))
    assert scene.tree.tips.shown is None
    guest.step(60)
    assert scene.tree.tips.shown is None, "nothing beside it needs to be told"


def test_the_rule_of_an_id_chosen_by_keys_is_told(guest: Guest) -> None:
    scene = fight(guest)
    rules = [rule for rule, _ in scene.hud.log.links()]
    scene.tree.focus("log")
    guest.press("Left")
    assert explanation(guest, scene)[1] == says(rules[-1])
    guest.press("Left")
    assert explanation(guest, scene)[1] == says(rules[-2])


def test_a_link_chosen_by_keys_is_told_with_the_pointer_on_other_words(guest: Guest) -> None:
    scene = fight(guest)
    log = scene.hud.log
    rule, box = log.links()[-1]
    guest.hover_at((box.right + 3, box.centery))
    scene.tree.focus("log")
    guest.press("Left")
    assert explanation(guest, scene)[1] == says(rule)
    guest.hover_at(log.links()[0][1].center)
    assert explanation(guest, scene)[1] == says(log.links()[0][0]), "what is pointed at comes first"


def test_the_help_key_opens_the_rule_that_is_told(guest: Guest) -> None:
    scene = fight(guest)
    rule, box = scene.hud.log.links()[-1]
    guest.hover_at(box.center)
    explanation(guest, scene)
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == rule


def test_a_tooltip_closes_when_its_words_move_away_below_the_pointer(guest: Guest) -> None:
    scene = fight(guest)
    log = scene.hud.log
    _, box = log.links()[-1]
    guest.hover_at(box.center)
    explanation(guest, scene)
    for number in range(20):
        log.append(Entry([Words(f"News {number}", BODY)]))
    guest.step()
    assert scene.tree.tips.shown is None
    guest.step(60)
    assert scene.tree.tips.shown is None, "what came there is no rule"


def test_with_a_tooltip_go_the_rules_that_are_told_of_it(guest: Guest) -> None:
    scene = fight(guest)
    link = links(pinned(guest, scene))[0]
    guest.hover_at(link.rect.center)
    explanation(guest, scene)
    guest.press("Esc")
    guest.step(60)
    shown = scene.tree.tips.shown
    assert scene.tree.tips.held is None
    assert shown is None or not shown.has("explanation")


def test_a_rule_is_looked_up_once_in_a_rest(guest: Guest) -> None:
    scene = fight(guest)
    asked: list[str] = []
    explain = guest.app.on_explain
    assert explain is not None
    guest.app.on_explain = lambda rule: (asked.append(rule), explain(rule))[1]
    # Before all is known of the acts in the bar, it is laid out anew each time that more is.
    guest.step(240)
    rule, box = scene.hud.log.links()[-1]
    guest.hover_at(box.center)
    guest.step(120)
    assert asked == [rule]


def test_what_is_pointed_at_no_longer_is_not_told(guest: Guest) -> None:
    """The pointer left the window, or is elsewhere when another page closes."""
    scene = fight(guest)
    _, box = scene.hud.log.links()[-1]
    guest.hover_at(box.center)
    guest.leave_window()
    guest.step(60)
    assert scene.tree.tips.shown is None
    guest.click_at(box.center)
    page_of_rules(guest)
    guest.press("Esc")
    guest.step(60)
    assert guest.app.scenes.top is scene
    assert scene.tree.tips.shown is None


@pytest.mark.parametrize("known", [False, True])
def test_a_rule_that_nobody_knows_is_told_by_its_id(guest: Guest, known: bool) -> None:
    scene = fight(guest)
    guest.app.on_explain = (lambda _: None) if known else None
    rule, box = scene.hud.log.links()[-1]
    guest.hover_at(box.center)
    guest.step(60)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert [plain(one) for one in tip.walk() if isinstance(one, RichText)] == [rule]


def test_links_that_are_no_rules_are_not_told(guest: Guest) -> None:
    scene = fight(guest)
    log = scene.hud.log
    log.append(Entry([Words("why?", BODY, "why/3")]))
    guest.step()
    target, box = log.links()[-1]
    assert target == "why/3"
    guest.hover_at(box.center)
    guest.step(60)
    assert scene.tree.tips.shown is None


def test_a_sign_of_a_condition_tells_it_and_its_rule() -> None:
    """Its own words first; of what is played in a simpler form it says so."""
    rule = next(row for row in rules_index(RULESET.id) or () if row.state == "simplified")
    tips = Tips()
    chip = Chip("Prone: -1", sign="down", link=rule.id, tooltip="Prone: -1 to all")
    chip.explains = True
    chip.place(Theme(1.0), pygame.Rect(0, 0, 60, 20))
    tips.update(DELAY, Attention(chip), Theme(1.0), WINDOW, lambda _: explained(rule))
    assert tips.shown is not None
    told = [plain(one) for one in tips.shown.walk() if isinstance(one, RichText)]
    assert told[:3] == ["Prone: -1 to all", rule.gloss, rule.text]
    assert told[3].startswith("The game follows a simpler form of it.")


def test_a_rest_on_an_id_in_a_held_tooltip_tells_the_rule(guest: Guest) -> None:
    scene = fight(guest)
    held = pinned(guest, scene)
    link = links(held)[0]
    guest.hover_at(link.rect.center)
    tip, told = explanation(guest, scene)
    assert told == says(link.link)
    assert not tip.rect.colliderect(held.rect), "what is read stays in sight"
