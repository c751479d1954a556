"""Formats and versions of files: recognized, refused with one clear reason, or lifted.

A format's version is one more than the number of its lifting steps. Step ``i`` turns a document of
version ``i + 1`` into one of version ``i + 2``. All formats are at their first version.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.files.json.faults import FileFaults, one_fault
from game.files.json.strict_json import Json
from game.model.guesses import guess
from game.model.setup import Fault

Document: TypeAlias = dict[str, Any]
Lift: TypeAlias = Callable[[Document], Document]


class NewerFile(FileFaults):
    """A file that a newer program has written: nothing is wrong with it."""


LIFTS: Mapping[str, tuple[Lift, ...]] = {
    "map": (),
    "scenario": (),
    "save": (),
    "replay": (),
    "settings": (),
}


def current_version(name: str, lifts: Mapping[str, tuple[Lift, ...]] = LIFTS) -> int:
    """The version this program writes of a format."""
    return len(lifts[name]) + 1


def lifted(
    value: Json, name: str, source: str, lifts: Mapping[str, tuple[Lift, ...]] = LIFTS
) -> Document:
    """A document of a format in its current version.

    Raises ``FileFaults`` when it is another format, a newer version, or no document at all.
    """
    if not isinstance(value, dict):
        raise one_fault(source, f'is not an object; a file of format "{name}" is wanted')
    found = value.get("format")
    if found != name:
        if "format" not in value:
            problem = f'is missing; "format": "{name}" is wanted'
        elif isinstance(found, str) and found in lifts:
            problem = f'is "{found}"; a file of format "{name}" is wanted here'
        else:
            meant = guess(str(found), (name,), f'"{name}" is wanted')
            problem = f"is not a format of this game; {meant}"
        raise one_fault(source, problem, "format")
    newest = current_version(name, lifts)
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        kept = "is missing" if "version" not in value else "is not a version"
        raise one_fault(source, f"{kept}; {newest} is the current one", "version")
    if version > newest:
        problem = (
            f'is {version}, but this program reads "{name}" files up to version {newest}; '
            "a newer program is needed"
        )
        raise NewerFile(source, (Fault("version", problem),))
    document = dict(value)
    for lift in lifts[name][version - 1 :]:
        document = lift(document)
    return {**document, "version": newest}
