"""BrikWars 2005 as a value that fits the ruleset protocol."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from game.engine.resolution import Resolution
from game.rulesets.brikwars.figures import DISRUPTED
from game.rulesets.brikwars.ruleset import COMMON_STEPS, BrikWars, Particulars
from game.rulesets.brikwars.sheets import State
from game.rulesets.brikwars.steps import Blast, EndTurn, Move, Shoot, TakeTurn
from game.rulesets.brikwars.tables import read_house_rules, read_windows
from game.rulesets.brikwars_2005 import sheets, texts
from game.rulesets.brikwars_2005.attack_facts import facts
from game.rulesets.brikwars_2005.bearings import bearing
from game.rulesets.brikwars_2005.book import BOOK
from game.rulesets.brikwars_2005.explosions import blast
from game.rulesets.brikwars_2005.joint_attacks import joint_attack
from game.rulesets.brikwars_2005.joint_steps import JointAttack, JointOnThing
from game.rulesets.brikwars_2005.joint_things import joint_on_thing
from game.rulesets.brikwars_2005.melee import MELEE_STEPS
from game.rulesets.brikwars_2005.menu import own_turn_steps
from game.rulesets.brikwars_2005.movement import move
from game.rulesets.brikwars_2005.mustering import first_state, muster, setup_faults
from game.rulesets.brikwars_2005.ranged import shoot
from game.rulesets.brikwars_2005.refusals import refusal
from game.rulesets.brikwars_2005.runs import RUN_STEPS
from game.rulesets.brikwars_2005.sheets import Settings
from game.rulesets.brikwars_2005.turn import end_turn, take_turn
from game.rulesets.brikwars_2005.verbs import VERBS
from game.rulesets.brikwars_2005.worth import worth_of

STEPS: dict[type[Struct], Callable[[Resolution[State], Any], None]] = {
    **COMMON_STEPS,
    TakeTurn: take_turn,
    EndTurn: end_turn,
    Move: move,
    JointAttack: joint_attack,
    JointOnThing: joint_on_thing,
    **MELEE_STEPS,
    **RUN_STEPS,
    Shoot: shoot,
    Blast: blast,
}
"""The rule function of each kind of step."""

OWN: Final = Particulars(
    muster=muster,
    faults=setup_faults,
    first_state=first_state,
    own_turn=own_turn_steps,
    refusal=refusal,
    bearing=bearing,
    worth=worth_of,
    facts=facts,
    stat_card=texts.stat_card,
    title=texts.title,
    label=texts.label,
    member=texts.member,
    tell=texts.tell,
)
"""What this edition answers in its own way."""

BRIKWARS_2005: Final = BrikWars(
    id="brikwars-2005",
    version=6,
    title_text="BrikWars 2005",
    settings_type=Settings,
    switches=read_house_rules(__package__).switches,
    presets=read_house_rules(__package__).presets,
    windows=read_windows(__package__).windows,
    answers=read_windows(__package__).answers,
    acts=VERBS.kinds,
    conditions=(DISRUPTED,),
    kit=BOOK,
    own=OWN,
    state_type=sheets.State,
    steps=STEPS,
)
"""The ruleset ``brikwars-2005``."""
