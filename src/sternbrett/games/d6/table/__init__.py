"""Deep Space D-6 as it is seen: what is asked, what can be touched, and how it is drawn."""
