-- One row a page that a visitor of a click saw (POST /track/pageview). Copies of a redelivered view are equal.
CREATE TABLE IF NOT EXISTS {{database}}.page_views{{on_cluster}}
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
ENGINE = {{engine ReplacingMergeTree}}
PARTITION BY toYYYYMM(viewed_at)
ORDER BY (workspace_id, viewed_at, event_id);
