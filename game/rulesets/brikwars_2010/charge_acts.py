"""Charges, running Shoves and Collisions on one's own turn: offered, refused, begun, in words.

R10-CH-10, -11, -20, R10-CA-07, R10-DP-01, R10-DP-07, R10-DP-08.
"""

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.plain_labels import Words, at_whom, unit_of
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.steps import attack_of
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import inches
from game.rulesets.brikwars_2010.charging import charge_candidates, charge_refusal, longest_charge
from game.rulesets.brikwars_2010.delaying import waiting_refusal
from game.rulesets.brikwars_2010.joint_charging import joint_charge_refusal, lead_of
from game.rulesets.brikwars_2010.melee import blow_note
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.ranged_acts import aimed
from game.rulesets.brikwars_2010.run_steps import Charge, JointCharge
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def offer_charges(shelf: Shelf, unit: Fig) -> None:
    """Runs at enemies, for those who could run at all."""
    view = shelf.view
    if can_move(view, unit) is not None:
        return
    near = shelf.enemies(unit, longest_charge(view, unit))
    for option in charge_candidates(view, unit, near):
        choice = option.choice()
        shelf.put(option, _means(view, unit, choice) or _refusal(view, unit, choice))


def _means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Who waits for an ally attacks nobody; a Collision is no attack (R10-TU-05, R10-CH-20).

    A joint Charge is one, whoever runs in it with the body alone (R10-CA-07).
    """
    collides = choice.do == "ram" and choice.mode != JOINT
    waits = None if collides else waiting_refusal(unit)
    return waits or can_move(view, unit)


def _refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.mode == JOINT and choice.piece is None:
        return joint_charge_refusal(view, choice)
    return charge_refusal(view, unit, choice)


def _begin(r: Res, choice: Choice) -> None:
    if choice.mode == JOINT:
        r.then(JointCharge(target=choice.target or "", charges=(lead_of(r, choice),)))
    else:
        r.then(Charge(attack=attack_of(choice), mode=choice.mode))


def _charge_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    die = tr("+1d{die} for the MOM").format(die=row_of(unit_of(view, option)).action_die)
    note = f"{blow_note(view, option)} · {die}"
    return _run_at(view, option, verb_words.CHARGE), _sprinting(option, note)


def _charging_shove_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    inches_back = inches(tables().measures.shove_distance)
    note = tr("{length} + MOM").format(length=inches_back)
    return _run_at(view, option, verb_words.RUN_AND_SHOVE), _sprinting(option, note)


def _ram_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return _run_at(view, option, verb_words.RAM), tr("no Action")


def _run_at(view: Look, option: Option, words: VerbWords) -> str:
    """A run at somebody, or a leap, alone or with others."""
    if option.mode == "drop":
        return at_whom(view, option, words.leap, words.leap_at)
    return aimed(view, option, words)


def _sprinting(option: Option, note: str) -> str:
    return tr("after a Sprint · {note}").format(note=note) if option.mode == "sprint" else note


CHARGE = Verb(
    do="charge",
    kinds={None: "charge"},
    takes=("unit", "item", "target", "piece", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_charge_words,
    icon="charge",
)
CHARGING_SHOVE = Verb(
    do="charging-shove",
    kinds={None: "charging-shove"},
    takes=("unit", "item", "target", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_charging_shove_words,
    icon="shove",
)
RAM = Verb(
    do="ram",
    kinds={None: "slam"},
    takes=("unit", "target", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_ram_words,
    icon="charge",
)
