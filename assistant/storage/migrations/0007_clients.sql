-- What other programs may do with memory over MCP, by the name of the program and by scope. reading: unknown, asked, no
-- or yes; writing: unknown, asked, no, propose (into the inbox) or keep. A blocked one is refused whatever its own
-- configuration says. may_private: also what never leaves this machine.
CREATE TABLE mcp_clients (
    client TEXT NOT NULL,
    scope TEXT NOT NULL,
    reading TEXT NOT NULL,
    writing TEXT NOT NULL,
    may_private BOOLEAN NOT NULL,
    blocked BOOLEAN NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- Tokens of the loopback endpoint: only their SHA-256.
CREATE TABLE mcp_tokens (
    digest TEXT NOT NULL,
    client TEXT NOT NULL,
    scope TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL
);

-- Every call of another program, without a word of what was said: memory_ids is a JSON list.
CREATE TABLE mcp_calls (
    called_at TIMESTAMP NOT NULL,
    client TEXT NOT NULL,
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    memory_ids TEXT NOT NULL,
    took_ms DOUBLE NOT NULL
);
