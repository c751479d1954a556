"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from game.engine.ruleset import OptionLabel
from game.model.decisions import TURN, Decision, Option
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.engagement import foes_in_melee
from game.rulesets.brikwars.figures import HAND_NAMES, row_of
from game.rulesets.brikwars.item_shots import AT_ITEM
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.names import THE_HANDS, called
from game.rulesets.brikwars.plain_labels import (
    PLAIN_LABELS,
    Label,
    Words,
    alike,
    at_whom,
    unit_of,
    weapon_note,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.shots import BLIND, GROUND
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars.verb_words import VerbWords
from game.rulesets.brikwars.words import inches, item_name, item_word, listed, name_of, sentence
from game.rulesets.brikwars_2010.answer_labels import ANSWER_LABELS
from game.rulesets.brikwars_2010.bursts import burst_rows_now
from game.rulesets.brikwars_2010.disengaging import opponents
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.gripping import BOTH
from game.rulesets.brikwars_2010.mom_choices import DAMAGE, KEEP, RANGE
from game.rulesets.brikwars_2010.snatching import RANDOM_OBJECT, held_in_a_fight
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.words import shot_text, strike_text
from game.words import tr


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line, a sign and the rule that tells of it."""
    words, icon = _LABELS[option.do]
    text, note = words(view, decision, option)
    rule = option.point or ""
    if option.do == "disengage":
        # Its decision point sets it against an attack and does not say what it costs.
        held = sheet_of(unit_of(view, option)).grabbed_by
        rule = "R10-AM-03" if held else "R10-CC-32"
    return OptionLabel(text, note, icon, rule, alike(view, option))


def _held(view: Look, option: Option, words: VerbWords) -> str:
    """An attack on something held, whosever hand it is in."""
    return at_whom(view, option, words.something, words.what)


def _aimed(view: Look, option: Option, words: VerbWords) -> str:
    """An attack alone, with others, or blindly."""
    if option.mode == JOINT:
        return at_whom(view, option, words.together, words.together_at)
    if option.mode == BLIND:
        return at_whom(view, option, words.blindly, words.blindly_at)
    return at_whom(view, option, words.plain, words.at)


def _disengage(view: Look, decision: Decision, option: Option) -> Words:
    """Turning away; the Grabbed do it on the spot (R10-CC-24)."""
    del decision
    grabbers = sheet_of(unit_of(view, option)).grabbed_by
    if grabbers:
        names = listed([name_of(view, grabber) for grabber in grabbers])
        return tr("Disengage"), tr("on the spot, held by {names}").format(names=names)
    foes = listed([name_of(view, foe) for foe in foes_in_melee(view, option.unit or "")])
    if not foes:
        return tr("Disengage"), tr("opponents may Counterstrike")
    return tr("Disengage"), tr("from {names}").format(names=foes)


_IN_RESPONSE = "R10-DP-04"
"""The question in which several figures of one owner may answer."""


def _strike(view: Look, decision: Decision, option: Option) -> Words:
    note = _blow(view, option)
    if option.mode != AT_ITEM:
        return _maneuver(view, decision, option, verb_words.STRIKE), note
    if decision.kind == _IN_RESPONSE:
        words = verb_words.STRIKES_WHAT_IS_HELD
        return at_whom(view, option, words.plain, words.at), note
    return _held(view, option, verb_words.STRIKE), note


def _maneuver(view: Look, decision: Decision, option: Option, words: VerbWords) -> str:
    """A maneuver, with whose it is where figures of one owner are asked together."""
    if decision.kind == _IN_RESPONSE:
        return at_whom(view, option, words.he_does, words.he_does_at)
    if option.mode == "recover":
        return at_whom(view, option, words.up, words.up_at)
    return at_whom(view, option, words.plain, words.at)


def _blow(view: Look, option: Option) -> str:
    """What a Strike is made with: a gun is a club (R10-EQ-15)."""
    return weapon_note(
        view, option, lambda unit, item: strike_text(unit, item_row(item)), blow=True
    )


def _shove(view: Look, decision: Decision, option: Option) -> Words:
    unit, push = option.unit or "", inches(tables().measures.shove_distance)
    means = tr("Both hands") if option.item is None else item_name(view, unit, option.item)
    note = sentence(means)
    if option.target is not None:
        note = tr("{means} · {length} and Disrupted").format(means=note, length=push)
    return _maneuver(view, decision, option, verb_words.SHOVE), note


def _grab(view: Look, decision: Decision, option: Option) -> Words:
    note = tr("An empty hand") if option.target is None else tr("An empty hand · neither moves")
    return _maneuver(view, decision, option, verb_words.GRAB), note


def _release(view: Look, decision: Decision, option: Option) -> Words:
    """Whom a hand lets go of (R10-CC-25)."""
    del decision
    number = HAND_NAMES.index(option.hand or "")
    held = sheet_of(unit_of(view, option)).hands[number].holds
    text = tr("Let go of {name}").format(name=name_of(view, held or ""))
    return text, tr("frees {hand}").format(hand=tr(THE_HANDS[HAND_NAMES[number]]))


def _shoot(view: Look, decision: Decision, option: Option) -> Words:
    note, words = _shot(view, option, False), verb_words.SHOOT
    if option.mode == AT_ITEM:
        return _held(view, option, words), note
    if decision.kind != TURN:
        return at_whom(view, option, words.he_does, words.he_does_at), note
    return _aimed(view, option, words), note


def _aim(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    text = tr("{modifier} to hit").format(modifier=tables().measures.item_modifier)
    return item_name(view, option.target or "", option.item), text


def _burst(view: Look, decision: Decision, option: Option) -> Words:
    """One more burst, and how much harder it is (R10-EQ-25)."""
    del decision
    rows = burst_rows_now(view, unit_of(view, option), option.item)
    harder = "".join(f" · {row.amount:+d}" for row in rows)
    text = _aimed(view, option, verb_words.FIRE_ON)
    return text, f"{_shot(view, option, False)}{harder}"


def _throw(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note = _shot(view, option, True)
    if option.mode == GROUND:
        return tr("Throw at a spot"), note
    if option.mode == AT_ITEM:
        return _held(view, option, verb_words.THROW), note
    return _aimed(view, option, verb_words.THROW), note


def _shot(view: Look, option: Option, thrown: bool) -> str:
    return weapon_note(view, option, lambda unit, item: shot_text(unit, item_row(item), thrown))


def _run_at(view: Look, option: Option, words: VerbWords) -> str:
    """A run at somebody, or a leap, alone or with others."""
    if option.mode == "drop":
        return at_whom(view, option, words.leap, words.leap_at)
    return _aimed(view, option, words)


def _charge(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    die = tr("+1d{die} for the MOM").format(die=row_of(unit_of(view, option)).action_die)
    note = f"{_blow(view, option)} · {die}"
    return _run_at(view, option, verb_words.CHARGE), _sprinting(option, note)


def _sprinting(option: Option, note: str) -> str:
    return tr("after a Sprint · {note}").format(note=note) if option.mode == "sprint" else note


def _charging_shove(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    inches_back = inches(tables().measures.shove_distance)
    note = tr("{length} + MOM").format(length=inches_back)
    return _run_at(view, option, verb_words.RUN_AND_SHOVE), _sprinting(option, note)


def _ram(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return _run_at(view, option, verb_words.RAM), tr("no Action")


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


def _leap(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    text = tr('MOM: +1d{die}", then run on')
    return tr("Long jump"), text.format(die=tables().measures.mom_die)


def _vault(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    name = item_word(view, option.unit or "", option.item)
    text = tr('MOM: 1d{die}" higher with the {item}, then run on')
    return tr("Pole vault"), text.format(die=tables().measures.mom_die, item=name)


def _snatch(view: Look, decision: Decision, option: Option) -> Words:
    """What it takes, and what for; in a fight it is the next Angry Inch (R10-CC-17)."""
    del decision
    row = tables().items[RANDOM_OBJECT]
    cost = tr("{length} of Move").format(length=inches(tables().measures.pick_up_cost))
    if held_in_a_fight(view, unit_of(view, option)):
        cost = tr("the Angry Inch")
    note = tr("{cost}, {item}, Use {use}").format(cost=cost, item=called(row), use=row.use)
    return tr("Snatch something"), note


def _drop(view: Look, decision: Decision, option: Option) -> Words:
    if decision.kind == TURN:
        name = item_name(view, option.unit or "", option.item)
        return tr("Drop"), tr("{item} · free").format(item=name)
    text = tr("Drop {item}").format(item=item_word(view, option.unit or "", option.item))
    if decision.kind in ("R10-DP-03", "R10-DP-16"):
        return text, tr("then Grab with that hand")
    note = tr("then Parry barehanded, Use {use}")
    return text, note.format(use=tables().measures.bare_hand_use)


def _grip(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    text = tr("Grip: both hands") if option.mode == BOTH else tr("Grip: one hand")
    name = item_name(view, option.unit or "", option.item)
    return text, tr("{item} · free").format(item=name)


def _end_turn(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would be Disengaging in place and struck for it (R10-DP-31)."""
    del option
    fighters = idle_fighters(view, decision.side)
    idle = [unit.name for unit in fighters if opponents(view, unit, None)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} will be Disengaging").format(names=listed(idle))


def _counterstrike(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note, words = _blow(view, option), verb_words.COUNTERSTRIKE
    if option.mode == AT_ITEM:
        return _held(view, option, words), note
    return at_whom(view, option, words.plain, words.at), note


def _delay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Wait for an ally"), tr("to join in on his turn")


_LABELS: dict[str, Label] = {
    **PLAIN_LABELS,
    "disengage": (_disengage, "dodge"),
    "strike": (_strike, "fight"),
    "shove": (_shove, "shove"),
    "grab": (_grab, "grab"),
    "release": (_release, "drop"),
    "shoot": (_shoot, "shoot"),
    "burst": (_burst, "shoot"),
    "throw": (_throw, "throw"),
    "aim": (_aim, "target"),
    "grip": (_grip, "grab"),
    "charge": (_charge, "charge"),
    "charging-shove": (_charging_shove, "shove"),
    "ram": (_ram, "charge"),
    "mom": (_mom, "star"),
    "leap": (_leap, "run"),
    "vault": (_vault, "run"),
    "drop": (_drop, "drop"),
    "snatch": (_snatch, "snatch"),
    "end-turn": (_end_turn, "end-turn"),
    "counterstrike": (_counterstrike, "fight"),
    "delay": (_delay, "wait"),
    **ANSWER_LABELS,
}
"""Who words which option, and its sign."""
