-- The person's messages that a model is to learn from, or did. state: waiting, done or quarantined.
CREATE TABLE extraction_messages (
    message_key BIGINT NOT NULL,
    conversation_id TEXT NOT NULL,
    state TEXT NOT NULL,
    noted_at TIMESTAMP NOT NULL
);

-- Batches of messages that a model was to learn from and could not: why, as a fault's code, and how often it was tried.
-- No text is kept.
CREATE TABLE extraction_quarantine (
    id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    message_keys TEXT NOT NULL,
    reason TEXT NOT NULL,
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    failed_at TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 1
);
