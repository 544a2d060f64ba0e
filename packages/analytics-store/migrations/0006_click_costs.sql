-- What clicks cost by their traffic source (contract-2 §14), for themselves and for their conversions. Rows from before the
-- columns cost nothing by themselves, as they did.
ALTER TABLE {{database}}.click_versions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS cost_model LowCardinality(String) COMMENT 'from_click, cpc, cpm, cpa, revshare; empty: none' AFTER currency,
    ADD COLUMN IF NOT EXISTS cost_rate Decimal(18, 9) COMMENT 'of the click, of a conversion, or the share of the revenue' CODEC(ZSTD(1)) AFTER cost_model,
    ADD COLUMN IF NOT EXISTS cost_currency LowCardinality(String) COMMENT 'empty: the base currency' AFTER cost_rate;

ALTER TABLE {{database}}.conversions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS cost_model LowCardinality(String) AFTER source,
    ADD COLUMN IF NOT EXISTS cost_rate Decimal(18, 9) CODEC(ZSTD(1)) AFTER cost_model,
    ADD COLUMN IF NOT EXISTS cost_currency LowCardinality(String) AFTER cost_rate;
