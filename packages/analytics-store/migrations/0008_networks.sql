-- The app, provider, connection and network that visitors came by, of clicks and their conversions (contract-3 §18), and for
-- conversions why their click counts as a bot. Rows from before the columns have none.
ALTER TABLE {{database}}.click_versions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS in_app LowCardinality(String) AFTER language,
    ADD COLUMN IF NOT EXISTS isp LowCardinality(String) AFTER in_app,
    ADD COLUMN IF NOT EXISTS connection_type LowCardinality(String) AFTER isp,
    ADD COLUMN IF NOT EXISTS asn UInt32 COMMENT '0: unknown' CODEC(ZSTD(1)) AFTER connection_type;

ALTER TABLE {{database}}.conversions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS in_app LowCardinality(String) AFTER language,
    ADD COLUMN IF NOT EXISTS isp LowCardinality(String) AFTER in_app,
    ADD COLUMN IF NOT EXISTS connection_type LowCardinality(String) AFTER isp,
    ADD COLUMN IF NOT EXISTS asn UInt32 COMMENT '0: unknown' CODEC(ZSTD(1)) AFTER connection_type,
    ADD COLUMN IF NOT EXISTS bot_reason LowCardinality(String) AFTER is_bot;
