CREATE DATABASE IF NOT EXISTS `waymark`;

CREATE TABLE IF NOT EXISTS `waymark`.schema_migrations
   (version UInt32, name String, checksum String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
   ENGINE = ReplacingMergeTree(applied_at) ORDER BY version;

CREATE TABLE IF NOT EXISTS `waymark`.clicks
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
ENGINE = ReplacingMergeTree(ingested_at)
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);

CREATE TABLE IF NOT EXISTS `waymark`.click_versions
(
    click_token       UUID,
    clicked_at        DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    workspace_id      UUID COMMENT 'all zero: made without a workspace',
    link_id           UUID COMMENT 'all zero: an entry of a bio page that leads elsewhere',
    bio_link_id       UUID COMMENT 'all zero: none',
    short_code        String CODEC(ZSTD(1)),
    short_url         String CODEC(ZSTD(1)),
    original_url      String CODEC(ZSTD(1)),
    matched_rule_id   UUID COMMENT 'all zero: none',
    landing_id        UUID COMMENT 'all zero: none',
    offer_id          UUID COMMENT 'all zero: none, or not yet',
    network_id        UUID COMMENT 'of the offer; all zero: none',
    traffic_source_id UUID COMMENT 'all zero: none',
    redirect_type     LowCardinality(String),
    resolved_url      String CODEC(ZSTD(1)),
    resolved_params   Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    country_code      LowCardinality(String),
    region            LowCardinality(String),
    city              LowCardinality(String),
    device_type       LowCardinality(String),
    os                LowCardinality(String),
    os_version        LowCardinality(String),
    browser           LowCardinality(String),
    browser_version   LowCardinality(String),
    language          LowCardinality(String),
    user_agent        String CODEC(ZSTD(1)),
    referer           String CODEC(ZSTD(1)),
    referer_domain    LowCardinality(String),
    ip                String CODEC(ZSTD(1)),
    visitor_id        String CODEC(ZSTD(1)),
    is_unique         Bool,
    is_bot            Bool,
    bot_reason        LowCardinality(String),
    sub_ids           Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    external_id       String CODEC(ZSTD(1)),
    keyword           String CODEC(ZSTD(1)),
    source            LowCardinality(String),
    cost              Nullable(Decimal(18, 6)),
    currency          LowCardinality(String),
    gclid             String CODEC(ZSTD(1)),
    fbclid            String CODEC(ZSTD(1)),
    ttclid            String CODEC(ZSTD(1)),
    msclkid           String CODEC(ZSTD(1)),
    offer_clicked_at  DateTime64(3, 'UTC') COMMENT 'of the first offer click; 0: none' CODEC(ZSTD(1)),
    version           UInt64 CODEC(ZSTD(1)),
    ingested_at       DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    INDEX by_token click_token TYPE bloom_filter(0.001) GRANULARITY 1
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);

CREATE TABLE IF NOT EXISTS `waymark`.clicks AS `waymark`.click_versions
ENGINE = ReplacingMergeTree(ingested_at)
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);

INSERT INTO `waymark`.click_versions
    (click_token, clicked_at, workspace_id, link_id, bio_link_id, short_code, short_url, original_url, matched_rule_id,
     redirect_type, resolved_url, resolved_params, country_code, region, city, device_type, os, os_version, browser,
     browser_version, language, user_agent, referer, referer_domain, ip, visitor_id, is_unique, is_bot, bot_reason, sub_ids,
     external_id, keyword, source, cost, currency, gclid, fbclid, ttclid, msclkid, ingested_at)
SELECT
     click_token, clicked_at, workspace_id, link_id, bio_link_id, short_code, short_url, original_url, matched_rule_id,
     redirect_type, resolved_url, resolved_params, country_code, region, city, device_type, os, os_version, browser,
     browser_version, language, user_agent, referer, referer_domain, ip, visitor_id, is_unique, is_bot, bot_reason, sub_ids,
     external_id, keyword, source, cost, currency, gclid, fbclid, ttclid, msclkid, ingested_at
FROM `waymark`.clicks
SETTINGS max_partitions_per_insert_block = 0, max_execution_time = 0;

DROP TABLE IF EXISTS `waymark`.clicks SETTINGS max_table_size_to_drop = 0;

CREATE TABLE IF NOT EXISTS `waymark`.offer_clicks
(
    event_id    UUID,
    click_token UUID,
    clicked_at  DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    at          DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    workspace_id UUID,
    link_id     UUID,
    rule_id     UUID COMMENT 'all zero: none',
    landing_id  UUID COMMENT 'all zero: none',
    offer_id    UUID,
    network_id  UUID COMMENT 'all zero: none',
    is_first    Nullable(Bool) COMMENT 'null: the redirector could not know',
    is_bot      Bool,
    sub_ids     Map(LowCardinality(String), String) CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, clicked_at, click_token, event_id);

CREATE TABLE IF NOT EXISTS `waymark`.domain_visits
(
    event_id     UUID,
    workspace_id UUID,
    domain_id    UUID,
    domain_key   LowCardinality(String),
    minute       DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    base_url     UInt32,
    unknown_code UInt32,
    other        UInt32
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(minute)
ORDER BY (workspace_id, domain_id, minute, event_id);

CREATE TABLE IF NOT EXISTS `waymark`.conversions
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
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, clicked_at, conversion_id);

CREATE TABLE IF NOT EXISTS `waymark`.page_views
(
    event_id     UUID,
    workspace_id UUID,
    viewed_at    DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    link_id      UUID COMMENT 'all zero: an entry of a bio page that leads elsewhere',
    click_token  UUID,
    url          String CODEC(ZSTD(1)),
    title        String CODEC(ZSTD(1)),
    referrer     String CODEC(ZSTD(1)),
    is_bot       Bool
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(viewed_at)
ORDER BY (workspace_id, viewed_at, event_id);

ALTER TABLE `waymark`.conversions
    ADD COLUMN IF NOT EXISTS status_changed_at DateTime64(3, 'UTC')
    DEFAULT if(previous_status = '', converted_at, greatest(converted_at, updated_at)) CODEC(ZSTD(1)) AFTER updated_at;

ALTER TABLE `waymark`.click_versions
    ADD COLUMN IF NOT EXISTS cost_model LowCardinality(String) COMMENT 'from_click, cpc, cpm, cpa, revshare; empty: none' AFTER currency,
    ADD COLUMN IF NOT EXISTS cost_rate Decimal(18, 9) COMMENT 'of the click, of a conversion, or the share of the revenue' CODEC(ZSTD(1)) AFTER cost_model,
    ADD COLUMN IF NOT EXISTS cost_currency LowCardinality(String) COMMENT 'empty: the base currency' AFTER cost_rate;

ALTER TABLE `waymark`.conversions
    ADD COLUMN IF NOT EXISTS cost_model LowCardinality(String) AFTER source,
    ADD COLUMN IF NOT EXISTS cost_rate Decimal(18, 9) CODEC(ZSTD(1)) AFTER cost_model,
    ADD COLUMN IF NOT EXISTS cost_currency LowCardinality(String) AFTER cost_rate;

ALTER TABLE `waymark`.click_versions
    ADD COLUMN IF NOT EXISTS device_brand LowCardinality(String) AFTER device_type;

ALTER TABLE `waymark`.conversions
    ADD COLUMN IF NOT EXISTS device_brand LowCardinality(String) AFTER device_type;

ALTER TABLE `waymark`.click_versions
    ADD COLUMN IF NOT EXISTS in_app LowCardinality(String) AFTER language,
    ADD COLUMN IF NOT EXISTS isp LowCardinality(String) AFTER in_app,
    ADD COLUMN IF NOT EXISTS connection_type LowCardinality(String) AFTER isp,
    ADD COLUMN IF NOT EXISTS asn UInt32 COMMENT '0: unknown' CODEC(ZSTD(1)) AFTER connection_type;

ALTER TABLE `waymark`.conversions
    ADD COLUMN IF NOT EXISTS in_app LowCardinality(String) AFTER language,
    ADD COLUMN IF NOT EXISTS isp LowCardinality(String) AFTER in_app,
    ADD COLUMN IF NOT EXISTS connection_type LowCardinality(String) AFTER isp,
    ADD COLUMN IF NOT EXISTS asn UInt32 COMMENT '0: unknown' CODEC(ZSTD(1)) AFTER connection_type,
    ADD COLUMN IF NOT EXISTS bot_reason LowCardinality(String) AFTER is_bot;

ALTER TABLE `waymark`.click_versions
    ADD COLUMN IF NOT EXISTS click_ids Map(LowCardinality(String), String) CODEC(ZSTD(1)) AFTER msclkid;
