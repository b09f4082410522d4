"""The table service: a store, tables that are played, and pages made from views."""
