"""The rules aboard the ship, page by page (group U), and the campaign (group W)."""
