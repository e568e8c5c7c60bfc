"""An account for screens: it remembers what it was asked for, and refuses what it is told to."""

from tui.account import AccountInfo, KeyInfo, ShortCode, WouldLose
from tui.ratings import InGame, Rating, Ratings
from tui.table import Refused

KEYS = (
    KeyInfo("SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8", "3 May 2026", here=True),
    KeyInfo("SHA256:br9IjFspm1vxR3iA35FWE+4VTyz1hYVLIE2t1/CeyWQ", "28 November 2026", here=False),
)

RATINGS = Ratings(
    (
        InGame("Home Rook", Rating(1687, 74, provisional=False), 31, 19, 0),
        InGame("Threefold", Rating(1389, 339, provisional=True), 1, 0, 2),
    ),
    97,
)


class PaperDesk:
    """An `AccountDesk` on paper."""

    def __init__(self, *, refuses="", loses="", recovery="", name="Ada Lovelace", export="", ratings=None):
        self.export = export
        self.asked = []
        self.info = AccountInfo(name, KEYS, recovery, ratings)
        self._refuses = refuses
        self._loses = loses

    def now(self):
        if self.info is None:
            raise Refused("That account is gone.")
        return self.info

    async def rename(self, name):
        self._ask("rename", name)
        self.info = self.info._replace(name=name)

    async def remove_key(self, fingerprint):
        self._ask("remove_key", fingerprint)
        keys = tuple(key for key in self.info.keys if key.fingerprint != fingerprint)
        self.info = self.info._replace(keys=keys)

    def short_code(self):
        self._ask("short_code")
        return ShortCode("K7QF-9XWD-3HMR", 10)

    async def use_code(self, typed, *, consent):
        self._ask("use_code", typed, consent)
        if self._loses and not consent:
            raise WouldLose(self._loses)
        return "Your key opens your other account now: connect again."

    async def recovery_code(self):
        self._ask("recovery_code")
        self.info = self.info._replace(recovery="30 November 2026")
        return "K7QFC-9XWDH-3HMRT-46VNP"

    async def delete(self):
        self._ask("delete")
        return "Your account is deleted."

    def _ask(self, *what):
        self.asked.append(what)
        if self._refuses:
            raise Refused(self._refuses)
