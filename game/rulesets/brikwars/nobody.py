"""Why nobody can be meant: no figure was named, or none has that name."""

from game.model.decisions import Refusal
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.sheets import Look
from game.words import tr


def no_target(view: Look, name: str | None) -> Refusal:
    """Why an attack has no target (R10-DP-07, R05-DP-09)."""
    rule = law(view, "R10-DP-07/R05-DP-09")
    if name is None:
        return Refusal(tr("A target must be named"), rule)
    return Refusal(tr("There is no figure '{target}'").format(target=name), rule)


def no_figure(name: str | None, rule: str) -> Refusal:
    """Why there is nobody to act."""
    if name is None:
        return Refusal(tr("Who does that must be named"), rule)
    return Refusal(tr("There is no figure '{unit}' to do that").format(unit=name), rule)
