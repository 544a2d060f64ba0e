import { randomBytes, randomUUID } from 'node:crypto'
import { alertFirings, deliveries, memberships } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { z } from 'zod'
import type { TestApp } from '../test-app.ts'
import type { TestUser } from '../test-users.ts'

/** What each of the records of a list has that no other has, in the order in which they are made. */
export const words = ['delta', 'bravo', 'echo', 'alpha', 'charlie'] as const
type Word = (typeof words)[number]

export interface ListRow {
  /**
   * The body of the record of a word, over the example of the document; the route that makes it is the POST
   * of the same path.
   */
  body?: (word: Word, index: number) => object
  /** Where another route makes it. */
  post?: string
  /** Where none does; the list with the ids of its path. */
  make?: (test: TestApp, user: TestUser, word: Word, list: string) => Promise<void>
  /**
   * How many records of these a text finds; in capitals, that records have in small letters. Default: one of
   * the words, one.
   */
  search?: { text: string; found: number }
  /** The fields that identify a record, where it is not `id`. */
  named?: readonly string[]
  /**
   * Where records do not show the field that they are sorted by: the field that identifies them, so that one
   * order reversed is the other.
   */
  sortedUnseenBy?: string
  /** The names under which records show fields that they are sorted by. */
  shownAs?: Readonly<Record<string, string>>
  /** Without `limit` all of them are answered (contract §1). */
  isWhole?: boolean
}

const byName: ListRow = { body: (word) => ({ name: word }) }
const address = (word: Word) => `${word}-${randomUUID()}@example.com`
const registered = z.object({ data: z.object({ user: z.object({ id: z.uuid() }) }) })

async function addNamedMember(test: TestApp, { workspaceId }: TestUser, word: Word): Promise<void> {
  const body = { email: address(word), password: 'correct horse battery staple', name: word }
  const answer = await test.request({ method: 'POST', url: '/auth/register', body })
  const userId = registered.parse(answer.json()).data.user.id
  await test.deps.db.orm.insert(memberships).values({ workspaceId, userId, role: 'viewer' })
}

async function signInAgain(test: TestApp, { email, password }: TestUser, word: Word): Promise<void> {
  const headers = { 'user-agent': word }
  await test.request({ method: 'POST', url: '/auth/login', body: { email, password }, headers })
}

const security = z.object({ data: z.object({ key: z.string() }) })

/** The key decides whose postback it is, though it names no click. */
async function sendPostback(test: TestApp, { token, workspaceId }: TestUser, word: Word): Promise<void> {
  const answer = await test.request({ method: 'GET', url: '/postback-security', token, workspaceId })
  const { key } = security.parse(answer.json()).data
  await test.request({ method: 'GET', url: `/postback?key=${key}&word=${word}` })
}

const deliveryOf = ({ deps }: TestApp, { workspaceId }: TestUser, word: Word) => {
  const nowMs = deps.clock()
  const at = new Date(nowMs)
  const id = uuidV7(nowMs, randomBytes(10))
  const failed = { status: 'failed', error: word } as const
  return { ...failed, id, workspaceId, event: 'conversion', conversionId: randomUUID(), createdAt: at }
}

async function addWebhookDelivery(test: TestApp, user: TestUser, word: Word, list: string): Promise<void> {
  const [, , webhookId] = list.split('/')
  const row = { kind: 'webhook', webhookId, body: '{}' } as const
  await test.deps.db.orm.insert(deliveries).values({ ...deliveryOf(test, user, word), ...row })
}

async function addIntegrationDelivery(
  test: TestApp,
  user: TestUser,
  word: Word,
  list: string,
): Promise<void> {
  const [, , integrationId] = list.split('/')
  const row = { kind: 'integration', integrationId, facts: {} } as const
  await test.deps.db.orm.insert(deliveries).values({ ...deliveryOf(test, user, word), ...row })
}

async function addOutgoingPostback(test: TestApp, user: TestUser, word: Word, list: string): Promise<void> {
  const [, , trafficSourceId] = list.split('/')
  const row = { kind: 'source', trafficSourceId, url: 'https://source.example/' } as const
  await test.deps.db.orm.insert(deliveries).values({ ...deliveryOf(test, user, word), ...row })
}

async function addFiring(
  { deps }: TestApp,
  { workspaceId }: TestUser,
  word: Word,
  list: string,
): Promise<void> {
  const [, , alertId = ''] = list.split('/')
  const nowMs = deps.clock()
  const rule = { metric: 'roi', operator: 'lt', threshold: -20, scope: 'city', action: 'notify' } as const
  await deps.db.orm.insert(alertFirings).values({
    ...rule,
    id: uuidV7(nowMs, randomBytes(10)),
    workspaceId,
    alertId,
    firedAt: new Date(nowMs),
    dimensionValue: word,
    // Different for each.
    value: -word.charCodeAt(0),
    sampleSize: word.charCodeAt(0),
  })
}

const currencies: Readonly<Record<Word, string>> = {
  alpha: 'CHF',
  bravo: 'GBP',
  charlie: 'PLN',
  delta: 'EUR',
  echo: 'SEK',
}

/** Every list route of the api, and what it is filled with. */
export const listRows: Readonly<Record<string, ListRow>> = {
  '/workspaces': byName,
  '/auth/sessions': { make: signInAgain },
  '/workspaces/:id/members': { make: addNamedMember, named: ['userId'] },
  '/workspaces/:id/invitations': { body: (word) => ({ email: address(word), role: 'viewer' }) },
  '/api-keys': byName,
  '/links/list': {
    post: '/links',
    body: (word) => ({ title: word, originalUrl: `https://example.com/${word}` }),
    // None of these has a click: see clicked-links.it.test.ts for those that have.
    shownAs: { clicks: 'clicksTotal', lastClickAt: 'clicksTotal' },
  },
  '/links/:code/rules': { body: (word, index) => ({ name: word, priority: index % 2 }) },
  '/collections': byName,
  '/domains': { body: (word) => ({ host: `${word}-${randomUUID()}.example.com` }) },
  '/bio-pages': { body: (word) => ({ title: word, slug: `${word}-${randomUUID()}` }) },
  '/lists': byName,
  '/bot-rules': { body: (word) => ({ kind: 'ua_substring', value: word }) },
  '/affiliate-networks': byName,
  '/offers': { body: (word, index) => ({ name: word, payout: index % 3 }) },
  '/offers/stats': {
    post: '/offers',
    body: (word, index) => ({ name: word, payout: index % 3 }),
    named: ['offerId'],
    sortedUnseenBy: 'offerId',
    isWhole: true,
  },
  '/landings': byName,
  '/costs': {
    isWhole: true,
    body: (word, index) => ({
      breakdownKey: 'sub_id_1',
      breakdownValue: word,
      amount: index % 2,
      periodStart: `2026-01-0${1 + (index % 2)}`,
      periodEnd: `2026-01-0${3 + (index % 3)}`,
    }),
  },
  '/currency-rates': {
    body: (word, index) => ({
      date: `2026-01-0${1 + (index % 3)}`,
      currency: currencies[word],
      rate: 1 + (index % 2),
    }),
    search: { text: 'pln', found: 1 },
    named: ['date', 'currency'],
  },
  '/utm-presets': byName,
  '/traffic-sources': byName,
  '/traffic-sources/:id/postbacks': { make: addOutgoingPostback },
  '/capi-integrations/:id/deliveries': { make: addIntegrationDelivery },
  '/capi-integrations': { search: { text: 'FACEB', found: words.length } },
  '/conversions/goals': { body: (word) => ({ name: word, key: `${word}_key` }) },
  '/conversions/postback-logs': { make: sendPostback },
  '/webhooks': { body: (word) => ({ url: `https://${word}.example.com/hook` }) },
  '/webhooks/:id/deliveries': { make: addWebhookDelivery },
  '/analytics/reports': byName,
  '/dashboards': byName,
  '/alerts': byName,
  '/alerts/:id/firings': { make: addFiring },
  '/annotations': { body: (word, index) => ({ text: word, date: `2026-01-0${1 + (index % 3)}` }) },
  '/audit-log': { ...byName, post: '/collections', search: { text: 'COLLECTION.CRE', found: words.length } },
}
