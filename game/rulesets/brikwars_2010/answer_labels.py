"""Answers to what others do, and to what dice show, in words: label and second line."""

from game.model.decisions import Decision, Option
from game.rulesets.brikwars.figures import THE_HANDS, called
from game.rulesets.brikwars.plain_labels import Label, Words, unit_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import sentence
from game.rulesets.brikwars_2010.counters import FEAT
from game.rulesets.brikwars_2010.fight_lines import BENNY_USES
from game.rulesets.brikwars_2010.figures import item_row, parry_use
from game.rulesets.brikwars_2010.grips import only_to_let_go
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr


def _parry(view: Look, decision: Decision, option: Option) -> Words:
    """With what, and how hard that is; of no thing and no hand what is closed for all of them."""
    del decision
    if option.item is None and option.hand is None:
        return tr("Parry"), ""
    item = unit_of(view, option).item(option.item or "")
    if option.mode == FEAT:
        die, hand = tables().measures.feat_die, tr(THE_HANDS[option.hand or ""])
        note = tr("d{die} against d{die}, ties win").format(die=die)
        return tr("Heroic Feat: Parry with {hand}").format(hand=hand), note
    use = tr("Use {use}")
    if item is None:
        hand, least = tr(THE_HANDS[option.hand or ""]), tables().measures.bare_hand_use
        return tr("Parry with {hand}").format(hand=hand), use.format(use=least)
    row = item_row(item)
    return tr("Parry with {item}").format(item=called(row)), use.format(use=parry_use(row))


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    if decision.kind == "R10-DP-06":
        return tr("Stop here"), ""
    return (tr("Hold on") if only_to_let_go(decision) else tr("Hold back")), ""


def _strikers(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    most = tables().measures.most_attackers
    return tr("These strike"), tr("up to {count}").format(count=most)


def _benny(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision
    if option.mode == "forgo":
        return tr("Let it go"), ""
    return sentence(tr(BENNY_USES[option.mode or ""])), ""


ANSWER_LABELS: dict[str, Label] = {
    "parry": (_parry, "parry"),
    "stop": (_stop, "pause"),
    "strikers": (_strikers, "fight"),
    "benny": (_benny, "star"),
}
"""Who words which answer, and its sign."""
