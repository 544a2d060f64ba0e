SELECT d0, t_sales, (t_revenue_sale + t_revenue_rebill + t_revenue_upsell), count() OVER (), sum(t_missing) OVER (), sum(t_sales) OVER (), sum((t_revenue_sale + t_revenue_rebill + t_revenue_upsell)) OVER ()
FROM (
SELECT d0, sum(u.t_sales) AS t_sales, sum(u.t_revenue_sale) AS t_revenue_sale, sum(u.t_revenue_rebill) AS t_revenue_rebill, sum(u.t_revenue_upsell) AS t_revenue_upsell, sum(u.t_clicks) AS t_clicks, sum(u.t_missing) AS t_missing
FROM (
SELECT toInt64(toInt32(toDate(toTimeZone(clicked_at, {p0:String})))) AS d0, toUInt64(0) AS t_sales, toDecimal256(0, 18) AS t_revenue_sale, toDecimal256(0, 18) AS t_revenue_rebill, toDecimal256(0, 18) AS t_revenue_upsell, count() AS t_clicks, toUInt64(0) AS t_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
UNION ALL
SELECT k0 AS d0, sumIf(number, status = 'sale') AS t_sales, sumIf(converted, status = 'sale') AS t_revenue_sale, sumIf(converted, status = 'rebill') AS t_revenue_rebill, sumIf(converted, status = 'upsell') AS t_revenue_upsell, toUInt64(0) AS t_clicks, countIf(rate = 0 AND amount != 0 AND status IN ('sale', 'rebill', 'upsell')) AS t_missing
FROM (
SELECT *, toDecimal256(if(currency = {p5:String}, '1', transform(concat(currency, toString(day)), {p6:Array(String)}, {p7:Array(String)}, '0')), 12) AS rate, amount * rate AS converted
FROM (
SELECT toInt64(toInt32(toDate(toTimeZone(converted_at, {p0:String})))) AS k0, if(currency = {p5:String}, 0, toInt32(toDate(toTimeZone(converted_at, {p4:String})))) AS day, status, currency,
  count() AS number, sum(payout) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p1:UUID} AND converted_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND converted_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY k0, day, status, currency))
GROUP BY d0
) AS u
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p8:UInt32} OFFSET {p9:UInt32}
