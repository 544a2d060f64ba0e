import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '@waymark/rule-engine'
import { mountSmallDisk, tempDir, waitFor } from '@waymark/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { untilLeadsTo } from '../e2e/support/affiliate-flow.ts'
import { type Account, done, signUp, totalClicks } from '../e2e/support/integrator.ts'
import { healthOf, type Standalone, startStandalone } from '../e2e/support/processes.ts'
import { say } from './support/progress.ts'
import { startVisitors, type Visitors } from './support/visitors.ts'

const seed = Number(process.env.WAYMARK_FAULTS_SEED ?? 1)
const only = new RegExp(process.env.WAYMARK_FAULTS_ONLY ?? '')
const timeoutMs = 600_000
const brokenVisits = 220
const healthyVisits = 60
const code = 'plain'
const disk = await mountSmallDisk(16)

/** `npm start`, under load: what befalls the disk of the events, which clicks and spool share. */
interface Installation {
  app: Standalone
  account: Account
  visitors: Visitors
}

async function install(dataDir: string, opened: AsyncDisposableStack): Promise<Installation> {
  const app = await startStandalone(dataDir, { TRUST_PROXY: '127.0.0.1/32' })
  opened.defer(async () => void (await app.process.stop()))
  const account = await signUp(app.apiUrl, 'faults@example.com')
  const originalUrl = 'https://plain.example/?c={click_id}'
  await done(account.key.call('POST', '/links', { originalUrl, customAlias: code }))
  await untilLeadsTo(app.redirectorUrl, code, 'plain.example')
  const visitors = startVisitors({
    urls: { 'redirector-1': app.redirectorUrl, 'redirector-2': app.redirectorUrl },
    codes: [code],
    random: seededRandom(seed),
    perSecond: 60,
    onClick: () => {},
  })
  opened.defer(() => visitors.stop())
  return { app, account, visitors }
}

/** Every answered visit is counted, once, and nothing was counted as lost. */
async function expectAllCounted(name: string, { app, account, visitors }: Installation): Promise<void> {
  await visitors.stop()
  const answered = visitors.noted.filter(({ token }) => token !== null).length
  expect(visitors.noted.filter(({ status }) => status !== 302)).toEqual([])
  let counted = 0
  const areAllCounted = async () => {
    counted = (await totalClicks(account.key, code)) ?? 0
    return counted >= answered
  }
  await waitFor(areAllCounted, {
    timeoutMs: 120_000,
    description: `${answered} clicks are counted`,
  }).catch((error: unknown) => {
    throw new Error(`${error}: ${counted} are\n${app.process.output().slice(-4_000)}`)
  })
  expect(counted).toBe(answered)
  expect(app.process.output()).not.toContain('Events were lost')
  say(`${name.padEnd(44)}${visitors.noted.length} visits, ${answered} answered, ${counted} counted`)
}

describe('embedded parts, each click counted', () => {
  afterAll(async () => {
    if (typeof disk !== 'string') await disk.remove()
  })

  const nameOfFullDisk = 'embedded: full disk for events and spool'
  if (typeof disk === 'string') it.skip(`${nameOfFullDisk} [${disk}]`)
  else
    it.runIf(only.test(nameOfFullDisk))(
      nameOfFullDisk,
      async () => {
        await using opened = new AsyncDisposableStack()
        const folder = opened.use(await tempDir())
        for (const name of ['events', 'redirector']) {
          await mkdir(join(disk.path, name))
          await symlink(join(disk.path, name), join(folder.path, name))
        }
        const installation = await install(folder.path, opened)
        const { app, visitors } = installation
        await visitors.more(healthyVisits)
        await disk.fill()
        await visitors.more(brokenVisits)
        expect((await healthOf({ url: app.redirectorUrl })).parts.disk).toBe('down')
        expect((await healthOf({ url: app.apiUrl })).parts.kafka).toBe('down')
        await disk.free()
        await visitors.more(healthyVisits)
        await expectAllCounted(nameOfFullDisk, installation)
        expect((await healthOf({ url: app.redirectorUrl })).parts.disk).toBe('up')
      },
      timeoutMs,
    )

  const nameOfRemoved = 'embedded: events/ removed'
  it.runIf(only.test(nameOfRemoved))(
    nameOfRemoved,
    async () => {
      await using opened = new AsyncDisposableStack()
      const folder = opened.use(await tempDir())
      const installation = await install(folder.path, opened)
      const { app, visitors } = installation
      for (const _ of [1, 2]) {
        await visitors.more(healthyVisits)
        await rm(join(folder.path, 'events'), { recursive: true, maxRetries: 20 })
        await visitors.more(brokenVisits)
      }
      await expectAllCounted(nameOfRemoved, installation)
      expect(app.process.output()).toContain('was removed while it was in use')
    },
    timeoutMs,
  )
})
