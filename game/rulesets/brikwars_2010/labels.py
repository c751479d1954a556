"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from game.engine.ruleset import OptionLabel
from game.model.decisions import TURN, Decision, Option
from game.model.figure_classes import FIGURE_CLASSES
from game.rulesets.brikwars_2010.answer_labels import ANSWER_LABELS, Label, Words, unit_of
from game.rulesets.brikwars_2010.bursts import burst_rows_now
from game.rulesets.brikwars_2010.engagement import foes_in_melee
from game.rulesets.brikwars_2010.figures import (
    HAND_NAMES,
    item_row,
    move_of,
    row_of,
    sheet_of,
)
from game.rulesets.brikwars_2010.gripping import BOTH
from game.rulesets.brikwars_2010.item_shots import AT_ITEM
from game.rulesets.brikwars_2010.joint_attacks import JOINT
from game.rulesets.brikwars_2010.mom_choices import DAMAGE, KEEP, RANGE
from game.rulesets.brikwars_2010.sheets import Look
from game.rulesets.brikwars_2010.snatching import RANDOM_OBJECT, held_in_a_fight
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.turn import idle_fighters
from game.rulesets.brikwars_2010.words import (
    inches,
    item_name,
    kind_name,
    listed,
    name_of,
    plural,
    sentence,
    shot_text,
    strike_text,
    thing_name,
)
from game.rulesets.common.deployment import DEPLOY, DEPLOY_REST, undeployed


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line and a sign."""
    words, icon = _LABELS[option.do]
    text, note = words(view, decision, option)
    return OptionLabel(text, note, icon)


def _at(view: Look, verb: str, option: Option) -> str:
    """A verb with its target, or alone while the target is still to be chosen."""
    aimed_at = option.target or option.piece
    return verb if aimed_at is None else f"{verb} {thing_name(view, aimed_at)}"


def _move(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    left = inches(sheet_of(unit_of(view, option)).move_left)
    if option.mode == "jump":
        return "Jump", f"{left}, ledges and gaps"
    return "Move", f"{left} left"


def _face(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Turn", "free"


def _sprint(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Sprint", f'+1d{tables().measures.sprint_die}" of Move'


def _stand_up(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    return "Stand up", f"for {inches(move_of(unit_of(view, option)) / 2)} of Move"


def _disengage(view: Look, decision: Decision, option: Option) -> Words:
    """Turning away; the Grabbed do it on the spot (R10-CC-24)."""
    del decision
    grabbers = sheet_of(unit_of(view, option)).grabbed_by
    if grabbers:
        names = listed([name_of(view, grabber) for grabber in grabbers])
        return "Disengage", f"on the spot, held by {names}"
    foes = listed([name_of(view, foe) for foe in foes_in_melee(view, option.unit or "")])
    return "Disengage", f"from {foes}" if foes else "opponents may Counterstrike"


def _strike(view: Look, decision: Decision, option: Option) -> Words:
    if option.mode == AT_ITEM:
        verb = _verb(view, decision, option, "Strike", "strikes")
        return _at_item(view, verb, option), _blow(view, option)
    verb = "Get up and strike" if option.mode == "recover" else "Strike"
    return _answering(view, decision, option, verb, "strikes"), _blow(view, option)


def _answering(view: Look, decision: Decision, option: Option, verb: str, does: str) -> str:
    """A maneuver, with whose it is where figures of one owner are asked together."""
    return _at(view, _verb(view, decision, option, verb, does), option)


def _verb(view: Look, decision: Decision, option: Option, verb: str, does: str) -> str:
    """What is done, or who does it."""
    return f"{unit_of(view, option).name} {does}" if decision.kind == "R10-DP-04" else verb


def _blow(view: Look, option: Option) -> str:
    """The weapon of a Strike with its numbers."""
    unit = unit_of(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = item_row(item)
    aimed = option.target is not None or option.piece is not None
    return f"{row.name} · {strike_text(unit, row)}" if aimed else row.name


def _shove(view: Look, decision: Decision, option: Option) -> Words:
    verb = "Get up and shove" if option.mode == "recover" else "Shove"
    means = "both hands" if option.item is None else item_name(view, option.unit or "", option.item)
    push = inches(tables().measures.shove_distance)
    note = sentence(means)
    if option.target is not None:
        note += f" · {push} and Disrupted"
    return _answering(view, decision, option, verb, "shoves"), note


def _grab(view: Look, decision: Decision, option: Option) -> Words:
    verb = "Get up and grab" if option.mode == "recover" else "Grab"
    note = "An empty hand" if option.target is None else "An empty hand · neither moves"
    return _answering(view, decision, option, verb, "grabs"), note


def _release(view: Look, decision: Decision, option: Option) -> Words:
    """Whom a hand lets go of (R10-CC-25)."""
    del decision
    number = HAND_NAMES.index(option.hand or "")
    held = sheet_of(unit_of(view, option)).hands[number].holds
    return f"Let go of {name_of(view, held or '')}", f"frees the {option.hand} hand"


def _shoot(view: Look, decision: Decision, option: Option) -> Words:
    if option.mode == AT_ITEM:
        return _at_item(view, "Shoot", option), _shot(view, option, False)
    if decision.kind != TURN:
        return _at(view, f"{unit_of(view, option).name} shoots", option), _shot(view, option, False)
    verb = "Shoot blindly" if option.mode == "blind" else "Shoot"
    return f"{_at(view, verb, option)}{_together(option)}", _shot(view, option, False)


def _at_item(view: Look, verb: str, option: Option) -> str:
    """An attack on something held, whosever hand it is in."""
    if option.target is None:
        return f"{verb} something held"
    return f"{verb} what {name_of(view, option.target)} holds"


def _aim(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    modifier = tables().measures.item_modifier
    return item_name(view, option.target or "", option.item), f"{modifier} to hit"


def _burst(view: Look, decision: Decision, option: Option) -> Words:
    """One more burst, and how much harder it is (R10-EQ-25)."""
    del decision
    rows = burst_rows_now(view, unit_of(view, option), option.item)
    harder = "".join(f" · {row.amount:+d}" for row in rows)
    return _at(view, "Fire on at", option), f"{_shot(view, option, False)}{harder}"


def _throw(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    note = _shot(view, option, True)
    if option.mode == "ground":
        return "Throw at a spot", note
    if option.mode == AT_ITEM:
        return _at_item(view, "Throw at", option), note
    verb = "Throw blindly" if option.mode == "blind" else "Throw"
    aimed = option.target is not None or option.piece is not None
    return f"{_at(view, f'{verb} at' if aimed else verb, option)}{_together(option)}", note


def _together(option: Option) -> str:
    """What is added to an attack that others join."""
    return " together" if option.mode == JOINT else ""


def _shot(view: Look, option: Option, thrown: bool) -> str:
    """The weapon of a Ranged attack with its numbers."""
    unit = unit_of(view, option)
    item = unit.item(option.item or "")
    if item is None:
        return ""
    row = item_row(item)
    if option.target is None and option.piece is None:
        return row.name
    text = f"{row.name} · {shot_text(unit, row, thrown)}"
    return f"{text} · {tables().measures.blind_modifier}" if option.mode == "blind" else text


def _charge(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Leap at" if option.mode == "drop" else "Charge"
    die = f"+1d{row_of(unit_of(view, option)).action_die} for the MOM"
    text = f"{_at(view, verb, option)}{_together(option)}"
    return text, f"{_sprinting(option)}{_blow(view, option)} · {die}"


def _sprinting(option: Option) -> str:
    return "after a Sprint · " if option.mode == "sprint" else ""


def _charging_shove(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    inches_back = inches(tables().measures.shove_distance)
    note = f"{_sprinting(option)}{inches_back} + MOM, less POP"
    return f"{_at(view, 'Run & shove', option)}{_together(option)}", note


def _ram(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    verb = "Leap onto" if option.mode == "drop" else "Run into"
    return f"{_at(view, verb, option)}{_together(option)}", "no Action"


def _mom(view: Look, decision: Decision, option: Option) -> Words:
    charging = any(one.mode == DAMAGE for one in decision.options)
    if option.mode == KEEP:
        return "Keep the MOM", "and collide if it still stands" if charging else ""
    if option.mode == DAMAGE:
        return "Spend the MOM", f"+1d{row_of(unit_of(view, option)).action_die} Damage"
    what = "of range, then run on" if option.mode == RANGE else "of KnockBack, less POP"
    return "Spend the MOM", f'1d{tables().measures.mom_die}" {what}'


def _leap(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Long jump", f'MOM: +1d{tables().measures.mom_die}", then run on'


def _vault(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    name = item_name(view, option.unit or "", option.item).lower()
    return "Pole vault", f'MOM: 1d{tables().measures.mom_die}" higher with the {name}, then run on'


def _pick_up(view: Look, decision: Decision, option: Option) -> Words:
    """What lies there, and the inch it costs."""
    del decision
    kinds = [loose.kind for loose in view.state.loose if loose.id == option.item]
    name = kind_name(kinds[0] if kinds else option.item or "")
    return "Pick up", f"{name} · {inches(tables().measures.pick_up_cost)} of Move"


def _snatch(view: Look, decision: Decision, option: Option) -> Words:
    """What it takes, and what for; in a fight it is the next Angry Inch (R10-CC-17)."""
    del decision
    row = tables().items[RANDOM_OBJECT]
    cost = f"{inches(tables().measures.pick_up_cost)} of Move"
    if held_in_a_fight(view, unit_of(view, option)):
        cost = "the Angry Inch"
    return "Snatch something", f"{cost}, {row.name.lower()}, Use {row.use}"


def _drop(view: Look, decision: Decision, option: Option) -> Words:
    name = item_name(view, option.unit or "", option.item)
    if decision.kind == TURN:
        return "Drop", f"{name} · free"
    if decision.kind in ("R10-DP-03", "R10-DP-16"):
        return f"Drop {name.lower()}", "then Grab with that hand"
    hand = f"then Parry barehanded, Use {tables().measures.bare_hand_use}"
    return f"Drop {name.lower()}", hand


def _grip(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    name = item_name(view, option.unit or "", option.item).lower()
    if option.mode == BOTH:
        return f"Both hands on the {name}", "free"
    return f"One hand on the {name}", "free"


def _end_turn(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would be Disengaging in place (R10-DP-31)."""
    del option
    idle = [unit.name for unit in idle_fighters(view, decision.side)]
    if not idle:
        return "End turn", ""
    return "End turn", f"{listed(idle)} will be Disengaging"


def _counterstrike(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    if option.mode == AT_ITEM:
        return _at_item(view, "Counterstrike at", option), _blow(view, option)
    return _at(view, "Counterstrike", option), _blow(view, option)


def _delay(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return "Wait for an ally", "to join in on his turn"


def _deploy(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    unit = unit_of(view, option)
    what = unit.figure_class or unit.kind
    role = FIGURE_CLASSES.get(what)
    return f"Place {unit.name}", sentence(what if role is None else f"{what} · {role.lower()}")


def _deploy_rest(view: Look, decision: Decision, option: Option) -> Words:
    del option
    return (
        "Place the rest",
        f"{plural(len(undeployed(view, decision.side)), 'figure')} as suggested",
    )


_LABELS: dict[str, Label] = {
    "move": (_move, "move"),
    "face": (_face, "watch"),
    "sprint": (_sprint, "run"),
    "stand-up": (_stand_up, "stand-up"),
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
    "pick-up": (_pick_up, "pick-up"),
    "drop": (_drop, "drop"),
    "snatch": (_snatch, "snatch"),
    "end-turn": (_end_turn, "end-turn"),
    "counterstrike": (_counterstrike, "fight"),
    "delay": (_delay, "wait"),
    **ANSWER_LABELS,
    DEPLOY: (_deploy, "flag"),
    DEPLOY_REST: (_deploy_rest, "flag"),
}
"""Who words which option, and its sign."""
