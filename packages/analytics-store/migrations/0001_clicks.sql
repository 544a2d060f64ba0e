-- One row a click token (design §5). The month of the click's own time is the partition, so that a redelivered event
-- falls beside its first copy. A workspace's link and time range is one range of the key; the token closes the key and
-- makes copies equal. The newest copy wins, though copies are equal. The index serves the lookup by token: a token tells
-- its time, which picks the month, and the filter picks the granule.
CREATE TABLE IF NOT EXISTS {{database}}.clicks{{on_cluster}}
(
    click_token     UUID,
    clicked_at      DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    workspace_id    UUID COMMENT 'all zero: made without a workspace',
    link_id         UUID,
    bio_link_id     UUID COMMENT 'all zero: none',
    short_code      String CODEC(ZSTD(1)),
    short_url       String CODEC(ZSTD(1)),
    original_url    String CODEC(ZSTD(1)),
    matched_rule_id UUID COMMENT 'all zero: none',
    redirect_type   LowCardinality(String),
    resolved_url    String CODEC(ZSTD(1)),
    resolved_params Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    country_code    LowCardinality(String),
    region          LowCardinality(String),
    city            LowCardinality(String),
    device_type     LowCardinality(String),
    os              LowCardinality(String),
    os_version      LowCardinality(String),
    browser         LowCardinality(String),
    browser_version LowCardinality(String),
    language        LowCardinality(String),
    user_agent      String CODEC(ZSTD(1)),
    referer         String CODEC(ZSTD(1)),
    referer_domain  LowCardinality(String),
    ip              String CODEC(ZSTD(1)),
    visitor_id      String CODEC(ZSTD(1)),
    is_unique       Bool,
    is_bot          Bool,
    bot_reason      LowCardinality(String),
    sub_ids         Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    external_id     String CODEC(ZSTD(1)),
    keyword         String CODEC(ZSTD(1)),
    source          LowCardinality(String),
    cost            Nullable(Decimal(18, 6)),
    currency        LowCardinality(String),
    gclid           String CODEC(ZSTD(1)),
    fbclid          String CODEC(ZSTD(1)),
    ttclid          String CODEC(ZSTD(1)),
    msclkid         String CODEC(ZSTD(1)),
    ingested_at     DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    INDEX by_token click_token TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = {{engine ReplacingMergeTree(ingested_at)}}
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);
