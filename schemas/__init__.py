"""JSON Schema of every record on disk, generated from writer.contracts by `ng schemas export`."""
