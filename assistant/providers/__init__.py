"""Ways to reach language models: the vendors, servers that speak their protocols, and the built-in model."""
