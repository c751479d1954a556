"""What sets the editions of BrikWars apart, for those who know one and play the other."""

from functools import lru_cache
from importlib.resources import files

import msgspec

from game.engine.comparison import Comparison


@lru_cache(maxsize=1)
def editions() -> Comparison:
    """BrikWars 2005 beside BrikWars 2010, from the table; read on first use."""
    table = files(__package__) / "tables" / "editions.json"
    return msgspec.json.decode(table.read_bytes(), type=Comparison)
