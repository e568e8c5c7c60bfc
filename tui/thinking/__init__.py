"""Where bots think: beside the loop, in threads or in processes of their own, for a second at most.

Invariant: the loop neither computes nor waits for a bot; and whatever a bot does or fails to do, a legal action comes
of it in time, with a line in the log.
"""
