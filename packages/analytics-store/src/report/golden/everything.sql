SELECT is_total, groups, d0, d1, d2, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37, c38, c39, c40, c41, c42, c43, c44, c45, c46, c47, c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c70, c71, c72, c73, c74, c75, c76, c77, c78, c79, c80
FROM (
SELECT *, row_number() OVER (ORDER BY is_total DESC, place ASC NULLS LAST, d0, d1, d2) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, d0, d1, d2,
  toFloat64(sum(t_clicks)) AS c0,
  toFloat64(sum(t_unique_clicks)) AS c1,
  toFloat64(sum(t_bots)) AS c2,
  (100 * toFloat64(sum(t_bots)) / nullIf(toFloat64(sum(t_visits)), 0)) AS c3,
  toFloat64(sum(t_lp_views)) AS c4,
  toFloat64(sum(t_lp_clicks)) AS c5,
  (100 * toFloat64(sum(t_lp_clicks)) / nullIf(toFloat64(sum(t_lp_views)), 0)) AS c6,
  toFloat64(sum(t_offer_clicks)) AS c7,
  toFloat64((sum(t_leads) + sum(t_sales))) AS c8,
  toFloat64(sum(t_leads)) AS c9,
  toFloat64(sum(t_sales)) AS c10,
  toFloat64(sum(t_rejected)) AS c11,
  toFloat64(sum(t_rebills)) AS c12,
  toFloat64(sum(t_upsells)) AS c13,
  (100 * toFloat64(sum(t_sales)) / nullIf(toFloat64((sum(t_leads) + sum(t_sales) + sum(t_rejected))), 0)) AS c14,
  toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell)), 12), 12)) AS c15,
  toFloat64(toDecimal256(round(sum(t_revenue_lead), 12), 12)) AS c16,
  toFloat64(toDecimal256(round(sum(t_revenue_rejected), 12), 12)) AS c17,
  toFloat64(toDecimal256(round(sum(t_revenue_rebill), 12), 12)) AS c18,
  toFloat64(toDecimal256(round(sum(t_revenue_upsell), 12), 12)) AS c19,
  toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) + sum(t_revenue_lead)), 12), 12)) AS c20,
  toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) AS c21,
  toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost)), 12), 12)) AS c22,
  toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) + sum(t_revenue_lead) - sum(t_cost)), 12), 12)) AS c23,
  (100 * toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost)), 12), 12)) / nullIf(toFloat64(toDecimal256(round(sum(t_cost), 12), 12)), 0)) AS c24,
  (100 * toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) + sum(t_revenue_lead) - sum(t_cost)), 12), 12)) / nullIf(toFloat64(toDecimal256(round(sum(t_cost), 12), 12)), 0)) AS c25,
  (100 * toFloat64((sum(t_leads) + sum(t_sales))) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c26,
  (100 * toFloat64(sum(t_sales)) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c27,
  (100 * toFloat64(sum(t_leads)) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c28,
  (100 * toFloat64((sum(t_leads) + sum(t_sales))) / nullIf(toFloat64(sum(t_unique_clicks)), 0)) AS c29,
  (toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c30,
  (toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(t_unique_clicks)), 0)) AS c31,
  (toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c32,
  (toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64(sum(t_unique_clicks)), 0)) AS c33,
  (1000 * toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64(sum(t_clicks)), 0)) AS c34,
  (toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64((sum(t_leads) + sum(t_sales))), 0)) AS c35,
  (toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64(sum(t_leads)), 0)) AS c36,
  (toFloat64(toDecimal256(round(sum(t_cost), 12), 12)) / nullIf(toFloat64(sum(t_sales)), 0)) AS c37,
  (toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(t_sales)), 0)) AS c38,
  (toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost)), 12), 12)) / nullIf(toFloat64(2), 0)) AS c39,
  toFloat64(sum(b_clicks)) AS c40,
  toFloat64(sum(b_unique_clicks)) AS c41,
  toFloat64(sum(b_bots)) AS c42,
  (100 * toFloat64(sum(b_bots)) / nullIf(toFloat64(sum(b_visits)), 0)) AS c43,
  toFloat64(sum(b_lp_views)) AS c44,
  toFloat64(sum(b_lp_clicks)) AS c45,
  (100 * toFloat64(sum(b_lp_clicks)) / nullIf(toFloat64(sum(b_lp_views)), 0)) AS c46,
  toFloat64(sum(b_offer_clicks)) AS c47,
  toFloat64((sum(b_leads) + sum(b_sales))) AS c48,
  toFloat64(sum(b_leads)) AS c49,
  toFloat64(sum(b_sales)) AS c50,
  toFloat64(sum(b_rejected)) AS c51,
  toFloat64(sum(b_rebills)) AS c52,
  toFloat64(sum(b_upsells)) AS c53,
  (100 * toFloat64(sum(b_sales)) / nullIf(toFloat64((sum(b_leads) + sum(b_sales) + sum(b_rejected))), 0)) AS c54,
  toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell)), 12), 12)) AS c55,
  toFloat64(toDecimal256(round(sum(b_revenue_lead), 12), 12)) AS c56,
  toFloat64(toDecimal256(round(sum(b_revenue_rejected), 12), 12)) AS c57,
  toFloat64(toDecimal256(round(sum(b_revenue_rebill), 12), 12)) AS c58,
  toFloat64(toDecimal256(round(sum(b_revenue_upsell), 12), 12)) AS c59,
  toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) + sum(b_revenue_lead)), 12), 12)) AS c60,
  toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) AS c61,
  toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) - sum(b_cost)), 12), 12)) AS c62,
  toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) + sum(b_revenue_lead) - sum(b_cost)), 12), 12)) AS c63,
  (100 * toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) - sum(b_cost)), 12), 12)) / nullIf(toFloat64(toDecimal256(round(sum(b_cost), 12), 12)), 0)) AS c64,
  (100 * toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) + sum(b_revenue_lead) - sum(b_cost)), 12), 12)) / nullIf(toFloat64(toDecimal256(round(sum(b_cost), 12), 12)), 0)) AS c65,
  (100 * toFloat64((sum(b_leads) + sum(b_sales))) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c66,
  (100 * toFloat64(sum(b_sales)) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c67,
  (100 * toFloat64(sum(b_leads)) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c68,
  (100 * toFloat64((sum(b_leads) + sum(b_sales))) / nullIf(toFloat64(sum(b_unique_clicks)), 0)) AS c69,
  (toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c70,
  (toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(b_unique_clicks)), 0)) AS c71,
  (toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c72,
  (toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64(sum(b_unique_clicks)), 0)) AS c73,
  (1000 * toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64(sum(b_clicks)), 0)) AS c74,
  (toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64((sum(b_leads) + sum(b_sales))), 0)) AS c75,
  (toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64(sum(b_leads)), 0)) AS c76,
  (toFloat64(toDecimal256(round(sum(b_cost), 12), 12)) / nullIf(toFloat64(sum(b_sales)), 0)) AS c77,
  (toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell)), 12), 12)) / nullIf(toFloat64(sum(b_sales)), 0)) AS c78,
  (toFloat64(toDecimal256(round((sum(b_revenue_sale) + sum(b_revenue_rebill) + sum(b_revenue_upsell) - sum(b_cost)), 12), 12)) / nullIf(toFloat64(2), 0)) AS c79,
  sum(t_missing) AS c80,
  (toFloat64(toDecimal256(round((sum(t_revenue_sale) + sum(t_revenue_rebill) + sum(t_revenue_upsell) - sum(t_cost)), 12), 12)) / nullIf(toFloat64(2), 0)) AS place
FROM (
SELECT d0, d1, d2, sumIf(s_clicks, period = 0) AS t_clicks, sumIf(s_clicks, period = 1) AS b_clicks, sumIf(s_unique_clicks, period = 0) AS t_unique_clicks, sumIf(s_unique_clicks, period = 1) AS b_unique_clicks, sumIf(s_bots, period = 0) AS t_bots, sumIf(s_bots, period = 1) AS b_bots, sumIf(s_visits, period = 0) AS t_visits, sumIf(s_visits, period = 1) AS b_visits, sumIf(s_lp_views, period = 0) AS t_lp_views, sumIf(s_lp_views, period = 1) AS b_lp_views, sumIf(s_lp_clicks, period = 0) AS t_lp_clicks, sumIf(s_lp_clicks, period = 1) AS b_lp_clicks, sumIf(s_offer_clicks, period = 0) AS t_offer_clicks, sumIf(s_offer_clicks, period = 1) AS b_offer_clicks, sumIf(s_leads, period = 0) AS t_leads, sumIf(s_leads, period = 1) AS b_leads, sumIf(s_sales, period = 0) AS t_sales, sumIf(s_sales, period = 1) AS b_sales, sumIf(s_rejected, period = 0) AS t_rejected, sumIf(s_rejected, period = 1) AS b_rejected, sumIf(s_rebills, period = 0) AS t_rebills, sumIf(s_rebills, period = 1) AS b_rebills, sumIf(s_upsells, period = 0) AS t_upsells, sumIf(s_upsells, period = 1) AS b_upsells, sumIf(s_revenue_sale, period = 0) AS t_revenue_sale, sumIf(s_revenue_sale, period = 1) AS b_revenue_sale, sumIf(s_revenue_rebill, period = 0) AS t_revenue_rebill, sumIf(s_revenue_rebill, period = 1) AS b_revenue_rebill, sumIf(s_revenue_upsell, period = 0) AS t_revenue_upsell, sumIf(s_revenue_upsell, period = 1) AS b_revenue_upsell, sumIf(s_revenue_lead, period = 0) AS t_revenue_lead, sumIf(s_revenue_lead, period = 1) AS b_revenue_lead, sumIf(s_revenue_rejected, period = 0) AS t_revenue_rejected, sumIf(s_revenue_rejected, period = 1) AS b_revenue_rejected, sumIf(s_cost, period = 0) AS t_cost, sumIf(s_cost, period = 1) AS b_cost, sumIf(s_missing, period = 0) AS t_missing, sumIf(s_missing, period = 1) AS b_missing
FROM (
SELECT if(is_quiet, toInt64(0), l0) AS d0, if(is_quiet, toUUID('00000000-0000-0000-0000-000000000000'), l1) AS d1, if(is_quiet, toUInt8(2), l2) AS d2, toUInt8(0) AS period, sum(c_clicks) AS s_clicks, sum(c_unique_clicks) AS s_unique_clicks, sum(c_bots) AS s_bots, sum(c_visits) AS s_visits, sum(c_lp_views) AS s_lp_views, sum(c_lp_clicks) AS s_lp_clicks, sum(c_offer_clicks) AS s_offer_clicks, toUInt64(0) AS s_leads, toUInt64(0) AS s_sales, toUInt64(0) AS s_rejected, toUInt64(0) AS s_rebills, toUInt64(0) AS s_upsells, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, toDecimal256(0, 18) AS s_revenue_lead, toDecimal256(0, 18) AS s_revenue_rejected, sum(if(is_quiet, price, price * toDecimal256(k, 0))) AS s_cost, sum(missing_rates) AS s_missing
FROM (
SELECT day, link, slot, value, price, missing_rates, is_cell, is_quiet, at,
  taker.1 AS l0, taker.2 AS l1, taker.3 AS l2, taker.4 AS keep, taker.5 AS k, taker.6 AS c_clicks, taker.7 AS c_unique_clicks, taker.8 AS c_lp_views, taker.9 AS c_lp_clicks, taker.10 AS c_offer_clicks, taker.11 AS c_bots, taker.12 AS c_visits
FROM (
SELECT c.day AS day, c.link AS link, c.slot AS slot, c.value AS value, c.missing AS missing_rates, c.is_cell AS is_cell,
  c.is_cell = 1 AND s.n = 0 AS is_quiet, s.place.2 AS at, c.amount / toDecimal256(greatest(s.n, 1), 0) AS price,
  arrayJoin(arrayResize(s.takers, greatest(length(s.takers), 1))) AS taker
FROM (SELECT day, place, sum(k) AS n, groupArray((l0, l1, l2, keep, k, c_clicks, c_unique_clicks, c_lp_views, c_lp_clicks, c_offer_clicks, c_bots, c_visits)) AS takers
FROM (
SELECT day, arrayJoin([(toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(65535), ''), (toUUID('00000000-0000-0000-0000-000000000000'), toUInt16(1), p1)]) AS place, k0 AS l0, if(place.2 = 65535, k1, place.1) AS l1, k2 AS l2, keep, if(place.2 = 65535, 0, people) AS k, if(place.2 = 65535, c_clicks, 0) AS c_clicks, if(place.2 = 65535, c_unique_clicks, 0) AS c_unique_clicks, if(place.2 = 65535, c_lp_views, 0) AS c_lp_views, if(place.2 = 65535, c_lp_clicks, 0) AS c_lp_clicks, if(place.2 = 65535, c_offer_clicks, 0) AS c_offer_clicks, if(place.2 = 65535, c_bots, 0) AS c_bots, if(place.2 = 65535, c_visits, 0) AS c_visits
FROM (
SELECT toInt32(toDate(toTimeZone(clicked_at, {p0:String}))) AS day, link_id AS p0, sub_ids[{p3:String}] AS p1, (intDiv(toInt64(toUnixTimestamp(toTimeZone(clicked_at, {p1:String}))) + timezoneOffset(toTimeZone(clicked_at, {p1:String})), 3600) * 4096 + 2048 - intDiv(timezoneOffset(toTimeZone(clicked_at, {p1:String})), 60)) AS k0, link_id AS k1, toUInt8(is_bot) AS k2, toUInt8(os IN {p2:Array(String)}) AS keep, countIf(NOT is_bot) AS people, count() AS c_clicks, countIf(is_unique) AS c_unique_clicks, countIf(landing_id != toUUID('00000000-0000-0000-0000-000000000000')) AS c_lp_views, countIf(landing_id != toUUID('00000000-0000-0000-0000-000000000000') AND toUnixTimestamp64Milli(offer_clicked_at) > 0) AS c_lp_clicks, countIf(offer_id != toUUID('00000000-0000-0000-0000-000000000000')) AS c_offer_clicks, countIf(is_bot) AS c_bots, count() AS c_visits
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p4:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p6:Int64}, 'UTC')
GROUP BY day, p0, p1, k0, k1, k2, keep)
WHERE place.2 = 65535 OR k > 0)
GROUP BY day, place) AS s
FULL JOIN (SELECT day, link, slot, value, sum(toDecimal256(if(has_rate, per_day * rate, toDecimal256(0, 36)), 24)) AS amount,
  countIf(NOT has_rate) AS missing, toUInt8(1) AS is_cell
FROM (
SELECT a.link AS link, a.slot AS slot, a.value AS value, a.per_day AS per_day, a.day AS day,
  if(a.currency = {p7:String}, toDecimal256(1, 12), r.rate) AS rate, a.currency = {p7:String} OR r.rate > 0 AS has_rate
FROM (
SELECT record.1 AS link, record.2 AS slot, record.3 AS value, toDecimal256(record.6, 24) AS per_day, record.7 AS currency,
  arrayJoin(range(record.4, record.5 + 1)) AS day
FROM (SELECT arrayJoin(JSONExtract(materialize({p8:String}), 'Array(Tuple(UUID, UInt16, String, Int32, Int32, String, String))')) AS record)) AS a
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p9:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON a.currency = r.currency AND a.day = r.day)
GROUP BY day, link, slot, value) AS c
ON s.day = c.day AND s.place.1 = c.link AND s.place.2 = c.slot AND s.place.3 = c.value))
WHERE (keep = 1 AND (is_cell = 1 OR at = 65535)) OR (is_quiet AND ('' IN {p2:Array(String)}))
GROUP BY d0, d1, d2
UNION ALL
SELECT k0 AS d0, k1 AS d1, k2 AS d2, toUInt8(0) AS period, toUInt64(0) AS s_clicks, toUInt64(0) AS s_unique_clicks, toUInt64(0) AS s_bots, toUInt64(0) AS s_visits, toUInt64(0) AS s_lp_views, toUInt64(0) AS s_lp_clicks, toUInt64(0) AS s_offer_clicks, sumIf(number, status = 'lead') AS s_leads, sumIf(number, status = 'sale') AS s_sales, sumIf(number, status = 'rejected') AS s_rejected, sumIf(number, status = 'rebill') AS s_rebills, sumIf(number, status = 'upsell') AS s_upsells, sumIf(amount * rate, status = 'sale' AND has_rate) AS s_revenue_sale, sumIf(amount * rate, status = 'rebill' AND has_rate) AS s_revenue_rebill, sumIf(amount * rate, status = 'upsell' AND has_rate) AS s_revenue_upsell, sumIf(amount * rate, status = 'lead' AND has_rate) AS s_revenue_lead, sumIf(amount * rate, status = 'rejected' AND has_rate) AS s_revenue_rejected, toDecimal256(0, 24) AS s_cost, countIf(NOT has_rate AND amount != 0 AND status IN ('sale', 'rebill', 'upsell', 'lead', 'rejected')) AS s_missing
FROM (
SELECT c.*, if(c.currency = {p7:String}, toDecimal256(1, 12), r.rate) AS rate, c.currency = {p7:String} OR r.rate > 0 AS has_rate
FROM (SELECT (intDiv(toInt64(toUnixTimestamp(toTimeZone(clicked_at, {p1:String}))) + timezoneOffset(toTimeZone(clicked_at, {p1:String})), 3600) * 4096 + 2048 - intDiv(timezoneOffset(toTimeZone(clicked_at, {p1:String})), 60)) AS k0, link_id AS k1, toUInt8(is_bot) AS k2, status, currency, toInt32(toDate(toTimeZone(converted_at, {p0:String}))) AS day,
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p4:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p6:Int64}, 'UTC') AND os IN {p2:Array(String)}
GROUP BY k0, k1, k2, status, currency, day) AS c
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p9:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON c.currency = r.currency AND c.day = r.day)
GROUP BY d0, d1, d2
UNION ALL
SELECT (intDiv(toInt64(toUnixTimestamp(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64}))) + timezoneOffset(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64})), 3600) * 4096 + 2048 - intDiv(timezoneOffset(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64})), 60)) AS d0, link_id AS d1, toUInt8(is_bot) AS d2, toUInt8(1) AS period, count() AS s_clicks, countIf(is_unique) AS s_unique_clicks, countIf(is_bot) AS s_bots, count() AS s_visits, countIf(landing_id != toUUID('00000000-0000-0000-0000-000000000000')) AS s_lp_views, countIf(landing_id != toUUID('00000000-0000-0000-0000-000000000000') AND toUnixTimestamp64Milli(offer_clicked_at) > 0) AS s_lp_clicks, countIf(offer_id != toUUID('00000000-0000-0000-0000-000000000000')) AS s_offer_clicks, toUInt64(0) AS s_leads, toUInt64(0) AS s_sales, toUInt64(0) AS s_rejected, toUInt64(0) AS s_rebills, toUInt64(0) AS s_upsells, toDecimal256(0, 18) AS s_revenue_sale, toDecimal256(0, 18) AS s_revenue_rebill, toDecimal256(0, 18) AS s_revenue_upsell, toDecimal256(0, 18) AS s_revenue_lead, toDecimal256(0, 18) AS s_revenue_rejected, toDecimal256(0, 24) AS s_cost, toUInt64(0) AS s_missing
FROM `waymark`.click_versions FINAL
WHERE workspace_id = {p4:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND os IN {p2:Array(String)}
GROUP BY d0, d1, d2
UNION ALL
SELECT k0 AS d0, k1 AS d1, k2 AS d2, toUInt8(1) AS period, toUInt64(0) AS s_clicks, toUInt64(0) AS s_unique_clicks, toUInt64(0) AS s_bots, toUInt64(0) AS s_visits, toUInt64(0) AS s_lp_views, toUInt64(0) AS s_lp_clicks, toUInt64(0) AS s_offer_clicks, sumIf(number, status = 'lead') AS s_leads, sumIf(number, status = 'sale') AS s_sales, sumIf(number, status = 'rejected') AS s_rejected, sumIf(number, status = 'rebill') AS s_rebills, sumIf(number, status = 'upsell') AS s_upsells, sumIf(amount * rate, status = 'sale' AND has_rate) AS s_revenue_sale, sumIf(amount * rate, status = 'rebill' AND has_rate) AS s_revenue_rebill, sumIf(amount * rate, status = 'upsell' AND has_rate) AS s_revenue_upsell, sumIf(amount * rate, status = 'lead' AND has_rate) AS s_revenue_lead, sumIf(amount * rate, status = 'rejected' AND has_rate) AS s_revenue_rejected, toDecimal256(0, 24) AS s_cost, countIf(NOT has_rate AND amount != 0 AND status IN ('sale', 'rebill', 'upsell', 'lead', 'rejected')) AS s_missing
FROM (
SELECT c.*, if(c.currency = {p7:String}, toDecimal256(1, 12), r.rate) AS rate, c.currency = {p7:String} OR r.rate > 0 AS has_rate
FROM (SELECT (intDiv(toInt64(toUnixTimestamp(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64}))) + timezoneOffset(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64})), 3600) * 4096 + 2048 - intDiv(timezoneOffset(addMilliseconds(toTimeZone(clicked_at, {p1:String}), {p10:Int64})), 60)) AS k0, link_id AS k1, toUInt8(is_bot) AS k2, status, currency, toInt32(toDate(toTimeZone(converted_at, {p0:String}))) AS day,
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM `waymark`.conversions FINAL
WHERE workspace_id = {p4:UUID} AND clicked_at >= fromUnixTimestamp64Milli({p11:Int64}, 'UTC') AND clicked_at < fromUnixTimestamp64Milli({p5:Int64}, 'UTC') AND os IN {p2:Array(String)}
GROUP BY k0, k1, k2, status, currency, day) AS c
LEFT ANY JOIN (SELECT record.1 AS currency, record.2 AS day, toDecimal256(record.3, 12) AS rate
FROM (SELECT arrayJoin(JSONExtract(materialize({p9:String}), 'Array(Tuple(String, Int32, String))')) AS record)) AS r ON c.currency = r.currency AND c.day = r.day)
GROUP BY d0, d1, d2
)
GROUP BY d0, d1, d2
HAVING ifNull((toFloat64(toDecimal256(round((t_revenue_sale + t_revenue_rebill + t_revenue_upsell - t_cost), 12), 12)) / nullIf(toFloat64(2), 0)) BETWEEN {p12:Float64} AND {p13:Float64}, 0)
)
GROUP BY GROUPING SETS ((d0, d1, d2), ())
ORDER BY is_total DESC, place ASC NULLS LAST, d0, d1, d2
LIMIT {p14:UInt32}))
WHERE is_total = 1 OR number > {p15:UInt32}
ORDER BY number
