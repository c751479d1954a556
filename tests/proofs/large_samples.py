"""What is tried in samples by the usual run of the tests, tried more often.

Run by ``python -m tests.proofs.large_samples``; random battles, previews, resolutions and crowds
are as many as ``SAMPLES`` says, and screens are looked at in every window with every size of
letters. Ends with 1 where a test fails.
"""

import sys
from typing import Final

import pytest

TESTS: Final = ("tests/conformance", "tests/ui/scenes/test_all_sizes.py")
SAMPLES: Final = (
    *("--battles=20", "--ghosts=1000", "--resolutions=2000", "--crowds=30"),
    "--every-size",
)


def main() -> int:
    """Run these tests, on all processors; 1 where something fails."""
    return int(pytest.main([*TESTS, "-n", "auto", "-q", *SAMPLES]) != 0)


if __name__ == "__main__":
    sys.exit(main())
