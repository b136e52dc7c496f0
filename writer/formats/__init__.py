"""Documents: how a book is written to a file, and how a manuscript is read from one. Pure."""
