export interface MacroHelp {
  /** As it is written between the braces. */
  macro: string
  meaning: string
  /** Of a sample visitor. */
  example: string
}

const rows: readonly (readonly [macro: string, meaning: string, example: string])[] = [
  ['click_id', 'Id of the click, which the network sends back', '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d'],
  ['sub_id_1', 'Sub id 1; up to sub_id_30', 'zone-17'],
  ['param:NAME', 'A parameter of the visit, by its name', ''],
  ['external_id', 'Click id of the traffic source', 'ext-42'],
  ['keyword', 'Keyword of the visit', 'running shoes'],
  ['source', 'Source of the visit', 'push'],
  ['traffic_source_name', 'Name of the traffic source', 'PropellerAds'],
  ['creative_id', 'Parameter creative_id of the visit', '88213'],
  ['ad_campaign_id', 'Parameter ad_campaign_id of the visit', '5120'],
  ['cost', 'Cost of the click', '0.012'],
  ['currency', 'Currency of cost and payout', 'USD'],
  ['campaign', 'UTM campaign of the visit', 'autumn'],
  ['campaign_name', 'Title of the link', 'Autumn US'],
  ['link_id', 'Id of the link', '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a'],
  ['code', 'Short code of the link', 'aB3xK9'],
  ['rule_id', 'Id of the rule that took the visit', '019ac1f0-4444-7b5e-9d10-5a3f5d1c2b4a'],
  ['offer_id', 'Id of the offer', '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a'],
  ['offer_name', 'Name of the offer', 'Shoes US'],
  ['landing_id', 'Id of the landing', '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'],
  ['landing_name', 'Name of the landing', 'Quiz'],
  ['network_id', 'Id of the affiliate network', '019ac1f0-7777-7b5e-9d10-5a3f5d1c2b4a'],
  ['country', 'Country, as two letters', 'US'],
  ['region', 'Region', 'California'],
  ['city', 'City', 'Los Angeles'],
  ['device', 'Kind of device', 'mobile'],
  ['device_brand', 'Brand of the device', 'Apple'],
  ['device_model', 'Model of the device', 'iPhone'],
  ['os', 'Operating system', 'iOS'],
  ['os_version', 'Version of the operating system', '18.1'],
  ['browser', 'Browser', 'Mobile Safari'],
  ['browser_version', 'Version of the browser', '18.1'],
  ['language', 'First language of the browser', 'en'],
  ['isp', 'Internet provider', 'T-Mobile'],
  ['operator', 'Mobile operator', 'T-Mobile'],
  ['connection_type', 'Kind of connection', 'cellular'],
  ['ip', 'IP address', '203.0.113.7'],
  ['user_agent', 'User agent', 'Mozilla/5.0 (iPhone)'],
  ['referer', 'Page that the visitor came from', 'https://news.example/today'],
  ['referer_domain', 'Its domain', 'news.example'],
  ['is_bot', '1 for a bot, else 0', '0'],
  ['gclid', 'Click id of Google Ads', 'Cj0KCQ'],
  ['wbraid', 'Click id of Google Ads, iOS', 'ClwKCA'],
  ['gbraid', 'Click id of Google Ads, apps', '0AAAAA'],
  ['fbclid', 'Click id of Meta', 'IwAR0'],
  ['ttclid', 'Click id of TikTok', 'E.C.P'],
  ['msclkid', 'Click id of Microsoft Ads', 'a1b2c3'],
  ['utm_source', 'UTM source of the visit', 'push'],
  ['utm_medium', 'UTM medium of the visit', 'cpc'],
  ['utm_campaign', 'UTM campaign of the visit', 'autumn'],
  ['utm_term', 'UTM term of the visit', 'shoes'],
  ['utm_content', 'UTM content of the visit', 'banner-3'],
  ['timestamp', 'Time of the visit, Unix seconds', ''],
  ['date:Y-m-d', 'Day of the visit; a zone may follow a comma', ''],
  ['random:1,100', 'A random whole number', ''],
  ['uuid', 'A random UUID', ''],
]

/** What a target, landing or offer URL may have in braces; loaded with the field that lists them. */
export const macros: readonly MacroHelp[] = rows.map(([macro, meaning, example]) => ({
  macro,
  meaning,
  example,
}))
