"""As many open files as the connections that may be in at once: with fewer, accepting fails for everybody."""

import logging
import resource

from net.limits import Limits

_OTHERS = 100
"""Files of the process itself, the store's and the log's among them."""

_log = logging.getLogger(__name__)


def allow_open_files(limits: Limits) -> None:
    """Raise this process's own limit as far as it may; whether that is enough is logged."""
    wanted = limits.sessions + limits.connecting_full + _OTHERS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or soft >= wanted:
        return
    reachable = wanted if hard == unlimited else min(wanted, hard)
    if reachable < wanted:
        _log.warning("%d open files are allowed, and %d sessions may need %d", hard, limits.sessions, wanted)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, reachable), hard))
