"""The screens of the interface, one a file."""
