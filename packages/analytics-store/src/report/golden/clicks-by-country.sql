SELECT d0, t_clicks, count() OVER (), sum(0) OVER (), sum(t_clicks) OVER ()
FROM (
SELECT country_code AS d0, count() AS t_clicks
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p3:UInt32} OFFSET {p4:UInt32}
