SELECT is_total, groups, d0, c0, c1
FROM (
SELECT *, row_number() OVER (ORDER BY is_total DESC, place DESC NULLS LAST, d0) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, d0,
  toFloat64(sum(t_clicks)) AS c0,
  0 AS c1,
  toFloat64(sum(t_clicks)) AS place
FROM (
SELECT d0, sum(s_clicks) AS t_clicks
FROM (
SELECT country_code AS d0, toUInt8(0) AS period, count() AS s_clicks
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
)
GROUP BY d0

)
GROUP BY GROUPING SETS ((d0), ())
ORDER BY is_total DESC, place DESC NULLS LAST, d0
LIMIT {p4:UInt32}))
WHERE is_total = 1 OR number > {p5:UInt32}
ORDER BY number
