"""What is done with a materials pack: its ids, anchors, projections and changes."""
