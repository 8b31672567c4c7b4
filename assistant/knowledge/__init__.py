"""Documents as knowledge: read, cut into passages, kept in step with their files, found beside what is remembered."""
