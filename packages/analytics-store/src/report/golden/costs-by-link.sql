SELECT d0, d1, t_cost, (t_revenue_sale - t_cost), count() OVER (), sum(t_missing) OVER (), sum(t_cost) OVER (), sum((t_revenue_sale - t_cost)) OVER ()
FROM (
SELECT d0, d1, sum(u.t_cost) AS t_cost, sum(u.t_revenue_sale) AS t_revenue_sale, sum(u.t_clicks) AS t_clicks, sum(u.t_missing) AS t_missing
FROM (
SELECT if(role = 0, link, taker.3) AS d0, taker.4 AS d1, toDecimal256(round(sum(price * toDecimal256(if(role = 0, 1, people), 0)), 24), 24) AS t_cost, toDecimal256(0, 18) AS t_revenue_sale, sumIf(taker.5, role = 1) AS t_clicks, sumIf(missing, role = 0 OR people > 0) AS t_missing
FROM (
SELECT day, link, price, missing, costs, arrayJoin(if(costs AND n = 0, arrayResize(takers, length(takers) + 1), takers)) AS taker,
  taker.1 AS role, taker.2 AS people
FROM (
SELECT day, link, slot, value, sum(p.people) AS n, toDecimal256(sum(p.amount), 30) / toDecimal256(greatest(n, 1), 0) AS price,
  sum(p.unrated) AS missing, countIf(role = 0) > 0 AS costs, groupArrayIf((role, people, l0, l1, c0), is_included = 1) AS takers
FROM (
SELECT day, cell.1 AS link, cell.2 AS slot, cell.3 AS value, toDecimal256(0, 24) AS amount, toUInt64(0) AS unrated,
  toUInt8(1) AS is_included, cell.4 AS role, number AS people, cell.1 AS l0, k1 AS l1, n0 AS c0
FROM (
SELECT *, arrayJoin([(p0, toUInt16(65535), '', toUInt8(1)), (toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(1), p1, toUInt8(2))]) AS cell
FROM (
SELECT toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)) AS day, link_id AS p0, sub_ids[{p0:String}] AS p1, link_id AS k0, sub_ids[{p0:String}] AS k1, count() AS number, count() AS n0
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p9:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p10:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND NOT is_bot
GROUP BY day, p0, p1, k0, k1))
UNION ALL
SELECT day, link, slot, value, amount, unrated, toUInt8(0) AS is_included, toUInt8(0) AS role, toUInt64(0) AS people, toUUID('00000000-0000-0000-0000-000000000000') AS l0, '' AS l1, toUInt64(0) AS c0
FROM (
SELECT link, slot, value, run.3[record_of_run] AS per_day,
  toInt32({p3:Int32} + run.1 + (record_of_run - 1) * run.2 + arrayJoin(range(run.2))) AS day, CAST({p4:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p5:Array(String)}, {p6:Array(Int32)}, {p7:Int32}) + greatest(least(day, {p8:Int32}), {p3:Int32}))] AS rate, toDecimal256(toDecimal256(per_day, 24) * rate, 24) AS amount, toUInt64(rate = 0) AS unrated
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, record.4 AS currency, arrayJoin(record.5) AS run,
  arrayJoin(arrayEnumerate(run.3)) AS record_of_run
FROM (
SELECT arrayJoin(JSONExtract(materialize({p2:String}), 'Array(Tuple(UUID, UInt16, String, String, Array(Tuple(UInt32, UInt32, Array(String)))))')) AS record)))
) AS p
GROUP BY day, link, slot, value))
WHERE role < 2 OR (costs AND people > 0)
GROUP BY d0, d1
UNION ALL
WITH toInt32(intDiv((toUnixTimestamp64Milli(converted_at) + {p1:Int64}), 86400000)) AS day, CAST({p4:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p5:Array(String)}, {p6:Array(Int32)}, {p7:Int32}) + greatest(least(day, {p8:Int32}), {p3:Int32}))] AS rate
SELECT link_id AS d0, sub_ids[{p0:String}] AS d1, toDecimal256(0, 24) AS t_cost, toDecimal256(sumIf(payout * rate, status IN ('sale', 'rebill', 'upsell')), 18) AS t_revenue_sale, toUInt64(0) AS t_clicks, countIf(rate = 0 AND payout != 0 AND status IN ('sale', 'rebill', 'upsell')) AS t_missing
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p9:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p10:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND NOT is_bot
GROUP BY d0, d1
) AS u
GROUP BY d0, d1
)
ORDER BY t_clicks DESC NULLS LAST, d0, d1
LIMIT {p12:UInt32} OFFSET {p13:UInt32}
