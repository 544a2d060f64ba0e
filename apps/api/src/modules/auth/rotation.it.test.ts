import { sessions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessTokens } from '../../plugins/identity/access-token.ts'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { createSessionService } from './sessions.service.ts'

const hourMs = 3_600_000

/** Contract 2 §10, "Rotation with leeway". */
describeWith(['postgres'], 'a refresh token', () => {
  let nowMs = Date.now()
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    // Two nodes whose own clocks are an hour apart: only that of Postgres may count.
    const dbClock = () => sql`${new Date(nowMs).toISOString()}::timestamptz`
    first = await buildTestApp({ deps: { dbClock } })
    second = await buildTestApp({ deps: { db: first.deps.db, dbClock } })
    second.clock.advance(hourMs)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  const send = (refreshToken: string, node = first) =>
    node.request({ method: 'POST', url: '/auth/refresh', body: { refreshToken } })
  const exchange = async (refreshToken: string, node = first): Promise<string> => {
    const answer = await send(refreshToken, node)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.refreshToken
  }
  const refuse = async (refreshToken: string, node = first) =>
    expect((await send(refreshToken, node)).json()).toMatchObject({
      statusCode: 401,
      code: 'UNAUTHENTICATED',
    })
  const isSignedIn = async (token: string) =>
    (await first.request({ method: 'GET', url: '/users/me', token })).statusCode === 200
  const sessionsOf = (userId: string) =>
    first.deps.db.orm
      .select({ reason: sessions.revokedReason })
      .from(sessions)
      .where(eq(sessions.userId, userId))
  const alive = [{ reason: null }]
  const ended = [{ reason: 'reuse' }]

  it('is exchanged for a new pair, and that one for the next', async () => {
    const { refreshToken } = await first.signUp()
    const answer = await send(refreshToken)
    expect(answer.json().data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
    })
    await exchange(answer.json().data.refreshToken)
  })

  it('that was never made is refused', async () => {
    await refuse('guess')
  })

  describe('whose answer was lost', () => {
    it.each([
      ['at once', 0],
      ['after a minute', 60_000],
    ])('is exchanged again %s, for another one, and the unused one is worth nothing', async (_name, ms) => {
      const user = await first.signUp()
      const lost = await exchange(user.refreshToken)
      nowMs += ms
      const found = await exchange(user.refreshToken, second)
      expect(found).not.toBe(lost)
      await exchange(found)
      expect(await isSignedIn(user.token)).toBe(true)
      expect(await sessionsOf(user.userId)).toEqual(alive)
    })

    it('many times is exchanged each time, and the last one goes on', async () => {
      const user = await first.signUp()
      for (const node of [first, second, first]) await exchange(user.refreshToken, node)
      await exchange(await exchange(user.refreshToken))
      expect(await sessionsOf(user.userId)).toEqual(alive)
    })

    it('is reuse after more than a minute since its first use, however often it came meanwhile', async () => {
      const user = await first.signUp()
      await exchange(user.refreshToken)
      nowMs += 59_999
      const newest = await exchange(user.refreshToken)
      nowMs += 2
      await refuse(user.refreshToken, second)
      await refuse(newest)
      expect(await isSignedIn(user.token)).toBe(false)
      expect(await sessionsOf(user.userId)).toEqual(ended)
    })
  })

  describe('that was stolen is noticed', () => {
    it('when its owner used what it was exchanged for', async () => {
      const user = await first.signUp()
      const own = await exchange(user.refreshToken)
      const newest = await exchange(own)
      await refuse(user.refreshToken)
      await refuse(newest)
      expect(await isSignedIn(user.token)).toBe(false)
      expect(await sessionsOf(user.userId)).toEqual(ended)
    })

    it('when the thief comes with the one that died', async () => {
      const user = await first.signUp()
      const ofThief = await exchange(user.refreshToken)
      const own = await exchange(user.refreshToken)
      await refuse(ofThief, second)
      await refuse(own)
      expect(await sessionsOf(user.userId)).toEqual(ended)
    })

    it('when the thief was first, by the owner who comes second', async () => {
      const user = await first.signUp()
      const ofThief = await exchange(user.refreshToken)
      const newest = await exchange(ofThief)
      await refuse(user.refreshToken, second)
      await refuse(newest)
      expect(await sessionsOf(user.userId)).toEqual(ended)
    })
  })

  describe('of two tabs', () => {
    it('exchanged by twenty at once, on two nodes, signs none of them out', async () => {
      const user = await first.signUp()
      const nodes = Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second))
      const answers = await Promise.all(nodes.map((node) => send(user.refreshToken, node)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(nodes.map(() => 200))
      for (const answer of answers) expect(await isSignedIn(answer.json().data.accessToken)).toBe(true)
      expect(await sessionsOf(user.userId)).toEqual(alive)
    })

    it('exchanged by all tabs of one node at once gives all of them the same, which goes on', async () => {
      const { db, clock, randomBytes, settings } = first.deps
      const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
      const service = createSessionService({ db, clock, randomBytes, tokens })
      const device = { ip: '127.0.0.1', userAgent: null }
      const user = await first.signUp()
      let given = new Set([user.refreshToken])
      for (let round = 0; round < 10; round += 1) {
        const [refreshToken = ''] = given
        const tabs = Array.from({ length: 20 }, () => service.refresh(refreshToken, device))
        given = new Set((await Promise.all(tabs)).map((issued) => issued.refreshToken))
        expect(given.size).toBe(1)
      }
      expect(await sessionsOf(user.userId)).toEqual(alive)
    })

    it('with answers that are lost each time, goes on for ten rounds in one session', async () => {
      const user = await first.signUp()
      let { refreshToken } = user
      for (let round = 0; round < 10; round += 1) {
        await exchange(refreshToken)
        refreshToken = await exchange(refreshToken, second)
        nowMs += 14 * 60_000
      }
      expect(await sessionsOf(user.userId)).toEqual(alive)
    })
  })

  it('goes by the time of Postgres where no other is given', async () => {
    const real = await buildTestApp({ deps: { db: first.deps.db, dbClock: undefined } })
    real.clock.advance(-40 * 24 * hourMs)
    const user = await real.signUp()
    await exchange(await exchange(user.refreshToken, real), real)
    const [row] = await first.deps.db.orm
      .select({ isNow: sql<boolean>`abs(extract(epoch from now() - ${sessions.lastUsedAt})) < 3600` })
      .from(sessions)
      .where(eq(sessions.userId, user.userId))
    expect(row).toEqual({ isNow: true })
    await real.close()
  })
})
