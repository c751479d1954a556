"""The verbs of BrikWars 2010: all that figures do on their own turn (R10-TU-03)."""

from typing import Final

from game.rulesets.brikwars.verbs import Verbs
from game.rulesets.brikwars_2010.charge_acts import CHARGE, CHARGING_SHOVE, RAM
from game.rulesets.brikwars_2010.delaying import DELAY
from game.rulesets.brikwars_2010.disengaging import DISENGAGE
from game.rulesets.brikwars_2010.ending import END_TURN
from game.rulesets.brikwars_2010.footwork import FOOTWORK
from game.rulesets.brikwars_2010.gripping import GRIP
from game.rulesets.brikwars_2010.grips import RELEASE
from game.rulesets.brikwars_2010.handling import DROP, PICK_UP
from game.rulesets.brikwars_2010.melee import GRAB, SHOVE, STRIKE
from game.rulesets.brikwars_2010.movement import MOVE
from game.rulesets.brikwars_2010.ranged_acts import SHOOT, THROW
from game.rulesets.brikwars_2010.snatching import SNATCH
from game.rulesets.brikwars_2010.vaults import LEAPING, VAULTING

VERBS: Final = Verbs(
    (
        MOVE,
        *FOOTWORK,
        DISENGAGE,
        STRIKE,
        SHOVE,
        GRAB,
        RELEASE,
        CHARGE,
        CHARGING_SHOVE,
        RAM,
        LEAPING,
        VAULTING,
        SHOOT,
        THROW,
        PICK_UP,
        SNATCH,
        DROP,
        GRIP,
        DELAY,
        END_TURN,
    )
)
