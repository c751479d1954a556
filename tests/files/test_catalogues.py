"""Catalogues of texts: languages, reading, and what is wrong with a file."""

import io
import os
import time
from pathlib import Path
from string import Formatter

import msgspec
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from game.files.formats.catalogues import (
    MOST_BYTES,
    PSEUDO,
    catalogue_of,
    languages,
    pseudo,
    read_catalogue,
)
from game.files.formats.places import locale_folder, user_locale_folder
from game.files.formats.settings_file import Preferences
from game.files.json.faults import FileFaults
from game.words import KEPT_CONTEXT, tr, tr_count, tr_kept, use

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
KEPT = 'msgctxt "kept"\n'


def plural(one: str, many: str, *forms: str) -> str:
    """A message with a plural."""
    told = "".join(f'msgstr[{n}] "{form}"\n' for n, form in enumerate(forms))
    return f'msgid "{one}"\nmsgid_plural "{many}"\n{told}'


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
        ('msgid "{name} moves"\nmsgstr "{nome} geht"\n', "other placeholders than {name}"),
        ('msgid "{name} moves"\nmsgstr "{name.x} geht"\n', "other placeholders"),
        ('msgid "Move"\nmsgstr "Geh {0}"\n', "other placeholders than none"),
        ('msgid "Move"\nmsgstr "Geh {"\n', "other placeholders"),
        ('msgid "{n:.1f} x"\nmsgstr "{n} y"\n', "other placeholders than {n:.1f}"),
        (plural("{name} moves", "{count} figures", "{count} x"), "placeholders in its plural"),
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


@pytest.mark.usefixtures("home")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are no files here")
def test_a_pipe_is_no_catalogue_and_nothing_waits_for_it() -> None:
    os.mkfifo(user_locale_folder() / "de.po")
    with pytest.raises(FileFaults, match="is not a file"):
        read_catalogue("de")


FIGURES = plural("{count} figure", "{count} figures", "{count} Figur", "{count} Figuren")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD.replace("(n != 1)", "1/(n-3)") + FIGURES, "divides by something that may be 0"),
        (HEAD.replace("(n != 1)", "n%(n-3)") + FIGURES, "divides by something that may be 0"),
        (HEAD.replace("(n != 1)", "n%00") + FIGURES, "divides by something that may be 0"),
        (HEAD.replace("=2", "=2000000000") + FIGURES, "plural forms; 1 to 6 are allowed"),
        (HEAD.replace("=2", "=-2") + FIGURES, "plural forms; 1 to 6 are allowed"),
        (HEAD.replace("Content", 'PO-Revision-Date: x\\n"\n"Content'), "is no catalogue"),
        (HEAD + KEPT + 'msgid "{a.b} x"\nmsgstr "{a.b} y"\n', "plain names"),
        (HEAD + KEPT + 'msgid "{0} x"\nmsgstr "{0} y"\n', "plain names"),
        (HEAD + KEPT + 'msgid "{ x"\nmsgstr "y"\n', "plain names"),
        (HEAD + KEPT + 'msgid "{a:>999999999}"\nmsgstr "{a:>999999999}"\n', "plain names"),
        (HEAD + KEPT + 'msgid "{a}{b}{c}{d}!"\nmsgstr "x"\n', "3 are allowed"),
        (
            HEAD + "\n".join(f'{KEPT}msgid "{{a}} {n}"\nmsgstr "x"\n' for n in range(201)),
            "stands 201 times; 200 are allowed",
        ),
        (HEAD + 'msgid "Move"\nmsgstr "Geh\0weg"\n', "control characters"),
        (HEAD + KEPT + plural("x", "{0}", "y", "y"), "has a plural"),
        (HEAD + plural("one figure", "{n} figures", "a", "b"), "other placeholders than {count}"),
        (HEAD + 'msgid "Move\0Moves"\nmsgstr "Geh"\n', "control characters"),
        (HEAD + f'msgid "Move"\nmsgstr "{"Geh" * 40}"\n', "by 120 letters; 104 are allowed"),
    ],
)
def test_what_would_fail_in_the_middle_of_a_battle_is_refused_at_once(text: str, told: str) -> None:
    with pytest.raises(FileFaults) as refused:
        catalogue_of(put("de", text))
    assert told in str(refused.value)


@pytest.mark.usefixtures("home")
def test_a_text_that_stands_often_with_comments_does_not_hold_up_the_game() -> None:
    """Compared with all those before they took half a minute, left out a third of a second."""
    often = "".join(f'#: a{n}\n# c{n}\nmsgid "Move"\nmsgstr "Geh"\n' for n in range(18000))
    path = put("de", HEAD + often)
    begin = time.process_time()
    use(catalogue_of(path))
    try:
        assert tr("Move") == "Geh"
    finally:
        use(None)
    assert time.process_time() - begin < 5


@pytest.mark.usefixtures("home")
def test_usual_rules_of_plurals_are_no_divisions_by_nothing() -> None:
    rule = "n%10==1 && n%100!=11 ? 0 : n / 10 > 2 ? 1 : 2"
    head = HEAD.replace("(n != 1)", rule).replace("=2", "=3")
    use(catalogue_of(put("xx", head + plural("{count} hit", "{count} hits", "a", "b", "c"))))
    try:
        assert [tr_count("{count} hit", "{count} hits", n) for n in (21, 30, 5)] == ["a", "b", "c"]
    finally:
        use(None)


@pytest.mark.usefixtures("home")
def test_every_language_offered_may_be_chosen() -> None:
    for name in ("x", "de.old", "a b", "-x", "ünï", "a" * 41, "pt_BR", "sr@latin"):
        put(name, GERMAN)
    offered = [language.code for language in languages()]
    assert offered == ["en", "pt_BR", "sr@latin", "pseudo"]
    for code in offered:
        msgspec.convert({"language": code}, Preferences)


def marked(message: Message) -> Message:
    """A message of the template with a translation: the same, within arrows."""
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    texts = tuple(f"»{text}«" for text in ids)
    string = texts if isinstance(message.id, tuple) else texts[0]
    return Message(message.id, string, context=message.context)


@pytest.mark.usefixtures("home")
def test_a_whole_translation_is_read_and_translates_what_was_kept() -> None:
    shipped = read_po(io.BytesIO((locale_folder() / "ka-ping.pot").read_bytes()))
    catalog = Catalog(locale="de")
    for message in shipped:
        if message.id:
            catalog[message.id] = marked(message)
    written = io.BytesIO()
    write_po(written, catalog, width=0)
    use(catalogue_of(put("de", written.getvalue().decode())))
    kept = [str(one.id) for one in shipped if one.context == KEPT_CONTEXT]
    try:
        for template in kept:
            fields = [field for _, field, *_ in Formatter().parse(template) if field]
            text = template.format(**{field: f"4.{n}" for n, field in enumerate(fields)})
            assert tr_kept(text) == f"»{text}«"
    finally:
        use(None)
    assert len(kept) > 10


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
