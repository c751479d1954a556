"""Who has Grabbed whom, letting go, and what else ends a Grab (R10-CC-22, -25, -26)."""

from collections.abc import Callable

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.dropping import drop
from game.rulesets.brikwars.figures import HAND_NAMES, THE_HANDS
from game.rulesets.brikwars.plain_labels import Words, unit_of
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import name_of
from game.rulesets.brikwars_2010.figures import GRABBED, sheet_of
from game.rulesets.brikwars_2010.grab_events import Released
from game.words import tr

POINT = "R10-DP-20"
"""The decision point of letting go."""


def grabbing(unit: AnyUnit) -> tuple[str, ...]:
    """The units that a unit has hold of, each once, by hand."""
    held = (hand.holds for hand in sheet_of(unit).hands)
    return tuple(dict.fromkeys(name for name in held if name is not None))


def release_options(unit: AnyUnit) -> tuple[Option, ...]:
    """Letting go, one option for each hand that holds a unit (R10-CC-25, R10-DP-20)."""
    return tuple(
        Option(do="release", unit=unit.id, hand=HAND_NAMES[number], point=POINT)
        for number, hand in enumerate(sheet_of(unit).hands)
        if hand.holds is not None
    )


def only_to_let_go(decision: Decision) -> bool:
    """Whether nothing is asked but whether to let go or to hold on (R10-DP-20)."""
    verbs = {option.do for option in decision.options}
    return "release" in verbs and verbs <= {"release", "stop"}


def release_refusal(unit: AnyUnit, hand: str | None) -> Refusal | None:
    """Why a hand cannot let go: it must hold a unit (R10-CC-25)."""
    if any(option.hand == hand for option in release_options(unit)):
        return None
    return Refusal(tr("That hand holds nobody"), "R10-CC-25")


def release(r: Res, choice: Choice) -> None:
    """Let go with one hand, at any moment and for free; the hand is empty at once (R10-CC-25)."""
    unit = r.state.units[choice.unit or ""]
    held = sheet_of(unit).hands[HAND_NAMES.index(choice.hand or "")].holds
    assert held is not None, "checked before"
    r.emit(Released(unit=unit.id, target=held, rules=("R10-CC-25",)))


def ask_a_holder(r: Res, build: Callable[[], Decision | None]) -> Choice | None:
    """Ask a unit that may let go, or drop something, first: then it is asked anew.

    R10-DP-20, R10-EQ-24. ``build`` makes the question of the state as it is then, or nothing when
    there is none left.
    """
    decision = build()
    while decision is not None:
        choice = r.ask(decision)
        if choice.do == "release":
            release(r, choice)
        elif choice.do == "drop":
            drop(r, choice.unit or "", choice.item or "")
        else:
            return choice
        decision = build()
    return None


def shake_off(r: Res, unit_id: str) -> None:
    """KnockBack, a successful Shove among it, ends every Grab of or by a unit (R10-CC-26)."""
    unit = r.state.units[unit_id]
    for victim in grabbing(unit):
        r.emit(Released(unit=unit_id, target=victim, rules=("R10-CC-26",)))
    for grabber in sheet_of(unit).grabbed_by:
        r.emit(Released(unit=grabber, target=unit_id, rules=("R10-CC-26",)))


def drop_the_dead(r: Res) -> None:
    """The death of either party ends a Grab (R10-CC-26)."""
    for unit in tuple(r.state.units.values()):
        for victim in grabbing(unit):
            if victim not in r.state.units:
                r.emit(Released(unit=unit.id, target=victim, rules=("R10-CC-26",)))
        for grabber in sheet_of(unit).grabbed_by:
            if grabber not in r.state.units:
                r.emit(Released(unit=grabber, target=unit.id, rules=("R10-CC-26",)))


def held_fast(unit: AnyUnit) -> Refusal | None:
    """Why a party of a Grab does not move; nothing for everybody else (R10-CC-23)."""
    if unit.has(GRABBED):
        return Refusal(tr("It is Grabbed: nobody moves until let go"), "R10-CC-23")
    if grabbing(unit):
        return Refusal(tr("It has Grabbed somebody: let go first"), "R10-CC-23")
    return None


def no_angry_inch(unit: AnyUnit) -> Refusal | None:
    """Why a unit has no Angry Inch before its next maneuver; nothing when it has (R10-CC-12).

    Parties of a Grab have none, nor has who has just snatched something instead (R10-CC-17).
    """
    if held_fast(unit) is not None:
        return Refusal(tr("No Angry Inches when Grabbed or Grabbing"), "R10-CC-12")
    if sheet_of(unit).inch_spent:
        return Refusal(tr("Its Angry Inch went into a snatch"), "R10-CC-17")
    return None


def _may_release(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view
    return release_refusal(unit, choice.hand)


def _release_words(view: Look, decision: Decision, option: Option) -> Words:
    """Whom a hand lets go of (R10-CC-25)."""
    del decision
    number = HAND_NAMES.index(option.hand or "")
    held = sheet_of(unit_of(view, option)).hands[number].holds
    text = tr("Let go of {name}").format(name=name_of(view, held or ""))
    return text, tr("frees {hand}").format(hand=tr(THE_HANDS[HAND_NAMES[number]]))


RELEASE = Verb(
    do="release",
    kinds={None: "release"},
    takes=("unit", "hand"),
    refusal=_may_release,
    run=release,
    words=_release_words,
    icon="drop",
)
