"""What is drawn on the screens: hand, tableau and trick are one widget each, drawn line by line."""
