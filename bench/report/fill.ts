import type { ClickHouseClient } from '@clickhouse/client'

/** Whose clicks they are, and how many of what there is. */
export const workspaceId = '0193a1f0-0000-7000-8000-00000000be5c'
const days = 90
export const fromMs = Date.UTC(2026, 0, 1)
export const toMs = fromMs + days * 86_400_000
export const linkCount = 200
/** Links are not equally busy: half of all clicks go to a tenth of them. */
const linkOf = `toUInt16(floor(${linkCount} * pow(cityHash64(n, 'link') / pow(2, 64), 3)))`
const idOf = (kind: string, index: string) =>
  `toUUID(concat('0193a1f0-${kind}-7000-8000-', leftPad(toString(${index}), 12, '0')))`
export const linkId = (index: number) => `0193a1f0-1111-7000-8000-${String(index).padStart(12, '0')}`

const pick = (salt: string, of: number) => `cityHash64(n, '${salt}') % ${of}`
const oneOf = (salt: string, values: readonly string[]) =>
  `[${values.map((value) => `'${value}'`).join(',')}][1 + ${pick(salt, values.length)}]`

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The cost model of each traffic source, eight of them. */
const models = ['from_click', 'from_click', 'cpc', 'cpc', 'cpm', 'cpa', 'revshare', '']
const modelOf = `[${models.map((model) => `'${model}'`).join(',')}][1 + intDiv(${linkOf}, 25)]`
/** What a click costs; of `from_click` it differs from click to click, as bids do. */
const costColumns = {
  cost_model: modelOf,
  cost_rate: `multiIf(${modelOf} = 'from_click', toDecimal64((1 + ${pick('cost', 5_000)}) / 100000, 9), ${modelOf} = 'cpc', toDecimal64('0.0125', 9), ${modelOf} = 'cpm', toDecimal64('0.0018', 9), ${modelOf} = 'cpa', toDecimal64('1.5', 9), ${modelOf} = 'revshare', toDecimal64('0.3', 9), toDecimal64(0, 9))`,
  cost_currency: `if(${modelOf} IN ('', 'revshare'), '', if(${pick('cost currency', 3)} = 0, 'EUR', 'USD'))`,
}

/** What a click has, by column; `n` is its number. They come in the order of time. */
function clickColumns(clicks: number): Record<string, string> {
  const ms = `toInt64(${fromMs} + intDiv(n * ${toMs - fromMs}, ${clicks}))`
  const random = `hex(sipHash128(n))`
  const time = `leftPad(lower(hex(${ms})), 16, '0')`
  const token = `toUUID(concat(substring(${time}, 5, 8), '-', substring(${time}, 13, 4), '-7', substring(${random}, 1, 3), '-8', substring(${random}, 4, 3), '-', substring(${random}, 7, 12)))`
  const hasOffer = `${pick('offered', 10)} < 7`
  return {
    click_token: token,
    clicked_at: `fromUnixTimestamp64Milli(${ms}, 'UTC')`,
    workspace_id: `toUUID('${workspaceId}')`,
    link_id: idOf('1111', linkOf),
    short_code: `concat('c', toString(${linkOf}))`,
    short_url: `concat('https://go.example.com/c', toString(${linkOf}))`,
    original_url: `'https://shop.example.com/landing?campaign=spring'`,
    landing_id: `if(${pick('landed', 2)} = 0, ${idOf('3333', pick('landing', 10))}, toUUID('00000000-0000-0000-0000-000000000000'))`,
    offer_id: `if(${hasOffer}, ${idOf('4444', pick('offer', 40))}, toUUID('00000000-0000-0000-0000-000000000000'))`,
    network_id: `if(${hasOffer}, ${idOf('5555', `intDiv(${pick('offer', 40)}, 8)`)}, toUUID('00000000-0000-0000-0000-000000000000'))`,
    traffic_source_id: idOf('6666', `intDiv(${linkOf}, 25)`),
    redirect_type: `'302'`,
    resolved_url: `concat('https://shop.example.com/landing?click_id=', toString(${random}))`,
    country_code: oneOf('country', [
      'US',
      'US',
      'US',
      'GB',
      'GB',
      'DE',
      'FR',
      'IN',
      'BR',
      'NP',
      'ES',
      'IT',
      '',
    ]),
    region: `concat('Region ', toString(${pick('region', 60)}))`,
    city: `concat('City ', toString(${pick('city', 2_000)}))`,
    device_type: oneOf('device', ['mobile', 'mobile', 'mobile', 'desktop', 'tablet']),
    device_brand: oneOf('device_brand', ['Apple', 'Samsung', 'Xiaomi', '']),
    os: oneOf('os', ['iOS', 'Android', 'Windows', 'macOS']),
    os_version: `toString(10 + ${pick('os_version', 9)})`,
    browser: oneOf('browser', ['Chrome', 'Chrome', 'Safari', 'Firefox', 'Edge']),
    browser_version: `toString(100 + ${pick('browser_version', 30)})`,
    language: oneOf('language', ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'pt-BR']),
    isp: `concat('Provider ', toString(${pick('isp', 400)}))`,
    asn: `toUInt32(1000 + ${pick('isp', 400)})`,
    connection_type: oneOf('connection_type', ['cellular', 'cellular', 'cable_dsl', 'corporate', '']),
    user_agent: `'${agent}'`,
    referer: `concat('https://news', toString(${pick('referer', 50)}), '.example.org/articles/1')`,
    referer_domain: `concat('news', toString(${pick('referer', 50)}), '.example.org')`,
    visitor_id: `lower(hex(sipHash128(intDiv(n, 2))))`,
    is_unique: `${pick('unique', 10)} < 7`,
    is_bot: `${pick('bot', 10)} = 0`,
    sub_ids: `map('sub_id_1', concat('adset-', toString(${pick('sub1', 300)})), 'sub_id_2', concat('creative-', toString(${pick('sub2', 3_000)})), 'sub_id_3', toString(n))`,
    keyword: `concat('keyword ', toString(${pick('keyword', 500)}))`,
    source: oneOf('source', ['newsletter', 'social', 'search']),
    ...costColumns,
  }
}

const shared = [
  'click_token',
  'clicked_at',
  'workspace_id',
  'link_id',
  'offer_id',
  'network_id',
  'short_code',
  'short_url',
  'landing_id',
  'traffic_source_id',
  'country_code',
  'region',
  'city',
  'device_type',
  'device_brand',
  'isp',
  'asn',
  'connection_type',
  'os',
  'browser',
  'language',
  'referer_domain',
  'is_unique',
  'is_bot',
  'sub_ids',
  'keyword',
  'source',
  ...Object.keys(costColumns),
]

function conversionColumns(clicks: number): Record<string, string> {
  const columns = clickColumns(clicks)
  const later = `toInt64(cityHash64(n, 'later') % (3 * 86400000))`
  const converted = `fromUnixTimestamp64Milli(toUnixTimestamp64Milli(${columns.clicked_at}) + ${later}, 'UTC')`
  return {
    ...Object.fromEntries(shared.map((name) => [name, columns[name] ?? "''"])),
    conversion_id: `toUUID(concat(substring(toString(${columns.click_token}), 1, 24), substring(hex(sipHash128(n, 'c')), 1, 12)))`,
    version: '1',
    converted_at: converted,
    created_at: converted,
    updated_at: converted,
    status: oneOf('status', ['lead', 'sale', 'sale', 'rejected', 'rebill']),
    original_status: `'sale'`,
    payout: `toDecimal64((cityHash64(n, 'payout') % 10000) / 100, 2)`,
    currency: oneOf('currency', ['USD', 'USD', 'EUR']),
    intake: `'postback'`,
    // A person who converts is no bot.
    is_bot: 'false',
  }
}

/** Rows of one insert, which the engine makes and sorts in memory. */
const rowsAtOnce = 500_000

interface Rows {
  table: string
  columns: Record<string, string>
  /** Numbers of clicks. */
  start: number
  count: number
  where?: string
}

const insert = ({ table, columns, start, count, where }: Rows) =>
  `INSERT INTO waymark.${table} (${Object.keys(columns).join(', ')})
SELECT ${Object.values(columns).join(', ')} FROM (SELECT number AS n FROM numbers(${start}, ${count})) WHERE ${where ?? '1'}`

/**
 * Fills empty tables: clicks in the order of time, as they would have come, and conversions of every so many
 * of them.
 */
export async function fillStore(
  client: ClickHouseClient,
  { clicks, conversions }: { clicks: number; conversions: number },
): Promise<void> {
  const share = Math.max(1, Math.floor(clicks / conversions))
  for (let start = 0; start < clicks; start += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, clicks - start)
    const columns = clickColumns(clicks)
    await client.command({ query: insert({ table: 'click_versions', columns, start, count }) })
    const where = `n % ${share} = 0 AND cityHash64(n, 'bot') % 10 != 0`
    await client.command({
      query: insert({ table: 'conversions', columns: conversionColumns(clicks), start, count, where }),
    })
    process.stdout.write(`\r${(start + count).toLocaleString('en')} clicks`)
  }
  process.stdout.write('\n')
}
