"""One recorded call to a model, whichever it is."""
