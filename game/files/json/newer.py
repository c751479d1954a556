"""Whether a newer version of the game has written a file: nobody else writes over it then."""

from pathlib import Path

from game.files.json.faults import FileFaults, shown_path
from game.files.json.file_bytes import file_bytes
from game.files.json.migrations import NewerFile, lifted
from game.files.json.strict_json import parse


def is_newer(path: Path, kind: str, most_bytes: int) -> bool:
    """Whether a file of a format is of a newer version; one of too many bytes counts as none."""
    source = shown_path(path)
    try:
        lifted(parse(file_bytes(path, most_bytes), source), kind, source)
    except FileFaults as faults:
        return isinstance(faults, NewerFile)
    return False
