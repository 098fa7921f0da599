"""The rule books: pure Python that knows letters, racks and points, but neither people, nor clocks, nor storage."""
