SELECT d0, t_clicks, t_cost, count() OVER (), sum(t_missing) OVER (), sum(t_clicks) OVER (), sum(t_cost) OVER ()
FROM (
SELECT d0, sum(u.t_clicks) AS t_clicks, sum(u.t_cost) AS t_cost, sum(u.t_missing) AS t_missing
FROM (
SELECT taker.3 AS d0, sumIf(taker.4, role = 1) AS t_clicks, toDecimal256(round(sum(price * toDecimal256(if(role = 0, 1, people), 0)), 24), 24) + sumIf(taker.5, role = 1) AS t_cost, sumIf(missing, role = 0 OR people > 0) + sumIf(taker.6, role = 1) AS t_missing
FROM (
SELECT day, link, price, missing, costs, arrayJoin(if(costs AND n = 0, arrayResize(takers, length(takers) + 1), takers)) AS taker,
  taker.1 AS role, taker.2 AS people
FROM (
SELECT day, link, slot, value, sum(p.people) AS n, toDecimal256(sum(p.amount), 30) / toDecimal256(greatest(n, 1), 0) AS price,
  sum(p.unrated) AS missing, countIf(role = 0) > 0 AS costs, groupArrayIf((role, people, l0, c0, c1, c2), is_included = 1) AS takers
FROM (
WITH (p0, day, p1) NOT IN (
SELECT link, day, value FROM (
SELECT record.1 AS link, record.2 AS value, arrayJoin(record.3) AS run, toInt32(run.1 + arrayJoin(range(run.2))) AS day
FROM (
SELECT arrayJoin(JSONExtract(materialize({p13:String}), 'Array(Tuple(UUID, String, Array(Tuple(Int32, UInt32))))')) AS record))) AS is_free
SELECT day, p0 AS link, toUInt16(1) AS slot, p1 AS value, toDecimal256(0, 24) AS amount, toUInt64(0) AS unrated,
  toUInt8(1) AS is_included, toUInt8(1) AS role, number AS people, k0 AS l0, n0 AS c0, if(is_free, n1, 0) AS c1, if(is_free, n2, 0) AS c2
FROM (
WITH CAST({p2:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(if(cost_currency = '', {p0:String}, toString(cost_currency)), {p3:Array(String)}, {p4:Array(Int32)}, {p5:Int32}) + greatest(least(toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)), {p6:Int32}), {p7:Int32}))] AS rate
SELECT toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)) AS day, link_id AS p0, sub_ids[{p8:String}] AS p1, country_code AS k0, count() AS number, count() AS n0, toDecimal256(sumIf(toDecimal256(cost_rate, 9) * rate, cost_model IN ('from_click', 'cpc', 'cpm') AND NOT is_bot), 24) AS n1, countIf(rate = 0 AND cost_rate != 0 AND cost_model IN ('from_click', 'cpc', 'cpm') AND NOT is_bot) AS n2
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p10:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p12:Int64}, 'UTC') AND NOT is_bot
GROUP BY day, p0, p1, k0)
UNION ALL
SELECT day, link, slot, value, amount, unrated, toUInt8(0) AS is_included, toUInt8(0) AS role, toUInt64(0) AS people, '' AS l0, toUInt64(0) AS c0, toDecimal256(0, 24) AS c1, toUInt64(0) AS c2
FROM (
SELECT link, slot, value, run.3[record_of_run] AS per_day,
  toInt32({p7:Int32} + run.1 + (record_of_run - 1) * run.2 + arrayJoin(range(run.2))) AS day, CAST({p2:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p3:Array(String)}, {p4:Array(Int32)}, {p5:Int32}) + greatest(least(day, {p6:Int32}), {p7:Int32}))] AS rate, toDecimal256(toDecimal256(per_day, 24) * rate, 24) AS amount, toUInt64(rate = 0) AS unrated
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, record.4 AS currency, arrayJoin(record.5) AS run,
  arrayJoin(arrayEnumerate(run.3)) AS record_of_run
FROM (
SELECT arrayJoin(JSONExtract(materialize({p9:String}), 'Array(Tuple(UUID, UInt16, String, String, Array(Tuple(UInt32, UInt32, Array(String)))))')) AS record)))
) AS p
GROUP BY day, link, slot, value))
WHERE role < 2 OR (costs AND people > 0)
GROUP BY d0
UNION ALL
WITH CAST({p2:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(if(cost_model = 'cpa', if(cost_currency = '', {p0:String}, toString(cost_currency)), toString(currency)), {p3:Array(String)}, {p4:Array(Int32)}, {p5:Int32}) + greatest(least(if(cost_model = 'cpa', toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)), toInt32(intDiv((toUnixTimestamp64Milli(converted_at) + {p1:Int64}), 86400000))), {p6:Int32}), {p7:Int32}))] AS rate
SELECT country_code AS d0, toUInt64(0) AS t_clicks, toDecimal256(sum(if(cost_model = 'cpa', toDecimal256(1, 6), toDecimal256(payout, 6)) * cost_rate * rate), 24) AS t_cost, countIf(rate = 0 AND cost_rate != 0 AND (cost_model = 'cpa' OR payout != 0)) AS t_missing
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p10:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p12:Int64}, 'UTC') AND ((cost_model = 'cpa' AND status IN ('lead', 'sale')) OR (cost_model = 'revshare' AND status IN ('sale', 'rebill', 'upsell'))) AND NOT is_bot AND (link_id, toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)), sub_ids[{p8:String}]) NOT IN (
SELECT link, day, value FROM (
SELECT record.1 AS link, record.2 AS value, arrayJoin(record.3) AS run, toInt32(run.1 + arrayJoin(range(run.2))) AS day
FROM (
SELECT arrayJoin(JSONExtract(materialize({p13:String}), 'Array(Tuple(UUID, String, Array(Tuple(Int32, UInt32))))')) AS record)))
GROUP BY d0
) AS u
GROUP BY d0
)
ORDER BY t_clicks DESC NULLS LAST, d0
LIMIT {p14:UInt32} OFFSET {p15:UInt32}
