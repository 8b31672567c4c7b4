"""Where everything is kept: one DuckDB file, opened in one place, with one module a noun."""
