-- Files and folders that the person added to the knowledge base. excluded is a JSON list of patterns. What is private is
-- told only to models on this machine. A missing one was not there when it was last looked at; its texts wait for it.
CREATE TABLE document_sources (
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    path TEXT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    excluded TEXT NOT NULL,
    private BOOLEAN NOT NULL,
    missing BOOLEAN NOT NULL,
    added_at TIMESTAMP NOT NULL,
    looked_at TIMESTAMP
);

-- The files of the sources as they were last looked at. state: waiting (to be read), reading (a kill may have ended it),
-- ready, or set_aside, for the reason that is named by a word.
CREATE TABLE documents (
    id TEXT NOT NULL,
    source_id TEXT NOT NULL,
    path TEXT NOT NULL,
    size BIGINT NOT NULL,
    mtime_ns BIGINT NOT NULL,
    digest TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    read_at TIMESTAMP
);

-- Passages of documents, redacted. heading: the document's title and the headings that a passage stands under. line
-- (from 1) and page (from 1) say where it begins; 0 where there is no such thing.
CREATE TABLE document_passages (
    key BIGINT NOT NULL DEFAULT nextval('item_keys'),
    id TEXT NOT NULL,
    document_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    heading TEXT NOT NULL,
    text TEXT NOT NULL,
    line INTEGER NOT NULL,
    page INTEGER NOT NULL
);
