import { randomUUID } from 'node:crypto'
import { auditLog } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOperatorCommand, runOperatorCommand } from '../../operator-commands.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { noClicks } from '../../testing/no-clicks.ts'
import { createInstallationService } from './installation.service.ts'

const lastClickMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)

describeWith(['postgres'], 'the whole installation', () => {
  let test: TestApp
  let first: TestUser
  let other: TestUser
  beforeAll(async () => {
    const workspaceFigures = async ([id = '']: readonly string[]) =>
      new Map([[id, { clicks: 12, lastClickMs }]])
    test = await buildTestApp({ deps: { analytics: { reader: { ...noClicks, workspaceFigures } } } })
    first = await test.signUp()
    other = await test.signUp()
  })
  afterAll(() => test.close())

  const get = (url: string, token: string) => test.request({ method: 'GET', url, token })
  const run = (...args: string[]) =>
    runOperatorCommand(readOperatorCommand(args), {
      db: test.deps.db,
      defaultPlan: 'pro',
      stdin: (async function* () {})(),
      installation: createInstallationService(test.deps),
    })
  const actionsOf = async (resourceId: string) => {
    const rows = await test.deps.db.orm.select().from(auditLog).where(eq(auditLog.resourceId, resourceId))
    return rows.map(({ action }) => action)
  }

  it('is shown to the first account, and to those whom the operator lets', async () => {
    const { data } = (await get('/installation', first.token)).json()
    expect(data).toMatchObject({ workspaces: 2, users: 2 })
    expect(data.checks).toContainEqual({ name: 'postgres', state: 'ok', sentence: 'Postgres answers.' })
    expect((await get('/installation', other.token)).json().code).toBe('FORBIDDEN')
    expect(await run('users', 'grant', '--email', other.email)).toBe(`${other.email} owns the installation.`)
    expect((await get('/installation', other.token)).statusCode).toBe(200)
    await run('users', 'revoke', '--email', other.email)
    expect((await get('/installation', other.token)).statusCode).toBe(403)
    expect(await actionsOf(other.userId)).toEqual(
      expect.arrayContaining(['user.grant_installation', 'user.revoke_installation']),
    )
    await expect(run('users', 'grant', '--email', 'no@example.com')).rejects.toThrow('no such active account')
  })

  it('lists every workspace with what is in it', async () => {
    await test.request({
      method: 'POST',
      url: '/links',
      token: first.token,
      body: { originalUrl: 'https://example.com/' },
    })
    await test.addMember(first.workspaceId, 'editor')
    const { data, meta } = (await get('/installation/workspaces', first.token)).json()
    // A member of the test has a workspace of its own.
    expect(meta).toEqual({ total: 3, limit: 50, offset: 0 })
    expect(data[0]).toMatchObject({
      id: first.workspaceId,
      owners: [first.email],
      members: 2,
      links: 1,
      conversions: 0,
      clicks: 12,
      lastClickAt: '2026-01-02T03:04:05.678Z',
      lastChangeAt: expect.any(String),
      suspendedAt: null,
    })
    expect(data[1]).toMatchObject({
      id: other.workspaceId,
      members: 1,
      links: 0,
      clicks: 0,
      lastClickAt: null,
    })
    const text = await run('workspaces', '--limit', '1')
    expect(text).toContain(`${first.workspaceId}  `)
    expect(text).toContain('1 to 1 of 3 workspaces; --offset 1 shows the next.')
    expect(await run('workspaces', '--search', 'not there')).toBe('There are no workspaces that match.')
  })

  it('lists accounts and keys, and ends a key', async () => {
    expect(await run('users', '--search', other.email)).toMatch(
      new RegExp(`^e-mail.*\n${other.email} .* active\n1 to 1 of 1`),
    )
    const { key } = await test.makeKey(other, { scopes: ['links:read'] })
    const list = () => test.request({ method: 'GET', url: '/links/list', key })
    expect((await list()).statusCode).toBe(200)
    const shown = key.slice(0, 'wmk_'.length + 8)
    const text = await run('keys', '--search', other.email)
    expect(text).toContain(`${shown}…`)
    expect(text).not.toContain(key)
    await run('keys', 'revoke', shown)
    expect((await list()).json().code).toBe('API_KEY_INVALID')
    await expect(run('keys', 'revoke', shown)).rejects.toThrow('no such API key')
  })

  it('closes what is public of a suspended workspace, and the files of its members', async () => {
    const report = { from: '2026-01-01', to: '2026-02-01', groupBy: ['country'], metrics: ['clicks'] }
    const post = async (url: string, body: object) =>
      (await test.request({ method: 'POST', url, token: other.token, body })).json().data
    const widgets = [{ title: 'W', chart: 'bar', report }]
    const saved = await post('/analytics/reports', { name: 'R', config: report, isPublic: true })
    const board = await post('/dashboards', { name: 'D', widgets, isPublic: true })
    const empty = await post('/dashboards', { name: 'Empty', isPublic: true })
    const download = async () => {
      const { url } = await post('/downloads', { kind: 'report', body: report })
      return String(url).slice(String(url).indexOf('/downloads/'))
    }
    const urls = [
      `/public/reports/${saved.publicToken}`,
      `/public/reports/${saved.publicToken}/export`,
      `/public/dashboards/${board.publicToken}`,
      `/public/dashboards/${empty.publicToken}`,
    ]
    const statuses = async (file: string) => {
      const answers = []
      for (const url of [...urls, file]) answers.push((await test.request({ method: 'GET', url })).statusCode)
      return answers
    }
    expect(await statuses(await download())).toEqual([200, 200, 200, 200, 200])
    const file = await download()
    await run('workspaces', 'suspend', other.workspaceId)
    expect(await statuses(file)).toEqual([404, 404, 404, 404, 404])
    await run('workspaces', 'resume', other.workspaceId)
    expect(await statuses(await download())).toEqual([200, 200, 200, 200, 200])
  })

  it('closes a suspended workspace to its members and keys, and opens it again', async () => {
    const { key } = await test.makeKey(other, { scopes: ['links:read'] })
    const statuses = async () => {
      const found = [
        await get('/links/list', other.token),
        await test.request({ method: 'GET', url: '/links/list', key }),
        // What is about the account is served: it may be in other workspaces.
        await get('/workspaces', other.token),
      ]
      return found.map((response) => response.json().code ?? response.statusCode)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await run('workspaces', 'suspend', other.workspaceId)
    expect(await statuses()).toEqual(['FORBIDDEN', 'FORBIDDEN', 200])
    const entry = await test.deps.replica.config.load({ kind: 'workspace', key: other.workspaceId })
    expect(entry.content).toMatchObject({ isSuspended: true })
    expect(await run('workspaces')).toContain('suspended since')
    await run('workspaces', 'resume', other.workspaceId)
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await actionsOf(other.workspaceId)).toEqual(
      expect.arrayContaining(['workspace.suspend', 'workspace.resume']),
    )
    await expect(run('workspaces', 'suspend', randomUUID())).rejects.toThrow('There is no such workspace.')
  })
})
