"""What is checked, by subject. Each function takes a trial and fails with a message."""
