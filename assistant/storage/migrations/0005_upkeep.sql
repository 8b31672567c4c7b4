-- What upkeep did to memories, so that it can be shown and taken back: a run has changes, a change has images of the
-- memories that it touched, as JSON lists. Images go after thirty days, and with whatever they show when that is
-- forgotten.
CREATE TABLE upkeep_runs (
    id TEXT NOT NULL,
    job TEXT NOT NULL,
    started_at TIMESTAMP NOT NULL,
    finished_at TIMESTAMP,
    approved_at TIMESTAMP,
    detail TEXT NOT NULL DEFAULT ''
);

-- state: done, waiting (beyond the cap, until the person says yes), passed_over (the memories had changed) or undone.
CREATE TABLE upkeep_changes (
    run_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    scope TEXT NOT NULL,
    memory_ids TEXT NOT NULL,
    before_images TEXT NOT NULL,
    after_images TEXT NOT NULL,
    reason TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- When a memory went into the bin; it is final thirty days later.
ALTER TABLE memories ADD COLUMN binned_at TIMESTAMP;
