SELECT t_clicks, t_bots, t_leads, 1, 0, t_clicks, t_bots, t_leads
FROM (
SELECT sum(u.t_clicks) AS t_clicks, sum(u.t_bots) AS t_bots, sum(u.t_leads) AS t_leads
FROM (
SELECT countIf(NOT is_bot) AS t_clicks, countIf(is_bot) AS t_bots, toUInt64(0) AS t_leads
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC')

UNION ALL
SELECT toUInt64(0) AS t_clicks, toUInt64(0) AS t_bots, countIf(status IN ('lead', 'sale')) AS t_leads
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p0:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p1:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p2:Int64}, 'UTC') AND NOT is_bot

) AS u

)
