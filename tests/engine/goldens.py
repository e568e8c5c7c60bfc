"""The golden deals whose rules are declared; the others come in with their games."""

from pathlib import Path

from engine.errors import BadRecord
from engine.record import parse_record

FOLDER = Path(__file__).parent.parent / "golden"


def _declared(path):
    try:
        return bool(parse_record(path.read_text(encoding="utf-8")))
    except BadRecord as error:
        assert "there is no rule set" in str(error)  # noqa: PT017 - anything else is a fault in a golden deal
        return False


GOLDEN = [path for path in sorted(FOLDER.glob("*.json")) if _declared(path)]
