"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from game.engine.ruleset import OptionLabel
from game.model.decisions import TURN, Decision, Option
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.plain_labels import (
    PLAIN_LABELS,
    Label,
    Words,
    alike,
    kept_by,
    what_lies,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import item_name, item_word, listed
from game.rulesets.brikwars_2005.charge_words import CHARGE_LABELS
from game.rulesets.brikwars_2005.melee_words import MELEE_LABELS
from game.rulesets.brikwars_2005.ranged_words import RANGED_LABELS
from game.rulesets.brikwars_2005.rolls import TAKE
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.thing_words import THING_LABELS
from game.rulesets.brikwars_2005.turn import ACCEPT, GO_BACK
from game.rulesets.brikwars_2005.withdrawing import exposed_idlers
from game.words import tr


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line, a sign and the rule that tells of it."""
    at_thing = option.piece is not None and option.do in THING_LABELS
    labels = THING_LABELS if at_thing else LABELS
    words, icon = labels[option.do]
    text, note = words(view, decision, option)
    return OptionLabel(text, note, icon, option.point or "", alike(view, option))


def _drop(view: Look, decision: Decision, option: Option) -> Words:
    if decision.kind == TURN:
        name = item_name(view, option.unit or "", option.item)
        return tr("Drop"), tr("{item} · free").format(item=name)
    return tr("Drop {item}").format(item=item_word(view, option.unit or "", option.item)), ""


def _pick_up(view: Look, decision: Decision, option: Option) -> Words:
    """In Close Combat it takes no Move (R05-CC-16)."""
    if not in_close_combat(view, option.unit or ""):
        words, _ = PLAIN_LABELS["pick-up"]
        return words(view, decision, option)
    return tr("Pick up"), tr("{item} · free").format(item=what_lies(view, option))


def _end_turn(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would stand idle (R05-TU-06)."""
    del option
    idle = [unit.name for unit in exposed_idlers(view, decision.side)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} would stand idle").format(names=listed(idle))


SPENDING = ("attack", "shove", "bail")
"""Answers that use up the Action; Counters do not (R05-TU-05)."""


def _kept(view: Look, decision: Decision, option: Option) -> str:
    """What who does nothing keeps, where another answer would spend it."""
    costs = any(one.do in SPENDING for one in decision.options)
    return kept_by(view, option) if costs else ""


def _take(view: Look, decision: Decision, option: Option) -> Words:
    return tr("Take it"), _kept(view, decision, option)


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    return tr("Let it pass"), _kept(view, decision, option)


def _go_back(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Go back"), tr("and let them fight or Withdraw")


def _accept(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("End turn"), tr("every opponent strikes for free")


def _bonus(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision
    if option.mode != TAKE:
        return tr("Leave it"), tr("the roll stays as it is")
    return tr("Bonus Die"), tr("+1d{die}").format(die=tables().measures.bonus_die)


STOPS = ("R05-DP-07", "R05-DP-29")
"""Questions whether somebody goes on moving."""


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    return (tr("Stop here") if decision.kind in STOPS else tr("Hold back")), ""


LABELS: dict[str, Label] = {
    **PLAIN_LABELS,
    **RANGED_LABELS,
    **CHARGE_LABELS,
    **MELEE_LABELS,
    "take": (_take, "brace"),
    "decline": (_decline, "wait"),
    "drop": (_drop, "drop"),
    "pick-up": (_pick_up, "pick-up"),
    "end-turn": (_end_turn, "end-turn"),
    GO_BACK: (_go_back, "fight"),
    ACCEPT: (_accept, "end-turn"),
    "bonus": (_bonus, "star"),
    "stop": (_stop, "pause"),
}
"""Who words which option, and its sign."""
