"""Where things live: paths, atomic files, locks, and the areas that a gate protects."""
