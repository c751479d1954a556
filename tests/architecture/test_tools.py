"""What the tools say of the whole: imports, style, types."""

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python tool at the root of the repository."""
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_imports_keep_the_contracts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports()
    assert code == 0, capsys.readouterr().out


def test_ruff_finds_nothing() -> None:
    done = run("ruff", "check", "--no-fix", "--output-format", "concise", ".")
    assert done.returncode == 0, done.stdout


def test_everything_is_formatted() -> None:
    done = run("ruff", "format", "--check", ".")
    assert done.returncode == 0, done.stdout


def test_types_are_strict_and_right() -> None:
    done = run("mypy", "game")
    assert done.returncode == 0, done.stdout
