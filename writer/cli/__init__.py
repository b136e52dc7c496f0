"""The command line: one of two front ends over the desks. It translates, and holds no rule."""
