"""Portraits in lists and on cards."""

from concurrent.futures import Executor, Future
from typing import Any

import numpy as np
import pygame

from game.ui.art.figure_look import FigureLook
from game.ui.art.schemes import USUAL, Scheme, use
from game.ui.theme import Theme
from game.ui.widgets.look.portraits import QUICK, portrait_of
from game.ui.window import App


class Slow(Executor):
    """Paints one thing whenever it is told to, in turn; knows what it was asked for."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Any, Future[Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        self.jobs.append((lambda: fn(*args, **kwargs), done))
        return done

    def work(self) -> None:
        job, done = next(one for one in self.jobs if not one[1].done())
        done.set_result(job())


def test_all_of_a_list_are_seen_before_the_first_is_sharp(app: App) -> None:
    """Large portraits are enlarged small ones until they are painted, those coarse ones."""
    del app
    slow = Slow()
    theme = Theme(1.0, slow)
    looks = [FigureLook("knight", "azure", ("sword",)), FigureLook("archer", "azure", ("bow",))]
    size = 3 * QUICK

    def shown() -> list[np.ndarray]:
        return [
            pygame.surfarray.array3d(portrait_of(theme, look, size)).astype(int) for look in looks
        ]

    coarse = shown()
    slow.work()
    slow.work()
    soft = shown()
    assert all((after != before).any() for after, before in zip(soft, coarse, strict=True))
    alike(coarse, soft)
    assert (soft[0] != soft[1]).any()
    slow.work()
    slow.work()
    sharp = shown()
    assert len(slow.jobs) == 4
    alike(soft, sharp)


def alike(before: list[np.ndarray], after: list[np.ndarray]) -> None:
    """Each of two pictures shows the same figure at the same place as before."""
    for number, fine in enumerate(after):
        own, other = (np.abs(fine - before[one]).mean() for one in (number, 1 - number))
        assert 0 < own < 0.7 * other


def test_what_is_seen_at_first_has_the_colors_in_force(app: App) -> None:
    del app
    look, pictures = FigureLook("knight", "azure", ("sword",)), []
    for scheme in (USUAL, Scheme(palette="tritan")):
        use(scheme)
        picture = portrait_of(Theme(1.0, Slow()), look, QUICK)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    use(USUAL)
    assert pictures[0] != pictures[1]
