-- One row a conversion, written again with a greater version whenever it changes. Only what never changes is in the partition and
-- the key, so that the rows of a conversion always fall together: the click's time, not the conversion's, and neither
-- status nor payout. It carries the dimensions its click had when it was born, so that no report joins clicks to it.
CREATE TABLE IF NOT EXISTS {{database}}.conversions{{on_cluster}}
(
    conversion_id     UUID,
    version           UInt64 CODEC(ZSTD(1)),
    workspace_id      UUID,
    clicked_at        DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    converted_at      DateTime64(3, 'UTC') CODEC(ZSTD(1)),
    created_at        DateTime64(3, 'UTC') CODEC(ZSTD(1)),
    updated_at        DateTime64(3, 'UTC') CODEC(ZSTD(1)),
    click_token       UUID,
    link_id           UUID COMMENT 'all zero: an entry of a bio page that leads elsewhere',
    offer_id          UUID COMMENT 'all zero: none',
    network_id        UUID COMMENT 'all zero: none',
    goal_id           UUID COMMENT 'all zero: none',
    status            LowCardinality(String),
    original_status   String CODEC(ZSTD(1)),
    previous_status   LowCardinality(String),
    payout            Decimal(18, 6) CODEC(ZSTD(1)),
    currency          LowCardinality(String),
    tid               String CODEC(ZSTD(1)),
    intake            LowCardinality(String) COMMENT 'postback, track, import, api',
    short_code        String CODEC(ZSTD(1)),
    short_url         String CODEC(ZSTD(1)),
    bio_link_id       UUID COMMENT 'all zero: none',
    matched_rule_id   UUID COMMENT 'all zero: none',
    landing_id        UUID COMMENT 'all zero: none',
    traffic_source_id UUID COMMENT 'all zero: none',
    country_code      LowCardinality(String),
    region            LowCardinality(String),
    city              LowCardinality(String),
    device_type       LowCardinality(String),
    os                LowCardinality(String),
    os_version        LowCardinality(String),
    browser           LowCardinality(String),
    browser_version   LowCardinality(String),
    language          LowCardinality(String),
    referer_domain    LowCardinality(String),
    is_unique         Bool,
    is_bot            Bool,
    sub_ids           Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    external_id       String CODEC(ZSTD(1)),
    keyword           String CODEC(ZSTD(1)),
    source            LowCardinality(String)
)
ENGINE = {{engine ReplacingMergeTree(version)}}
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, clicked_at, conversion_id);
