"""The pages that tell of rules, over whatever is open: all rules, and rulesets side by side."""

from typing import Protocol

from game.match.library.desk import Desk
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.rules.comparison import ComparisonScene
from game.ui.scenes.rules.rule_text import book_of, explanation
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.tips.glossary import Glossary
from game.ui.window import App
from game.words import Catalogue, in_use, tr


class RulesHost(Protocol):
    """What the pages need of the program around them."""

    app: App
    desk: Desk
    backdrop: Backdrop

    def keys(self) -> None:
        """Open the page of the keys, over whatever is open."""
        ...

    @property
    def ruleset(self) -> str:
        """The ruleset that is played, or else the one chosen last."""
        ...


class Bookshelf:
    """Opens the pages and puts them away."""

    def __init__(self, program: RulesHost) -> None:
        self._program = program
        self._glossary: tuple[tuple[str, Catalogue], Glossary] | None = None

    def titles(self) -> dict[str, str]:
        """What people call the rulesets, by id."""
        return {name: rules.title_text for name, rules in self._program.desk.rulesets.items()}

    def rules(self, rule: str = "") -> None:
        """The rules: at one, or at what the player looks at.

        Asked for once more, they are put away.
        """
        app, desk = self._program.app, self._program.desk
        top = app.scenes.top
        if isinstance(top, RulesScene):
            if rule:
                top.open(rule)
            else:
                app.scenes.pop()
            return
        if isinstance(top, Screen):
            rule = rule or top.tree.rule_here()
        books = {
            key: book_of(
                rules.title_text, desk.rules(key), rules, compared=desk.comparison(key) is not None
            )
            for key, rules in desk.rulesets.items()
        }
        # From the comparison one goes back to it, not to a second one.
        compare = app.scenes.pop if isinstance(top, ComparisonScene) else self._compare_shown
        used = self._looked_at()
        scene = RulesScene(
            app,
            self._program.backdrop,
            books,
            used,
            rule=rule,
            on_back=app.scenes.pop,
            on_compare=compare,
            on_keys=self._program.keys,
        )
        app.scenes.push(scene)

    def explained(self, rule: str) -> Widget | None:
        """What a rule of any ruleset says; None where none has it."""
        desk = self._program.desk
        rows = (row for key in desk.rulesets for row in desk.rules(key) if row.id == rule)
        row = next(rows, None)
        return None if row is None else explanation(row)

    def glossary(self) -> Glossary:
        """The words of the ruleset on the screen, in the language in use."""
        ruleset, language = self._looked_at(), in_use()
        if self._glossary is None or self._glossary[0] != (ruleset, language):
            terms = self._program.desk.words(ruleset)
            rules = {tr(term.name): term.rule for term in terms}
            small = (tr(term.name) for term in terms if term.any_case)
            self._glossary = ((ruleset, language), Glossary(rules, frozenset(small)))
        return self._glossary[1]

    def _looked_at(self) -> str:
        """The ruleset of the battle or the replay on the screen, or else the one that is used."""
        top = self._program.app.scenes.top
        if isinstance(top, BattleScene):
            return top.controller.battle.setup.ruleset
        return self._program.ruleset

    def _compare_shown(self) -> None:
        """Set the ruleset on the page of the rules beside others, at the rule that is read."""
        top = self._program.app.scenes.top
        if isinstance(top, RulesScene):
            self.compare(top.ruleset, top.wanted)

    def compare_used(self) -> None:
        """The ruleset that is played beside others, from the rule that the player looks at on."""
        app, ruleset = self._program.app, self._looked_at()
        if self._program.desk.comparison(ruleset) is None:
            app.signs.tell(tr("There are no other rules to compare with"), "scales")
            return
        top = app.scenes.top
        self.compare(ruleset, top.tree.rule_here() if isinstance(top, Screen) else "")

    def compare(self, ruleset: str, rule: str = "") -> None:
        """A ruleset beside others, from a rule on."""
        app = self._program.app
        comparison = self._program.desk.comparison(ruleset)
        if comparison is not None:
            back, backdrop = app.scenes.pop, self._program.backdrop
            scene = ComparisonScene(
                app, backdrop, comparison, self.titles(), rule=rule, on_back=back
            )
            app.scenes.push(scene)
