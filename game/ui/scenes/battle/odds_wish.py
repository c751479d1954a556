"""Whether odds are told: what the player wishes, and what the battle's rules are about."""

from typing import Any, Final, Literal, TypeAlias, get_args

from game.engine.battle import Battle
from game.match.library.switchboard import preset_of
from game.words import tr

Wish: TypeAlias = Literal["always", "key", "never"]
WISHES: Final[tuple[Wish, ...]] = get_args(Wish)


class OddsWish:
    """Odds always, by a key, or never; a battle under a preset without odds never tells them."""

    def __init__(self, battle: Battle[Any]) -> None:
        setup, ruleset = battle.setup, battle.ruleset
        key = preset_of(ruleset, setup.settings)
        self._told = all(preset.odds for preset in ruleset.presets if preset.key == key)
        self._wish = "always"
        self._open = False

    def take(self, wish: str) -> None:
        """Take what the preferences say."""
        self._wish = wish
        self._open = False

    @property
    def by_key(self) -> bool:
        """Whether the key opens and closes the odds."""
        return self._told and self._wish == "key"

    def toggle(self) -> None:
        """The key was pressed: it opens and closes the odds where they hang on it."""
        self._open = not self._open

    def note(self, key: str) -> str:
        """Why no odds are shown and how to get them, "" where they are; ``key`` is the cap."""
        if not self._told:
            return tr("No odds in this battle: that is its preset of rules")
        if self._wish == "never":
            return tr("Odds are switched off in the options")
        if self._wish == "key" and not self._open:
            return tr("{key}: show the odds").format(key=key)
        return ""
