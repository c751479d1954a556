"""Shots and throws on one's own turn: offered, refused, begun, and in words (R10-DP-07, -28)."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.objects import things_near
from game.rulesets.brikwars.plain_labels import Words, at_whom, weapon_note
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.shots import (
    GROUND,
    aim_refusal,
    put_at_ground,
    put_shots,
    shot_of,
    spot_refusal,
)
from game.rulesets.brikwars.steps import AT_ITEM, BLIND, Shoot, Target, alone, attack_of
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.visibility import weapon_range
from game.rulesets.brikwars.words import item_name
from game.rulesets.brikwars_2010.delaying import waiting_refusal
from game.rulesets.brikwars_2010.figures import item_row
from game.rulesets.brikwars_2010.joint_attacks import joint_refusal, lead_refusal
from game.rulesets.brikwars_2010.joint_things import at_thing_refusal
from game.rulesets.brikwars_2010.melee import at_what_is_held
from game.rulesets.brikwars_2010.ranged import (
    ranged_refusal,
    target_refusal,
    thrown_at_a_run,
)
from game.rulesets.brikwars_2010.steps import Maneuver, NextBurst, ThingVolley, Volley
from game.rulesets.brikwars_2010.to_hit import burst_rows, to_hit
from game.rulesets.brikwars_2010.words import shot_text
from game.words import tr


def offer_shots(shelf: Shelf, unit: Fig) -> None:
    """Every shot and throw that a figure's items are made for."""
    view = shelf.view
    for item in unit.items:
        row = item_row(item)
        for do in _ways(row):
            shut = _shut(view, unit, do, item.id)
            if shelf.skips(shut):
                continue
            aim = partial(aim_refusal, view, unit)
            for enemy in shelf.enemies(unit):
                plain = Option(
                    do=do, unit=unit.id, item=item.id, target=enemy.id, point="R10-DP-07"
                )
                put_shots(shelf, plain, shut, aim)
            if row.role == "explosive":
                put_at_ground(shelf, unit, item, shut, partial(spot_refusal, view, unit))


def _ways(row: ItemRow) -> Iterator[str]:
    """What an item is made for: to be shot, or to be thrown."""
    if row.role == "ranged":
        yield "shoot"
    if row.throw_range is not None or row.role == "explosive":
        yield "throw"


def shots_at_things(view: Look, unit: Fig) -> Iterator[Option]:
    """Shots and throws at things in sight within range.

    The one that a figure stands on is not offered.
    """
    floor = view.field.ground(unit.place).piece_id
    for item in unit.items:
        row = item_row(item)
        for do in _ways(row):
            if ranged_refusal(view, unit, item.id, do == "throw") is not None:
                continue
            flies = do == "throw" and row.role != "explosive"
            for piece in things_near(view, unit, weapon_range(row, flies)):
                aim = alone(unit.id, item.id, do, Target(piece=piece))
                if piece != floor and target_refusal(view, aim) is None:
                    yield Option(do=do, unit=unit.id, item=item.id, piece=piece, point="R10-DP-07")


def shared_refusal(view: Look, single: Option) -> Refusal | None:
    """Why others cannot join in a shot that is open (R10-CA-04)."""
    unit, target = view.state.units[single.unit or ""], view.state.units.get(single.target or "")
    if target is None:
        return at_thing_refusal(view, unit, replace(single, mode=JOINT).choice())
    return lead_refusal(view, unit, single.item or "", target, thrown=single.do == "throw")


def _shut(view: Look, unit: AnyUnit, do: str, item: str) -> Refusal | None:
    """Why something is shot or thrown at nobody (R10-RG-01, R10-RG-03)."""
    return waiting_refusal(unit) or ranged_refusal(view, unit, item, do == "throw")


def _means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), "R10-DP-07")
    return _shut(view, unit, choice.do, choice.item)


def _refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.piece is not None:
        return at_thing_refusal(view, unit, choice)
    item = unit.item(choice.item or "")
    assert item is not None, "else it is shut"
    if choice.do == "throw" and choice.mode == GROUND:
        if item_row(item).role != "explosive":
            return Refusal(tr("Only an Explosive is thrown at the ground"), "R10-EX-07")
        if choice.at is None:
            return Refusal(tr("A point on the ground must be named"), "R10-EX-07")
        return target_refusal(view, attack_of(choice))
    if choice.mode not in (None, BLIND, AT_ITEM, JOINT):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), "R10-DP-07")
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    thrown = choice.do == "throw"
    if choice.mode == JOINT:
        return joint_refusal(view, unit, item.id, target, thrown=thrown)
    return target_refusal(view, attack_of(choice))


def _begin(r: Res, choice: Choice) -> None:
    shot = shot_of(choice)
    if choice.mode == JOINT and choice.piece is not None:
        r.then(ThingVolley(piece=choice.piece, shots=(shot,)))
    elif choice.mode == JOINT and choice.target is not None:
        stood = r.state.units[choice.target].place
        r.then(Volley(target=choice.target, shots=(shot,), stood=stood))
    else:
        r.then(thrown_at_a_run(r, shot))


def _shoot_words(view: Look, decision: Decision, option: Option) -> Words:
    note, words = _shot(view, option, False), verb_words.SHOOT
    if option.mode == AT_ITEM:
        return at_what_is_held(view, option, words), note
    if decision.kind != TURN:
        return at_whom(view, option, words.he_does, words.he_does_at), note
    return aimed(view, option, words), note


def burst_words(view: Look, decision: Decision, option: Option) -> Words:
    """One more burst, and how much harder it is (R10-EQ-25)."""
    del decision
    step, harder = view.state.agenda[0], ""
    if isinstance(step, NextBurst):
        attack = alone(step.unit, step.item, "shoot", Target(figure=step.target))
        rows = burst_rows(view, attack, step.bursts)
        harder = "".join(f" · {row.amount:+d}" for row in rows)
    text = aimed(view, option, verb_words.FIRE_ON)
    return text, f"{_shot(view, option, False)}{harder}"


def _throw_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note = _shot(view, option, True)
    if option.mode == GROUND:
        return tr("Throw at a spot"), note
    if option.mode == AT_ITEM:
        return at_what_is_held(view, option, verb_words.THROW), note
    return aimed(view, option, verb_words.THROW), note


def aim_words(view: Look, decision: Decision, option: Option) -> Words:
    """One of the things that a target holds, and how much harder it is to hit (R10-AT-23)."""
    del decision
    step, name = view.state.agenda[0], item_name(view, option.target or "", option.item)
    if not isinstance(step, Shoot | Maneuver):
        return name, ""
    rows = to_hit(view, step.attack, step.attack.lead)
    harder = sum(row.amount for row in rows if row.rule == "R10-AT-23")
    return name, tr("{modifier} to hit").format(modifier=harder)


def _shot(view: Look, option: Option, thrown: bool) -> str:
    return weapon_note(view, option, lambda unit, item: shot_text(unit, item_row(item), thrown))


def aimed(view: Look, option: Option, words: VerbWords) -> str:
    """An attack alone, with others, or blindly."""
    if option.mode == JOINT:
        return at_whom(view, option, words.together, words.together_at)
    if option.mode == BLIND:
        return at_whom(view, option, words.blindly, words.blindly_at)
    return at_whom(view, option, words.plain, words.at)


SHOOT = Verb(
    do="shoot",
    kinds={None: "shoot", BLIND: "shoot-blind", AT_ITEM: "shoot-item"},
    takes=("unit", "item", "target", "piece", "mode"),
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_shoot_words,
    icon="shoot",
)
THROW = Verb(
    do="throw",
    kinds={
        None: "throw",
        BLIND: "throw-blind",
        AT_ITEM: "throw-item",
        GROUND: "throw-at-ground",
    },
    takes=("unit", "item", "target", "piece", "mode"),
    takes_in={GROUND: ("unit", "item", "mode", "at")},
    means=_means,
    refusal=_refusal,
    run=_begin,
    words=_throw_words,
    icon="throw",
)
