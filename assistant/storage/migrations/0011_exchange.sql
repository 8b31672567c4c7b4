-- What this machine last told its person's other machines: of each memory when its words and when its life (whether it
-- holds) last changed, and salted digests to know a change by. gone: it is not here any more and comes back from
-- nowhere. No text is kept.
CREATE TABLE exchange_stamps (
    memory_id TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    body_at TIMESTAMP NOT NULL,
    life_digest TEXT NOT NULL,
    life_at TIMESTAMP NOT NULL,
    gone BOOLEAN NOT NULL
);

-- Conversations that are or were here. gone: removed for good.
CREATE TABLE exchange_conversations (id TEXT NOT NULL, gone BOOLEAN NOT NULL);

-- All marks of what was forgotten on any of the machines; lifted_at: the person let it be learned again.
CREATE TABLE exchange_tombstones (
    scope TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    lifted_at TIMESTAMP
);
