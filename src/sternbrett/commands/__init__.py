"""The subcommands of `sternbrett`, one module each."""
