"""Nodes and arrows as a picture, made here: no other program, no network."""

from writer.drawing.graph import Edge, Kind, Node
from writer.drawing.svg import draw, stacked

__all__ = ["Edge", "Kind", "Node", "draw", "stacked"]
