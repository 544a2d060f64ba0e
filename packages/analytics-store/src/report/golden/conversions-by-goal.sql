SELECT d0, d1, t_sales, count() OVER (), sum(0) OVER (), sum(t_sales) OVER ()
FROM (
SELECT goal_id AS d0, status AS d1, countIf(status = 'sale') AS t_sales
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0, d1
)
ORDER BY NULL DESC NULLS LAST, d0, d1
LIMIT {p3:UInt32} OFFSET {p4:UInt32}
