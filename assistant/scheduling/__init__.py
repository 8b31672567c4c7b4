"""Work that comes due by itself: when it runs, and the jobs that there are."""
