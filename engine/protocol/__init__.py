"""The bot protocol's lines: views, events and choices as JSON values, made of what a seat may see and nothing else."""
