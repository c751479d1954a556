"""The bodies of one state, in an order that does not depend on how they were listed."""

import math
from bisect import bisect_left, bisect_right

from game.geometry.types import Body


class Crowd:
    """Bodies sorted by number; finds those near a line by plain arithmetic."""

    def __init__(self, bodies: tuple[Body, ...]) -> None:
        self.bodies = tuple(sorted(bodies, key=lambda body: (body.number, body.id)))
        self.by_id = {body.id: body for body in self.bodies}
        by_x = sorted(self.bodies, key=lambda body: (body.center.x, body.number, body.id))
        self._by_x = [(body.center.x, body.center.y, body) for body in by_x]
        self._xs = [entry[0] for entry in self._by_x]
        self.widest_stand = max((body.stand_radius for body in self.bodies), default=0.0)
        self.widest_sight = max((body.sight_radius for body in self.bodies), default=0.0)

    def beside(self, low: float, high: float) -> list[tuple[float, float, Body]]:
        """Bodies between two abscissas, with the places of their centers."""
        first = bisect_left(self._xs, low)
        return self._by_x[first : bisect_right(self._xs, high, first)]

    def along(self, x: float, y: float, dx: float, dy: float, reach: float) -> list[Body]:
        """Bodies whose centers lie within ``reach`` of the line from (x, y), a few more perhaps."""
        low, high = (x, x + dx) if dx >= 0.0 else (x + dx, x)
        first = bisect_left(self._xs, low - reach)
        last = bisect_right(self._xs, high + reach)
        if first >= last:
            return []
        bottom, top = (y - reach, y + dy + reach) if dy >= 0.0 else (y + dy - reach, y + reach)
        limit = reach * math.sqrt(dx * dx + dy * dy) or math.inf
        return [
            body
            for at, above, body in self._by_x[first:last]
            if bottom <= above <= top and -limit <= (at - x) * dy - (above - y) * dx <= limit
        ]
