SELECT 1, 0, toFloat64(t_clicks),
  toFloat64(t_bots),
  (100 * toFloat64((t_leads + t_sales)) / nullIf(toFloat64(t_clicks), 0)),
  0
FROM (
SELECT sum(s_clicks) AS t_clicks, sum(s_bots) AS t_bots, sum(s_leads) AS t_leads, sum(s_sales) AS t_sales
FROM (
SELECT toUInt8(0) AS period, countIf(NOT is_bot) AS s_clicks, countIf(is_bot) AS s_bots, toUInt64(0) AS s_leads, toUInt64(0) AS s_sales
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC')

UNION ALL
SELECT toUInt8(0) AS period, toUInt64(0) AS s_clicks, toUInt64(0) AS s_bots, countIf(status = 'lead') AS s_leads, countIf(status = 'sale') AS s_sales
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p1:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p3:Int64}, 'UTC') AND NOT is_bot

)
)
