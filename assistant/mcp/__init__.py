"""Memory for other programs: what they may ask over the Model Context Protocol, who may, and what becomes of it."""
