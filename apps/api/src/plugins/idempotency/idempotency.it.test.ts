import { randomUUID } from 'node:crypto'
import { idempotencyKeys } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiModule } from '../../deps.ts'
import { apiModules } from '../../modules.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { sessionOnly } from '../access.ts'

const hourMs = 3_600_000
/** More than the minute after which a request is taken over, less than a session lasts. */
const offMs = 300_000
const presets = '/utm-presets'

describeWith(['postgres'], 'Idempotency-Key', () => {
  let test: TestApp
  /** Another process on the same database. */
  let node: TestApp
  let user: TestUser
  const opened: TestApp[] = []
  let calls = 0
  /** What the next call of POST /probe does. */
  let next: () => Promise<number> = async () => 200

  const probe: ApiModule = (app) => {
    app.route({
      method: 'POST',
      url: '/probe',
      config: { access: sessionOnly({ restricted: 'same' }) },
      schema: { summary: 'Probe', tags: ['Health'] },
      handler: async (_request, reply) => {
        calls += 1
        return reply.code(await next()).send({ data: { call: calls } })
      },
    })
  }

  beforeAll(async () => {
    test = await buildTestApp({ modules: [...apiModules, probe] })
    node = await buildTestApp({ deps: test.deps })
    user = await test.signUp()
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
    await node.close()
    await test.close()
  })

  const post = (
    key: string,
    body: unknown,
    { url = presets, by = user, on = test }: { url?: string; by?: TestUser; on?: TestApp } = {},
  ) =>
    on.request({
      method: 'POST',
      url,
      token: by.token,
      workspaceId: by.workspaceId,
      headers: { 'idempotency-key': key },
      ...(body !== undefined && { body }),
    })
  /** In Postgres, whose date says how old an answer is. */
  const letPass = (ms: number) =>
    test.deps.db.orm.execute(
      sql`update idempotency_keys set created_at = created_at - ${ms} * interval '1 millisecond'`,
    )
  const preset = () => ({ name: `n${randomUUID()}` })
  const countOf = async (name: string) => {
    const { token, workspaceId } = user
    const response = await test.request({
      method: 'GET',
      url: `${presets}?search=${name}`,
      token,
      workspaceId,
    })
    return z.object({ meta: z.object({ total: z.int() }) }).parse(response.json()).meta.total
  }
  const isReplayed = ({ headers }: LightMyRequestResponse) => headers['idempotency-replayed'] === 'true'

  /** As a process leaves it that was killed. */
  const leaveUnanswered = (key: string) =>
    test.deps.db.orm
      .update(idempotencyKeys)
      .set({ statusCode: null, answer: null })
      .where(eq(idempotencyKeys.key, key))
  const processOff = async (ms: number) => {
    const deps = { ...test.deps, clock: () => test.clock.now() + ms }
    const off = await buildTestApp({ deps, modules: [...apiModules, probe] })
    opened.push(off)
    return off
  }

  it('makes one record of two calls, and answers alike', async () => {
    const body = preset()
    const key = randomUUID()
    const [first, second] = [await post(key, body), await post(key, body)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true])
    expect(await countOf(body.name)).toBe(1)
  })

  it('makes one record of twenty calls at once to two processes, and answers all alike', async () => {
    const body = preset()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(key, body, { on: at % 2 === 0 ? test : node })),
    )
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect(answers.filter(isReplayed)).toHaveLength(19)
    expect(await countOf(body.name)).toBe(1)
  })

  it('refuses another body or query', async () => {
    const body = preset()
    const key = randomUUID()
    await post(key, body)
    const other = await post(key, preset())
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    const query = await post(key, body, { url: `${presets}?a=1` })
    expect(query.json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await post(key, body)).statusCode).toBe(201)
  })

  it('refuses another body where none is read', async () => {
    const key = randomUUID()
    await post(key, {}, { url: '/probe' })
    expect((await post(key, undefined, { url: '/probe' })).json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect(isReplayed(await post(key, {}, { url: '/probe' }))).toBe(true)
  })

  it('belongs to a user, a workspace and a path', async () => {
    const body = preset()
    const key = randomUUID()
    const first = await post(key, body)
    const other = await test.signUp()
    const colleague = await test.addMember(user.workspaceId, 'editor')
    const theirs = await post(key, body, { by: other })
    expect([theirs.statusCode, isReplayed(theirs)]).toEqual([201, false])
    const elsewhere = await post(key, body, { by: colleague })
    // Its own request: the name is taken.
    expect([elsewhere.statusCode, isReplayed(elsewhere)]).toEqual([409, false])
    const path = await post(key, body, { url: '/affiliate-networks' })
    expect([path.statusCode, isReplayed(path)]).toEqual([201, false])
    expect((await post(key, body)).body).toBe(first.body)
  })

  it('is 1 to 255 characters', async () => {
    const long = await post('k'.repeat(256), preset())
    expect([long.statusCode, long.json().details?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    expect((await post('k'.repeat(255), preset())).statusCode).toBe(201)
  })

  it('names its first request for 24 hours', async () => {
    const key = randomUUID()
    const first = await post(key, preset())
    await letPass(24 * hourMs + 1)
    const second = await post(key, preset())
    expect([first.statusCode, second.statusCode, isReplayed(second)]).toEqual([201, 201, false])
  })

  it('gives an answer again without the key, secret or token that is shown once', async () => {
    const key = randomUUID()
    const body = { name: 'Once', scopes: ['links:read'] }
    const [first, second] = [
      await post(key, body, { url: '/api-keys' }),
      await post(key, body, { url: '/api-keys' }),
    ]
    const { key: secret, ...record } = first.json().data
    expect(second.json().data).toEqual(record)
    const rows = await test.deps.db.orm.select().from(idempotencyKeys)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is ignored without credentials, and on routes of signing in', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(300) }
    const body = { originalUrl: 'https://a.example/' }
    const link = () => test.request({ method: 'POST', url: '/links', headers, body })
    expect((await link()).json().data.shortCode).not.toBe((await link()).json().data.shortCode)
    const { email, password, token } = user
    const login = { method: 'POST', url: '/auth/login', headers, token, body: { email, password } } as const
    const [first, second] = [await test.request(login), await test.request(login)]
    expect(first.json().data.refreshToken).not.toBe(second.json().data.refreshToken)
  })

  it('stores refusals that stay what they are', async () => {
    const key = randomUUID()
    const body = preset()
    await post(randomUUID(), body)
    const [first, second] = [await post(key, body), await post(key, body)]
    expect([first.statusCode, second.body, isReplayed(second)]).toEqual([409, first.body, true])
  })

  describe('on a route that', () => {
    it.each([401, 402, 403, 429, 500, 503])('answers %i, lets the next call run', async (status) => {
      const key = randomUUID()
      const before = calls
      next = async () => status
      await post(key, undefined, { url: '/probe' })
      next = async () => 200
      const second = await post(key, undefined, { url: '/probe' })
      expect([second.statusCode, isReplayed(second), calls - before]).toEqual([200, false, 2])
    })

    it('takes longer than callers wait, answers 409 with Retry-After until it is done', async () => {
      const key = randomUUID()
      const before = calls
      const guardedBus = Promise.withResolvers<number>()
      next = () => guardedBus.promise
      const first = Promise.resolve(post(key, undefined, { url: '/probe' }))
      await expect.poll(() => calls).toBe(before + 1)
      // None takes it over, whatever its date is.
      const processes = [test, await processOff(offMs), await processOff(-offMs)]
      const meanwhile = await Promise.all(processes.map((on) => post(key, undefined, { url: '/probe', on })))
      for (const { statusCode, headers, json } of meanwhile)
        expect([statusCode, json().code, headers['retry-after']]).toEqual([409, 'CONFLICT', '1'])
      guardedBus.resolve(201)
      const answer = await first
      const later = await post(key, undefined, { url: '/probe' })
      expect([answer.statusCode, later.body, calls - before]).toEqual([201, answer.body, 1])
    }, 20_000)

    it.each([
      ['ahead', offMs],
      ['behind', -offMs],
    ])(
      'was never answered by a process whose date is %s, is taken over after a minute',
      async (_, ms) => {
        const key = randomUUID()
        next = async () => 200
        await post(key, undefined, { url: '/probe', on: await processOff(ms) })
        await leaveUnanswered(key)
        await letPass(60_001)
        const second = await post(key, undefined, { url: '/probe' })
        expect([second.statusCode, isReplayed(second)]).toEqual([200, false])
      },
      20_000,
    )

    it('was never answered, is taken over after a minute, by the same body only', async () => {
      const key = randomUUID()
      next = async () => 200
      const done = await post(key, undefined, { url: '/probe' })
      await leaveUnanswered(key)
      await letPass(60_001)
      const other = await post(key, undefined, { url: '/probe?a=1' })
      expect(other.json().code).toBe('IDEMPOTENCY_MISMATCH')
      const second = await post(key, undefined, { url: '/probe' })
      expect([second.statusCode, isReplayed(second)]).toEqual([200, false])
      expect(second.body).not.toBe(done.body)
    })
  })
})
