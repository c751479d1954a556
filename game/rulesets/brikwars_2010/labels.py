"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from game.engine.ruleset import OptionLabel
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.plain_labels import (
    PLAIN_LABELS,
    Label,
    Words,
    alike,
    unit_of,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2010.answer_labels import ANSWER_LABELS
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.melee import counterstrike_words
from game.rulesets.brikwars_2010.mom_choices import DAMAGE, KEEP, RANGE
from game.rulesets.brikwars_2010.ranged_acts import aim_words, burst_words
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.verbs import VERBS
from game.words import tr


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line, a sign and the rule that tells of it."""
    words, icon = LABELS[option.do]
    text, note = words(view, decision, option)
    rule = option.point or ""
    if option.do == "disengage":
        # Its decision point sets it against an attack and does not say what it costs.
        held = sheet_of(unit_of(view, option)).grabbed_by
        rule = "R10-AM-03" if held else "R10-CC-32"
    return OptionLabel(text, note, icon, rule, alike(view, option))


def _mom(view: Look, decision: Decision, option: Option) -> Words:
    charging = any(one.mode == DAMAGE for one in decision.options)
    if option.mode == KEEP:
        return tr("Keep the MOM"), tr("and collide if it still stands") if charging else ""
    if option.mode == DAMAGE:
        die = row_of(unit_of(view, option)).action_die
        return tr("Spend the MOM"), tr("+1d{die} Damage").format(die=die)
    text = tr('1d{die}" of KnockBack, less POP')
    if option.mode == RANGE:
        text = tr('1d{die}" of range, then run on')
    return tr("Spend the MOM"), text.format(die=tables().measures.mom_die)


LABELS: dict[str, Label] = {
    **PLAIN_LABELS,
    **VERBS.labels,
    "burst": (burst_words, "shoot"),
    "aim": (aim_words, "target"),
    "mom": (_mom, "star"),
    "counterstrike": (counterstrike_words, "fight"),
    **ANSWER_LABELS,
}
"""Who words which option, and its sign."""
