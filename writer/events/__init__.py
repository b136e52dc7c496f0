"""What happened: the events, the two logs that keep them, and the state they add up to."""
