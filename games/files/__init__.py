"""Game files of others and for people: texts in, records out, and back. Nothing here touches a disk."""
