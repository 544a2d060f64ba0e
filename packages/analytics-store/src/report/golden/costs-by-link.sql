SELECT is_total, groups, d0, d1, c0, c1, c2
FROM (
SELECT *, row_number() OVER (ORDER BY is_total DESC, place DESC NULLS LAST, d0, d1) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, d0, d1,
  toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) AS c0,
  (100 * toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost)), 12), 12)) / nullIf(toFloat64(toDecimal256(round(sum(t_cost), 12), 12)), 0)) AS c1,
  sum(t_missing) AS c2,
  toFloat64(sum(t_clicks)) AS place
FROM (
SELECT d0, d1, sum(s_cost) AS t_cost, sum(s_revenue_sale) AS t_revenue_sale, sum(s_revenue_rebill) AS t_revenue_rebill, sum(s_revenue_upsell) AS t_revenue_upsell, sum(s_clicks) AS t_clicks, sum(s_missing) AS t_missing
FROM (
SELECT if(is_quiet, toUUID('00000000-0000-0000-0000-000000000000'), l0) AS d0, if(is_quiet, '', l1) AS d1, toUInt8(0) AS period, sum(if(is_quiet, price, price * toDecimal256(k, 0))) AS s_cost, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, sum(c_clicks) AS s_clicks, sum(missing_rates) AS s_missing
FROM (
SELECT day, link, slot, value, price, missing_rates, is_cell, is_quiet, at,
  taker.1 AS l0, taker.2 AS l1, taker.3 AS keep, taker.4 AS k, taker.5 AS c_clicks
FROM (
SELECT c.day AS day, c.link AS link, c.slot AS slot, c.value AS value, c.missing AS missing_rates, c.is_cell AS is_cell,
  c.is_cell = 1 AND s.n = 0 AS is_quiet, s.place.2 AS at, c.amount / toDecimal256(greatest(s.n, 1), 0) AS price,
  arrayJoin(arrayResize(s.takers, greatest(length(s.takers), 1))) AS taker
FROM (SELECT day, place, sum(k) AS n, groupArray((l0, l1, keep, k, c_clicks)) AS takers
FROM (
SELECT day, arrayJoin([(toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(65535), ''), (toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(1), p1)]) AS place, if(place.2 = 65535, k0, place.1) AS l0, k1 AS l1, keep, if(place.2 = 65535, 0, people) AS k, if(place.2 = 65535, c_clicks, 0) AS c_clicks
FROM (
SELECT toInt32(toDate(toTimeZone(clicked_at, {p0:String}))) AS day, link_id AS p0, sub_ids[{p2:String}] AS p1, link_id AS k0, sub_ids[{p2:String}] AS k1, toUInt8(1) AS keep, count() AS people, count() AS c_clicks
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p3:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p4:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND NOT is_bot
GROUP BY day, p0, p1, k0, k1, keep)
WHERE place.2 = 65535 OR k > 0)
GROUP BY day, place) AS s
FULL JOIN (SELECT day, link, slot, value, sum(toDecimal256(if(has_rate, per_day * rate, toDecimal256(0, 36)), 24)) AS amount,
  countIf(NOT has_rate) AS missing, toUInt8(1) AS is_cell
FROM (
SELECT a.link AS link, a.slot AS slot, a.value AS value, a.per_day AS per_day, a.day AS day,
  if(a.currency = {p6:String}, toDecimal256(1, 12), r.rate) AS rate, a.currency = {p6:String} OR r.rate > 0 AS has_rate
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, toDecimal256(record.6, 24) AS per_day, record.7 AS currency,
  arrayJoin(range(record.4, record.5 + 1)) AS day
FROM (SELECT arrayJoin(JSONExtract(materialize({p7:String}), 'Array(Tuple(UUID, UInt16, String, Int32, Int32, String, String))')) AS record)) AS a
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p8:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON a.currency = r.currency AND a.day = r.day)
GROUP BY day, link, slot, value) AS c
ON s.day = c.day AND s.place.1 = c.link AND s.place.2 = c.slot AND s.place.3 = c.value))
WHERE (keep = 1 AND (is_cell = 1 OR at = 65535)) OR (is_quiet AND 1)
GROUP BY d0, d1
UNION ALL
SELECT k0 AS d0, k1 AS d1, toUInt8(0) AS period, toDecimal256(0, 24) AS s_cost, sumIf(amount * rate, status = 'sale' AND has_rate) AS s_revenue_sale, sumIf(amount * rate, status = 'rebill' AND has_rate) AS s_revenue_rebill, sumIf(amount * rate, status = 'upsell' AND has_rate) AS s_revenue_upsell, toUInt64(0) AS s_clicks, countIf(NOT has_rate AND amount != 0 AND status IN ('sale', 'rebill', 'upsell')) AS s_missing
FROM (
SELECT c.*, if(c.currency = {p6:String}, toDecimal256(1, 12), r.rate) AS rate, c.currency = {p6:String} OR r.rate > 0 AS has_rate
FROM (SELECT link_id AS k0, sub_ids[{p2:String}] AS k1, status, currency, toInt32(toDate(toTimeZone(converted_at, {p0:String}))) AS day,
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p3:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p4:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND NOT is_bot
GROUP BY k0, k1, status, currency, day) AS c
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p8:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON c.currency = r.currency AND c.day = r.day)
GROUP BY d0, d1
)
GROUP BY d0, d1

)
GROUP BY GROUPING SETS ((d0, d1), ())
ORDER BY is_total DESC, place DESC NULLS LAST, d0, d1
LIMIT {p9:UInt32}))
WHERE is_total = 1 OR number > {p10:UInt32}
ORDER BY number
