-- The first layout. Times are UTC without a zone (TIMESTAMP); the zone that was meant stands beside them in minutes.
-- There are no foreign keys: DuckDB has no CASCADE, and forgetting removes rows in one transaction of its own.

CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- One number space for messages and memories: the label in every index.
CREATE SEQUENCE item_keys START 1;

CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    scope TEXT NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    title_origin TEXT NOT NULL DEFAULT 'none',
    origin TEXT NOT NULL DEFAULT 'app',
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    pinned BOOLEAN NOT NULL DEFAULT FALSE,
    memory_enabled BOOLEAN NOT NULL DEFAULT TRUE,
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    head_key BIGINT,
    draft TEXT NOT NULL DEFAULT '',
    deleted_at TIMESTAMP
);

CREATE TABLE messages (
    key BIGINT PRIMARY KEY DEFAULT nextval('item_keys'),
    conversation_id TEXT NOT NULL,
    id TEXT NOT NULL,
    parent_key BIGINT,
    scope TEXT NOT NULL,
    role TEXT NOT NULL,
    speaker TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL,
    said_at TIMESTAMP NOT NULL,
    offset_minutes SMALLINT NOT NULL DEFAULT 0,
    stored_at TIMESTAMP NOT NULL,
    status TEXT NOT NULL DEFAULT 'complete',
    provider TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '',
    thinking TEXT NOT NULL DEFAULT '',
    steps TEXT NOT NULL DEFAULT '[]',
    input_tokens BIGINT NOT NULL DEFAULT 0,
    output_tokens BIGINT NOT NULL DEFAULT 0,
    cached_tokens BIGINT NOT NULL DEFAULT 0,
    duration_ms BIGINT NOT NULL DEFAULT 0,
    UNIQUE (conversation_id, id)
);

-- What fell out of a conversation's window, folded; the newest row of a conversation counts.
CREATE TABLE conversation_summaries (
    conversation_id TEXT NOT NULL,
    upto_key BIGINT NOT NULL,
    text TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL
);

-- How far a conversation's rounds were folded into digests; the latest row of a conversation counts.
CREATE TABLE digests (
    conversation_id TEXT NOT NULL,
    upto_key BIGINT NOT NULL,
    memory_id TEXT,
    made_at TIMESTAMP NOT NULL
);

CREATE TABLE working_memory (
    conversation_id TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE TABLE memories (
    key BIGINT PRIMARY KEY DEFAULT nextval('item_keys'),
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    scope TEXT NOT NULL,
    text TEXT NOT NULL,
    subject TEXT NOT NULL DEFAULT '',
    attribute TEXT NOT NULL DEFAULT '',
    value TEXT NOT NULL DEFAULT '',
    single_valued BOOLEAN NOT NULL DEFAULT FALSE,
    tags TEXT NOT NULL DEFAULT '[]',
    language TEXT NOT NULL DEFAULT 'en',
    importance DOUBLE NOT NULL DEFAULT 0.5,
    confidence DOUBLE NOT NULL DEFAULT 0.8,
    pinned BOOLEAN NOT NULL DEFAULT FALSE,
    valid_from TIMESTAMP,
    valid_to TIMESTAMP,
    learned_at TIMESTAMP NOT NULL,
    retired_at TIMESTAMP,
    offset_minutes SMALLINT NOT NULL DEFAULT 0,
    date_phrase TEXT NOT NULL DEFAULT '',
    superseded_by TEXT,
    supersedes TEXT,
    state TEXT NOT NULL DEFAULT 'active',
    origin TEXT NOT NULL DEFAULT 'rules',
    details TEXT NOT NULL DEFAULT '{}',
    last_used_at TIMESTAMP,
    use_count BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE memory_sources (
    memory_key BIGINT NOT NULL,
    conversation_id TEXT,
    message_id TEXT,
    quote TEXT NOT NULL,
    speaker TEXT NOT NULL DEFAULT 'user',
    said_at TIMESTAMP,
    offset_minutes SMALLINT NOT NULL DEFAULT 0
);

-- Little-endian float32 BLOBs. view: own (the text), pair (the previous turn and this one), latent (sparse: pairs of
-- uint32 term and float32 weight).
CREATE TABLE vectors (
    item_key BIGINT NOT NULL,
    embedder TEXT NOT NULL,
    view TEXT NOT NULL,
    vector BLOB NOT NULL
);

-- What each reply was given to remember: exactly what stood in its prompt, and what just missed the cut. No text is
-- kept here, so forgetting a memory forgets it here too; text_mark (a salted hash) tells whether it changed since.
CREATE TABLE prompt_items (
    message_key BIGINT NOT NULL,
    position INTEGER NOT NULL,
    section TEXT NOT NULL,
    item_key BIGINT,
    item_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    score DOUBLE,
    scores TEXT NOT NULL DEFAULT '{}',
    threshold DOUBLE,
    text_mark TEXT NOT NULL DEFAULT ''
);

-- Values that the person set by hand; learned ones are read from the memories with these attributes.
CREATE TABLE profile_slots (
    scope TEXT NOT NULL,
    slot TEXT NOT NULL,
    value TEXT NOT NULL,
    memory_id TEXT,
    set_at TIMESTAMP NOT NULL
);

CREATE TABLE episodes (
    memory_key BIGINT NOT NULL,
    conversation_id TEXT,
    message_key BIGINT,
    task TEXT NOT NULL,
    approach TEXT NOT NULL DEFAULT '',
    outcome TEXT NOT NULL DEFAULT '',
    duration_s DOUBLE,
    token_cost BIGINT,
    quality DOUBLE,
    notes TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    happened_at TIMESTAMP NOT NULL
);

CREATE TABLE usage (
    used_at TIMESTAMP NOT NULL,
    purpose TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    cached_tokens BIGINT NOT NULL DEFAULT 0,
    conversation_id TEXT
);

CREATE SEQUENCE queue_keys START 1;
CREATE TABLE write_queue (
    key BIGINT PRIMARY KEY DEFAULT nextval('queue_keys'),
    task TEXT NOT NULL,
    item_key BIGINT,
    payload TEXT NOT NULL DEFAULT '{}',
    queued_at TIMESTAMP NOT NULL,
    not_before TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_error TEXT NOT NULL DEFAULT ''
);

-- Salted digests of what was forgotten, so that it is not learned again; nothing of the text remains.
CREATE TABLE tombstones (scope TEXT NOT NULL, digest TEXT NOT NULL, made_at TIMESTAMP NOT NULL);

-- What redaction masked: by which rule and where, never what.
CREATE TABLE redactions (found_at TIMESTAMP NOT NULL, category TEXT NOT NULL, rule TEXT NOT NULL, place TEXT NOT NULL);

CREATE TABLE job_states (
    job TEXT PRIMARY KEY,
    paused BOOLEAN NOT NULL DEFAULT FALSE,
    next_run_at TIMESTAMP,
    failures INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE job_runs (
    job TEXT NOT NULL,
    started_at TIMESTAMP NOT NULL,
    finished_at TIMESTAMP,
    result TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT ''
);
