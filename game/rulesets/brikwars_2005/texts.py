"""The words of BrikWars 2005, gathered: log lines, cards, prompts and labels."""

from game.rulesets.brikwars_2005.cards import stat_card
from game.rulesets.brikwars_2005.fight_lines import tell
from game.rulesets.brikwars_2005.labels import label
from game.rulesets.brikwars_2005.members import member
from game.rulesets.brikwars_2005.prompts import title

__all__ = ["label", "member", "stat_card", "tell", "title"]
