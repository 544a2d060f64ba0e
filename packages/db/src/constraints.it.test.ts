import { describeWith, type TestDatabase } from '@waymark/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerChecks, postbackLogs } from './index.ts'
import { createMigratedDatabase } from './testing/index.ts'
import { createSampleRows, type Row, type SampleTable, type SampleWorkspace } from './testing/sample-rows.ts'

type Fields = Row | ((workspace: SampleWorkspace) => Row)

/** What a row may be, and what it may not, on both sides of the border. */
interface Check {
  table: SampleTable
  name: string
  takes: readonly Fields[]
  refuses: readonly Fields[]
}

const at = '2026-01-31T00:00:00.000Z'
/** Columns whose names in Postgres are older than ours. */
const clicksColumn = offerChecks.checkedClicks.name
const processedColumn = postbackLogs.processedAt.name
const id = '019ac1f2-0000-7b5e-9d10-000000000001'
/** @param fourth whether four letters are refused, too: those of costs */
const currencies = (column: string, fourth: string[] = []) => ({
  takes: ['EUR', 'BTC', ...(fourth.length === 0 ? ['USDT'] : [])].map((code) => ({ [column]: code })),
  refuses: ['eur', 'EU', 'EUROS', '', 'E R', 'EUR\n', ...fourth].map((code) => ({ [column]: code })),
})
const lease = (otherwise: Row = {}) => ({
  takes: [{ lease_id: id, leased_until: at }, otherwise],
  refuses: [{ lease_id: id }, { leased_until: at }],
})
const ofSource = (workspace: SampleWorkspace) => ({
  kind: 'source',
  webhook_id: null,
  traffic_source_id: workspace.source,
})
const ofIntegration = (workspace: SampleWorkspace) => ({
  kind: 'integration',
  webhook_id: null,
  integration_id: workspace.integration,
})

const expectedApprovals = (
  [
    ['links', 'links_expected_approval_percent'],
    ['offers', 'offers_expected_approval'],
    ['affiliate_networks', 'affiliate_networks_expected_approval'],
  ] as const
).map(([table, name]) => ({
  table,
  name,
  takes: [0, 33.33, 100, null].map((percent) => ({ expected_approval: percent })),
  refuses: [-0.01, 100.01].map((percent) => ({ expected_approval: percent })),
}))

const checks: readonly Check[] = [
  {
    table: 'sessions',
    name: 'sessions_program',
    takes: [{}, ({ workspace }) => ({ name: 'x', program_workspace_id: workspace, token_hash: 'x' })],
    refuses: [
      { name: 'x' },
      { token_hash: 'x' },
      { name: 'x', token_hash: 'x' },
      ({ workspace }) => ({ program_workspace_id: workspace }),
      ({ workspace }) => ({ name: 'x', program_workspace_id: workspace }),
      ({ workspace }) => ({ program_workspace_id: workspace, token_hash: 'x' }),
    ],
  },
  {
    table: 'users',
    name: 'users_email_lower',
    takes: [{ email: 'ann+1@example.com' }, { email: 'ünï@example.com' }],
    refuses: [{ email: 'Ann@example.com' }, { email: 'ann@Example.com' }],
  },
  {
    table: 'workspaces',
    name: 'workspaces_uniqueness_hours',
    takes: [{ uniqueness_hours: 1 }, { uniqueness_hours: 720 }],
    refuses: [{ uniqueness_hours: 0 }, { uniqueness_hours: 721 }],
  },
  {
    table: 'workspaces',
    name: 'workspaces_identity_hours',
    takes: [{ identity_hours: 0 }, { identity_hours: 720 }],
    refuses: [{ identity_hours: -1 }, { identity_hours: 721 }],
  },
  {
    table: 'workspaces',
    name: 'workspaces_retention_days',
    takes: [{ retention_days: 1 }, { retention_days: null }],
    refuses: [{ retention_days: 0 }, { retention_days: -1 }],
  },
  {
    table: 'workspaces',
    name: 'workspaces_rate_carry_days',
    takes: [{ rate_carry_days: 0 }, { rate_carry_days: 14 }],
    refuses: [{ rate_carry_days: -1 }, { rate_carry_days: 15 }],
  },
  {
    table: 'workspaces',
    name: 'workspaces_tint_thresholds',
    takes: [{ tint_thresholds: [-100, -30, -0.5, 0, 12.25, 1_000] }],
    refuses: [[], [-50, -20, -5, 5, 20], [-50, -20, -5, 5, 20, 50, 80]].map((tint_thresholds) => ({
      tint_thresholds,
    })),
  },
  { table: 'workspaces', name: 'workspaces_currency', ...currencies('base_currency') },
  {
    table: 'domains',
    name: 'domains_host',
    takes: [{ host: 'go.example' }, { host: 'xn--e1afmkfd.example' }],
    refuses: [{ host: '' }, { host: 'Go.example' }],
  },
  {
    table: 'link_codes',
    name: 'link_codes_owner',
    takes: [{}],
    refuses: [{ link_id: null }, { bio_page_id: id }],
  },
  {
    table: 'links',
    name: 'links_click_limit',
    takes: [{ click_limit: 1 }, { click_limit: null }],
    refuses: [{ click_limit: 0 }, { click_limit: -1 }],
  },
  {
    table: 'links',
    name: 'links_uniqueness_hours',
    takes: [{ uniqueness_hours: 1 }, { uniqueness_hours: 720 }],
    refuses: [{ uniqueness_hours: 0 }, { uniqueness_hours: 721 }],
  },
  {
    table: 'redirect_rules',
    name: 'redirect_rules_weight',
    takes: [{ weight: 0 }, { weight: null }],
    refuses: [{ weight: -1 }],
  },
  {
    table: 'offers',
    name: 'offers_caps',
    takes: [{ cap_daily: 0 }, { cap_total: 0 }, { cap_daily: null, cap_total: null }],
    refuses: [{ cap_daily: -1, cap_total: 1 }, { cap_total: -1 }, { cap_daily: -1 }, { cap_hourly: -1 }],
  },
  ...expectedApprovals,
  { table: 'offers', name: 'offers_currency', ...currencies('payout_currency') },
  {
    table: 'offer_conversion_days',
    name: 'offer_conversion_days_count',
    takes: [{ conversions: 0 }],
    refuses: [{ conversions: -1 }],
  },
  { table: 'offer_checks', name: 'offer_checks_lease', ...lease() },
  {
    table: 'offer_checks',
    name: 'offer_checks_counts',
    takes: [{ failures: 0, successes: 0, [clicksColumn]: 0 }],
    refuses: [{ failures: -1 }, { successes: -1 }, { [clicksColumn]: -1 }],
  },
  {
    table: 'traffic_sources',
    name: 'traffic_sources_share',
    takes: [{ share_percent: 1 }, { share_percent: 100 }],
    refuses: [{ share_percent: 0 }, { share_percent: 101 }],
  },
  {
    table: 'webhooks',
    name: 'webhooks_click_share',
    takes: [{ click_share_percent: 1 }, { click_share_percent: 100 }],
    refuses: [{ click_share_percent: 0 }, { click_share_percent: 101 }],
  },
  {
    table: 'capi_integrations',
    name: 'capi_integrations_pause',
    takes: [{ last_error: 'no', paused_until: at }],
    refuses: [{ last_error: 'no' }, { paused_until: at }],
  },
  {
    table: 'webhooks',
    name: 'webhooks_events',
    takes: [{ events: ['conversion'] }],
    refuses: [{ events: [] }],
  },
  {
    table: 'conversion_goals',
    name: 'conversion_goals_key_shape',
    takes: [{ key: 'a' }, { key: '_9z' }, { key: 'x'.repeat(50) }],
    refuses: ['', 'A', 'a-b', 'a b', 'é', 'a\n', 'x'.repeat(51)].map((key) => ({ key })),
  },
  {
    table: 'conversions',
    name: 'conversions_payout',
    takes: [{ payout: '0' }, { payout: '999999999999.999999' }],
    refuses: [{ payout: '-0.000001' }],
  },
  { table: 'conversions', name: 'conversions_currency', ...currencies('currency') },
  {
    table: 'conversions',
    name: 'conversions_counted',
    takes: [
      { counted_on: '2026-01-31', status: 'sale' },
      { counted_on: '2026-01-31', status: 'lead' },
      { counted_on: null, status: 'rejected' },
    ],
    refuses: ['rejected', 'rebill', 'upsell'].map((status) => ({ counted_on: '2026-01-31', status })),
  },
  {
    table: 'conversions',
    name: 'conversions_versions',
    takes: [
      { version: 1, projected_version: 0 },
      { version: 2, projected_version: 2 },
    ],
    refuses: [{ version: 0 }, { version: 1, projected_version: 2 }],
  },
  {
    table: 'postback_logs',
    name: 'postback_logs_pending',
    takes: [{ result: 'created', [processedColumn]: at, retry_at: null }],
    refuses: [{ [processedColumn]: at }, { result: 'created', retry_at: null }],
  },
  {
    table: 'postback_logs',
    name: 'postback_logs_identity',
    takes: [{ identity: {} }, { result: 'created', [processedColumn]: at, retry_at: null }],
    // No identity is stored in the log: the conversion has it.
    refuses: [{ result: 'created', [processedColumn]: at, retry_at: null, identity: {} }],
  },
  {
    table: 'postback_logs',
    name: 'postback_logs_retry',
    takes: [{ result: 'pending', retry_at: at }],
    // One that waits without a time would wait for ever.
    refuses: [{ retry_at: null }, { result: 'ignored', [processedColumn]: at, retry_at: at }],
  },
  {
    table: 'costs',
    name: 'costs_days',
    takes: [{ period_end: '2026-01-31' }, { period_end: '2026-02-01' }],
    refuses: [{ period_end: '2026-01-30' }],
  },
  { table: 'costs', name: 'costs_currency', ...currencies('currency', ['USDT']) },
  { table: 'currency_rates', name: 'currency_rates_currency', ...currencies('currency') },
  {
    table: 'currency_rates',
    name: 'currency_rates_rate',
    takes: [{ rate: '0.000000000001' }],
    refuses: [{ rate: '0' }, { rate: '-1' }],
  },
  {
    table: 'deliveries',
    name: 'deliveries_destination',
    takes: [{}, (w) => ({ ...ofSource(w), url: 'https://source.example/' })],
    refuses: [(w) => ({ traffic_source_id: w.source })],
  },
  {
    table: 'deliveries',
    name: 'deliveries_kind',
    takes: [(w) => ({ ...ofIntegration(w), facts: {} })],
    refuses: [
      { body: null },
      { kind: 'mail' },
      { kind: 'source', url: 'https://source.example/' },
      (w) => ofSource(w),
      (w) => ofIntegration(w),
    ],
  },
  {
    table: 'deliveries',
    name: 'deliveries_status',
    takes: [
      { status: 'retrying' },
      { status: 'delivered', next_attempt_at: null, delivered_at: at },
      { status: 'failed', next_attempt_at: null },
    ],
    // What waits without a time would never be sent, and what has ended would be sent again.
    refuses: [
      { next_attempt_at: null },
      { status: 'retrying', next_attempt_at: null },
      { status: 'delivered', delivered_at: at },
      { status: 'delivered', next_attempt_at: null },
      { status: 'failed' },
      { status: 'lost' },
    ],
  },
  { table: 'deliveries', name: 'deliveries_lease', ...lease() },
  { table: 'deliveries', name: 'deliveries_attempts', takes: [{ attempts: 0 }], refuses: [{ attempts: -1 }] },
  {
    table: 'deliveries',
    name: 'deliveries_response_body',
    takes: [{ response_body: 'x'.repeat(1_024) }, { response_body: null }],
    refuses: [{ response_body: 'x'.repeat(1_025) }, { response_body: 'é'.repeat(513) }],
  },
  { table: 'alerts', name: 'alerts_lease', ...lease() },
  {
    table: 'alerts',
    name: 'alerts_fired',
    takes: [{ last_fired_at: at, last_value: 0 }],
    refuses: [{ last_fired_at: at }, { last_value: 0 }],
  },
  {
    table: 'alerts',
    name: 'alerts_window',
    takes: [{ window_minutes: 1, cooldown_minutes: 0, min_sample_size: 0 }],
    refuses: [{ window_minutes: 0 }, { cooldown_minutes: -1 }, { min_sample_size: -1 }],
  },
  {
    table: 'alerts',
    name: 'alerts_scope',
    takes: [{ scope: 'link', scope_value: id }],
    refuses: [{ scope: 'link' }, { scope_value: id }],
  },
  {
    table: 'alerts',
    name: 'alerts_list',
    takes: [{ action: 'notify' }],
    refuses: [{ action: 'add_to_list' }],
  },
  {
    table: 'alert_channels',
    name: 'alert_channels_credentials',
    takes: [{ kind: 'webhook' }, { kind: 'slack', credentials: 'sealed' }],
    refuses: [{ kind: 'telegram' }, { kind: 'slack' }],
  },
  {
    table: 'saved_reports',
    name: 'saved_reports_public',
    takes: [{ is_public: true, public_token: 'x' }],
    refuses: [{ is_public: true }, { public_token: 'x' }],
  },
]

describeWith(['postgres'], 'a row is stored only if', () => {
  let database: TestDatabase
  let client: pg.Client
  let rows: ReturnType<typeof createSampleRows>
  let ours: SampleWorkspace
  beforeAll(async () => {
    database = await createMigratedDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    rows = createSampleRows(client)
    ours = await rows.workspace()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const refusalOf = (table: SampleTable, fields: Fields) =>
    rows.refusalOf(() => rows.insert(table, ours, typeof fields === 'function' ? fields(ours) : fields))

  it.each(checks)('$name is satisfied', async ({ table, name, takes, refuses }) => {
    for (const fields of takes) expect([fields, await refusalOf(table, fields)]).toEqual([fields, null])
    for (const fields of refuses) expect([fields, await refusalOf(table, fields)]).toEqual([fields, name])
  })

  it('every check but lists of words has its borders here', async () => {
    const { rows: found } = await client.query<{ name: string; does: string }>(`
      select conname as name, pg_get_constraintdef(oid) as does
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
    // Those are compared with the words of the schema in schema.test.ts.
    const words = /^CHECK \(\(\w+ = ANY \(ARRAY\[[^\]]*\]\)\)\)$/
    const expected = found.filter(({ does }) => !words.test(does)).map(({ name }) => name)
    expect(checks.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  })
})
