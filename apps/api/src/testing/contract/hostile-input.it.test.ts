import { describeWith, isWholeRun } from '@waymark/testing'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../index.ts'
import { type ApiRoute, committedDocument } from './api-document.ts'
import { fieldsOf, isText } from './fields.ts'
import { hostileBodies, hostileValues } from './hostile-values.ts'
import { readChanged, readMade } from './read-again.ts'
import { createSamples, type Samples } from './samples.ts'
import { inBatches, type Sent, sendTaking } from './send-bodies.ts'
import { changedBy, changesOf, type Shown } from './stored-values.ts'

const document = committedDocument()

const rows = document.routes.flatMap((route, routeIndex) => {
  if (route.body === null) return []
  const fields = fieldsOf(route.body.schema, document.resolve)
  const paths = [...new Set(fields.map(({ path }) => path))]
  const texts = [...new Set(fields.filter(({ schema }) => isText(schema)).map(({ path }) => path))]
  return [{ name: route.name, route, routeIndex, paths, texts }]
})

/** Each takes some 50 ms on purpose: every 32nd string. */
const isHashed = (path: string) => /assword/.test(path)

/**
 * One record takes the whole list, and the route beside it, with the same fields, every eighth value: PATCH
 * beside POST, but of a link's rules, where every POST makes the next one dearer. So do routes behind slow
 * hashes.
 */
function stepOf({ method, url }: ApiRoute): number {
  const hasPost = rows.some(({ route }) => route.method === 'POST' && url.startsWith(`${route.url}/:`))
  const isRecurring =
    url.endsWith('/bulk') || (url.includes('/rules') ? method === 'POST' : method === 'PATCH' && hasPost)
  return isRecurring || /^\/(auth|api-keys)/.test(url) ? 8 : 1
}

/**
 * What a string does depends on the plumbing that all routes share: each takes a part, and together they take
 * all many times.
 */
const stringStep = isWholeRun ? 4 : 24
/** A field takes every fourth value, and the next field others: their schemas are made of the same few. */
const valueStep = isWholeRun ? 1 : 4

/** Every `step`th, beginning elsewhere for each field, so that all of them come up. */
const every = <Value>(values: readonly Value[], step: number, offset: number): Value[] =>
  values.filter((_value, index) => (index + offset) % step === 0)

const isOfTheUser = ({ url }: ApiRoute) => /^\/(auth|billing|workspaces)/.test(url)
/** Ends sessions, changes what its user may do, or takes the names of others: with a user of its own. */
const changesTheUser = (route: ApiRoute) => route.method === 'POST' || isOfTheUser(route)
/**
 * Changes of one record go one after the other: an answer shows the record as it then is. Of previews of
 * alerts a workspace has one at a time, and one that waits: more are a 503.
 */
const widthOf = ({ method, url }: ApiRoute) => (method === 'POST' && url !== '/alerts/preview' ? 16 : 1)

const hostileKeys = hostileValues.filter((value) => typeof value === 'string')

const failures = (sent: readonly Sent[]) =>
  sent
    .filter(({ response }) => response.statusCode >= 500)
    .map(({ values, response }) => [[...values], response.body])

/** Of the smallest bound of a kind of record; one is made for the sample. Changes are all of one record. */
const roomOf = ({ method }: ApiRoute) => (method === 'POST' ? 90 : Number.MAX_SAFE_INTEGER)

const isRefusedAsFull = ({ response }: Sent) =>
  response.statusCode === 409 && response.body.includes('A workspace has at most')

/** Of one route on a busy machine; all of them take half a minute on a free one. */
const timeoutMs = 120_000

interface Caller {
  user: TestUser
  samples: Samples
}

describeWith(['postgres'], 'hostile input', () => {
  let test: TestApp
  let everybody: Caller
  const callerFor = async (user: TestUser) => ({ user, samples: createSamples(test, user, document) })

  beforeAll(async () => {
    test = await buildTestApp()
    everybody = await callerFor(await test.signUp())
  })
  afterAll(() => test.close())

  const callerOf = async (route: ApiRoute): Promise<Caller> =>
    changesTheUser(route) ? callerFor(await test.signUp()) : everybody

  const targetOf = async (route: ApiRoute, { user, samples }: Caller, field = '') => ({
    test,
    user,
    route,
    sample: await samples.sampleOf(route, field),
  })

  /** One for as many records as a workspace may have of the kind. */
  const targetsFor = async (route: ApiRoute, count: number) => {
    const targets: Awaited<ReturnType<typeof targetOf>>[] = []
    while (targets.length * roomOf(route) < count) targets.push(await targetOf(route, await callerOf(route)))
    return targets
  }

  describe('naughty strings in every text field', () => {
    it.each(rows.filter(({ texts }) => texts.length > 0))(
      'of $name',
      async ({ route, texts, routeIndex }) => {
        const strings = every(naughtyStrings, Math.max(stepOf(route), stringStep), routeIndex)
        const targets = await targetsFor(route, strings.length)
        const stored: Shown[] = []
        const sent = await inBatches(strings, widthOf(route), async (_string, index) => {
          const target = targets[Math.floor(index / roomOf(route))]
          if (!target) throw new Error('There is no caller to send it')
          const taken = texts.filter((path) => !isHashed(path) || index % 32 === 0)
          // Each field begins elsewhere in the list, so that one request carries many of them.
          const stringFor = (field: number) => strings[(index + field * 37) % strings.length]
          const one = await sendTaking(target, new Map(taken.map((path, field) => [path, stringFor(field)])))
          // Of changes that are made one after the other, every eighth is read before the next one.
          if (index % 8 === 0) stored.push(...(await readChanged(target, one, document)))
          return one
        })
        expect(failures(sent)).toEqual([])
        expect(sent.filter(isRefusedAsFull)).toEqual([])
        expect(sent.flatMap(changedBy).slice(0, 5)).toEqual([])
        for (const [position, target] of targets.entries()) {
          const ofTarget = sent.slice(position * roomOf(route), (position + 1) * roomOf(route))
          stored.push(...(await readMade(target, ofTarget, document)))
        }
        expect(stored.flatMap(changesOf).slice(0, 5)).toEqual([])
      },
      timeoutMs,
    )
  })

  describe('values of the wrong kind in every field', () => {
    it.each(rows)(
      'of $name',
      async ({ route, paths, routeIndex }) => {
        const caller = await callerOf(route)
        for (const [index, path] of paths.entries()) {
          const target = await targetOf(route, caller, path)
          const all = path.endsWith('{key}') ? hostileKeys : hostileValues
          const values = every(all, Math.max(stepOf(route), valueStep), index + routeIndex)
          const sent = await inBatches(values, widthOf(route), (value) =>
            sendTaking(target, new Map([[path, value]]), 0),
          )
          expect(failures(sent)).toEqual([])
          expect(sent.flatMap(changedBy).slice(0, 5)).toEqual([])
        }
      },
      timeoutMs,
    )
  })

  describe('bodies of the wrong kind', () => {
    it.each(rows)(
      'for $name',
      async ({ route }) => {
        // Next to none is taken: a record more or less changes no answer.
        const caller = isOfTheUser(route) ? await callerOf(route) : everybody
        const { sample } = await targetOf(route, caller)
        const { token, workspaceId } = caller.user
        const sent = await inBatches(hostileBodies, 16, (rawBody) =>
          test.request({ method: route.method, url: sample.url, rawBody, token, workspaceId }),
        )
        expect(sent.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
        expect(Reflect.get({}, 'isAdmin')).toBe(undefined)
      },
      timeoutMs,
    )
  })
})
