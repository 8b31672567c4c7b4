-- What the person said of memories and messages, by their keys: wrong (never to be used again), leaving (put aside, and
-- forgotten for good in a moment) or not_here (not to be used in one conversation). No text is kept.
CREATE TABLE memory_marks (
    item_key BIGINT NOT NULL,
    mark TEXT NOT NULL,
    conversation_id TEXT NOT NULL DEFAULT '',
    marked_at TIMESTAMP NOT NULL
);
