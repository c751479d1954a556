"""How colors look to people who see some of them alike, and how far apart colors are.

Simulation: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15(6), 2009, matrices of severity 1.0 on linear light.
Achromatopsia keeps the relative luminance only.  Differences: CIE 1976 L*a*b*, white D65.

`python -m tests.ui.vision PICTURE...` saves four simulations beside each picture.
"""

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pygame

Plane = npt.NDArray[np.floating[Any]]

MATRICES: Final = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromat": ((0.2126, 0.7152, 0.0722),) * 3,
}

_TO_XYZ: Final = np.array(
    (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
)
_WHITE: Final = np.array((0.95047, 1.0, 1.08883))


def linear(values: npt.ArrayLike) -> Plane:
    """Linear light of sRGB values 0 to 255."""
    share = np.asarray(values, np.float64) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def encoded(light: Plane) -> npt.NDArray[np.uint8]:
    """sRGB values of linear light."""
    share = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(np.clip(share, 0, 1) * 255 + 0.5, np.uint8)


def as_seen(light: Plane, vision: str) -> Plane:
    """Linear light as somebody of a color vision sees it; "usual" changes nothing."""
    if vision == "usual":
        return light
    return np.clip(light @ np.array(MATRICES[vision]).T, 0, 1)


def lab(light: Plane) -> Plane:
    """CIE L*a*b* of linear light."""
    ratio = light @ _TO_XYZ.T / _WHITE
    bent = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def difference(one: str, other: str, vision: str = "usual") -> float:
    """CIE76 difference of two hex colors to somebody of a color vision."""
    first, second = (lab(as_seen(linear(pygame.Color(c)[:3]), vision)) for c in (one, other))
    return float(np.linalg.norm(first - second))


def simulated(picture: pygame.Surface, vision: str) -> pygame.Surface:
    """A picture as somebody of a color vision sees it."""
    seen = as_seen(linear(pygame.surfarray.array3d(picture)), vision)
    return pygame.surfarray.make_surface(encoded(seen))


def main(paths: list[str]) -> None:
    """Save the simulations of pictures beside them."""
    for path in map(Path, paths):
        picture = pygame.image.load(str(path))
        for vision in MATRICES:
            target = path.with_name(f"{path.stem}-{vision}.png")
            pygame.image.save(simulated(picture, vision), str(target))
            print(target)


if __name__ == "__main__":
    main(sys.argv[1:])
