"""The program in a real window on a virtual display, with real keys.

A whole battle there takes minutes: ``tests.proofs.real_battle``.
"""

import pygame

from tests.ui.real_window import SHOWN, Open, display, opened

__all__ = ["display", "opened"]

pytestmark = SHOWN


def test_a_battle_is_drawn_in_a_real_window_and_takes_real_keys(opened: Open) -> None:
    seats = ("--seats", "azure=person,ember=person")
    window = opened("play", "duel-yard", "--seed", "3", *seats)
    window.wait_until(lambda: window.colors() >= 200, "the picture of the board")
    before = pygame.image.tobytes(window.picture(), "RGB")
    window.press("Tab", "Tab")

    def changed() -> bool:
        return pygame.image.tobytes(window.picture(), "RGB") != before

    window.wait_until(changed, "another figure by Tab")
