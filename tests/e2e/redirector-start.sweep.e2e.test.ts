import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRedirector } from './support/processes.ts'

const nothing = 'redis://127.0.0.1:1'
const parts = { databaseUrl: '', redisUrl: nothing, kafkaBrokers: '127.0.0.1:1', clickhouseUrl: '' }
const ticksPerSecond = 100
/** Of user and system, as proc(5) numbers the fields; those before have no blank but in the name. */
const [userField, systemField] = [11, 12]

let folder: TempDir
beforeAll(async () => {
  folder = await tempDir()
})
afterAll(() => folder.remove())

/** Seconds on the processor until it answers: what others take of a busy machine is not in them. */
async function startAndKill(): Promise<number> {
  const { process } = await startRedirector(parts, {
    dataDir: join(folder.path, 'data'),
    internalUrl: 'http://127.0.0.1:1',
    env: { NODE_COMPILE_CACHE: join(folder.path, 'compiled') },
  })
  const stat = await readFile(`/proc/${process.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  await process.kill()
  return (Number(fields[userField]) + Number(fields[systemField])) / ticksPerSecond
}

it.runIf(process.platform === 'linux')(
  'a redirector answers within 3 s, and in less the next time, although it was killed and no other part is there',
  async () => {
    const first = await startAndKill()
    expect(await readdir(join(folder.path, 'compiled'))).toHaveLength(1)
    const second = await startAndKill()
    expect(first).toBeLessThan(3)
    expect(second).toBeLessThan(0.8 * first)
  },
  120_000,
)
