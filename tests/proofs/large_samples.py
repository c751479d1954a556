"""The conformance suite with larger samples than the usual run of the tests takes.

Run by ``python -m tests.proofs.large_samples``; random battles, previews, resolutions and crowds
are as many as ``SAMPLES`` says. Ends with 1 where a test fails.
"""

import sys
from typing import Final

import pytest

SAMPLES: Final = ("--battles=20", "--ghosts=1000", "--resolutions=2000", "--crowds=30")


def main() -> int:
    """Run the suite, on all processors; 1 where something fails."""
    return int(pytest.main(["tests/conformance", "-n", "auto", "-q", *SAMPLES]) != 0)


if __name__ == "__main__":
    sys.exit(main())
