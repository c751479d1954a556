"""The language of all texts, changed on every open screen at once."""

from msgspec.structs import replace

from game.files.formats.settings_file import Preferences
from game.files.json.faults import FileFaults
from game.ui.window import App
from game.words import ENGLISH, tr, use


class Speaker:
    """Knows the language in use. English until another one is wished for."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._code = ENGLISH

    def speak(self, wished: Preferences) -> tuple[Preferences, str]:
        """Show everything in the language wished for.

        Where its catalogue cannot be used: what is then wished for instead, English, and why.
        """
        code, problem = wished.language, ""
        if code == self._code:
            return wished, ""
        # English needs none of what reads catalogues.
        from game.files.formats.catalogues import read_catalogue

        try:
            use(read_catalogue(code))
        except FileFaults as faults:
            use(None)
            words = tr("The language “{code}” cannot be shown: {problem}\nEnglish is used.")
            problem = words.format(code=code, problem="\n".join(faults.lines()))
            wished = replace(wished, language=ENGLISH)
        self._code = wished.language
        self._app.relabel()
        return wished, problem
