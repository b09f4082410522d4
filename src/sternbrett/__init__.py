"""Sternbrett: a digital table for five science-fiction board games."""
