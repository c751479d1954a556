"""Portraits in lists and on cards."""

from concurrent.futures import Executor, Future
from typing import Any

import numpy as np
import pygame

from game.ui.art.figure_look import FigureLook
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
    """Large portraits are enlarged small ones until they are painted."""
    del app
    slow = Slow()
    theme = Theme(1.0, slow)
    looks = [FigureLook("knight", "azure", ("sword",)), FigureLook("archer", "azure", ("bow",))]
    size = 3 * QUICK

    def shown() -> list[np.ndarray]:
        return [
            pygame.surfarray.array3d(portrait_of(theme, look, size)).astype(int) for look in looks
        ]

    bare = shown()
    assert (bare[0] == bare[1]).all(), "the color of the team"
    slow.work()
    slow.work()
    soft = shown()
    assert all((after != before).any() for after, before in zip(soft, bare, strict=True))
    assert (soft[0] != soft[1]).any()
    slow.work()
    slow.work()
    sharp = shown()
    assert len(slow.jobs) == 4
    for number, fine in enumerate(sharp):
        own, other = (np.abs(fine - soft[one]).mean() for one in (number, 1 - number))
        assert 0 < own < 0.7 * other, "the same figure at the same place"
