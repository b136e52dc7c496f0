"""The most memory that a program took. `getrusage` also counts whoever started it."""

PEAK = """
def peak():
    with open("/proc/self/status") as status:
        return int(status.read().partition("VmHWM:")[2].split()[0]) * 1024
"""
"""For a program of its own: in bytes."""
