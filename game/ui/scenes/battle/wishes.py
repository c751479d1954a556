"""What a player's preferences mean for a battle at the screen."""

from typing import TYPE_CHECKING, Final

from game.files.formats.settings_file import Preferences
from game.match.play.seats import Person
from game.ui.board.motion import motion_of

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


UNREAD: Final = 0.35
"""Seconds for which nobody can have read what has just come up."""


def fulfil(scene: "BattleScene", wished: Preferences) -> None:
    """Let a battle be shown as the player wishes, at once."""
    scene.pace.usual = wished.computer_speed
    scene.seating.private = scene.log.private = wished.private_answers
    for seat in scene.controller.seats.values():
        if isinstance(seat, Person):
            seat.asks_own = wished.ask_own_acts
    if not scene.review.on:
        scene.pace.speed = scene.pace.usual
    show_as_wished(scene, wished)


def show_as_wished(scene: "BattleScene", wished: Preferences) -> None:
    """What the player wishes of everything that is shown, of a replay too.

    How fast the doings of others go by is no matter of a replay: it has a speed of its own.
    """
    scene.usual_speed = 0.0 if wished.instant else wished.animation_speed
    scene.pace.unread = 0.0 if wished.instant else UNREAD
    scene.overlays.wish_odds(wished.odds)
    scene.take_motion(motion_of(wished))
    scene.travel.follow = wished.follow_camera
    scene.travel.edge_pan = wished.edge_pan
    scene.travel.smooth = not wished.instant and not wished.reduce_motion
    if not scene.review.on:
        scene.playback.speed = scene.usual_speed
        if wished.instant:
            scene.playback.drain()
    scene.touch()
