"""Pictures of saves: taken, listed, deleted, and nothing that harms when they are strange."""

from pathlib import Path

import pygame
import pytest

from game.ui.scenes.program.program import Program
from game.ui.scenes.shared.file_list import FilesScene
from game.ui.scenes.shared.thumbnails import SIZE, load_thumbnail
from game.ui.widgets.lists.list_box import ListRow
from tests.ui.scenes.stage import Guest, fight, shown_text
from tests.ui.scenes.test_saves import save_as


@pytest.fixture
def unpictured() -> None:
    """Here pictures are what is looked at."""


def listed(guest: Guest, name: str) -> ListRow:
    """The row of a save in the list, once its picture has been read."""
    guest.step(6)
    row = guest.find(f"saves/{name}")
    assert isinstance(row, ListRow)
    return row


def test_a_turn_gives_the_autosave_a_picture(guest: Guest, home: Path) -> None:
    scene = fight(guest)
    path = home / "saves" / "autosave.json"
    first = load_thumbnail(path)
    assert first is not None
    view = scene.camera.view
    assert first.get_width() / first.get_height() == pytest.approx(view.w / view.h, abs=0.02)
    assert first.get_width() <= SIZE[0]
    assert first.get_height() <= SIZE[1]
    before = path.with_suffix(".png").stat().st_mtime_ns
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    assert path.with_suffix(".png").stat().st_mtime_ns > before


def test_a_save_has_a_picture_and_loses_it_with_itself(paused: Guest, home: Path) -> None:
    save_as(paused, "Old")
    path = home / "saves" / "old.json"
    assert load_thumbnail(path) is not None
    paused.click("load")
    assert listed(paused, "old.json").item.picture is not None
    paused.click("saves/old.json")
    paused.step(2)
    assert "round 1" in shown_text(paused, "save-fact-0")
    assert "BrikWars 2010" in shown_text(paused, "save-fact-2")
    paused.click("delete-save")
    paused.click("ask-yes")
    assert not path.exists()
    assert not path.with_suffix(".png").exists()


@pytest.mark.parametrize("data", [b"no picture", b"\x89PNG\r\n\x1a\n" + bytes(300)])
def test_a_strange_picture_is_as_good_as_none(paused: Guest, home: Path, data: bytes) -> None:
    save_as(paused, "Odd")
    (home / "saves" / "odd.png").write_bytes(data)
    paused.click("load")
    assert listed(paused, "odd.json").item.picture is None
    paused.click("saves/odd.json")
    paused.step(2)
    assert isinstance(paused.app.scenes.top, FilesScene)
    paused.click("load-save")
    paused.click("begin")


def test_a_torn_picture_is_as_good_as_none(paused: Guest, home: Path) -> None:
    save_as(paused, "Torn")
    path = home / "saves" / "torn.png"
    path.write_bytes(path.read_bytes()[:200])
    assert load_thumbnail(path.with_suffix(".json")) is None


def test_another_battle_has_not_the_picture_of_the_one_before(
    program: Program, paused: Guest, home: Path
) -> None:
    folder = home / "saves"
    paused.press("Esc", "Ctrl+Enter", "Enter")
    paused.wait_until(lambda: program.scene is not None and program.scene.prompt is not None)
    old = (folder / "autosave.png").read_bytes()
    program.menu()
    fight(paused)
    assert (folder / "autosave.png").read_bytes() == old, "the other one is not kept yet"
    paused.press("Ctrl+Enter", "Enter")
    paused.wait_until(lambda: program.scene is not None and program.scene.prompt is not None)
    assert (folder / "autosave-before.png").read_bytes() == old
    program.menu()
    (folder / "autosave.json").unlink()
    (folder / "autosave.png").write_bytes(b"of the lost battle")
    for name in ("battle", "next", "fight"):
        paused.click(name)
    picture = folder / "autosave.png"
    assert not picture.exists() or picture.read_bytes() != b"of the lost battle"


def test_the_row_shows_the_picture(paused: Guest) -> None:
    save_as(paused, "Seen")
    paused.click("load")
    row = listed(paused, "seen.json")
    assert row.item.picture is not None
    box = row.rect.inflate(-4, -4)
    box.width = 60
    with_picture = pygame.image.tobytes(paused.app.surface.subsurface(box), "RGB")
    row.item = type(row.item)(row.item.key, row.item.name, row.item.note, row.item.icon)
    paused.step()
    without = pygame.image.tobytes(paused.app.surface.subsurface(box), "RGB")
    assert with_picture != without


def test_a_newer_file_is_not_called_damaged(paused: Guest, home: Path) -> None:
    (home / "saves" / "newer.json").write_text('{"format": "save", "version": 99}')
    (home / "saves" / "torn.json").write_text('{"format": "save"')
    paused.click("load")
    notes = {name: listed(paused, f"{name}.json").item.note for name in ("newer", "torn")}
    assert "newer version" in notes["newer"]
    assert "damaged" not in notes["newer"]
    assert "damaged" in notes["torn"]
    paused.click("saves/newer.json")
    paused.click("delete-save")
    paused.click("ask-yes")
    assert not (home / "saves" / "newer.json").exists()


def test_no_picture_is_taken_for_one_that_is_gone(paused: Guest) -> None:
    """Another picture may lie where one lay in memory: it is shown all the same."""
    save_as(paused, "Red")
    paused.click("load")
    listed(paused, "red.json")
    paused.click("saves/red.json")
    scene = paused.app.scenes.top
    assert isinstance(scene, FilesScene)

    def seen() -> pygame.Color:
        paused.step(2)
        return paused.app.surface.get_at(paused.find("preview").rect.center)

    red, green = pygame.Color("#C02020"), pygame.Color("#20C020")
    scene._pictures["red.json"] = filled(red)
    assert seen() == red
    place = id(scene._pictures.pop("red.json"))
    others = [filled(green)]
    while id(others[-1]) != place and len(others) < 200:
        others.append(filled(green))
    scene._pictures["red.json"] = others[-1]
    assert seen() == green


def filled(color: pygame.Color) -> pygame.Surface:
    sheet = pygame.Surface((120, 72))
    sheet.fill(color)
    return sheet
