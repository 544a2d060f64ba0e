SELECT is_total, groups, d0, c0, c1, c2
FROM (
SELECT *, row_number() OVER (ORDER BY is_total DESC, place DESC NULLS LAST, d0) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, d0,
  toFloat64(sum(t_sales)) AS c0,
  toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell)), 12), 12)) AS c1,
  sum(t_missing) AS c2,
  toFloat64(sum(t_clicks)) AS place
FROM (
SELECT d0, sum(s_sales) AS t_sales, sum(s_revenue_sale) AS t_revenue_sale, sum(s_revenue_rebill) AS t_revenue_rebill, sum(s_revenue_upsell) AS t_revenue_upsell, sum(s_clicks) AS t_clicks, sum(s_missing) AS t_missing
FROM (
SELECT toInt64(toInt32(toDate(toTimeZone(clicked_at, {p0:String})))) AS d0, toUInt8(0) AS period, toUInt64(0) AS s_sales, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, count() AS s_clicks, toUInt64(0) AS s_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0
UNION ALL
SELECT k0 AS d0, toUInt8(0) AS period, sumIf(number, status = 'sale') AS s_sales, sumIf(amount * rate, status = 'sale' AND has_rate) AS s_revenue_sale, sumIf(amount * rate, status = 'rebill' AND has_rate) AS s_revenue_rebill, sumIf(amount * rate, status = 'upsell' AND has_rate) AS s_revenue_upsell, toUInt64(0) AS s_clicks, countIf(NOT has_rate AND amount != 0 AND status IN ('sale', 'rebill', 'upsell')) AS s_missing
FROM (
SELECT c.*, if(c.currency = {p5:String}, toDecimal256(1, 12), r.rate) AS rate, c.currency = {p5:String} OR r.rate > 0 AS has_rate
FROM (SELECT toInt64(toInt32(toDate(toTimeZone(converted_at, {p0:String})))) AS k0, status, currency, toInt32(toDate(toTimeZone(converted_at, {p4:String}))) AS day,
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p1:UUID} AND converted_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND converted_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY k0, status, currency, day) AS c
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p6:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON c.currency = r.currency AND c.day = r.day)
GROUP BY d0
)
GROUP BY d0

)
GROUP BY GROUPING SETS ((d0), ())
ORDER BY is_total DESC, place DESC NULLS LAST, d0
LIMIT {p7:UInt32}))
WHERE is_total = 1 OR number > {p8:UInt32}
ORDER BY number
