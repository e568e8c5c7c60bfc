"""The whole product in lines of words: for screen readers, for scripts, and for terminals that are none."""
