import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mountSmallDisk, tempDir, waitFor } from '@waymark/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { totalClicks } from '../e2e/support/integrator.ts'
import { healthOf } from '../e2e/support/processes.ts'
import { type Installation, startInstallation } from './support/installation.ts'
import { createPostbacks } from './support/postbacks.ts'
import { say } from './support/progress.ts'

const seed = Number(process.env.WAYMARK_FAULTS_SEED ?? 1)
const only = new RegExp(process.env.WAYMARK_FAULTS_ONLY ?? '')
const timeoutMs = 600_000
const brokenVisits = 220
const healthyVisits = 60
const disk = await mountSmallDisk(16)
/** The files of a new server take 40 MiB, and its journal up to 80. */
const postgresDisk = await mountSmallDisk(256)

/** Every answered visit is counted, once, and nothing was counted as lost. */
async function expectAllCounted(
  name: string,
  { app, account, visitors, untilCounted }: Installation,
): Promise<void> {
  await visitors.stop()
  const answered = visitors.noted.filter(({ token }) => token !== null).length
  expect(visitors.noted.filter(({ status }) => status !== 302)).toEqual([])
  await untilCounted(answered)
  const counted = await totalClicks(account.key, 'plain')
  expect(counted).toBe(answered)
  expect(app.process.output()).not.toContain('Events were lost')
  say(`${name.padEnd(44)}${visitors.noted.length} visits, ${answered} answered, ${counted} counted`)
}

describe('embedded parts, each click counted', () => {
  afterAll(async () => {
    for (const one of [disk, postgresDisk]) if (typeof one !== 'string') await one.remove()
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
        const installation = await startInstallation({ dataDir: folder.path, seed, opened })
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

  const nameOfPostgres = 'embedded: postgres without disk'
  if (typeof postgresDisk === 'string') it.skip(`${nameOfPostgres} [${postgresDisk}]`)
  else
    it.runIf(only.test(nameOfPostgres))(
      nameOfPostgres,
      async () => {
        await using opened = new AsyncDisposableStack()
        const folder = opened.use(await tempDir())
        await mkdir(join(postgresDisk.path, 'postgres'))
        await writeFile(join(folder.path, 'postgres.location'), join(postgresDisk.path, 'postgres'))
        const installation = await startInstallation({ dataDir: folder.path, seed, opened })
        const { app, account, visitors, untilCounted } = installation
        await visitors.more(brokenVisits)
        const tokens = visitors.noted.flatMap(({ token }) => token ?? [])
        await untilCounted(tokens.length)
        const postbacks = createPostbacks(app.apiUrl)
        await postbacks.send(tokens.slice(0, healthyVisits))
        expect(postbacks.answers(503)).toBe(0)

        await postgresDisk.fill()
        await postbacks.send(tokens.slice(healthyVisits))
        await visitors.more(brokenVisits)
        expect(postbacks.answers(503)).toBeGreaterThan(0)
        expect(await (await fetch(`${app.apiUrl}/health`)).json()).toMatchObject({
          data: {
            status: 'down',
            parts: { postgres: 'down' },
            reasons: { postgres: 'Postgres is out of disk space.' },
          },
        })
        const refused = await account.key.call('POST', '/links', { originalUrl: 'https://full.example/' })
        expect([201, 503]).toContain(refused.status)

        await postgresDisk.free()
        await waitFor(async () => (await healthOf({ url: app.apiUrl })).status === 'ok', {
          timeoutMs: 60_000,
          description: 'everything is up again',
        })
        await postbacks.sendAgain()
        expect(postbacks.others()).toEqual([])
        await postbacks.untilCounted(account, tokens.length)
        await expectAllCounted(nameOfPostgres, installation)
      },
      timeoutMs,
    )

  const nameOfRemoved = 'embedded: events/ removed'
  it.runIf(only.test(nameOfRemoved))(
    nameOfRemoved,
    async () => {
      await using opened = new AsyncDisposableStack()
      const folder = opened.use(await tempDir())
      const installation = await startInstallation({ dataDir: folder.path, seed, opened })
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
