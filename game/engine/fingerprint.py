"""A short, stable digest of a state, equal on every machine."""

from hashlib import blake2b

import msgspec

from game.model.state import AnyState


def fingerprint(state: AnyState) -> str:
    """BLAKE2b-128 of the state as JSON with sorted keys, in hexadecimal digits."""
    return blake2b(msgspec.json.encode(state, order="sorted"), digest_size=16).hexdigest()
