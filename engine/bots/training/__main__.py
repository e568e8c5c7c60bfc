"""Train the nets of a game: `python -m engine.bots.training --rules threefold --seed 1 --rounds 600 --out file.npz`."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core: the other one may play or train something else


def main(arguments: list[str]) -> int:
    """Train, and write the nets. Progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m engine.bots.training", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rules", default="threefold", help="a rule string")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=600, help="of 500 deals each")
    parser.add_argument("--rate", type=float, default=1.5e-3, help="how long the first steps of learning are")
    parser.add_argument("--worlds", type=int, default=0, help="look at so many ways the unseen may lie for every card")
    parser.add_argument("--from", dest="start", type=Path, help="nets to go on from")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)

    import numpy as np

    from engine.bots.nets.file import pack_nets, unpack_nets
    from engine.bots.search.shape import shape_of
    from engine.bots.training.contest import contest
    from engine.bots.training.course import Course, beginners, copied, train
    from engine.games import game_of

    try:
        shape = shape_of(game_of(options.rules))
        rng = np.random.default_rng(options.seed)
        nets = beginners(shape, rng)
        if options.start:
            nets = unpack_nets(options.start.read_bytes(), shape, options.start.name)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    begun = time.process_time()
    before = copied(nets)
    course = Course(options.rounds, rate=options.rate, worlds=options.worlds)
    history: list[dict[str, object]] = list(nets.about.get("history", []))  # type: ignore[call-overload]
    last = {}

    def tell(number: int, losses: object) -> None:
        last.update({name: round(value, 5) for name, value in losses._asdict().items()})  # type: ignore[attr-defined]
        if number % (20 if not course.worlds else 4) == 0:
            told = ", ".join(f"{name} {value}" for name, value in last.items())
            print(f"round {number}: {told}, {time.process_time() - begun:.0f} s", file=sys.stderr, flush=True)

    train(shape, nets, course, rng, tell)
    wins, off = contest(shape, nets.policy, before.policy, 1000, rng)
    history.append(
        {
            "command": shlex.join(["python", "-m", "engine.bots.training", *arguments]),
            "rules": shape.game.rules,
            "seed": options.seed,
            "rounds": course.rounds,
            "deals": course.rounds * course.deals,
            "cpu_seconds": round(time.process_time() - begun),
            "losses": last,
            "wins_against_before": [round(wins, 4), round(off, 4)],
        }
    )
    options.out.write_bytes(pack_nets(nets._replace(about={"history": history})))
    print(f"policy against the one before: {wins:.1%} ± {1.96 * off:.1%}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
