"""The writer that is a language model: it reads what rules do not, and nothing it says is taken on trust."""
