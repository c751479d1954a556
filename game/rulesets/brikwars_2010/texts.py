"""The words of BrikWars 2010, gathered: log lines, cards, prompts, labels and odds."""

from game.rulesets.brikwars_2010.cards import stat_card
from game.rulesets.brikwars_2010.fight_lines import tell
from game.rulesets.brikwars_2010.labels import label
from game.rulesets.brikwars_2010.members import member
from game.rulesets.brikwars_2010.prompts import title
from game.rulesets.brikwars_2010.thing_odds import odds

__all__ = ["label", "member", "odds", "stat_card", "tell", "title"]
