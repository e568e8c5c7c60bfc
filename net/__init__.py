"""The server: the interface served over SSH, one app for each session, all in one process."""
