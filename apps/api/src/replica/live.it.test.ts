import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { type ConfigCache, createConfigCache, type WorkspaceSettings } from '@waymark/replica'
import { describeWith, eventually, testServices } from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'

/** How a redirector of its own, with its own connection to Redis, sees the workspace. */
describeWith(['postgres', 'redis'], 'a change of a workspace is live on redirectors within a second', () => {
  let test: TestApp
  let user: TestUser
  let stores: Kv[]
  let cache: ConfigCache<WorkspaceSettings>

  beforeAll(async () => {
    const url = testServices().redisUrl
    const [ofApi, ofRedirector] = [createRedisKv({ url }), createRedisKv({ url })] as const
    stores = [ofApi, ofRedirector]
    await vi.waitFor(() => Promise.all(stores.map((kv) => kv.ping())))
    test = await buildTestApp({ deps: { kv: ofApi } })
    cache = createConfigCache({
      kind: 'workspace',
      kv: ofRedirector,
      fetch: (key) => test.deps.replica.config.load({ kind: 'workspace', key }),
      compile: (content) => content,
      monotonicMs: Date.now,
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    })
    await cache.start()
  })
  beforeEach(async () => {
    user = await test.signUp()
    expect((await existing())?.botAction).toBe('flag')
  })
  afterAll(async () => {
    await cache.close()
    await test.close()
    await Promise.all(stores.map((kv) => kv.close()))
  })

  const existing = async (): Promise<WorkspaceSettings | null> => {
    const answer = await cache.lookup(user.workspaceId)
    return answer.kind === 'found' ? answer.entry : null
  }
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const response = await test.request({ method, url, token: user.token, body })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.body === '' ? undefined : response.json().data
  }
  const live = (expected: object | null) =>
    eventually(1_000, async () =>
      expect(await existing()).toEqual(expected === null ? null : expect.objectContaining(expected)),
    )

  it('its settings', async () => {
    await send('PATCH', '/click-intake-settings', { storeRawIp: true, botAction: 'block', respectDnt: true })
    await live({ storeRawIp: true, botAction: 'block', respectDnt: true })
    const kinds = { mailScannerAction: 'flag', torAction: 'block', dataCenterAction: 'flag' }
    await send('PATCH', '/click-intake-settings', kinds)
    await live({ botKinds: { mail_scanner: 'flag', tor: 'block', vpn: 'off', data_center: 'flag' } })
  })

  it('its bot rules', async () => {
    const { id } = await send('POST', '/bot-rules', { kind: 'cidr', value: '192.0.2.0/24', action: 'block' })
    const rule = { id, kind: 'cidr', value: '192.0.2.0/24', action: 'block' }
    await live({ botRules: [rule] })
    await send('PATCH', `/bot-rules/${id}`, { action: 'flag' })
    await live({ botRules: [{ ...rule, action: 'flag' }] })
    await send('DELETE', `/bot-rules/${id}`)
    await live({ botRules: [] })
  })

  it('its lists', async () => {
    const { id } = await send('POST', '/lists', { name: 'office', kind: 'ip', entries: ['192.0.2.7'] })
    await live({ lists: [{ name: 'office', kind: 'ip', entries: ['192.0.2.7'] }] })
    await send('PATCH', `/lists/${id}`, { entries: ['192.0.2.8'], name: 'Home' })
    await live({ lists: [{ name: 'Home', kind: 'ip', entries: ['192.0.2.8'] }] })
    await send('DELETE', `/lists/${id}`)
    await live({ lists: [] })
  })

  it('that it was deleted', async () => {
    await send('DELETE', `/workspaces/${user.workspaceId}`)
    await live(null)
  })
})
