-- Memories that never leave this machine: only a model that runs here is told them.
-- A default beside ADD COLUMN would change a setting inside the transaction (DuckDB 1.5.5), and settings are locked.
ALTER TABLE memories ADD COLUMN private BOOLEAN;
UPDATE memories SET private = FALSE;
