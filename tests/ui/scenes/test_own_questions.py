"""What an own attack asks its player: nothing that was foreseen, unless that is wished."""

from pathlib import Path

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.seats import Person
from game.model.decisions import TURN
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, enemy, face_to_face, fight_on, pixel, said

ANGRY_INCH = "R10-DP-14"


def asked_of_attacker(guest: Guest, scene: BattleScene, *, shift: bool) -> list[str]:
    """Strike at the nearest enemy; the kinds of questions that the striker's side is asked."""
    place, kinds = pixel(scene, enemy(scene).place), list[str]()
    side = scene.controller.owing_side
    guest.click_at(place)
    guest.press("Shift+Enter" if shift else "Enter")
    while True:
        guest.wait_until(lambda: scene.prompt is not None)
        decision = scene.controller.decision
        assert decision is not None
        if decision.kind == TURN:
            return kinds
        if decision.side == side:
            kinds.append(decision.kind)
        assert decision.default is not None
        scene.submit(decision.default)


@pytest.mark.parametrize("how", ["usual", "key", "option"])
def test_an_angry_inch_is_asked_about_by_a_key_or_an_option(
    home: Path, start: Start, how: str
) -> None:
    """R10-DP-14: the swordsmen stand within reach, so that nobody has to step."""
    wished = Preferences(instant=True, ask_own_acts=how == "option")
    guest, scene = fight_on(home, start, face_to_face(), LoadedPreferences(wished))
    seats = [seat for seat in scene.controller.seats.values() if isinstance(seat, Person)]
    assert [seat.asks_own for seat in seats] == [how == "option"] * 2
    kinds = asked_of_attacker(guest, scene, shift=how == "key")
    assert (ANGRY_INCH in kinds) is (how != "usual")
    assert not any(seat.ask_now for seat in seats), "it was for this attack"
    made = [one.choice.do for one in scene.controller.history.answers]
    assert "stay" in made, "the record has the answer, whoever gave it"
    assert isinstance(scene.prompt, TurnPrompt)


def test_the_key_of_everything_is_that_of_the_table(home: Path, start: Start) -> None:
    """The box names it; held, it shows the rest, and how to be asked about one's own act."""
    wished = Preferences(instant=True, keys={"everything": ("F9",)})
    guest, scene = fight_on(home, start, face_to_face(), LoadedPreferences(wished))
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(20)
    assert "F9: all" in said(scene)
    assert not any("Shift+click" in text for text in said(scene))
    for kind, whole in ((pygame.KEYDOWN, True), (pygame.KEYUP, False)):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_F9, mod=0, unicode="", scancode=0))
        guest.step(3)
        assert any("Shift+click" in text for text in said(scene)) is whole
        assert ("F9: all" in said(scene)) is not whole


@pytest.mark.parametrize(
    ("confirm", "how"),
    [
        (("Enter", "Shift+Enter"), "Shift+click or Shift+Enter: be asked"),
        (("Enter", "Ctrl+B", "Shift+B"), "Shift+click or Shift+B: be asked"),
        (("Enter", "Ctrl+B"), "Shift+click: be asked"),
    ],
    ids=["usual-keys", "another-key", "no-key"],
)
def test_button_and_tooltip_of_an_attack_say_alike_how_to_be_asked(
    home: Path, start: Start, confirm: tuple[str, ...], how: str
) -> None:
    """By the keys as they are; and not at all to somebody who is asked anyway."""
    for asked in (False, True):
        wished = Preferences(instant=True, keys={"confirm": confirm}, ask_own_acts=asked)
        guest, scene = fight_on(home, start, face_to_face(), LoadedPreferences(wished))
        guest.step(3)
        button = guest.find("act-strike").tooltip
        assert isinstance(button, str)
        assert "Once dice fall or others answer" in button
        guest.click_at(pixel(scene, enemy(scene).place))
        guest.step(3)
        told = [*button.split("\n"), *said(scene)]
        assert sum(one.startswith(how) for one in told) == (0 if asked else 2)
        assert sum("be asked" in one for one in told) == (0 if asked else 2)
