"""Who plays here: accounts, their names and keys, the codes that join them, and who may not come in."""
