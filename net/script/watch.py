"""`watch`: what everybody may see of a table, told as it happens, until the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol.view_json import line_of, view_json
from net.script.people_json import people_json
from net.script.story import Story, is_over, over_json

if TYPE_CHECKING:
    from engine.protocol.view_json import JSON
    from net.script.ports import WatchEnd
    from net.script.streams import Streams
    from tui.table import Update

PROTOCOL = "threefold-watch/1"


async def watch(end: WatchEnd, streams: Streams, *, as_json: bool, ascii_only: bool) -> None:
    """Tell everything that happens at the table. Raises Refused when this end of it is closed before."""
    streams.close_input()
    update = end.now()
    story = Story(update, None, ascii_only=ascii_only)
    await (_tell_json(end, story, streams) if as_json else _tell_words(end, story, streams))


async def _tell_words(end: WatchEnd, story: Story, streams: Streams) -> None:
    words = story.words_of(story.last)
    names = [words.text(person.name) for person in story.last.people if not person.free]
    streams.say(f"Table {end.title}, {end.rules}: {', '.join(names)}.")
    while not is_over(story.last):
        update = await end.next_update()
        lines = story.in_words(update)
        story.last = update
        if lines:
            await streams.write("".join(f"{line}\n" for line in lines))


async def _tell_json(end: WatchEnd, story: Story, streams: Streams) -> None:
    update = story.last
    hello: JSON = {"hello": end.title, "protocol": PROTOCOL, "rules": end.rules, "people": people_json(update.people)}
    behind = await streams.write(line_of(hello | _state(update)))
    while not is_over(story.last):
        update = await end.next_update()
        lines = [line_of(data) for data in story.in_json(update)]
        if behind and update.view:
            # Events may have been dropped meanwhile.
            lines.append(line_of(_state(update)))
        story.last = update
        behind = await streams.write("".join(lines)) if lines else behind
    await streams.write(line_of(over_json(story.last)))


def _state(update: Update) -> JSON:
    return {"view": view_json(update.view)} if update.view else {}
