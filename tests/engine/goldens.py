"""The golden deals."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "golden"
GOLDEN = sorted(FOLDER.glob("*.json"))
