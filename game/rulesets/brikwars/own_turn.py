"""Why somebody may not do something on an own turn, whatever it is (R10-TU-03, R05-TU-03)."""

from collections.abc import Callable

from game.engine.matching import stray_refusal
from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.movement import move_refusal
from game.rulesets.brikwars.nobody import no_figure
from game.rulesets.brikwars.sheets import Look
from game.words import tr


def act_of_own(
    view: Look,
    decision: Decision,
    choice: Choice,
    takes: tuple[str, ...],
    act: Callable[[Look, Choice], Refusal | None],
) -> Refusal | None:
    """Why a choice is no act of the own turn; whether its figure may do it says ``act``.

    ``takes`` are the fields that go with what it does.
    """
    stray = stray_refusal(choice, takes)
    if stray is not None or choice.do == "end-turn":
        return stray
    unit = view.state.units.get(choice.unit) if choice.unit is not None else None
    rule = law(view, "R10-TU-03/R05-TU-03")
    if unit is None:
        return no_figure(choice.unit, rule)
    if unit.side != decision.side:
        return Refusal(tr("{name} belongs to another player").format(name=unit.name), rule)
    return act(view, choice)


def off_the_field(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a figure that has not come onto the field does nothing."""
    if unit.position is not None:
        return None
    text = tr("{name} is not on the field")
    return Refusal(text.format(name=unit.name), law(view, "R10-TU-03/R05-TU-03"))


def no_act(view: Look, do: str) -> Refusal:
    """What no figure can do."""
    text = tr("'{act}' is nothing a figure can do")
    return Refusal(text.format(act=do), law(view, "R10-TU-03/R05-TU-03"))


def path_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure that may move may not go a chosen way (R10-TU-10, R05-TU-10)."""
    if not choice.path or choice.mode not in (None, "jump"):
        rule = law(view, "R10-TU-10/R05-TU-10")
        return Refusal(tr("A move wants a path of 1 to 32 points"), rule)
    return move_refusal(view, unit, choice.path, choice.mode)


def turning_refusal(unit: AnyUnit) -> Refusal | None:
    """Why a figure cannot turn on the spot (R10-TD-10)."""
    return Refusal(tr("A Disrupted unit cannot turn"), "R10-TD-10") if prone(unit) else None


def facing_refusal(choice: Choice) -> Refusal | None:
    """Why it is not said where a figure is to turn (R10-TD-10)."""
    if choice.toward is None:
        return Refusal(tr("Facing wants a point to look toward"), "R10-TD-10")
    return None
