"""What the store keeps, by purpose: the rows of one thing and what is done with them."""
