-- What the person refused to have remembered: one statement, or (whole_kind) every one of its kind and attribute.
CREATE TABLE inbox_refusals (
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    attribute TEXT NOT NULL,
    value TEXT NOT NULL,
    text TEXT NOT NULL,
    whole_kind BOOLEAN NOT NULL,
    refused_at TIMESTAMP NOT NULL
);
