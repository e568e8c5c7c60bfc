"""Laws, tables, golden deals, playthroughs and pictures: see CONTRIBUTING.md for what each is for."""
