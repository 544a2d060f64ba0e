import { createDb } from '@waymark/db'
import { createDomainEmptying, createWorkspaceEmptying } from '@waymark/links'
import { lockOrder } from '@waymark/replica/changes'
import {
  createTestDatabase,
  describeWith,
  fillTables,
  findWholeReads,
  foreignKeyChecks,
  type Statement,
  type TestDatabase,
  type WholeRead,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../index.ts'
import { type ApiParameter, type ApiRoute, committedDocument } from './api-document.ts'
import { idFieldsOf } from './id-fields.ts'
import { listRows } from './listed-records.ts'
import { addOtherSamples } from './other-samples.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()
/** Every other table or index has more. */
const bigRows = 2_000

/** What may be read whole, by what reads it. */
const wholeByNature = [
  // The directory of all domains, which every redirector caches.
  { reads: 'domains', statement: /from "domains" order by "domains"\."host" asc$/ },
  // Whether there is any user: it ends at the first row, and is not sent again once there is one.
  { reads: 'users', statement: /^select "id" from "users" limit \$1$/ },
  // How many accounts the installation has, for its owner alone.
  { reads: 'users', statement: /^select count\(\*\) from "users"$/ },
  // Rows are work that is done within a second, the oldest first.
  {
    reads: 'link_changes',
    statement: /^select "link_id" from "link_changes" .* group by "link_changes"\."link_id"/,
  },
]
const isKnown = (found: WholeRead) =>
  wholeByNature.some(({ reads, statement }) => reads === found.reads && statement.test(found.statement))

/** Something that the parameter takes. */
function valuesOf({ schema }: ApiParameter): string[] {
  const choices = schema.enum ?? [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? [])
  if (choices.length > 0) return choices.map(String)
  const [example] = [schema.example, ...(schema.examples ?? [])].filter((one) => one !== undefined)
  if (example !== undefined) return [String(example)]
  if (schema.type === 'boolean') return ['true']
  if (schema.type === 'integer' || schema.type === 'number') return ['1']
  return [
    schema.format === 'date'
      ? '2026-01-02'
      : schema.format === 'date-time'
        ? '2026-01-02T03:04:05Z'
        : 'alpha',
  ]
}

describeWith(['postgres'], 'statements of the api on full tables', () => {
  let database: TestDatabase
  let test: TestApp
  const statements: Statement[] = []

  const send = async (
    route: ApiRoute,
    { token, workspaceId }: TestUser,
    sent: { url: string; body: unknown },
  ) => {
    const answer = await test.request({ method: route.method, ...sent, token, workspaceId })
    expect(answer.statusCode, `${route.name}: ${answer.body}`).toBeLessThan(500)
    return answer
  }

  /** The list or record as it is, then by each of the parameters of its query. */
  const read = async (route: ApiRoute, user: TestUser, samples: Samples) => {
    const { url, body } = await samples.sampleOf(route)
    await send(route, user, { url, body })
    const references = idFieldsOf(route, document).filter((field) => field.in === 'query')
    for (const parameter of route.parameters.filter((one) => one.in === 'query')) {
      const named = references.find(({ path }) => path === parameter.name)
      const values = named ? [await samples.nameOf(named.reference)] : valuesOf(parameter)
      for (const value of values)
        await send(route, user, { url: `${url}?${parameter.name}=${encodeURIComponent(value)}`, body })
    }
  }

  const sendAll = async () => {
    const user = await test.signUp()
    const samples = createSamples(test, user, document)
    for (const [list, { make }] of Object.entries(listRows)) {
      const route = document.routes.find(({ name }) => name === `GET /api/v1${list}`)
      if (route) await make?.(test, user, 'alpha', (await samples.sampleOf(route)).url)
    }
    for (const route of document.routes.filter(({ method }) => method !== 'GET')) {
      const writer = await test.signUp()
      await send(route, writer, await createSamples(test, writer, document).sampleOf(route))
    }
    for (const route of document.routes.filter(({ method, isEndless }) => method === 'GET' && !isEndless))
      await read(route, user, samples)
    const { key } = await test.makeKey(user, { scopes: ['offers:read'] })
    await test.request({ method: 'GET', url: '/offers', key })
  }

  /** What the worker's role `publishing` does. */
  const followUp = async () => {
    const { deps } = test
    await createWorkspaceEmptying(deps).sweep()
    await createDomainEmptying(deps).sweep()
    await deps.replica.publisher.sweep()
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const onStatement = (text: string, values: readonly unknown[]) => void statements.push({ text, values })
    const db = createDb({ url: database.url, maxConnections: 5, onStatement })
    await db.migrate()
    test = await buildTestApp({ deps: { db } })
    await sendAll()
    await followUp()
    await addOtherSamples(db, await test.signUp())
    const empty = await fillTables(database.url, {
      rows: 20_000,
      workspaces: 1_000,
      columns: {
        // One in a hundred is behind, as on a busy day.
        'conversions.projected_version': 'case when n % 100 = 0 then 0 else sample.version end',
        'domains.is_default': 'false',
        // As long as rules are: small tables are rather read whole.
        'redirect_rules.target_url': `'https://example.com/' || repeat('x', 1000)`,
        // Few are banned.
        'domains.status': `case when sample.status = 'banned' and n % 50 > 0 then 'active' else sample.status end`,
        // Few have expired.
        'downloads.expires_at': `now() + (n - 50) * interval '1 second'`,
        // A day of requests.
        'idempotency_keys.created_at': `now() - n * interval '4 seconds'`,
      },
    })
    expect(empty).toEqual([])
  }, 240_000)
  afterAll(async () => {
    await test.close()
    await test.deps.db.close()
    await database.drop()
  })

  it('read no big table, and no big index, from one end to the other', async () => {
    expect(new Set(statements.map(({ text }) => text)).size).toBeGreaterThan(300)
    const found = await findWholeReads(database.url, statements, { bigRows })
    expect(found.filter((one) => !isKnown(one))).toEqual([])
  })

  it('check foreign keys by an index, when a row goes', async () => {
    const checks = await foreignKeyChecks(database.url)
    // Workspaces are deleted softly: their rows stay.
    const ofRowsThatGo = checks.filter(({ text }) => !text.includes('where "workspace_id" = $1 for'))
    expect(ofRowsThatGo.length).toBeGreaterThan(20)
    expect(await findWholeReads(database.url, ofRowsThatGo, { bigRows })).toEqual([])
  })

  it('lock rows in the order of `lockOrder`, or two could wait for each other for ever', () => {
    const orders = transactionsOf(statements).map((transaction) => transaction.flatMap(lockedBy))
    expect(orders.filter((locked) => new Set(locked).size > 1).length).toBeGreaterThan(10)
    const wrong = orders.flatMap((locked) =>
      locked.flatMap((table, index) => {
        const before = locked[index - 1] ?? table
        return lockOrder.indexOf(before) > lockOrder.indexOf(table) ? [`${before} before ${table}`] : []
      }),
    )
    expect([...new Set(wrong)]).toEqual([])
  })
})

type Lockable = (typeof lockOrder)[number]

/** Requests are sent one after the other: what is between `begin` and `commit` is one transaction. */
function transactionsOf(all: readonly Statement[]): Statement[][] {
  const transactions: Statement[][] = []
  for (const statement of all) {
    if (/^begin/i.test(statement.text)) transactions.push([])
    else transactions.at(-1)?.push(statement)
  }
  return transactions
}

/** The table whose rows a statement locks until the commit, where that is one of the order. */
function lockedBy({ text, values }: Statement): Lockable[] {
  const selected = /from "(\w+)".* for (?:no key update|update|share|key share)/s.exec(text)?.[1]
  const raised = text.startsWith('insert into "shared_documents"') ? `version:${values[0]}` : undefined
  return lockOrder.filter((one) => one === selected || one === raised)
}
