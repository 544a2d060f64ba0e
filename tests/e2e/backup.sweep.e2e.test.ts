import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, done, signUp, totalClicks } from './support/integrator.ts'
import { sendPostback } from './support/postbacks.ts'
import { type Standalone, startStandalone } from './support/processes.ts'
import { visit } from './support/visitor.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const waymark = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['scripts/admin/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
const code = 'kept'
const clickToken = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

interface Row {
  clicks: number
  conversions: number
}

describe('a copy of DATA_DIR', () => {
  let folder: TempDir
  let running: Standalone | undefined
  // Else links are shown with a port, which each start chooses anew.
  const env = { PUBLIC_SHORT_URL: 'https://go.example' }
  beforeAll(async () => {
    folder = await tempDir()
  })
  afterAll(async () => {
    await running?.process.stop()
    await folder.remove()
  }, 60_000)

  /** What it must say after a restore as it did before. */
  const figuresOf = async ({ key, session }: Account, { apiUrl }: Standalone): Promise<unknown[]> => {
    const day = (ageDays: number) => new Date(Date.now() - ageDays * 86_400_000).toISOString().slice(0, 10)
    const range = { from: day(2), to: day(-2) }
    const report = { ...range, groupBy: ['link'], metrics: ['clicks', 'conversions', 'revenue'] }
    return [
      await totalClicks(key.at(apiUrl), code),
      await done(key.at(apiUrl).call<{ rows: Row[] }>('POST', '/analytics/report', report)),
      await done(key.at(apiUrl).call('GET', '/analytics/conversions')),
      await done(key.at(apiUrl).call('GET', `/links/${code}`)),
      await done(session.at(apiUrl).call('GET', '/api-keys')),
    ]
  }

  it('has every figure, and all that was signed and sealed, wherever it is put', async () => {
    const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy')]
    const first = await startStandalone(dataDir, env)
    running = first
    const account = await signUp(first.apiUrl, 'kept@example.com')
    const target = 'https://kept.example/?c={click_id}'
    await done(account.key.call('POST', '/links', { originalUrl: target, customAlias: code }))
    const { location } = await visit(`${first.redirectorUrl}/${code}`)
    const [token = ''] = clickToken.exec(location ?? '') ?? []
    const sale = { click_id: token, status: 'sale', tid: 't1', payout: '12.34', currency: 'EUR' }
    await waitFor(async () => (await totalClicks(account.key, code)) === 1, {
      timeoutMs: 60_000,
      description: 'the click is counted',
    })
    await waitFor(async () => (await sendPostback(first.apiUrl, sale)).result === 'duplicate', {
      timeoutMs: 60_000,
      description: 'the conversion is stored',
    })
    await waitFor(async () => JSON.stringify(await figuresOf(account, first)).includes('12.34'), {
      timeoutMs: 60_000,
      description: 'the conversion is counted',
    })
    const before = await figuresOf(account, first)
    await expect(waymark(dataDir, 'backup', copy)).rejects.toMatchObject({
      stderr: expect.stringContaining('is used by a Waymark that runs'),
    })
    expect((await first.process.stop()).code).toBe(0)

    await waymark(dataDir, 'backup', copy)
    await rm(dataDir, { recursive: true })
    const restored = join(folder.path, 'restored')
    await waymark(restored, 'restore', copy)
    await expect(waymark(restored, 'restore', copy)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not empty'),
    })
    const second = await startStandalone(restored, env)
    running = second
    expect(await figuresOf(account, second)).toEqual(before)
    expect((await visit(`${second.redirectorUrl}/${code}`)).location).toMatch(clickToken)
  }, 240_000)
})
