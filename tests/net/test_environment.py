"""The server forgets the terminal it was started in."""

from net.environment import settle


def test_what_describes_the_servers_terminal_goes():
    environ = {
        "NO_COLOR": "1",
        "COLORTERM": "truecolor",
        "TERM_PROGRAM": "iTerm.app",
        "TEXTUAL": "devtools",
        "TEXTUAL_THEME": "nord",
        "TEXTUAL_ANIMATIONS": "full",
        "ESCDELAY": "1",
        "PATH": "/bin",
        "TEXTUALLY": "mine",
    }
    settle(environ)
    assert environ == {"PATH": "/bin", "TEXTUALLY": "mine", "TEXTUAL_ANIMATIONS": "none", "TEXTUAL_FPS": "30"}
