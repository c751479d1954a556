"""The words of BrikWars 2010, gathered: log lines, cards, prompts and labels."""

from game.rulesets.brikwars_2010.cards import stat_card
from game.rulesets.brikwars_2010.fight_lines import tell
from game.rulesets.brikwars_2010.labels import label
from game.rulesets.brikwars_2010.members import member
from game.rulesets.brikwars_2010.prompts import title

__all__ = ["label", "member", "stat_card", "tell", "title"]
