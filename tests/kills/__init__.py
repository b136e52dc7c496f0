"""Commands that change much at once, killed at each write."""
