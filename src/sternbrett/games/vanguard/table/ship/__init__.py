"""The ship of a campaign as it is seen: its pages, its rooms, its crew, the way down to a world."""
