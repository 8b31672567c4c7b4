-- The steps of a skill as they were at each version; the highest version counts. steps is a JSON list of texts. A skill
-- whose steps change is another memory, and takes its versions and attempts with it.
CREATE TABLE skill_versions (
    memory_key BIGINT NOT NULL,
    version INTEGER NOT NULL,
    steps TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    made_at TIMESTAMP NOT NULL
);

-- What came of following a skill, as the words, thumbs or verdict of message_key say. outcome: success, partial or
-- failure.
CREATE TABLE skill_attempts (
    memory_key BIGINT NOT NULL,
    version INTEGER NOT NULL,
    episode_key BIGINT NOT NULL,
    message_key BIGINT,
    outcome TEXT NOT NULL,
    feedback TEXT NOT NULL DEFAULT '',
    attempted_at TIMESTAMP NOT NULL
);

-- What says how an episode came out: said (the person's words), thumb (on a reply) or model (an evaluator).
CREATE TABLE episode_verdicts (
    memory_key BIGINT NOT NULL,
    given_by TEXT NOT NULL,
    message_key BIGINT,
    outcome TEXT NOT NULL,
    quality DOUBLE,
    cause TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    given_at TIMESTAMP NOT NULL
);

-- The person's thumbs on a reply: 1 or -1; no row where there is none.
CREATE TABLE reply_feedback (
    message_key BIGINT NOT NULL,
    thumb SMALLINT NOT NULL,
    given_at TIMESTAMP NOT NULL
);
