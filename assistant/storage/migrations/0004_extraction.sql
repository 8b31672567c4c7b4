-- Batches of messages that a model was to learn from and could not: why, and when it is tried again. No text is kept.
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
