SELECT d0, t_clicks, t_sales, b_clicks, b_sales, count() OVER (), sum(0) OVER (), sum(t_clicks) OVER (), sum(t_sales) OVER (), sum(b_clicks) OVER (), sum(b_sales) OVER ()
FROM (
SELECT d0, sum(u.t_clicks) AS t_clicks, sum(u.t_sales) AS t_sales, sum(u.b_clicks) AS b_clicks, sum(u.b_sales) AS b_sales
FROM (
SELECT country_code AS d0, countIf(clicked_at >= fromUnixTimestamp64Milli({p0:Int64}, 'UTC')) AS t_clicks, toUInt64(0) AS t_sales, countIf(clicked_at < fromUnixTimestamp64Milli({p1:Int64}, 'UTC')) AS b_clicks, toUInt64(0) AS b_sales
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p6:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p7:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p8:Int64}, 'UTC') AND (clicked_at < fromUnixTimestamp64Milli({p1:Int64}, 'UTC') OR clicked_at >= fromUnixTimestamp64Milli({p0:Int64}, 'UTC')) AND NOT is_bot
GROUP BY d0
UNION ALL
SELECT country_code AS d0, toUInt64(0) AS t_clicks, countIf(status = 'sale' AND clicked_at >= fromUnixTimestamp64Milli({p0:Int64}, 'UTC')) AS t_sales, toUInt64(0) AS b_clicks, countIf(status = 'sale' AND clicked_at < fromUnixTimestamp64Milli({p1:Int64}, 'UTC')) AS b_sales
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p6:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p7:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p8:Int64}, 'UTC') AND (clicked_at < fromUnixTimestamp64Milli({p1:Int64}, 'UTC') OR clicked_at >= fromUnixTimestamp64Milli({p0:Int64}, 'UTC')) AND NOT is_bot
GROUP BY d0
) AS u
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p9:UInt32} OFFSET {p10:UInt32}
