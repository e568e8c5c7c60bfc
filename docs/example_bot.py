"""A program that plays at a Threefold server. It plays its lowest legal card, and anything legal otherwise.

    python example_bot.py ssh play.example.org bot --make threefold --fill

What follows the name of this file is the command that connects; docs/bot-protocol.md describes what comes and goes.
"""

import json
import subprocess
import sys

RANKS = "23456789TJQKA"


def choose(asked):
    """One of the legal actions, which are texts such as "0 play 4S"."""
    plays = [action for action in asked["legal"] if action.split()[1] == "play"]
    return min(plays, key=lambda action: RANKS.find(action.split()[2][0]), default=asked["legal"][0])


def main():
    """Answer every question until the match is over; the exit status is that of the connection."""
    table = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in table.stdout:
        said = json.loads(line)
        for sentence in said.get("words", []):
            print(sentence)
        if "refused" in said:
            print("refused:", said["why"], file=sys.stderr)
        elif said.get("yours"):
            print(json.dumps({"act": choose(said), "turn": said["turn"]}), file=table.stdin, flush=True)
        elif "over" in said:
            print("scores:", said["over"]["scores"])
    return table.wait()


if __name__ == "__main__":
    sys.exit(main())
