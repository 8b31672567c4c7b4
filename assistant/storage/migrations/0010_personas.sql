-- Several assistants: how each speaks, whose memory it has, and which other scopes it may read (a JSON list).
-- memory_mode: auto, ask, off, or empty for the setting. shares_profile: the default scope's profile is read too.
CREATE TABLE personas (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    instructions TEXT NOT NULL,
    scope TEXT NOT NULL,
    reads TEXT NOT NULL,
    shares_profile BOOLEAN NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    memory_mode TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    archived_at TIMESTAMP
);

-- Who speaks in a conversation, and how it remembers where that is not as its persona or the settings say.
CREATE TABLE conversation_personas (
    conversation_id TEXT NOT NULL,
    persona_id TEXT NOT NULL,
    memory_mode TEXT NOT NULL
);
