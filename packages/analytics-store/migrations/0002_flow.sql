-- A click's row may be written again: when its visitor goes on from the landing to an offer (docs/decisions/0005). A plain
-- click has version 0, so that no copy of it that comes later wins; the row after an offer click has a higher one the
-- more is known. The engine of a table cannot be changed, so there is a new one, with the rows of the old. The name is a
-- new one too: a swap of names undoes itself when it is repeated. Each statement may run again, also beside another
-- process that is at another one: `clicks` is only ever dropped after its rows were copied, and made anew it is empty.
CREATE TABLE IF NOT EXISTS {{database}}.click_versions{{on_cluster}}
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
ENGINE = {{engine ReplacingMergeTree(version)}}
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);

-- Empty where it was dropped already, by a run of this migration that did not come to its end.
CREATE TABLE IF NOT EXISTS {{database}}.clicks{{on_cluster}} AS {{database}}.click_versions
ENGINE = {{engine ReplacingMergeTree(ingested_at)}}
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, link_id, clicked_at, click_token);

INSERT INTO {{database}}.click_versions
    (click_token, clicked_at, workspace_id, link_id, bio_link_id, short_code, short_url, original_url, matched_rule_id,
     redirect_type, resolved_url, resolved_params, country_code, region, city, device_type, os, os_version, browser,
     browser_version, language, user_agent, referer, referer_domain, ip, visitor_id, is_unique, is_bot, bot_reason, sub_ids,
     external_id, keyword, source, cost, currency, gclid, fbclid, ttclid, msclkid, ingested_at)
SELECT
     click_token, clicked_at, workspace_id, link_id, bio_link_id, short_code, short_url, original_url, matched_rule_id,
     redirect_type, resolved_url, resolved_params, country_code, region, city, device_type, os, os_version, browser,
     browser_version, language, user_agent, referer, referer_domain, ip, visitor_id, is_unique, is_bot, bot_reason, sub_ids,
     external_id, keyword, source, cost, currency, gclid, fbclid, ttclid, msclkid, ingested_at
FROM {{database}}.clicks
SETTINGS max_partitions_per_insert_block = 0, max_execution_time = 0;

DROP TABLE IF EXISTS {{database}}.clicks{{on_cluster}} SETTINGS max_table_size_to_drop = 0;

-- One row an offer click, in the partition of its click and beside the others of that click's time: what is asked by
-- token comes from one range. Copies of a redelivered event are equal.
CREATE TABLE IF NOT EXISTS {{database}}.offer_clicks{{on_cluster}}
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
ENGINE = {{engine ReplacingMergeTree}}
PARTITION BY toYYYYMM(clicked_at)
ORDER BY (workspace_id, clicked_at, click_token, event_id);

-- What each redirector counted in a minute, one row an event: several of one minute add up, copies of one do not.
CREATE TABLE IF NOT EXISTS {{database}}.domain_visits{{on_cluster}}
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
ENGINE = {{engine ReplacingMergeTree}}
PARTITION BY toYYYYMM(minute)
ORDER BY (workspace_id, domain_id, minute, event_id);
