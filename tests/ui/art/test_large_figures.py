"""Figures with larger stands are drawn as large as they are."""

import json
from pathlib import Path

import pygame
import pytest

from game.files.formats.map_file import read_map
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.map_names import side_colors
from game.rulesets.catalog import catalog
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import FigureSprites
from game.ui.board.looks import Looks
from tests.ui.art.portraits import portrait
from tests.ui.scenes.stage import scuffle

SMALL = FigureLook("knight", "azure")
BIG = SMALL._replace(size=2.0)


def test_twice_the_stand_is_twice_the_picture() -> None:
    sprites = FigureSprites(6)
    small, big = (sprites.get(look, 0).picture.get_width() for look in (SMALL, BIG))
    assert big == pytest.approx(2 * small, rel=0.1)


def test_a_portrait_fits_its_frame_whatever_the_size() -> None:
    pictures = [pygame.image.tobytes(portrait(look, 40), "RGBA") for look in (SMALL, BIG)]
    assert pictures[0] == pictures[1]


def test_the_size_of_a_look_is_that_of_the_stand(tmp_path: Path) -> None:
    """The beast's stand has a radius of 2", a minifig's one of 0.5"."""
    level = scuffle()
    level["size"] = [30, 20]
    squad = level["sides"][0]["squad"]
    squad[0] = {"id": "ann", "kind": "beast", "name": "Ann", "items": [], "position": [6, 14]}
    ruleset = catalog()["brikwars-2010"]
    path = tmp_path / "beast.json"
    path.write_text(json.dumps(level))
    battle_map = read_map(path)
    battle = battle_of(ruleset, setup_of(battle_map, ruleset, seed=1))
    match = TurnController(battle, {side: Person() for side in ("azure", "ember")})
    looks = Looks(side_colors(battle_map), match.body, match.visual, match.bearing, 0.5)
    sizes = {unit.id: looks.of(unit).size for unit in match.state.on_field()}
    assert sizes["ann"] == 4.0
    assert sizes["ben"] == 1.0
