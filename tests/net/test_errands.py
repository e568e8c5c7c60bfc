"""Work that outlives who asked for it keeps nothing of theirs."""

import contextvars
import gc
from weakref import ref

from net.errands import Errands, later


class App:
    """Stands for what a session keeps in its context."""


APP = contextvars.ContextVar("app")


def of_a_session(call):
    """Do something in a context as a session has; what is left of it, if anything holds it."""

    def session():
        app = App()
        APP.set(app)
        return ref(app), call()

    seen, kept = contextvars.Context().run(session)
    gc.collect()
    return seen(), kept


async def test_an_alarm_keeps_nothing_of_the_session_that_set_it():
    app, alarm = of_a_session(lambda: later(3600, lambda: None))
    assert app is None
    alarm.cancel()


async def test_an_errand_keeps_nothing_of_the_session_that_asked_for_it():
    errands = Errands()

    async def work():
        return APP.get(None)

    app, task = of_a_session(lambda: errands.begin(work()))
    assert app is None
    assert await task is None
    await errands.settled()
