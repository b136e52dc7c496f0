"""One screen a question: typed values in, one typed answer out."""
