"""The workbench in a browser: the same screens, one process a tab, behind a door with a key."""
