import { createMemoryKv } from '@waymark/kv/memory'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { refreshesPerMinute } from './refresh-limit.ts'

/** Contract 2 §10: an office shares an address. */
describeWith(['postgres'], 'refreshes', () => {
  let test: TestApp
  /** Does not advance, so that no window ends by itself. */
  let nowMs = 0
  const monotonicMs = () => nowMs
  beforeAll(async () => {
    const kv = createMemoryKv({ monotonicMs })
    test = await buildTestApp({ deps: { kv, monotonicMs }, settings: { rateLimitDisabled: false } })
  })
  afterAll(() => test.close())

  const refresh = (refreshToken: string, ip = '203.0.113.7') =>
    test.request({ method: 'POST', url: '/auth/refresh', body: { refreshToken }, ip })
  const leftAfter = async (refreshToken: string, ip?: string) =>
    Number((await refresh(refreshToken, ip)).headers['x-ratelimit-remaining'])

  it('count for their session, whatever the address; what is of none, for the address', async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    expect(await leftAfter(one.refreshToken)).toBe(refreshesPerMinute - 1)
    expect(await leftAfter(one.refreshToken, '203.0.113.8')).toBe(refreshesPerMinute - 2)
    expect(await leftAfter(other.refreshToken)).toBe(refreshesPerMinute - 1)
    expect(await leftAfter('a guess')).toBe(refreshesPerMinute - 1)
    expect(await leftAfter('another guess')).toBe(refreshesPerMinute - 2)
    expect(await leftAfter(other.refreshToken)).toBe(refreshesPerMinute - 2)
  })

  it('are refused beyond the limit, until the minute ends, and nothing happens to the session', async () => {
    const ip = '203.0.113.9'
    const guesses = Array.from({ length: refreshesPerMinute }, (_, round) => refresh(`guess ${round}`, ip))
    expect(new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    const refused = await refresh('one more', ip)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const user = await test.signUp()
    expect((await refresh(user.refreshToken, ip)).statusCode).toBe(200)
    nowMs += 60_000
    expect((await refresh('one more', ip)).statusCode).toBe(401)
  })
})
