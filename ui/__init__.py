"""The window: PySide6 widgets over the core's services."""
