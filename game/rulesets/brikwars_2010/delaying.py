"""Waiting for an ally's turn to share in an attack (R10-TU-05, R10-CA-03)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.joint_events import Delayed
from game.words import tr


def allies(view: Look, side: str) -> tuple[str, ...]:
    """Other sides on the same side of the war that still have figures."""
    setup, order = view.battle.setup, view.state.order
    friends = [other for other in order if other != side and not setup.hostile(side, other)]
    alive = {unit.side for unit in view.state.units.values()} if friends else ()
    return tuple(other for other in friends if other in alive)


def delay(r: Res, unit_id: str) -> None:
    """A unit keeps its attack for an ally's turn; on its own it makes none (R10-TU-05)."""
    r.emit(Delayed(unit=unit_id, rules=("R10-TU-05",)))


def delay_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not wait for an ally's turn; nothing when it may (R10-DP-09).

    Fighters may wait, too, to Strike with the ally (R10-CA-05); but who does not Engage on his own
    turn is Disengaging at its end (R10-TU-06). Bare hands Shove, Grab and charge.
    """
    if not allies(view, unit.side):
        return Refusal(tr("There is no ally to wait for"), "R10-TU-05")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    return waiting_refusal(unit)


def waiting_refusal(unit: AnyUnit) -> Refusal | None:
    """Why a unit that waits makes no attack on its own turn (R10-TU-05)."""
    if sheet_of(unit).delayed:
        return Refusal(tr("It waits for an ally’s turn"), "R10-TU-05")
    return None


def _may_delay(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return delay_refusal(view, unit)


def _begin(r: Res, choice: Choice) -> None:
    delay(r, choice.unit or "")


def _words(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Wait for an ally"), tr("to join in on his turn")


DELAY = Verb(
    do="delay",
    kinds={None: "delay"},
    means=_may_delay,
    run=_begin,
    words=_words,
    icon="wait",
)
