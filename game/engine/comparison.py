"""What sets rulesets apart, topic by topic, in words for players."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Words: TypeAlias = Annotated[str, Meta(min_length=1)]


class Saying(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruleset says on a topic, and the ids of the rules that say so."""

    text: Words
    rules: Annotated[tuple[Words, ...], Meta(min_length=1)]


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that rulesets see to: a saying for each of them, or a single one for all."""

    title: Words
    says: Annotated[tuple[Saying, ...], Meta(min_length=1)]


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Topics that belong together."""

    title: Words
    topics: Annotated[tuple[Topic, ...], Meta(min_length=1)]


class Comparison(Struct, frozen=True, forbid_unknown_fields=True):
    """Rulesets beside each other, by their ids; sayings are in the same order."""

    title: Words
    rulesets: Annotated[tuple[Words, ...], Meta(min_length=2)]
    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        """Raises ``ValueError`` for a topic on which somebody is not heard."""
        for chapter in self.chapters:
            for topic in chapter.topics:
                if len(topic.says) not in (1, len(self.rulesets)):
                    raise ValueError(f"“{topic.title}” has {len(topic.says)} sayings")
