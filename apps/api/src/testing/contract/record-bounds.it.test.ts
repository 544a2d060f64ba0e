import { randomUUID } from 'node:crypto'
import { describeWith } from '@waymark/testing'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiModule } from '../../deps.ts'
import { apiModules } from '../../modules.ts'
import { pathOfRoute } from '../../plugins/route-path.ts'
import { boundText, type RecordBound, recordBounds } from '../../record-bounds.ts'
import { buildTestApp, type TestApp, type TestUser } from '../index.ts'
import { committedDocument } from './api-document.ts'
import { createSamples } from './samples.ts'

const document = committedDocument()
const rows = Object.values<RecordBound>(recordBounds).map((bound) => ({ plural: bound.plural, bound }))

/** Of the record that is copied: what must differ from copy to copy. */
const distinct: Readonly<Record<string, SQL>> = {
  id: sql`gen_random_uuid()`,
  name: sql`name || n`,
  key: sql`key || n`,
  host: sql`n || host`,
  value: sql`value || n`,
  slug: sql`slug || n`,
  token_hash: sql`token_hash || n`,
  public_id: sql`lpad(n::text, 8, '0')`,
  public_token: sql`public_token || n`,
}

/** Copies of the workspace's only record. */
async function copyRecord(test: TestApp, { table }: RecordBound, workspaceId: string, copies: number) {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const columns = names.map((name) => sql.identifier(name))
  const values = names.map((name) => distinct[name] ?? sql.identifier(name))
  const is = sql`${sql.identifier(table.workspaceId.name)} = ${workspaceId}`
  const source = sql`(select * from ${table} where ${is} limit 1) as one, generate_series(1, ${copies}::int) as n`
  await test.deps.db.orm.execute(
    sql`insert into ${table} (${sql.join(columns, sql`, `)}) select ${sql.join(values, sql`, `)} from ${source}`,
  )
}

describeWith(['postgres'], 'a workspace is full', () => {
  const urlOf = new Map<RecordBound, string>()
  let test: TestApp
  const watch: ApiModule = (app) => {
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.bound) urlOf.set(config.bound, url)
    })
  }
  beforeAll(async () => {
    test = await buildTestApp({ modules: [watch, ...apiModules] })
  })
  afterAll(() => test.close())

  const postOf = (bound: RecordBound) => {
    const url = urlOf.get(bound)
    const route = document.routes.find(({ name }) => name === `POST ${url}`)
    if (!route) throw new Error(`No route makes ${bound.plural}`)
    return route
  }
  const post = async (user: TestUser, bound: RecordBound) => {
    const { url, body } = await createSamples(test, user, document).sampleOf(postOf(bound))
    const { token, workspaceId } = user
    // Bot rules must differ in it; elsewhere the document's examples may be repeated.
    const own = bound === recordBounds.botRules ? { kind: 'ua_substring', value: `Bot ${randomUUID()}` } : {}
    return test.request({ method: 'POST', url, token, workspaceId, body: { ...Object(body), ...own } })
  }

  it.each(rows)(
    'of $plural: of several at once, only as many are made as there is room for',
    async ({ bound }) => {
      const user = await test.signUp()
      const first = await post(user, bound)
      expect(first.statusCode, first.body).toBe(201)
      const room = 2
      await copyRecord(test, bound, user.workspaceId, bound.atMost - 1 - room)
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(user, bound)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
      expect(refused).toMatchObject({ code: 'CONFLICT', message: `${boundText(bound)}.` })
      const other = await test.signUp()
      expect((await post(other, bound)).statusCode).toBe(201)
    },
  )

  it.each(rows)('of $plural: the OpenAPI document says so', ({ bound }) => {
    const path = `/api/v1${pathOfRoute(urlOf.get(bound) ?? '')}`
    const operation = test.app.swagger().paths?.[path]?.post
    expect(operation?.description).toContain(boundText(bound))
    expect(operation?.description).toMatch(/Errors: .*`CONFLICT`/)
  })
})
