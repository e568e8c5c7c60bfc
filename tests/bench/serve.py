"""The server with room for any number that tell who they are at the same time, as they do who come from one machine.

python -m tests.bench.serve --data DIR, and the other options of python -m net
"""

import asyncio
import os
from pathlib import Path

from net.__main__ import parser
from net.environment import settle
from net.limits import Limits
from net.logs import LogOptions, begin

USUAL = Limits()
LIMITS = Limits(connecting_start=USUAL.sessions, connecting_full=USUAL.sessions)


def main():
    options = parser().parse_args()
    begin(LogOptions(options.log_format, options.log_level, journal=False))
    settle(os.environ)  # before anything imports Textual
    from net.serving import serve

    asyncio.run(serve(options.listen, options.port, Path(options.data), metrics_port=options.metrics, limits=LIMITS))


if __name__ == "__main__":
    main()
