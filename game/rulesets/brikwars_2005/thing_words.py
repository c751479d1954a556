"""Attacks on things in words: the label of a blow by hand (R05-OB-01)."""

from game.model.decisions import Decision, Option
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.names import named
from game.rulesets.brikwars.plain_labels import Label, Words, at_whom, unit_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import pool_text
from game.rulesets.brikwars_2005.charge_words import CHARGE_LABELS
from game.rulesets.brikwars_2005.figures import blow_row, struck_dice
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.ranged_words import RANGED_LABELS
from game.words import tr


def _attack(view: Look, decision: Decision, option: Option) -> Words:
    """The thing, and the weapon with its numbers."""
    del decision
    words = at_whom(view, option, verb_words.STRIKE.plain, verb_words.STRIKE.at)
    if option.mode == JOINT:
        words = at_whom(view, option, verb_words.ATTACK.together, verb_words.ATTACK.together_at)
    item = unit_of(view, option).item(option.item or "")
    if item is None:
        return words, ""
    row = blow_row(item.kind)
    text = tr("Use {use} · {damage}").format(use=row.use, damage=pool_text(*struck_dice(item.kind)))
    return words, f"{named(row)} · {text}"


THING_LABELS: dict[str, Label] = {**RANGED_LABELS, ATTACK: (_attack, "fight"), **CHARGE_LABELS}
"""Who words which act at a thing, and its sign."""
