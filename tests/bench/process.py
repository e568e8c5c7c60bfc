"""What the kernel says about a process: the processor time it took and the memory it holds."""

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def cpu(pid):
    """Seconds of processor time, its own and the system's for it."""
    # The name, in brackets, may hold anything.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def rss(pid):
    """MiB in memory."""
    return _kib(Path(f"/proc/{pid}/status"), "VmRSS") / 1024


def children(pid):
    """The processes it has started, and that are there."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def own(pid):
    """MiB in memory that no other process shares."""
    rollup = Path(f"/proc/{pid}/smaps_rollup")
    return (_kib(rollup, "Private_Clean") + _kib(rollup, "Private_Dirty")) / 1024


def _kib(path, field):
    return next(int(line.split()[1]) for line in path.read_text().splitlines() if line.startswith(field + ":"))
