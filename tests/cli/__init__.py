"""The command line, tried as a user would."""
