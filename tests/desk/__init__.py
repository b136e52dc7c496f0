"""The use cases, where the command line does not reach every corner."""
