SELECT d0, d1, t_clicks, t_cost, count() OVER (), sum(t_missing) OVER (), sum(once_t_clicks) OVER (), sum(once_t_cost) OVER ()
FROM (
SELECT s.v0 AS d0, s.v1 AS d1, sum(s.t_clicks) AS t_clicks, sumIf(s.t_clicks, s.is_first) AS once_t_clicks, sum(s.t_cost) AS t_cost, sumIf(s.t_cost, s.is_first) AS once_t_cost, sum(s.t_missing) AS t_missing, sumIf(s.t_missing, s.is_first) AS once_t_missing
FROM (
SELECT *, row_number() OVER (PARTITION BY d0, d1 ORDER BY v0, v1) = 1 AS is_first
FROM (
SELECT * EXCEPT is_first, sum(t_clicks) OVER (PARTITION BY v0, v1) AS row_t_clicks, sum(t_cost) OVER (PARTITION BY v0, v1) AS row_t_cost, sum(t_missing) OVER (PARTITION BY v0, v1) AS row_t_missing
FROM (
SELECT *, pair0.1 AS v0, d1 AS v1, pair0.2 = 1 AS is_first
FROM (
SELECT *, JSONExtract({p16:String}, 'Array(Array(String))')[d0] AS set0, arrayJoin(arrayZip(set0, arrayEnumerate(set0))) AS pair0
FROM (
SELECT if(role = 0, transform(link, {p2:Array(UUID)}, {p3:Array(UInt32)}, toUInt32(1)), taker.3) AS d0, taker.4 AS d1, sumIf(taker.5, role = 1) AS t_clicks, toDecimal256(round(sum(price * toDecimal256(if(role = 0, 1, people), 0)), 24), 24) AS t_cost, sumIf(missing, role = 0 OR people > 0) AS t_missing
FROM (
SELECT day, link, price, missing, costs, arrayJoin(if(costs AND n = 0 AND transform(link, {p2:Array(UUID)}, {p3:Array(UInt32)}, toUInt32(1)) NOT IN (
SELECT position FROM (
SELECT record.1 AS position, arrayJoin(record.2) AS value FROM (
SELECT arrayJoin(JSONExtract(materialize({p4:String}), 'Array(Tuple(UInt32, Array(UUID)))')) AS record))
WHERE value = {p5:UUID}), arrayResize(takers, length(takers) + 1), takers)) AS taker,
  taker.1 AS role, taker.2 AS people
FROM (
SELECT day, link, slot, value, sum(p.people) AS n, toDecimal256(sum(p.amount), 30) / toDecimal256(greatest(n, 1), 0) AS price,
  sum(p.unrated) AS missing, countIf(role = 0) > 0 AS costs, groupArrayIf((role, people, l0, l1, c0), is_included = 1) AS takers
FROM (
SELECT day, cell.1 AS link, cell.2 AS slot, cell.3 AS value, toDecimal256(0, 24) AS amount, toUInt64(0) AS unrated,
  toUInt8(transform(cell.1, {p2:Array(UUID)}, {p3:Array(UInt32)}, toUInt32(1)) NOT IN (
SELECT position FROM (
SELECT record.1 AS position, arrayJoin(record.2) AS value FROM (
SELECT arrayJoin(JSONExtract(materialize({p4:String}), 'Array(Tuple(UInt32, Array(UUID)))')) AS record))
WHERE value = {p5:UUID})) AS is_included, cell.4 AS role, number AS people, transform(cell.1, {p2:Array(UUID)}, {p3:Array(UInt32)}, toUInt32(1)) AS l0, k1 AS l1, n0 AS c0
FROM (
SELECT *, arrayJoin([(p0, toUInt16(65535), '', toUInt8(1)), (toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(1), p1, toUInt8(2))]) AS cell
FROM (
SELECT toInt32(intDiv((toUnixTimestamp64Milli(clicked_at) + {p1:Int64}), 86400000)) AS day, link_id AS p0, sub_ids[{p0:String}] AS p1, transform(link_id, {p2:Array(UUID)}, {p3:Array(UInt32)}, toUInt32(1)) AS k0, country_code AS k1, count() AS number, count() AS n0
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p5:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p13:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p14:Int64}, 'UTC') AND NOT is_bot
GROUP BY day, p0, p1, k0, k1))
UNION ALL
SELECT day, link, slot, value, amount, unrated, toUInt8(0) AS is_included, toUInt8(0) AS role, toUInt64(0) AS people, toUInt32(1) AS l0, '' AS l1, toUInt64(0) AS c0
FROM (
SELECT link, slot, value, run.3[record_of_run] AS per_day,
  toInt32({p7:Int32} + run.1 + (record_of_run - 1) * run.2 + arrayJoin(range(run.2))) AS day, CAST({p8:String}, 'Array(Decimal(38, 12))')[toUInt32(transform(currency, {p9:Array(String)}, {p10:Array(Int32)}, {p11:Int32}) + greatest(least(day, {p12:Int32}), {p7:Int32}))] AS rate, toDecimal256(toDecimal256(per_day, 24) * rate, 24) AS amount, toUInt64(rate = 0) AS unrated
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, record.4 AS currency, arrayJoin(record.5) AS run,
  arrayJoin(arrayEnumerate(run.3)) AS record_of_run
FROM (
SELECT arrayJoin(JSONExtract(materialize({p6:String}), 'Array(Tuple(UUID, UInt16, String, String, Array(Tuple(UInt32, UInt32, Array(String)))))')) AS record)))
) AS p
GROUP BY day, link, slot, value))
WHERE role < 2 OR (costs AND people > 0)
GROUP BY d0, d1))))
WHERE toFloat64(row_t_clicks) > toFloat64({p15:String})
) AS s
GROUP BY d0, d1
)
ORDER BY t_clicks DESC NULLS LAST, d0, d1
LIMIT {p17:UInt32} OFFSET {p18:UInt32}
