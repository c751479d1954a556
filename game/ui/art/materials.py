"""What terrain is made of: the surfaces of bricks, planks, sheets and leaves by material."""

from collections.abc import Mapping
from typing import NamedTuple

from game.ui.art.brickwork import Finish
from game.ui.art.palette import BRICK_RED, GUNMETAL, LEAVES, STEEL, Paint

WALL_FINISHES: Mapping[str, Finish] = {
    "brick": Finish(BRICK_RED, studs=True),
    "stone": Finish("#B2B5B4", studs=True),
    "concrete": Finish("#979286", tint=0.04, studs=True),
    "metal": Finish(GUNMETAL, tint=0.03, gloss=1.2, bevel=0.05),
    "wood": Finish("#7F542B", tint=0.12, gloss=0.3),
    "thin-wood": Finish("#B98E55", tint=0.10, gloss=0.3),
    "cloth": Finish("#C9B48A", tint=0.05, gloss=0.1, bevel=0.2),
    "paper": Finish("#E8E2D2", tint=0.03, gloss=0.15),
    "glass": Finish("#A9D8E6", tint=0.02, gloss=1.4),
}
"""The surface of a run of bricks or planks by material."""

FLOOR_FINISHES: Mapping[str, Finish] = {
    "brick": Finish("#C98F6B", tint=0.06, gloss=0.55, bevel=0.05),
    "stone": Finish("#A3A199", tint=0.06, gloss=0.55, bevel=0.05),
    "concrete": Finish("#A4AAB0", tint=0.04, gloss=0.55, bevel=0.05),
    "metal": Finish("#7F8994", tint=0.04, gloss=1.0, bevel=0.05),
    "wood": Finish("#B4854C", tint=0.08, gloss=0.4, bevel=0.05),
    "thin-wood": Finish("#D8B67E", tint=0.08, gloss=0.4, bevel=0.05),
    "cloth": Finish("#D6C7A2", tint=0.05, gloss=0.1, bevel=0.12),
    "paper": Finish("#ECE7DA", tint=0.03, gloss=0.2, bevel=0.05),
    "glass": Finish("#BFE2EC", tint=0.03, gloss=1.4, bevel=0.05),
}
"""The surface of a floor to stand on."""

WOODEN = ("wood", "thin-wood", "paper", "cloth")
"""Materials that are laid as boards, not as bricks."""


class Trim(NamedTuple):
    """Beams, frames, posts and hoops: their color, a darker one for joints, and their gloss."""

    color: Paint
    dark: Paint
    gloss: float


TRIMS: Mapping[str, Trim] = {
    "brick": Trim("#8E3022", "#5E1E15", 0.4),
    "stone": Trim("#C6C8C4", "#54585B", 0.4),
    "concrete": Trim("#62686E", "#43484D", 0.4),
    "metal": Trim(STEEL, "#3B4757", 1.0),
    "wood": Trim("#8A5A2B", "#4A2E14", 0.3),
    "thin-wood": Trim("#A9743B", "#6E4A26", 0.3),
    "cloth": Trim("#8C6F45", "#5F4A2C", 0.15),
    "paper": Trim("#C9B58C", "#8E7C58", 0.2),
    "glass": Trim("#E6F4F8", "#6FA6BC", 1.4),
}
"""What holds a thing of some material together."""

CRATE_FINISHES: Mapping[str, Finish] = {
    **WALL_FINISHES,
    "wood": Finish("#A9743B", tint=0.10, gloss=0.3, bevel=0.05),
    "thin-wood": Finish("#C8964F", tint=0.10, gloss=0.3, bevel=0.05),
    "cloth": Finish("#A4864F", tint=0.12, gloss=0.1, bevel=0.25),
    "paper": Finish("#D9C49A", tint=0.04, gloss=0.2, bevel=0.05),
}
"""Lids of boxes and barrels; bales of cloth, cartons of paper."""

BRIDGE_FINISHES: Mapping[str, Finish] = {
    **FLOOR_FINISHES,
    "wood": Finish("#845629", tint=0.14, gloss=0.3, bevel=0.08),
    "thin-wood": Finish("#BE9358", tint=0.14, gloss=0.3, bevel=0.08),
    "brick": Finish("#B5654A", tint=0.10, gloss=0.4, bevel=0.06),
}
"""Decks of bridges."""

ROCKS: Mapping[str, tuple[Paint, float]] = {
    "brick": ("#A0604A", 0.3),
    "stone": ("#9FA2A3", 0.3),
    "concrete": ("#B4B5AE", 0.25),
    "metal": ("#56657C", 1.2),
    "wood": ("#86603A", 0.25),
    "thin-wood": ("#B58D58", 0.25),
    "cloth": ("#BFA778", 0.1),
    "paper": ("#E4DECD", 0.15),
    "glass": ("#9CD3E4", 1.5),
}
"""Color and gloss of boulders: lumps of ore, of ice, heaps of sacks."""

LEAVES_OF: Mapping[str, tuple[str, str, str]] = {
    "wood": LEAVES,
    "thin-wood": ("#6F9A3A", "#83AE48", "#5F8A33"),
    "brick": ("#A8482A", "#BF5C32", "#8E3A24"),
    "stone": ("#7E8C80", "#929F92", "#6C7A70"),
    "concrete": ("#9AA3A3", "#ADB5B3", "#858F90"),
    "metal": ("#4A6A78", "#5C7F8C", "#3D5966"),
    "glass": ("#86C4CF", "#A2D8DF", "#6FB0BE"),
    "cloth": ("#7A7442", "#8F8850", "#686237"),
    "paper": ("#D5D3A8", "#E4E2BC", "#C2BF93"),
}
"""Three tones of a crown: of a living tree green, of others what it is made of."""

SMOKES: Mapping[str, str] = {
    "brick": "#F1EEE8",
    "stone": "#F0F4FC",
    "concrete": "#8C8A84",
    "metal": "#6E7A90",
    "wood": "#C9B79C",
    "thin-wood": "#DECBA6",
    "cloth": "#D8CDAE",
    "paper": "#FFFDF4",
    "glass": "#CDE9F2",
}
"""The color of smoke: of what burns."""
