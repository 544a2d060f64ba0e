SELECT d0, t_revenue_sale, (t_revenue_sale + t_revenue_expected), count() OVER (), sum(t_missing) OVER (), sum(t_revenue_sale) OVER (), sum((t_revenue_sale + t_revenue_expected)) OVER ()
FROM (
SELECT d0, sum(u.t_revenue_sale) AS t_revenue_sale, sum(u.t_revenue_expected) AS t_revenue_expected, sum(u.t_clicks) AS t_clicks, sum(u.t_missing) AS t_missing
FROM (
SELECT country_code AS d0, toDecimal256(0, 18) AS t_revenue_sale, toDecimal256(0, 22) AS t_revenue_expected, count() AS t_clicks, toUInt64(0) AS t_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
UNION ALL
WITH toInt32(intDiv((toUnixTimestamp64Milli(converted_at) + {p3:Int64}), 86400000)) AS day, CAST({p4:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p5:Array(String)}, {p6:Array(Int32)}, {p7:Int32}) + greatest(least(day, {p8:Int32}), {p9:Int32}))] AS rate, transform(link_id, {p10:Array(UUID)}, {p12:Array(UInt16)}, transform(network_id, {p10:Array(UUID)}, {p11:Array(UInt16)}, toUInt16(0))) AS approval
SELECT country_code AS d0, toDecimal256(sumIf(payout * rate, status IN ('sale', 'rebill', 'upsell')), 18) AS t_revenue_sale, toDecimal256(sumIf(toDecimal256(payout, 6) * rate * approval, status = 'lead'), 18) * toDecimal256('0.0001', 4) AS t_revenue_expected, toUInt64(0) AS t_clicks, countIf(rate = 0 AND payout != 0 AND (status IN ('sale', 'rebill', 'upsell') OR (status = 'lead' AND approval > 0))) AS t_missing
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
) AS u
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p13:UInt32} OFFSET {p14:UInt32}
