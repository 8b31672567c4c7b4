-- The steps of a skill as they were at each version; the highest version counts. steps is a JSON list of texts.
CREATE TABLE skill_versions (
    memory_key BIGINT NOT NULL,
    version INTEGER NOT NULL,
    steps TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    made_at TIMESTAMP NOT NULL
);

-- What came of following a skill. outcome: success, partial or failure.
CREATE TABLE skill_attempts (
    memory_key BIGINT NOT NULL,
    version INTEGER NOT NULL,
    conversation_id TEXT,
    message_key BIGINT,
    outcome TEXT NOT NULL,
    feedback TEXT NOT NULL DEFAULT '',
    attempted_at TIMESTAMP NOT NULL
);

-- The person's thumbs on a reply: 1 or -1; no row where there is none.
CREATE TABLE reply_feedback (
    message_key BIGINT NOT NULL,
    thumb SMALLINT NOT NULL,
    given_at TIMESTAMP NOT NULL
);
