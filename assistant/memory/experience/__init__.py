"""What became of tasks: episodes with their outcome, what is learned from it, and the steps that get better by it."""
