"""Makes every run the same run: a clean environment before Textual is imported, and a fixed source of examples."""

import os
import re
import signal

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
