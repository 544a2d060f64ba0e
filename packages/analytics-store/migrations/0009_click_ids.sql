-- Click ids of ad platforms beyond gclid, fbclid and ttclid, by name (contract-3 §18). Rows from before the column have none.
ALTER TABLE {{database}}.click_versions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS click_ids Map(LowCardinality(String), String) CODEC(ZSTD(1)) AFTER msclkid;
