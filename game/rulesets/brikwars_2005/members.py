"""What those are called who could join in something: a figure, its weapon, and what it does."""

from game.rulesets.brikwars.sheets import Look


def member(view: Look, key: str) -> str:
    """One of several by name."""
    unit = view.state.units.get(key.partition("/")[0])
    return key if unit is None else unit.name
