import { describeWith } from '@waymark/testing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp, type TestKey, type TestUser } from '../index.ts'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { setAt } from './fields.ts'
import { type IdField, idFieldsOf } from './id-fields.ts'
import { createSamples, type Samples } from './samples.ts'

const document = committedDocument()

interface Row {
  name: string
  route: ApiRoute
  field: IdField
}

const canBeMade = ({ reference }: IdField): boolean =>
  reference.collection === '/users/me' ||
  document.routes.some(({ method, url }) => method === 'POST' && url === reference.collection)

/** Every field with an id of every route that requires credentials. */
const rows: Row[] = document.routes
  .filter(({ isPublic }) => !isPublic)
  .flatMap((route) =>
    idFieldsOf(route, document)
      .filter(canBeMade)
      .map((field) => ({ name: `${route.name} with ${field.in} ${field.path}`, route, field })),
  )

/**
 * The analytics of a link distinguish a link of another workspace from one that does not exist (contract §1,
 * NOT_FOUND).
 */
const distinguishesForeign = ({ route, field }: Row) =>
  route.url.includes('/analytics/') && field.path === 'code'

/** A value that no workspace has, in the same form as this value. */
function unknownLike(value: string): string {
  if (/^[0-9a-f-]{36}$/.test(value)) return '019ac1f2-7c3a-7b5e-9d10-000000000000'
  return value.includes('.') ? 'nobody.example.com' : 'nobodys1'
}

type Answer = LightMyRequestResponse

const firstItem = z.object({ data: z.array(z.looseObject({ status: z.string() })).min(1) })

/** Items of a bulk call are processed one by one: the first one represents the call. */
const itemOf = (answer: Answer) =>
  answer.body === '' ? null : firstItem.safeParse(answer.json()).data?.data[0]

const isRefused = (answer: Answer): boolean => answer.statusCode >= 400 || itemOf(answer)?.status === 'failed'

const reported = (answer: Answer): string =>
  JSON.stringify(itemOf(answer) ?? answer.body).replace(/\\?"timestamp\\?":\\?"[^"]*"/, '')

describeWith(['postgres'], "another workspace's records", () => {
  let test: TestApp
  let stranger: TestUser
  let strangersKey: TestKey
  let own: Samples
  let foreign: Samples
  let foreignRecords: () => Promise<string[]>
  let before: string[]

  beforeAll(async () => {
    test = await buildTestApp()
    const owner = await test.signUp()
    stranger = await test.signUp()
    strangersKey = await test.makeKey(stranger, { scopes: ['admin:write'] })
    own = createSamples(test, stranger, document)
    foreign = createSamples(test, owner, document)
    const collections = new Set(rows.map(({ field }) => field.reference.collection))
    for (const { field } of rows) await foreign.nameOf(field.reference)
    const lists = document.routes.filter(({ method, url }) => method === 'GET' && collections.has(url))
    foreignRecords = () =>
      Promise.all(
        lists.map(async (route) => {
          const { url } = await foreign.sampleOf(route)
          return (await test.request({ method: 'GET', url, token: owner.token })).body
        }),
      )
    before = await foreignRecords()
  })
  afterAll(() => test.close())

  const send = async ({ route, field }: Row, value: string, credentials: object) => {
    const sample = await own.sampleOf(route, field.path)
    const ownPath = field.in === 'path' ? await own.nameOf(field.reference) : ''
    const path = field.in === 'path' ? sample.url.replace(ownPath, value) : sample.url
    const url = field.in === 'query' ? `${path}?${field.path}=${encodeURIComponent(value)}` : path
    const body = field.in === 'body' ? setAt(sample.body, field.path, value) : sample.body
    return test.request({ method: route.method, url, body, ...credentials })
  }

  describe.each(['session', 'key'] as const)('by a stranger’s %s', (kind) => {
    it.each(kind === 'key' ? rows.filter(({ route }) => route.scopes) : rows)('$name', async (row) => {
      const credentials = kind === 'key' ? { key: strangersKey.key } : { token: stranger.token }
      const theirs = await foreign.nameOf(row.field.reference)
      const unknownId = unknownLike(theirs)
      const answer = await send(row, theirs, credentials)
      if (distinguishesForeign(row)) return expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
      if (row.field.in !== 'query') expect(isRefused(answer), answer.body).toBe(true)
      // The answer must not reveal that such a record exists.
      const unknown = await send(row, unknownId, credentials)
      const said = (given: Answer) => reported(given).replaceAll(theirs, unknownId)
      expect([answer.statusCode, said(answer)]).toEqual([unknown.statusCode, said(unknown)])
    })
  })

  it('are as they were after all that', async () => {
    expect(before.length).toBeGreaterThan(5)
    expect(await foreignRecords()).toEqual(before)
  })
})
