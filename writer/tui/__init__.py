"""The workbench in the terminal: one of two front ends over the desks. It holds no rule."""
