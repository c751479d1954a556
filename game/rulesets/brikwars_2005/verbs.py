"""The verbs of BrikWars 2005: all that figures do on their own turn (R05-TU-03)."""

from typing import Final

from game.rulesets.brikwars.verbs import Verbs
from game.rulesets.brikwars_2005.ending import END_TURN
from game.rulesets.brikwars_2005.footwork import FOOTWORK
from game.rulesets.brikwars_2005.melee import ATTACKING, SHOVING, WITHDRAWING
from game.rulesets.brikwars_2005.movement import MOVE
from game.rulesets.brikwars_2005.ranged_acts import SHOOT, THROW
from game.rulesets.brikwars_2005.runs import CHARGE, CHARGING_SHOVE, SLAM
from game.rulesets.brikwars_2005.snatching import DROP, PICK_UP

VERBS: Final = Verbs(
    (
        MOVE,
        *FOOTWORK,
        WITHDRAWING,
        ATTACKING,
        SHOVING,
        CHARGE,
        CHARGING_SHOVE,
        SLAM,
        SHOOT,
        THROW,
        PICK_UP,
        DROP,
        END_TURN,
    )
)
