"""The interface: screens and widgets. It knows tables, not networks."""
