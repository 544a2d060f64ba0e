SELECT d0, t_clicks, t_goal_0193a1f0_0000_7000_8000_000000000001_conversions, t_goal_0193a1f0_0000_7000_8000_000000000001_revenue, count() OVER (), sum(t_missing) OVER (), sum(t_clicks) OVER (), sum(t_goal_0193a1f0_0000_7000_8000_000000000001_conversions) OVER (), sum(t_goal_0193a1f0_0000_7000_8000_000000000001_revenue) OVER ()
FROM (
SELECT d0, sum(u.t_clicks) AS t_clicks, sum(u.t_goal_0193a1f0_0000_7000_8000_000000000001_conversions) AS t_goal_0193a1f0_0000_7000_8000_000000000001_conversions, sum(u.t_goal_0193a1f0_0000_7000_8000_000000000001_revenue) AS t_goal_0193a1f0_0000_7000_8000_000000000001_revenue, sum(u.t_missing) AS t_missing
FROM (
SELECT country_code AS d0, count() AS t_clicks, toUInt64(0) AS t_goal_0193a1f0_0000_7000_8000_000000000001_conversions, toDecimal256(0, 18) AS t_goal_0193a1f0_0000_7000_8000_000000000001_revenue, toUInt64(0) AS t_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
UNION ALL
WITH toInt32(intDiv((toUnixTimestamp64Milli(converted_at) + {p3:Int64}), 86400000)) AS day, CAST({p4:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p5:Array(String)}, {p6:Array(Int32)}, {p7:Int32}) + greatest(least(day, {p8:Int32}), {p9:Int32}))] AS rate
SELECT country_code AS d0, toUInt64(0) AS t_clicks, countIf((goal_id = {p0:UUID} AND status IN ('lead', 'sale'))) AS t_goal_0193a1f0_0000_7000_8000_000000000001_conversions, toDecimal256(sumIf(payout * rate, (goal_id = {p0:UUID} AND status IN ('sale', 'rebill', 'upsell'))), 18) AS t_goal_0193a1f0_0000_7000_8000_000000000001_revenue, countIf(rate = 0 AND payout != 0 AND (goal_id = {p0:UUID} AND status IN ('sale', 'rebill', 'upsell'))) AS t_missing
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
) AS u
GROUP BY d0
)
WHERE toFloat64(t_goal_0193a1f0_0000_7000_8000_000000000001_conversions) > toFloat64({p10:String})
ORDER BY t_goal_0193a1f0_0000_7000_8000_000000000001_revenue DESC NULLS LAST, d0
LIMIT {p11:UInt32} OFFSET {p12:UInt32}
