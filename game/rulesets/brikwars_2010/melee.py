"""Strikes, Shoves and Grabs on one's own turn: offered, refused, begun, and in words.

R10-DP-15, R10-DP-21, R10-DP-27, R10-CC-24, R10-CC-27.
"""

from collections.abc import Iterator

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import in_close_combat, prone
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.objects import things_near
from game.rulesets.brikwars.plain_labels import Words, at_whom, weapon_note
from game.rulesets.brikwars.reaches import within_a_step
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.steps import AT_ITEM, attack_of
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import inches, item_name, sentence
from game.rulesets.brikwars_2010.close_combat import maneuver_candidates
from game.rulesets.brikwars_2010.delaying import waiting_refusal
from game.rulesets.brikwars_2010.figures import GRABBED, free_to_move, item_row, sheet_of, strikers
from game.rulesets.brikwars_2010.joint_things import at_thing_refusal
from game.rulesets.brikwars_2010.maneuvers import (
    attack_refusal,
    can_recover,
    item_strikes,
    longest_reach,
    maneuver_as,
    strike_refusal,
)
from game.rulesets.brikwars_2010.steps import Disengage, Maneuver
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.words import strike_text
from game.words import tr


def offer_fights(shelf: Shelf, unit: Fig) -> None:
    """Everything that might be done to enemies in Close Combat, and at what they hold."""
    view, shut = shelf.view, _engage_refusal(shelf.view, unit)
    if shelf.skips(shut):
        return
    mode = "recover" if prone(unit) else None
    point = "R10-DP-27" if prone(unit) else engage_point(unit)
    for enemy in shelf.enemies(unit, within_a_step(view, unit, longest_reach(unit))):
        open_before = len(shelf.open)
        for option in maneuver_candidates(unit, enemy, point, mode):
            shelf.put(option, shut or _refusal(view, unit, option.choice()))
        for option in item_strikes(view, tuple(shelf.open[open_before:])):
            shelf.put(option, None)


def strikes_at_things(view: Look, unit: Fig) -> Iterator[Option]:
    """Strikes at things within reach; the one that a figure stands on is not offered."""
    floor = view.field.ground(unit.place).piece_id
    for item in strikers(unit):
        for piece in things_near(view, unit, item_row(item).reach):
            if piece != floor and strike_refusal(view, unit, item.id, piece) is None:
                yield Option(
                    do="strike", unit=unit.id, item=item.id, piece=piece, point="R10-DP-07"
                )


def engage_point(unit: Fig) -> str:
    """The decision point of a fight on one's own turn; the Grabbed, who may Strike, too, have their
    own (R10-DP-21, R10-CC-27).
    """
    return "R10-DP-21" if unit.has(GRABBED) else "R10-DP-15"


def _engage_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    return waiting_refusal(unit) or can_recover(view, unit)


def _means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return _engage_refusal(view, unit)


def _refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.piece is not None:
        return at_thing_refusal(view, unit, choice)
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    at_item = choice.mode == AT_ITEM and choice.do == "strike"
    if prone(unit) and choice.mode != "recover":
        return Refusal(tr("It is Disrupted: recover first"), "R10-TU-30")
    if not prone(unit) and choice.mode is not None and not at_item:
        return Refusal(tr("Already standing"), "R10-TU-32")
    return attack_refusal(view, attack_of(choice))


def _begin(r: Res, choice: Choice) -> None:
    """Do it. To attack a thing is for a fighter to do something other than to Engage.

    It Disengages in place first, and takes the Counterstrikes (R10-CC-36).
    """
    if choice.piece is None:
        r.then(maneuver_as(choice, choice.unit or "", choice.target or ""))
        return
    unit = r.state.units[choice.unit or ""]
    if in_close_combat(r, unit.id) and not free_to_move(r, unit):
        r.then(Disengage(unit=unit.id, in_place=True))
    r.then(Maneuver(attack=attack_of(choice)))


_IN_RESPONSE = "R10-DP-04"
"""The question in which several figures of one owner may answer."""


def _strike_words(view: Look, decision: Decision, option: Option) -> Words:
    note = blow_note(view, option)
    if option.mode != AT_ITEM:
        return _maneuver(view, decision, option, verb_words.STRIKE), note
    if decision.kind == _IN_RESPONSE:
        words = verb_words.STRIKES_WHAT_IS_HELD
        return at_whom(view, option, words.plain, words.at), note
    return at_what_is_held(view, option, verb_words.STRIKE), note


def _maneuver(view: Look, decision: Decision, option: Option, words: VerbWords) -> str:
    """A maneuver, with whose it is where figures of one owner are asked together."""
    if decision.kind == _IN_RESPONSE:
        return at_whom(view, option, words.he_does, words.he_does_at)
    if option.mode == "recover":
        return at_whom(view, option, words.up, words.up_at)
    return at_whom(view, option, words.plain, words.at)


def _shove_words(view: Look, decision: Decision, option: Option) -> Words:
    unit, push = option.unit or "", inches(tables().measures.shove_distance)
    means = tr("Both hands") if option.item is None else item_name(view, unit, option.item)
    note = sentence(means)
    if option.target is not None:
        note = tr("{means} · {length} and Disrupted").format(means=note, length=push)
    return _maneuver(view, decision, option, verb_words.SHOVE), note


def _grab_words(view: Look, decision: Decision, option: Option) -> Words:
    note = tr("An empty hand") if option.target is None else tr("An empty hand · neither moves")
    return _maneuver(view, decision, option, verb_words.GRAB), note


def counterstrike_words(view: Look, decision: Decision, option: Option) -> Words:
    """A Strike in answer to one."""
    del decision
    note, words = blow_note(view, option), verb_words.COUNTERSTRIKE
    if option.mode == AT_ITEM:
        return at_what_is_held(view, option, words), note
    return at_whom(view, option, words.plain, words.at), note


def at_what_is_held(view: Look, option: Option, words: VerbWords) -> str:
    """An attack on something held, whosever hand it is in."""
    return at_whom(view, option, words.something, words.what)


def blow_note(view: Look, option: Option) -> str:
    """What a Strike is made with: a gun is a club (R10-EQ-15)."""
    return weapon_note(
        view, option, lambda unit, item: strike_text(unit, item_row(item)), blow=True
    )


STRIKE = Verb(
    do="strike",
    kinds={None: "strike", AT_ITEM: "strike-item"},
    takes=("unit", "item", "target", "piece", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_strike_words,
    icon="fight",
)
SHOVE = Verb(
    do="shove",
    kinds={None: "shove"},
    takes=("unit", "item", "target", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_shove_words,
    icon="shove",
)
GRAB = Verb(
    do="grab",
    kinds={None: "grab"},
    takes=("unit", "target", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_grab_words,
    icon="grab",
)
