"""A battle at the screen in another language: everything that holds words is made anew."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


def rewrite(scene: "BattleScene") -> None:
    """Write frame, log, lesson and question anew; the battle, the view and all choices stay.

    What still waits to be shown is shown at once, since the log is written to its end.
    """
    scene.skip()
    scene.controller.renew()
    scene.log_tools.rewrite()
    scene.hud = scene.frame()
    scene.tree.set_root(scene.hud.root)
    scene.log.rebuild(scene.hud)
    scene.overlays.rewrite()
    if scene.coach is not None:
        scene.coach.rewrite()
    if scene.prompt is not None:
        scene.prompt.rewrite()
    scene.news.show_last_dice()
    scene.take_motion(scene.motion)
    scene.touch()
