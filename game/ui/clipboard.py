"""The clipboard of the system, where there is one."""

import pygame


def copied(text: str) -> bool:
    """Put a text on the clipboard; whether that was possible."""
    scrap = pygame.scrap
    try:
        if hasattr(scrap, "put_text"):
            scrap.put_text(text)
        else:
            scrap.init()
            scrap.put(pygame.SCRAP_TEXT, text.encode())
    except (pygame.error, NotImplementedError):
        return False
    return True
