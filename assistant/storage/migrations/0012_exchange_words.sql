-- Of each memory that was exchanged, when its words were last put, by a mark that is the same on all machines, and the
-- marks of the words that these followed. words_digest: salted, to know a change by. No text is kept.
ALTER TABLE exchange_stamps ADD COLUMN words_digest TEXT;
ALTER TABLE exchange_stamps ADD COLUMN words_at TIMESTAMP;
ALTER TABLE exchange_stamps ADD COLUMN words_mark TEXT;
ALTER TABLE exchange_stamps ADD COLUMN words_over TEXT;
