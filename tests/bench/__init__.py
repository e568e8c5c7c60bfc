"""Programs that measure. None of them is a test: they print figures and pass no judgement."""
