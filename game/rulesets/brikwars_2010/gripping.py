"""Which hands hold a weapon: a Heavy Weapon may be gripped with both (R10-EQ-02)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import hands_holding, held_items, named, prone
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import item_name
from game.rulesets.brikwars_2010.events import Gripped
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.words import tr

BOTH = "both"
ONE = "one"


def grip(r: Res, unit_id: str, item_id: str, mode: str) -> None:
    """Take a weapon in both hands, or in one only; free at any time of one's own turn.

    A hand that was used on this player's turn stays used, whatever it holds (R10-CC-06).
    """
    unit = r.state.units[unit_id]
    held = hands_holding(unit, item_id)[:1]
    hands = (*held, *_idle_hands(unit)[:1]) if mode == BOTH else held
    r.emit(Gripped(unit=unit_id, item=item_id, hands=hands, rules=("R10-EQ-02",)))


def _idle_hands(unit: AnyUnit) -> tuple[int, ...]:
    """Numbers of the hands that hold neither a thing nor anybody (R10-CC-22)."""
    hands = enumerate(sheet_of(unit).hands)
    return tuple(number for number, hand in hands if hand.item is None and hand.holds is None)


def other_grip(unit: AnyUnit, item_id: str) -> str:
    """The grip that a unit could change to: ``both`` hands, or ``one``."""
    return ONE if len(hands_holding(unit, item_id)) > 1 else BOTH


def grip_options(unit: AnyUnit) -> tuple[Option, ...]:
    """A change of grip for each weapon in hand that knows two."""
    return tuple(
        Option(do="grip", unit=unit.id, item=item.id, mode=other_grip(unit, item.id))
        for item in held_items(unit)
        if item_row(item).both_hands
    )


def grip_refusal(view: Look, unit: AnyUnit, item_id: str | None) -> Refusal | None:
    """Why a unit may not change its grip; nothing when it may."""
    item = unit.item(item_id or "")
    if item is None or not hands_holding(unit, item.id):
        return Refusal(tr("It holds no '{item}'").format(item=item_id), "R10-EQ-02")
    if not item_row(item).both_hands:
        return Refusal(
            tr("{item} is held in one way only").format(item=named(item_row(item))), "R10-EQ-02"
        )
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if other_grip(unit, item.id) == BOTH and not _idle_hands(unit):
        return Refusal(tr("The other hand is not empty"), "R10-EQ-02")
    return hands_busy(view, unit)


def _may_grip(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return grip_refusal(view, unit, choice.item)


def _other_grip(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view
    if choice.mode == other_grip(unit, choice.item or ""):
        return None
    return Refusal(tr("That is how it holds it now"), "R10-EQ-02")


def _begin(r: Res, choice: Choice) -> None:
    grip(r, choice.unit or "", choice.item or "", choice.mode or "")


def _words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    text = tr("Grip: both hands") if option.mode == BOTH else tr("Grip: one hand")
    name = item_name(view, option.unit or "", option.item)
    return text, tr("{item} · free").format(item=name)


GRIP = Verb(
    do="grip",
    kinds={None: "grip"},
    takes=("unit", "item", "mode"),
    means=_may_grip,
    refusal=_other_grip,
    run=_begin,
    words=_words,
    icon="grab",
)
