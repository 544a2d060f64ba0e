import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

interface Link {
  shortCode: string
}

const number = (pattern: RegExp, output: string): number => Number(pattern.exec(output)?.[1])

describe('npm run demo', () => {
  let folder: TempDir
  let env: Record<string, string>
  beforeAll(async () => {
    folder = await tempDir()
    env = {
      DATA_DIR: folder.path,
      API_PORT: String(await freePort()),
      REDIRECTOR_PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
      DEMO_EMAIL: 'demo@example.com',
      DEMO_PASSWORD: 'correct horse battery',
    }
  })
  afterAll(() => folder.remove())

  const startWaymark = async (more: Record<string, string> = {}): Promise<SpawnedProcess> => {
    const app = await spawnProcess({
      args: [join(root, 'apps/standalone/src/main.ts')],
      env: { ...env, ...more },
    })
    await app.waitForLine(/Ctrl-C stops it/, 60_000)
    return app
  }
  const demo = async (...args: string[]): Promise<string> => {
    await using app = await spawnProcess({ args: [join(root, 'scripts/demo/main.ts'), ...args], env })
    const { code } = await app.exited
    expect(code, app.output()).toBe(0)
    return app.output()
  }
  let accessToken = ''
  /** Once: five of them a minute are allowed. */
  const signIn = async (url: string): Promise<string> => {
    const login = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: env.DEMO_EMAIL, password: env.DEMO_PASSWORD }),
    })
    const session: { data: { accessToken: string } } = JSON.parse(await login.text())
    return session.data.accessToken
  }
  const apiUrl = () => `http://127.0.0.1:${env.API_PORT}/api/v1`
  const api = async <Data>(path: string, token?: string): Promise<Data> => {
    if (token === undefined) accessToken ||= await signIn(apiUrl())
    const headers = { authorization: `Bearer ${token ?? accessToken}` }
    const response = await fetch(`${apiUrl()}${path}`, { headers })
    expect(response.status, path).toBe(200)
    const answer: { data: Data } = JSON.parse(await response.text())
    return answer.data
  }
  const from = new Date(Date.now() - 40 * 86_400_000).toISOString()
  /** Of all links, bots included. One request, since it is repeated until all are in. */
  const countClicks = async (token?: string): Promise<number> => {
    const path = `/analytics/overview/summary?from=${from}`
    const { totalClicks, bots } = await api<{ totalClicks: number; bots: number }>(path, token)
    return totalClicks + bots
  }

  /** @throws Error with how many there are, and what the app said */
  const waitForClicks = async (app: SpawnedProcess, clicks: number, token?: string) => {
    const areThere = async () => expect(await countClicks(token), app.output()).toBe(clicks)
    await waitFor(() => areThere().then(() => true), { description: `${clicks} clicks`, timeoutMs: 60_000 })
  }

  /** As the console does for who signs up first. */
  const loadDemoData = async () => {
    const post = (path: string, request: RequestInit) =>
      fetch(`${apiUrl()}${path}`, { method: 'POST', ...request })
    const registered = await post('/auth/register', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.com', password: 'correct horse battery' }),
    })
    const account: { data: { accessToken: string; workspace: { id: string } } } = JSON.parse(
      await registered.text(),
    )
    const { accessToken: token, workspace } = account.data
    const headers = { authorization: `Bearer ${token}` }
    const load = await post(`/workspaces/${workspace.id}/demo-data`, { headers })
    expect([load.status, await load.json()]).toEqual([202, { data: { links: 12, clicks: 1_500 } }])
    return token
  }

  it('fills a running Waymark through its public surfaces, twice without making anything twice, prints commands that work, and fills the workspace of an owner where the operator offers it', async () => {
    await using app = await startWaymark({ TRUST_PROXY: '127.0.0.1/32,::1/128', DEMO_DATA: 'on' })
    const owner = await loadDemoData()
    const output = await demo('--clicks', '150', '--links', '5')
    expect(output).toContain('150 clicks and ')
    expect(output).not.toContain('X-Forwarded-For')
    await waitForClicks(app, 150)
    const [first] = await api<Link[]>('/links/list?sort=createdAt')
    const { countries } = await api<{ countries: object[] }>(`/links/${first?.shortCode}/analytics/geo`)
    expect(countries.length).toBeGreaterThan(3)
    const costs = (await api<object[]>('/costs')).length
    expect(costs).toBeGreaterThan(0)
    const commands = output.split('\n').filter((line) => /^ {2}(TOKEN=|curl )/.test(line))
    const { stdout } = await run('sh', [
      '-euc',
      commands.map((line) => (line.startsWith('  curl') ? `${line}; echo` : line)).join('\n'),
    ])
    const answers: unknown[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toHaveLength(commands.length - 1)
    for (const answer of answers) expect(answer).toHaveProperty('data')

    await demo('--clicks', '20', '--links', '5')
    await waitForClicks(app, 170)
    expect(await api('/links/list')).toHaveLength(5)
    expect(await api('/offers')).toHaveLength(5)
    expect(await api<object[]>('/costs')).toHaveLength(costs)

    await waitForClicks(app, 1_500, owner)
    expect(await api('/links/list', owner)).toHaveLength(12)
    expect((await api<object[]>('/costs', owner)).length).toBeGreaterThan(0)
    const converted = () => api<object[]>(`/analytics/conversions?from=${from}`, owner)
    await waitFor(async () => (await converted()).length > 10, {
      description: 'conversions',
      timeoutMs: 60_000,
    })
    expect(app.output()).not.toContain(owner)
    expect(app.output()).not.toContain('demo data')
  })

  it('writes a past into the stores of a Waymark that is stopped, and says which process has locked them otherwise, or that every click comes from one address', async () => {
    const output = await demo('--into-store', '--clicks', '4000', '--days', '20', '--links', '5')
    const conversions = number(/and (\d+) conversions written/, output)
    expect(conversions).toBeGreaterThan(20)
    await using running = await startWaymark()
    await waitForClicks(running, 4_170)
    // The analytics store has the list, Postgres the counts.
    const listed = await api<{ offerId: string | null; status: string; convertedAt: string }[]>(
      `/analytics/conversions?limit=1000&from=${from}`,
    )
    expect(listed.length).toBeGreaterThanOrEqual(conversions)
    expect(listed.every(({ convertedAt }) => Date.parse(convertedAt) <= Date.now())).toBe(true)
    const stats = await api<{ conversionsTotal: number }[]>('/offers/stats')
    const isCounted = (one: (typeof listed)[number]) => one.offerId !== null && /lead|sale/.test(one.status)
    expect(stats.reduce((sum, { conversionsTotal }) => sum + conversionsTotal, 0)).toBe(
      listed.filter(isCounted).length,
    )

    await using refused = await spawnProcess({
      args: [join(root, 'scripts/demo/main.ts'), '--into-store'],
      env,
    })
    expect((await refused.exited).code).toBe(1)
    expect(refused.output()).toContain(`is in use by process ${running.pid}: stop that one first`)

    // This one believes no address: every click comes from one.
    expect(await demo('--clicks', '3', '--links', '5')).toContain('TRUST_PROXY=127.0.0.1/32,::1/128')
  })
})
