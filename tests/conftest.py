"""Makes every run the same run: a clean environment before Textual is imported, and a fixed source of examples."""

import gc
import os
import re
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Textual reads its variables when it is imported, so this comes before the plugin below brings it in.
# What the plugin tells its own worker processes stays.
for name in [*os.environ]:
    if name in {"ACCESSIBLE", "COLORTERM", "NO_COLOR"} or re.match("TEXTUAL_(?!SNAPSHOT_)", name):
        del os.environ[name]
os.environ["TEXTUAL_ANIMATIONS"] = "none"

# A suite that was started in the background was told to ignore ctrl+c, and so would be the programs that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["pytest_textual_snapshot"]

# In CI the examples are the same for everyone; at a desk each run looks for new ones. Neither measures time.
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("desk", deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


def _ways_of_the_process() -> dict[str, object]:
    return {
        "environment": {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        "directory": Path.cwd(),
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)],
        "open files": resource.getrlimit(resource.RLIMIT_NOFILE),
        "memory": (gc.get_threshold(), gc.get_freeze_count() > 0),
    }


@pytest.fixture(autouse=True)
def process_as_found() -> Iterator[None]:
    """Whatever order the tests come in, none of them finds what another has left behind."""
    before = _ways_of_the_process()
    yield
    assert _ways_of_the_process() == before
