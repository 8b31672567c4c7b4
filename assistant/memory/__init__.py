"""What is remembered: written, recalled, looked after, shown and forgotten."""
