-- When a conversion got the status that it has. Rows from before the column say it as well as they know: with the time of the
-- conversion where the status never changed, else with that of their last change. Postgres counts its own rows in the same way.
ALTER TABLE {{database}}.conversions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS status_changed_at DateTime64(3, 'UTC')
    DEFAULT if(previous_status = '', converted_at, greatest(converted_at, updated_at)) CODEC(ZSTD(1)) AFTER updated_at;
