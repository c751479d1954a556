"""Catalogues of texts: languages, reading, and what is wrong with a file."""

from pathlib import Path

import pytest

from game.files.catalogues import (
    MOST_BYTES,
    PSEUDO,
    catalogue_of,
    languages,
    pseudo,
    read_catalogue,
)
from game.files.faults import FileFaults
from game.files.places import user_locale_folder
from game.words import tr, tr_count, tr_kept, use

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
GERMAN = (
    HEAD
    + """msgid "{name} moves"
msgstr "{name} geht"

msgid "{count} figure"
msgid_plural "{count} figures"
msgstr[0] "{count} Figur"
msgstr[1] "{count} Figuren"

msgctxt "kept"
msgid "outnumbered {own} to {foes}"
msgstr "{own} gegen {foes}"
"""
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    user_locale_folder().mkdir(parents=True)
    return tmp_path


def put(code: str, text: str) -> Path:
    path = user_locale_folder() / f"{code}.po"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.usefixtures("home")
def test_a_catalogue_of_the_players_own_is_a_language() -> None:
    put("de", GERMAN)
    assert [(one.code, one.name) for one in languages()][:2] == [
        ("en", "English"),
        ("de", "Deutsch"),
    ]
    use(read_catalogue("de"))
    try:
        assert tr("{name} moves").format(name="Ann") == "Ann geht"
        assert tr_count("{count} figure", "{count} figures", 1) == "1 Figur"
        assert tr_count("{count} figure", "{count} figures", 4) == "4 Figuren"
        assert tr_kept("outnumbered 1 to 3") == "1 gegen 3"
    finally:
        use(None)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('msgid "{name} moves"\nmsgstr "{nome} geht"\n', "other placeholders than name!:"),
        ('msgid "{name} moves"\nmsgstr "{name.x} geht"\n', "other placeholders"),
        ('msgid "Move"\nmsgstr "Geh {0}"\n', "other placeholders than none"),
        ('msgid "Move"\nmsgstr "Geh {"\n', "other placeholders"),
        ('msgid "Move"\nGeh\n', "line"),
    ],
)
def test_a_faulty_catalogue_is_refused_with_the_place(text: str, told: str) -> None:
    path = put("de", HEAD + text)
    with pytest.raises(FileFaults, match=r"de\.po") as refused:
        catalogue_of(path)
    assert told in str(refused.value)


@pytest.mark.usefixtures("home")
def test_all_faults_are_told_at_once() -> None:
    body = "".join(f'msgid "Text {n}"\nmsgstr "{{x}} {n}"\n\n' for n in range(3))
    with pytest.raises(FileFaults) as refused:
        catalogue_of(put("de", HEAD + body))
    assert len(refused.value.faults) == 3


@pytest.mark.usefixtures("home")
def test_hostile_catalogues() -> None:
    head = HEAD.replace("(n != 1)", "__import__('os').system('true')")
    with pytest.raises(FileFaults):
        catalogue_of(put("nl", head + 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n'))
    with pytest.raises(FileFaults, match="MiB"):
        catalogue_of(put("bb", "#" * (MOST_BYTES + 1)))
    with pytest.raises(FileFaults, match="there is no catalogue"):
        read_catalogue("../../etc/passwd")


def test_the_language_for_trying_marks_and_lengthens() -> None:
    assert pseudo("Move") == "[Móvé ~]"
    assert pseudo("{name} moves {length:.1f}").format(name="Ann", length=2.0) == (
        "[Ann móvéš 2.0 ~~~~~~~~]"
    )
    assert pseudo("a { b") == "[á { b ~]"
    catalogue = read_catalogue(PSEUDO)
    assert catalogue is not None
    use(catalogue)
    try:
        assert tr_kept("outnumbered 1 to 3").startswith("[")
    finally:
        use(None)
