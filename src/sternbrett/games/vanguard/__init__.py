"""ISS Vanguard: the campaign of worlds and ship, for everything outside this package."""
