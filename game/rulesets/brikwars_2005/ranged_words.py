"""Shots and throws in words: labels, questions, lines of the log (R05-RG, R05-EX)."""

from collections.abc import Callable

from game.model.decisions import TURN, Decision, Option
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.plain_labels import Label, Words, at_whom, weapon_note
from game.rulesets.brikwars.plain_prompts import whose
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.shots import GROUND
from game.rulesets.brikwars.steps import AT_ITEM, BLIND
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.words import figure, inches, item_name, pool_text
from game.rulesets.brikwars_2005 import events
from game.rulesets.brikwars_2005.damage import shot_pool
from game.rulesets.brikwars_2005.explosions import POINT as BLAST
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.rulesets.brikwars_2005.to_hit import POINT as AIMING
from game.rulesets.brikwars_2005.to_hit import use_of_shot
from game.rulesets.common.lines import Part, line
from game.words import tr


def range_text(row: ItemRow, thrown: bool) -> str:
    """The Range of a shot in inches, that of a throw as dice: ``d6+2"`` (R05-RG-10)."""
    if not thrown or row.throw is None:
        return inches(row.range or 0.0)
    return tr('{dice}"').format(dice=pool_text(row.throw.dice, row.throw.flat))


def shot_text(row: ItemRow, thrown: bool) -> str:
    """Use, Range and Damage of a shot or throw on one short line."""
    text = tr("Use {use} · {range} · {damage}")
    return text.format(
        use=use_of_shot(row, thrown),
        range=range_text(row, thrown),
        damage=pool_text(*shot_pool(row, thrown)),
    )


def shoot_words(view: Look, decision: Decision, option: Option) -> Words:
    """A shot at a figure or a thing."""
    note, words = _note(view, option, False), verb_words.SHOOT
    if decision.kind != TURN:
        return at_whom(view, option, words.he_does, words.he_does_at), note
    return _aimed(view, option, words), note


def throw_words(view: Look, decision: Decision, option: Option) -> Words:
    """A throw at a figure, a thing or a spot."""
    del decision
    note = _note(view, option, True)
    if option.mode == GROUND:
        return tr("Throw at a spot"), note
    return _aimed(view, option, verb_words.THROW), note


def _aimed(view: Look, option: Option, words: VerbWords) -> str:
    """An attack in sight, blindly, or on something held, whosever hand it is in."""
    if option.mode == AT_ITEM:
        return at_whom(view, option, words.something, words.what)
    if option.mode == BLIND:
        return at_whom(view, option, words.blindly, words.blindly_at)
    if option.mode == JOINT:
        return at_whom(view, option, words.together, words.together_at)
    return at_whom(view, option, words.plain, words.at)


def _note(view: Look, option: Option, thrown: bool) -> str:
    return weapon_note(view, option, lambda _, item: shot_text(item_row(item), thrown))


def _aim(view: Look, decision: Decision, option: Option) -> Words:
    """Aiming for all of the turn, or at one of the things that a target holds."""
    if decision.kind == AIMING:
        gain = tr("{modifier} to hit, no Move on this turn")
        return tr("Aim"), gain.format(modifier=f"{tables().measures.aim_modifier:+d}")
    text = tr("{modifier} to hit").format(modifier=common().measures.item_modifier)
    return item_name(view, option.target or "", option.item), text


def _no(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Attack without Aiming"), tr("and move afterward")


RANGED_LABELS: dict[str, Label] = {
    "aim": (_aim, "target"),
    "no": (_no, "boot"),
}
"""Who words which option, and its sign."""


def _aiming(view: Look, decision: Decision) -> str:
    text = tr("{who} has not moved: Aim, and stand still for this turn?")
    return text.format(who=whose(view, decision))


def _blast(view: Look, decision: Decision) -> str:
    text = tr("{who} is about to be in a blast: Bail?")
    return text.format(who=whose(view, decision))


RANGED_TITLES: dict[str, Callable[[Look, Decision], str]] = {AIMING: _aiming, BLAST: _blast}
"""Who words which question."""


def fell_short(view: Look, event: events.FellShort) -> tuple[Part, ...]:
    """A throw that did not get there, and how far it flew."""
    text = tr("The throw of {who} falls short: it flies only {length}")
    return line(text, who=figure(view, event.unit), length=inches(event.inches))
