"""Every test runs without a screen and without a sound device."""

import gc
import os
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random battles and the like are tried, and in how many windows."""
    parser.addoption("--battles", type=int, default=5, help="random battles for each ruleset")
    parser.addoption("--every-size", action="store_true", help="all windows x sizes of letters")
    parser.addoption("--ghosts", type=int, default=400, help="previews compared with results")
    parser.addoption("--crowds", type=int, default=15, help="in which attacks are announced")
    parser.addoption("--resolutions", type=int, help="of each position, else few by edition")


def pytest_collection_finish() -> None:
    """All that is imported stays; the garbage collector need not look through it in each test,
    and seldom through what a test makes, most of which is never garbage of its kind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


LENGTHY = ("tests/architecture/test_tools.py",)
"""Files of few tests that take long: they would be begun at the very end, and one worker would wait
for the other."""


class ByNeighbors(LoadScopeScheduling):
    """Workers take whole files, and in the conformance suite all tests of the same parameters, such
    as of one random battle: battles played and chances worked out lie in the process that did it.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        for path in LENGTHY:
            if path in self.workqueue:
                self.workqueue.move_to_end(path, last=False)
        super()._assign_work_unit(node)

    def _split_scope(self, nodeid: str) -> str:
        path, _, test = nodeid.partition("::")
        if path.startswith("tests/conformance/"):
            return test.partition("[")[2] or nodeid
        return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByNeighbors | None:
    """How several workers share the tests, unless another way is asked for."""
    return ByNeighbors(config, log) if config.getoption("dist") == "load" else None
