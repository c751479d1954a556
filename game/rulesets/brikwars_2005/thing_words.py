"""Attacks on things in words: the label of a blow by hand (R05-OB-01)."""

from game.model.decisions import Decision, Option
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.plain_labels import Words, at_whom, unit_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.melee_words import blow_name, blow_text


def at_thing_words(view: Look, decision: Decision, option: Option) -> Words:
    """The thing, and the weapon with its numbers."""
    del decision
    words = at_whom(view, option, verb_words.STRIKE.plain, verb_words.STRIKE.at)
    if option.mode == JOINT:
        words = at_whom(view, option, verb_words.ATTACK.together, verb_words.ATTACK.together_at)
    item = unit_of(view, option).item(option.item or "")
    if item is None:
        return words, ""
    return words, f"{blow_name(item.kind)} · {blow_text(item.kind)}"
