"""The palettes for kinds of color vision, and high contrast: computed, not judged by eye."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pygame
import pytest

from game.ui.art import palette, schemes
from game.ui.art.emblem import emblem
from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import FigureSprites
from game.ui.art.palette import TEAMS, team_look
from game.ui.art.schemes import Scheme, contrast, use
from game.ui.theme import ActionColor, Hud
from game.ui.widgets.look.paint import tint
from tests.ui.art.portraits import portrait
from tests.ui.vision import as_seen, difference, encoded, lab, linear, simulated

PALETTES: tuple[schemes.PaletteName, ...] = ("deutan", "protan", "tritan")
LEAST = 34
"""The smallest difference between two team colors that the design asks for (CIE76)."""

WORDS = (Hud.TEXT, Hud.DIM, Hud.GOLD, Hud.INFO, Hud.GOOD, Hud.BAD, Hud.WHITE, Hud.OFF_TEXT)


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    use(schemes.USUAL)


def test_the_ruler_is_right() -> None:
    """White is L 100 without color; pure red is as published for sRGB under D65."""
    assert np.allclose(lab(linear((255, 255, 255))), (100, 0, 0), atol=0.05)
    assert np.allclose(lab(linear((255, 0, 0))), (53.24, 80.09, 67.20), atol=0.05)
    assert encoded(linear((12, 130, 255))).tolist() == [12, 130, 255]


def test_red_and_green_of_one_lightness_look_alike_to_a_deutan() -> None:
    assert difference("#C00000", "#00A000") > 100
    assert difference("#A88A00", "#C87800", "deutan") < 15
    gray = simulated(pygame.Surface((2, 2)), "achromat").get_at((0, 0))
    assert gray.r == gray.g == gray.b


@pytest.mark.parametrize("name", PALETTES)
def test_teams_are_told_apart_by_the_sight_that_a_palette_is_for(
    name: schemes.PaletteName,
) -> None:
    use(Scheme(palette=name))
    for one, other in combinations(TEAMS, 2):
        mains = (team_look(one).main, team_look(other).main)
        for vision in (name, "usual"):
            assert difference(*mains, vision) >= LEAST, (one, other, vision)


def test_teams_are_told_apart_by_lightness_alone_where_no_color_is_seen() -> None:
    """Eight steps of lightness; most battles are azure against ember, which lie far apart."""
    use(Scheme(palette="achromat"))
    mains = {team: team_look(team).main for team in TEAMS}
    assert difference(mains["azure"], mains["ember"], "achromat") >= LEAST
    for one, other in combinations(mains.values(), 2):
        assert difference(one, other, "achromat") >= 10, (one, other)
        assert difference(one, other) >= LEAST / 2, (one, other)


def test_signs_are_told_apart_where_no_color_is_seen() -> None:
    """A blocked line of sight ends in a cross, and amounts have their sign, too."""
    use(Scheme(palette="achromat"))
    reach = schemes.shown(palette.REACH)
    for line in (palette.BLOCKED, palette.SIGHT_LINE):
        assert difference(reach, schemes.shown(line), "achromat") >= LEAST, line
    good, bad = schemes.shown(palette.HUD_GOOD), schemes.shown(palette.HUD_BAD)
    assert difference(good, bad, "achromat") >= 25


@pytest.mark.parametrize("name", PALETTES)
def test_signs_are_told_apart_by_the_sight_that_a_palette_is_for(
    name: schemes.PaletteName,
) -> None:
    use(Scheme(palette=name))
    overlays = (palette.REACH, palette.BLOCKED, palette.SIGHT_LINE)
    for kind in (overlays, (palette.HUD_GOOD, palette.HUD_BAD)):
        for one, other in combinations(map(schemes.shown, kind), 2):
            assert difference(one, other, name) >= LEAST, (one, other)


def test_the_usual_palette_would_not_do() -> None:
    """Otherwise nobody would need another one."""
    mains = [look.main for look in TEAMS.values()]
    for name in PALETTES:
        assert min(difference(*two, name) for two in combinations(mains, 2)) < LEAST


@pytest.mark.parametrize("name", ["usual", *PALETTES, "achromat"])
@pytest.mark.parametrize("high", [False, True])
def test_words_stand_out_on_panels(name: schemes.PaletteName, high: bool) -> None:
    use(Scheme(palette=name, contrast=high))
    least = 7.0 if high else 4.5
    grounds = (Hud.PANEL_TOP, Hud.PANEL_BOTTOM, Hud.INSET, palette.ROW_CHOSEN)
    for word in (*WORDS, *map(schemes.team_words, TEAMS)):
        for ground in grounds[: 4 if high else 3]:
            seen = contrast(schemes.shown(word), schemes.shown(ground))
            assert seen >= least, f"{word} on {ground}: {seen:.1f}"


@pytest.mark.parametrize("high", [False, True])
def test_words_stand_out_on_pills(high: bool) -> None:
    """Conditions of figures, and keys that are pointed at."""
    use(Scheme(contrast=high))
    seen = contrast(schemes.shown(Hud.TEXT), schemes.shown(Hud.PILL))
    assert seen >= (7.0 if high else 4.5)


def test_words_stand_out_on_every_brick_in_high_contrast() -> None:
    use(Scheme(contrast=True))
    bricks = [value for key, value in vars(ActionColor).items() if key.isupper()]
    off = [tint(color, Hud.OFF, 0.78) for color in bricks]
    for color in (*bricks, *off):
        lightest = tint(schemes.brick(color), "#FFFFFF", 0.22)
        assert contrast(lightest, "#FFFFFF") >= 7.0, color


def test_the_reason_on_a_closed_brick_can_be_read() -> None:
    use(Scheme())
    for color in (value for key, value in vars(ActionColor).items() if key.isupper()):
        assert contrast(tint(color, Hud.OFF, 0.78), Hud.OFF_TEXT) >= 4.0, color


@pytest.mark.parametrize("name", ["usual", *PALETTES, "achromat"])
@pytest.mark.parametrize("high", [False, True])
def test_words_stand_out_on_plates_of_teams(name: schemes.PaletteName, high: bool) -> None:
    use(Scheme(palette=name, contrast=high))
    for team in TEAMS:
        ground, words = schemes.plate(team_look(team).main)
        assert contrast(ground, words) >= (7.0 if high else 4.0), team


def test_contrast_is_the_one_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_pictures_follow_the_palette_and_come_back() -> None:
    look = FigureLook("knight", "azure", ())
    sprites = FigureSprites(8)

    def drawn() -> tuple[bytes, ...]:
        pictures = (emblem("azure", 32), portrait(look, 48), sprites.get(look, 0.0).picture)
        return tuple(pygame.image.tobytes(one, "RGBA") for one in pictures)

    before = drawn()
    for scheme in (Scheme(palette="tritan"), Scheme(bold=True)):
        use(scheme)
        other = drawn()
        assert all(one != two for one, two in zip(before, other, strict=True)), scheme
        use(schemes.USUAL)
        assert drawn() == before


def test_strong_patterns_take_more_of_the_mark() -> None:
    """Every pattern covers clearly more of the emblem than the normal one does."""
    for name, look in TEAMS.items():
        shares = []
        for bold in (False, True):
            use(Scheme(bold=bold))
            pixels = pygame.surfarray.array3d(emblem(name, 64)).reshape(-1, 3).astype(int)
            away = np.abs(pixels - np.array(palette.rgb(look.light))).sum(axis=1)
            shares.append(int((away < 60).sum()))
        assert shares[1] > 1.2 * shares[0], name


@pytest.mark.parametrize("px", [6, 8])
@pytest.mark.parametrize("vision", ["usual", "protan", "deutan"])
def test_the_pattern_of_a_small_ember_figure_stands_out_of_a_meadow(px: int, vision: str) -> None:
    """To some eyes ember is as dark and dull as a meadow: the light marks have to be seen.

    One thirteenth of the stand is clearly lighter than the ground, although the figure hides most.
    """
    sprite = FigureSprites(px).get(FigureLook("gunner", "ember", ("rifle",), "standing"), 45)
    canvas = pygame.Surface(sprite.picture.get_size())
    canvas.fill(palette.GROUND["meadow"])
    meadow = lab(as_seen(linear(pygame.Color(palette.GROUND["meadow"])[:3]), vision))[0]
    canvas.blit(sprite.picture, (0, 0))
    light = lab(as_seen(linear(pygame.surfarray.array3d(canvas)), vision))[..., 0]
    across, down = np.indices(light.shape) - light.shape[0] / 2 + 0.5
    stand = light[np.hypot(across, down) < STAND * px]
    assert float((stand > meadow + 12).mean()) > 1 / 13
