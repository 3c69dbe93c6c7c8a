-- The search for a part of a name, a phone number or a reference uses an index of trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
