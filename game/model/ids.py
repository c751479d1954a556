"""Names of things. Every id is a string of the form ``[a-z][a-z0-9-]{0,39}``."""

from typing import Any

UnitId = str
"""A figure; unique within a battle."""

SideId = str
"""A side, that is one player."""

TerrainId = str
"""A terrain piece or an area of the map."""

ItemId = str
"""An item; unique within its carrier, or among the loose items of a battle."""

RuleId = str
"""A rule of a reference, such as ``R10-CC-14``."""

JsonObject = dict[str, Any]
"""A JSON object whose fields belong to a ruleset; that ruleset decodes it strictly."""

ID_PATTERN = "^[a-z][a-z0-9-]{0,39}$"

NAME_PATTERN = r"^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$"
"""One line of text: no control characters, nothing that turns the direction of writing."""

TEXT_PATTERN = r"^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$"
"""The same with line breaks."""
