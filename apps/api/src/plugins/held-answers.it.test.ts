import { createDb, type Db, memberships } from '@waymark/db'
import { createTestDatabase, describeWith, type TestDatabase } from '@waymark/testing'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiModule } from '../deps.ts'
import { apiModules } from '../modules.ts'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'
import { scoped } from './access.ts'

/** Somebody with one of everything that held answers tell of. */
interface Owner extends TestUser {
  code: string
  offerId: string
  collectionId: string
}

async function anOwner(app: TestApp): Promise<Owner> {
  const user = await app.signUp()
  const post = async (url: string, body: object) => {
    const answer = await app.request({ method: 'POST', url, token: user.token, body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data
  }
  const link = await post('/links', { originalUrl: 'https://example.com/' })
  await post(`/links/${link.shortCode}/rules`, { targetUrl: 'https://example.com/1' })
  const offer = await post('/offers', { name: 'An offer', url: 'https://offer.example/' })
  const collection = await post('/collections', { name: 'A collection' })
  await app.request({
    method: 'POST',
    url: `/collections/${collection.id}/links`,
    token: user.token,
    body: { linkIds: [link.id] },
  })
  return { ...user, code: link.shortCode, offerId: offer.id, collectionId: collection.id }
}

/** Where the routes with `reads` are asked. */
const places: Record<string, (owner: Owner) => string> = {
  '/users/me': () => '/users/me',
  '/offers': () => '/offers',
  '/offers/:id': ({ offerId }) => `/offers/${offerId}`,
  '/collections': () => '/collections',
  '/collections/:id': ({ collectionId }) => `/collections/${collectionId}`,
  '/links/list': () => '/links/list',
  '/links/:code/rules': ({ code }) => `/links/${code}/rules`,
}

/** What every request reads of who asks. */
const tablesOfCallers = ['api_keys', 'data_versions', 'memberships', 'sessions', 'users', 'workspaces']

describeWith(['postgres'], 'held answers', () => {
  const declared = new Map<string, readonly string[]>()
  const collector: ApiModule = (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.reads && method !== 'HEAD') declared.set(url.replace('/api/v1', ''), config.reads)
    })
  }

  describe('come of nothing but what their route says it reads:', () => {
    let database: TestDatabase
    let db: Db
    let app: TestApp
    let owner: Owner
    beforeAll(async () => {
      database = await createTestDatabase()
      // One connection, so that what it has read is told when it is asked.
      db = createDb({ url: database.url, maxConnections: 1 })
      await db.migrate()
      app = await buildTestApp({ deps: { db }, modules: [collector, ...apiModules] })
      owner = await anOwner(app)
    })
    afterAll(async () => {
      await app.close()
      await db.close()
      await database.drop()
    })

    const scans = async () => {
      await db.orm.execute(sql`select pg_stat_force_next_flush()`)
      const { rows } = await db.orm.execute<{ name: string; scans: number }>(
        sql`select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables`,
      )
      return new Map(rows.map(({ name, scans: count }) => [name, count]))
    }

    it('all of them are asked here', () => {
      expect([...declared.keys()].toSorted()).toEqual(Object.keys(places).toSorted())
    })

    it.each(Object.keys(places))('%s', async (route) => {
      const restricted = await app.addMember(owner.workspaceId, 'viewer')
      await db.orm
        .update(memberships)
        .set({ linkIds: [], collectionIds: [] })
        .where(and(eq(memberships.userId, restricted.userId), eq(memberships.workspaceId, owner.workspaceId)))
      const before = await scans()
      for (const { token } of [owner, restricted]) {
        const url = places[route]?.(owner) ?? ''
        await app.request({ method: 'GET', url, token, workspaceId: owner.workspaceId })
      }
      const after = await scans()
      const read = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
      const allowed = new Set([...tablesOfCallers, ...(declared.get(route) ?? [])])
      expect(read.filter((name) => !allowed.has(name))).toEqual([])
      expect(read.length).toBeGreaterThan(0)
    })
  })

  describe('of two nodes', () => {
    let first: TestApp
    let second: TestApp
    let [answered, asked] = [0, 0]
    let isStillSo = true
    // The clock goes on by itself too.
    const [heldForMs, halfMs, longAfterMs] = [100_000, 50_000, 150_000]
    const probed = z.object({ answered: z.int() })
    const probe: ApiModule = (app) => {
      const declare = (url: string, tag: string | null, statusCode: 200 | 202 = 200, heldFor?: number) =>
        app.route({
          method: 'GET',
          url,
          config: {
            access: scoped(['links:read'], { restricted: 'same' }),
            reads: ['links'],
            ...(heldFor && { heldForMs: heldFor }),
          },
          schema: {
            summary: 'Counts its answers',
            tags: ['Tests'],
            querystring: z.object({ other: z.string().optional() }),
            response: { 200: probed, 202: probed },
          },
          handler: async (request, reply) => {
            answered += 1
            if (heldFor) {
              request.stillSo = async () => {
                asked += 1
                return isStillSo
              }
            }
            if (tag !== null) reply.header('x-stale', tag)
            reply.code(statusCode)
            return { answered }
          },
        })
      declare('/probe', null)
      declare('/probe/stale', 'clicksTotal')
      declare('/probe/accepted', null, 202)
      declare('/probe/renewed', null, 200, heldForMs)
    }
    beforeAll(async () => {
      first = await buildTestApp({ modules: [...apiModules, probe] })
      second = await buildTestApp({ deps: { db: first.deps.db }, modules: [...apiModules, probe] })
    })
    afterAll(async () => {
      await second.close()
      await first.close()
    })
    /** How often the handler was run for it. */
    const runsOf = async (...requests: (() => Promise<unknown>)[]) => {
      const before = answered
      for (const request of requests) await request()
      return answered - before
    }
    const get = (url: string, token: string, method: 'GET' | 'HEAD' = 'GET') =>
      second.request({ method, url, token })

    it('are made once for each caller and each query, and not for HEAD or a key of the same user', async () => {
      const [one, two] = [await first.signUp(), await first.signUp()]
      const { key } = await first.makeKey(one)
      await get('/users/me', one.token)
      const probeOnce = () => get('/probe', one.token)
      expect(await runsOf(probeOnce, probeOnce, probeOnce)).toBe(1)
      expect(await runsOf(() => get('/probe?other=1', one.token))).toBe(1)
      expect(await runsOf(() => get('/probe', two.token))).toBe(1)
      expect(await runsOf(() => second.request({ method: 'GET', url: '/probe', key }))).toBe(1)
      expect(await runsOf(() => get('/probe', one.token, 'HEAD'))).toBe(1)
    })

    it('are made anew where something was said in a header, or it was no plain success', async () => {
      const { token } = await first.signUp()
      for (const url of ['/probe/stale', '/probe/accepted']) {
        expect(await runsOf(...[0, 1, 2].map(() => () => get(url, token)))).toBe(3)
      }
    })

    it('are given until what nobody tells of is asked, and on where that is still so', async () => {
      const { token } = await first.signUp()
      const { advance } = second.clock
      const url = '/probe/renewed'
      /** How often the handler was run, and how often it was asked. */
      const happens = async (afterMs: number, times = 1) => {
        advance(afterMs)
        const before = asked
        const runs = await runsOf(...Array.from({ length: times }, () => () => get(url, token)))
        return { runs, asked: asked - before }
      }
      expect(await happens(0)).toEqual({ runs: 1, asked: 0 })
      expect(await happens(halfMs, 2)).toEqual({ runs: 0, asked: 0 })
      expect(await happens(halfMs, 3)).toEqual({ runs: 0, asked: 1 })
      expect(await happens(halfMs)).toEqual({ runs: 0, asked: 0 })
      expect(await happens(longAfterMs)).toEqual({ runs: 0, asked: 1 })
      isStillSo = false
      expect(await happens(heldForMs)).toEqual({ runs: 1, asked: 1 })
      expect(await happens(halfMs)).toEqual({ runs: 0, asked: 0 })
      expect(await happens(longAfterMs)).toEqual({ runs: 1, asked: 1 })
      isStillSo = true
    })

    it('are no longer asked of once something was changed', async () => {
      const [{ token }, url] = [await first.signUp(), '/probe/renewed']
      await get(url, token)
      const body = { originalUrl: 'https://example.com/' }
      await first.request({ method: 'POST', url: '/links', token, body })
      second.clock.advance(longAfterMs)
      const before = asked
      expect(await runsOf(() => get(url, token))).toBe(1)
      expect(asked).toBe(before)
    })

    it('look like those that were made, byte for byte, but for the id of the request', async () => {
      const { token } = await first.signUp()
      const [made, held] = [await get('/users/me', token), await get('/users/me', token)]
      const told = ({ date: _date, 'x-request-id': _id, ...headers }: typeof made.headers) => headers
      expect(held.body).toBe(made.body)
      expect(told(held.headers)).toEqual(told(made.headers))
      expect(held.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
    })

    it('carry the id that their caller gave', async () => {
      const { token } = await first.signUp()
      const ids = ['of-the-first-request', 'of-the-second-one']
      for (const id of ids) {
        const answer = await second.request({
          method: 'GET',
          url: '/users/me',
          token,
          headers: { 'x-request-id': id },
        })
        expect(answer.headers['x-request-id']).toBe(id)
      }
    })

    it('are refused like all others: another scope, another workspace, nobody', async () => {
      const owner = await anOwner(first)
      const url = `/offers/${owner.offerId}`
      expect((await get(url, owner.token)).statusCode).toBe(200)
      const { key } = await first.makeKey(owner, { scopes: ['links:read'] })
      const stranger = await first.signUp()
      expect((await second.request({ method: 'GET', url, key })).statusCode).toBe(403)
      expect((await get(url, stranger.token)).statusCode).toBe(404)
      expect((await second.request({ method: 'GET', url })).statusCode).toBe(401)
    })

    it('say what the database says, whatever was changed at either node just before', async () => {
      const owner = await anOwner(first)
      const asked = Object.values(places).map((place) => place(owner))
      const ruleIds: string[] = []
      let fresh = 0
      const send = async (app: TestApp, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
        const answer = await app.request({ method, url, token: owner.token, ...(body && { body }) })
        expect(answer.statusCode, answer.body).toBeLessThan(300)
        return answer
      }
      const rules = `/links/${owner.code}/rules`
      const changes: Record<string, (app: TestApp, value: number) => Promise<unknown>> = {
        addRule: async (app, value) => {
          const body = { targetUrl: `https://example.com/${value}`, priority: value }
          ruleIds.push((await send(app, 'POST', rules, body)).json().data.id)
        },
        changeRule: async (app, value) => {
          const id = ruleIds[value % ruleIds.length]
          if (id !== undefined) await send(app, 'PATCH', `${rules}/${id}`, { priority: -value })
        },
        removeRule: async (app) => {
          const id = ruleIds.pop()
          if (id !== undefined) await send(app, 'DELETE', `${rules}/${id}`)
        },
        renameOffer: (app, value) =>
          send(app, 'PATCH', `/offers/${owner.offerId}`, { name: `Offer ${value}` }),
        renameCollection: (app, value) =>
          send(app, 'PATCH', `/collections/${owner.collectionId}`, { name: `Collection ${value}` }),
        addLink: async (app, value) => {
          const body = { originalUrl: `https://example.com/${value}` }
          const { id } = (await send(app, 'POST', '/links', body)).json().data
          await send(app, 'POST', `/collections/${owner.collectionId}/links`, { linkIds: [id] })
        },
        moveLink: (app, value) =>
          send(app, 'PATCH', `/links/${owner.code}`, {
            collectionIds: [owner.collectionId].slice(value % 2),
          }),
        renameUser: (app, value) => send(app, 'PATCH', '/users/me', { name: `User ${value}` }),
        changeNothing: async () => undefined,
      }
      /** Under a query that nobody has sent before nothing is held. */
      const freshly = (url: string) => {
        const isList = url === '/offers' || url === '/collections' || url === rules
        return get(
          isList ? `${url}?offset=${'0'.repeat(++fresh)}` : `${url}?${'&'.repeat(++fresh)}`,
          owner.token,
        )
      }
      const step = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.boolean(), fc.nat(1_000))
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          for (const [name, isHere, value] of steps) {
            await changes[name]?.(isHere ? second : first, value)
            const answers = await Promise.all(asked.map((url) => get(url, owner.token)))
            const truth = await Promise.all(asked.map(freshly))
            expect(answers.map(({ body }) => body)).toEqual(truth.map(({ body }) => body))
          }
        }),
        { numRuns: 25 },
      )
    })
  })
})
