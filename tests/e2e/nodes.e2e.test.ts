import {
  createTestDatabase,
  describeWith,
  openEventStream,
  type Services,
  startServices,
  type TempDir,
  type TestDatabase,
  tempDir,
  testServices,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, createIntegrator, password, signUp } from './support/integrator.ts'
import {
  type ApiApp,
  type App,
  type Parts,
  startApi,
  startRedirector,
  startWorker,
} from './support/processes.ts'
import { visit } from './support/visitor.ts'

describeWith(['postgres', 'redis', 'kafka'], 'two apis and two redirectors', () => {
  let database: TestDatabase
  let own: Services<'clickhouse' | 'redis'>
  const folders: TempDir[] = []
  const apis: ApiApp[] = []
  const redirectors: App[] = []
  let account: Account
  let parts: Parts

  const folder = async () => {
    const made = await tempDir()
    folders.push(made)
    return made.path
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    own = await startServices({ parts: ['clickhouse', 'redis'] })
    parts = {
      databaseUrl: database.url,
      redisUrl: own.parts.redis.url,
      kafkaBrokers: testServices().kafkaBrokers.join(','),
      clickhouseUrl: own.parts.clickhouse.url,
    }
    // Both at once, from an empty database: each of them migrates.
    apis.push(...(await Promise.all([startApi(parts), startApi(parts)])))
    const internalUrl = apis[0]?.internalUrl ?? ''
    redirectors.push(await startRedirector(parts, { dataDir: await folder(), internalUrl }))
    // This one shares only Redis: its internal address leads nowhere.
    redirectors.push(
      await startRedirector(parts, { dataDir: await folder(), internalUrl: 'http://127.0.0.1:1' }),
    )
    account = await signUp(apis[0]?.url ?? '', 'nodes@example.com')
  }, 120_000)

  afterAll(async () => {
    await Promise.all([...apis, ...redirectors].map((app) => app.process.stop()))
    await own?.stop()
    await database?.drop()
    await Promise.all(folders.map((made) => made.remove()))
  })

  it('makes a rule change live within a second on a redirector that shares only Redis', async () => {
    await account.key.call('POST', '/links', { originalUrl: 'https://example.com/', customAlias: 'live' })
    const second = `${redirectors[1]?.url}/live`
    await waitFor(async () => (await visit(second)).location === 'https://example.com/', {
      timeoutMs: 1_000,
      description: 'the new link is known',
    })
    for (const version of [1, 2, 3]) {
      const rule = await account.key.call('POST', '/links/live/rules', {
        ruleType: 'custom',
        targetUrl: `https://example.com/v${version}`,
        priority: -version,
      })
      expect(rule.status).toBe(201)
      await waitFor(async () => (await visit(second)).location === `https://example.com/v${version}`, {
        timeoutMs: 1_000,
        description: `version ${version} is live`,
      })
    }
  })

  it('refuses a revoked key at once on the api that did not revoke it', async () => {
    const elsewhere = account.key.at(apis[1]?.url ?? '')
    expect((await elsewhere.call('GET', '/links/list')).status).toBe(200)
    expect((await account.session.call('DELETE', `/api-keys/${account.keyId}`)).status).toBe(204)
    const refused = await elsewhere.call('GET', '/links/list')
    expect([refused.status, refused.code]).toEqual([401, 'API_KEY_INVALID'])
  })

  it('takes the links of a deleted workspace away within a second on both redirectors', async () => {
    const leaving = await signUp(apis[0]?.url ?? '', 'leaving@example.com')
    const link = { originalUrl: 'https://example.com/', customAlias: 'leaving' }
    const made = await leaving.key.call<{ workspaceId: string }>('POST', '/links', link)
    const statuses = () =>
      Promise.all(redirectors.map(async ({ url }) => (await visit(`${url}/leaving`)).status))
    await waitFor(async () => (await statuses()).every((status) => status === 302), {
      timeoutMs: 1_000,
      description: 'the link is warm on both',
    })

    const path = `/workspaces/${made.data.workspaceId}`
    expect((await leaving.session.call('DELETE', path)).status).toBe(204)
    await waitFor(async () => (await statuses()).every((status) => status === 410), {
      timeoutMs: 1_000,
      description: 'the link is gone on both',
    })
    const elsewhere = apis[1]?.url ?? ''
    expect((await leaving.key.at(elsewhere).call('GET', '/links/list')).status).toBe(401)
    expect((await leaving.session.at(elsewhere).call('GET', path)).status).toBe(404)
  })

  it('shows a visit live on both apis, soon after it was made', async () => {
    const worker = await startWorker(parts, { WORKER_ROLES: 'clicks' })
    const { accessToken } = (
      await createIntegrator(apis[0]?.url ?? '').call<{ accessToken: string }>('POST', '/auth/login', {
        email: 'nodes@example.com',
        password,
      })
    ).data
    const headers = { authorization: `Bearer ${accessToken}` }
    const streams = await Promise.all(apis.map(({ url }) => openEventStream(`${url}/api/v1/live`, headers)))
    const link = { originalUrl: 'https://example.com/', customAlias: 'watched' }
    expect((await account.session.call('POST', '/links', link)).status).toBe(201)
    await waitFor(
      async () => {
        await visit(`${redirectors[0]?.url}/watched`)
        return streams.every((stream) =>
          stream.events('click').some(({ data }) => String(data.shortUrl).endsWith('/watched')),
        )
      },
      { timeoutMs: 20_000, description: 'the visit is shown on both' },
    )
    for (const stream of streams) stream.close()
    await worker.process.stop()
  })
})
