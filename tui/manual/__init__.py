"""The commands as they tell of themselves: one text for `--help`, for the manual and for what a shell completes."""
