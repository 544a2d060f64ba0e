import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Columns by their names in Postgres. */
export type Row = Readonly<Record<string, unknown>>

/** A workspace with one record of each kind that others refer to. */
export interface SampleWorkspace {
  workspace: string
  user: string
  domain: string
  link: string
  network: string
  offer: string
  collection: string
  source: string
  webhook: string
  integration: string
  conversion: string
  alert: string
  channel: string
  list: string
}

const at = '2026-01-31T00:00:00.000Z'

/** A row of each table that nothing is wrong with, of the workspace; only what has no default. */
const rows = {
  users: () => ({ id: randomUUID(), email: `${randomUUID()}@example.com`, password_hash: 'x' }),
  workspaces: () => ({ id: randomUUID(), name: 'A workspace', plan: 'free' }),
  sessions: (w) => ({ id: randomUUID(), user_id: w.user, expires_at: at }),
  user_preferences: (w) => ({ user_id: w.user, preferences: {} }),
  invitations: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    email: 'ann@example.com',
    role: 'viewer',
    token_hash: randomUUID(),
    expires_at: at,
    invited_by: w.user,
  }),
  api_keys: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    user_id: w.user,
    name: 'A key',
    public_id: randomUUID(),
    secret_hash: 'x',
    scopes: [],
  }),
  audit_log: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    action: 'offer.update',
    resource_type: 'offer',
    created_at: at,
  }),
  domains: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    host: `${randomUUID()}.example`,
    verification_token: 'x',
  }),
  links: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    short_code: randomUUID(),
    original_url: 'https://shop.example/',
  }),
  link_codes: (w) => ({ domain_key: '', code: randomUUID(), link_id: w.link }),
  redirect_rules: (w) => ({ id: randomUUID(), link_id: w.link, target_url: 'https://shop.example/' }),
  affiliate_networks: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: randomUUID() }),
  offers: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    name: 'An offer',
    url: 'https://shop.example/',
    payout_currency: 'USD',
  }),
  offer_conversion_days: (w) => ({ offer_id: w.offer, day: '2026-01-31' }),
  offer_checks: (w) => ({ offer_id: w.offer, due_at: at }),
  collections: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: 'A collection' }),
  collection_links: (w) => ({ workspace_id: w.workspace, collection_id: w.collection, link_id: w.link }),
  traffic_sources: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    name: 'A source',
    postback_url: 'https://source.example/',
  }),
  webhooks: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    url: 'https://hooks.example/',
    events: ['conversion'],
    secret: '',
  }),
  capi_integrations: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    provider: 'google',
    credentials: '',
    status_mapping: {},
  }),
  deliveries: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    kind: 'webhook',
    webhook_id: w.webhook,
    body: '{}',
    event: 'conversion',
    next_attempt_at: at,
    created_at: at,
  }),
  conversion_goals: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    name: 'Deposit',
    key: 'deposit',
  }),
  conversions: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    click_token: randomUUID(),
    status: 'sale',
    payout: '1',
    currency: 'USD',
    source: 'postback',
    clicked_at: at,
    converted_at: at,
    click: {},
    created_at: at,
    updated_at: at,
  }),
  conversion_changes: (w) => ({
    workspace_id: w.workspace,
    conversion_id: w.conversion,
    version: 1,
    at,
    to_status: 'sale',
    payout: '1',
    currency: 'USD',
    origin: 'postback',
  }),
  conversion_identities: (w) => ({
    workspace_id: w.workspace,
    conversion_id: w.conversion,
    identity: {},
    expires_at: at,
  }),
  postback_logs: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    source: 'postback',
    received_at: at,
    ip: '192.0.2.7',
    method: 'GET',
    query: {},
    report: {},
    click_token: 'a token',
    retry_at: at,
  }),
  postback_security: (w) => ({ workspace_id: w.workspace, key: '', key_hash: randomUUID() }),
  costs: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    period_start: '2026-01-31',
    period_end: '2026-01-31',
    amount: '1',
  }),
  currency_rates: (w) => ({ workspace_id: w.workspace, date: '2026-01-31', currency: 'EUR', rate: '1.1' }),
  alerts: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    name: 'Few clicks',
    metric: 'clicks',
    operator: 'lt',
    threshold: 1,
    window_minutes: 60,
    scope: 'workspace',
    cooldown_minutes: 60,
  }),
  alert_channels: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    alert_id: w.alert,
    position: 0,
    kind: 'email',
  }),
  alert_firings: (w) => ({
    id: randomUUID(),
    workspace_id: w.workspace,
    alert_id: w.alert,
    fired_at: at,
    value: 1,
    sample_size: 1,
    metric: 'clicks',
    operator: 'lt',
    threshold: 1,
    scope: 'workspace',
    action: 'notify',
  }),
  annotations: (w) => ({ id: randomUUID(), workspace_id: w.workspace, date: '2026-01-31', text: 'A note' }),
  saved_reports: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: 'A report', config: {} }),
  dashboards: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: 'A dashboard' }),
  utm_presets: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: 'Spring' }),
  lists: (w) => ({ id: randomUUID(), workspace_id: w.workspace, name: 'Office', kind: 'ip' }),
  bot_rules: (w) => ({ id: randomUUID(), workspace_id: w.workspace, kind: 'cidr', value: '10.0.0.0/8' }),
  bio_pages: (w) => ({ id: randomUUID(), workspace_id: w.workspace, slug: 'ann', title: 'Ann' }),
} as const satisfies Record<string, (workspace: SampleWorkspace) => Row>

export type SampleTable = keyof typeof rows

/** Stores rows by the names of Postgres: what a check refuses must not fail in TypeScript before. */
export function createSampleRows(client: pg.Client) {
  const insert = async (table: SampleTable, workspace: SampleWorkspace, fields: Row = {}): Promise<Row> => {
    const row: Row = { ...rows[table](workspace), ...fields }
    const parameters = Object.keys(row).map((_column, index) => `$${index + 1}`)
    const columns = Object.keys(row).join(', ')
    await client.query(
      `insert into ${table} (${columns}) values (${parameters.join(', ')})`,
      Object.values(row),
    )
    return row
  }
  return {
    insert,

    /**
     * Runs `work` and takes back what it did.
     * @returns the constraint that refused it; null: none did
     */
    async refusalOf(work: () => Promise<unknown>): Promise<string | null> {
      await client.query('begin')
      try {
        await work()
        return null
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.constraint !== undefined) return error.constraint
        throw error
      } finally {
        await client.query('rollback')
      }
    },

    async workspace(): Promise<SampleWorkspace> {
      const made: SampleWorkspace = {
        workspace: randomUUID(),
        user: randomUUID(),
        domain: randomUUID(),
        link: randomUUID(),
        network: randomUUID(),
        offer: randomUUID(),
        collection: randomUUID(),
        source: randomUUID(),
        webhook: randomUUID(),
        integration: randomUUID(),
        conversion: randomUUID(),
        alert: randomUUID(),
        channel: randomUUID(),
        list: randomUUID(),
      }
      await insert('workspaces', made, { id: made.workspace })
      await insert('users', made, { id: made.user })
      await insert('domains', made, { id: made.domain })
      await insert('links', made, { id: made.link })
      await insert('affiliate_networks', made, { id: made.network })
      await insert('offers', made, { id: made.offer })
      await insert('collections', made, { id: made.collection })
      await insert('traffic_sources', made, { id: made.source })
      await insert('webhooks', made, { id: made.webhook })
      await insert('capi_integrations', made, { id: made.integration })
      await insert('conversions', made, { id: made.conversion })
      await insert('alerts', made, { id: made.alert })
      await insert('alert_channels', made, { id: made.channel })
      await insert('lists', made, { id: made.list, name: 'Sources' })
      return made
    },
  }
}
