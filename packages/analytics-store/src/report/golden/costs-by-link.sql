SELECT is_total, groups, d0, d1, c0, c1, c2
FROM (
SELECT *, row_number() OVER (ORDER BY is_total DESC, place DESC NULLS LAST, d0, d1) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, d0, d1,
  toFloat64(sum(t_cost)) AS c0,
  (100 * toFloat64((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost))) / nullIf(toFloat64(sum(t_cost)), 0)) AS c1,
  sum(t_missing) AS c2,
  toFloat64(sum(t_clicks)) AS place
FROM (
SELECT d0, d1, sum(s_cost) AS t_cost, sum(s_revenue_sale) AS t_revenue_sale, sum(s_revenue_rebill) AS t_revenue_rebill, sum(s_revenue_upsell) AS t_revenue_upsell, sum(s_clicks) AS t_clicks, sum(s_missing) AS t_missing
FROM (
SELECT link_id AS d0, sub_ids[{p4:String}] AS d1, toUInt8(0) AS period, toDecimal256(0, 24) AS s_cost, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, count() AS s_clicks, toUInt64(0) AS s_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0, d1
UNION ALL
SELECT k0 AS d0, k1 AS d1, toUInt8(0) AS period, toDecimal256(0, 24) AS s_cost, sumIf(amount * rate, status = 'sale' AND has_rate) AS s_revenue_sale, sumIf(amount * rate, status = 'rebill' AND has_rate) AS s_revenue_rebill, sumIf(amount * rate, status = 'upsell' AND has_rate) AS s_revenue_upsell, toUInt64(0) AS s_clicks, countIf(NOT has_rate AND amount != 0 AND status IN ('sale', 'rebill', 'upsell')) AS s_missing
FROM (
SELECT c.*, if(c.currency = {p6:String}, toDecimal256(1, 12), r.rate) AS rate, c.currency = {p6:String} OR r.rate > 0 AS has_rate
FROM (SELECT link_id AS k0, sub_ids[{p4:String}] AS k1, status, currency, toInt32(toDate(toTimeZone(converted_at, {p5:String}))) AS day,
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY k0, k1, status, currency, day) AS c
LEFT ANY JOIN (SELECT one.1 AS currency, one.2 AS day, toDecimal256(one.3, 12) AS rate
FROM (SELECT arrayJoin(arrayZip({p7:Array(String)}, {p8:Array(Int32)}, {p9:Array(String)})) AS one)) AS r ON c.currency = r.currency AND c.day = r.day)
GROUP BY d0, d1
UNION ALL
SELECT if(n = 0, toUUID('00000000-0000-0000-0000-000000000000'), k0) AS d0, if(n = 0, '', k1) AS d1, toUInt8(0) AS period, sum(if(n = 0, amount, amount * toDecimal256(k, 0) / toDecimal256(greatest(n, 1), 0))) AS s_cost, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, toUInt64(0) AS s_clicks, sum(missing_rates) AS s_missing
FROM (
SELECT c.day AS day, c.link AS link, c.slot AS slot, c.value AS value, c.amount AS amount, c.missing AS missing_rates,
  s.k0 AS k0, s.k1 AS k1, s.keep AS keep, s.k AS k, sum(s.k) OVER (PARTITION BY c.day, c.link, c.slot, c.value) AS n
FROM (SELECT toInt32(toDate(toTimeZone(clicked_at, {p5:String}))) AS day, arrayJoin([(toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(1), sub_ids[{p4:String}])]) AS place, place.1 AS k0, sub_ids[{p4:String}] AS k1, toUInt8(1) AS keep, count() AS k
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot
GROUP BY day, place, k0, k1, keep) AS s
RIGHT JOIN (SELECT day, link, slot, value, sum(toDecimal256(if(has_rate, per_day * rate, toDecimal256(0, 36)), 24)) AS amount,
  countIf(NOT has_rate) AS missing
FROM (
SELECT a.link AS link, a.slot AS slot, a.value AS value, a.per_day AS per_day, a.day AS day,
  if(a.currency = {p6:String}, toDecimal256(1, 12), r.rate) AS rate, a.currency = {p6:String} OR r.rate > 0 AS has_rate
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, toDecimal256(record.6, 24) AS per_day, record.7 AS currency,
  arrayJoin(range(record.4, record.5 + 1)) AS day
FROM (SELECT arrayJoin(arrayZip({p10:Array(UUID)}, {p11:Array(UInt16)}, {p12:Array(String)}, {p13:Array(Int32)}, {p14:Array(Int32)}, {p15:Array(String)}, {p7:Array(String)})) AS record)) AS a
LEFT ANY JOIN (SELECT one.1 AS currency, one.2 AS day, toDecimal256(one.3, 12) AS rate
FROM (SELECT arrayJoin(arrayZip({p7:Array(String)}, {p8:Array(Int32)}, {p9:Array(String)})) AS one)) AS r ON a.currency = r.currency AND a.day = r.day)
GROUP BY day, link, slot, value) AS c
ON s.day = c.day AND s.place.1 = c.link AND s.place.2 = c.slot AND s.place.3 = c.value)
WHERE (n > 0 AND keep = 1) OR (n = 0 AND 1)
GROUP BY d0, d1
)
GROUP BY d0, d1

)
GROUP BY GROUPING SETS ((d0, d1), ())
ORDER BY is_total DESC, place DESC NULLS LAST, d0, d1
LIMIT {p16:UInt32}))
WHERE is_total = 1 OR number > {p17:UInt32}
ORDER BY number
