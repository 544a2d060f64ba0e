SELECT d0, t_sales, t_revenue_sale, count() OVER (), sum(t_missing) OVER (), sum(t_sales) OVER (), sum(t_revenue_sale) OVER ()
FROM (
SELECT d0, sum(u.t_sales) AS t_sales, sum(u.t_revenue_sale) AS t_revenue_sale, sum(u.t_clicks) AS t_clicks, sum(u.t_missing) AS t_missing
FROM (
SELECT intDiv((toUnixTimestamp64Milli(clicked_at) + transform(roundDown(toUnixTimestamp64Milli(clicked_at), {p3:Array(Int64)}), {p3:Array(Int64)}, {p4:Array(Int64)}, 0)), 86400000) AS d0, toUInt64(0) AS t_sales, toDecimal256(0, 18) AS t_revenue_sale, count() AS t_clicks, toUInt64(0) AS t_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
UNION ALL
WITH toInt32(intDiv((toUnixTimestamp64Milli(converted_at) + {p5:Int64}), 86400000)) AS day, CAST({p6:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p7:Array(String)}, {p8:Array(Int32)}, {p9:Int32}) + greatest(least(day, {p10:Int32}), {p11:Int32}))] AS rate
SELECT intDiv((toUnixTimestamp64Milli(converted_at) + transform(roundDown(toUnixTimestamp64Milli(converted_at), {p3:Array(Int64)}), {p3:Array(Int64)}, {p4:Array(Int64)}, 0)), 86400000) AS d0, countIf(status = 'sale') AS t_sales, toDecimal256(sumIf(payout * rate, status IN ('sale', 'rebill', 'upsell')), 18) AS t_revenue_sale, toUInt64(0) AS t_clicks, countIf(rate = 0 AND payout != 0 AND status IN ('sale', 'rebill', 'upsell')) AS t_missing
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p0:UUID} AND converted_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND converted_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
) AS u
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p12:UInt32} OFFSET {p13:UInt32}
