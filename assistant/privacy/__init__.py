"""What counts as sensitive, how it is masked, and the record of what was."""
