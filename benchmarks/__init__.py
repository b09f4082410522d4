"""Measurements that compare Sternbrett with itself and with others."""
