import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const run = promisify(execFile)

interface Ports {
  api: number
  redirector: number
  internal: number
}

const freePorts = async (): Promise<Ports> => ({
  api: await freePort(),
  redirector: await freePort(),
  internal: await freePort(),
})

const start = (dataDir: string, ports: Ports, env: Record<string, string> = {}): Promise<SpawnedProcess> =>
  spawnProcess({
    args: [MAIN],
    env: {
      DATA_DIR: dataDir,
      API_PORT: String(ports.api),
      REDIRECTOR_PORT: String(ports.redirector),
      INTERNAL_PORT: String(ports.internal),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })

const untilRunning = (app: SpawnedProcess) => app.waitForLine(/Ctrl-C stops it/, 60_000)

/** The lines that a person would paste into another terminal. */
const printedCommands = (app: SpawnedProcess): string =>
  app
    .output()
    .split('\n')
    .filter((line) => /^ {2}(TOKEN=|LINK=|curl )/.test(line))
    .join('\n')

/** What it says when it cannot start. */
const failure = async (dataDir: string, ports: Ports, env: Record<string, string> = {}): Promise<string> => {
  await using app = await start(dataDir, ports, env)
  expect(await app.exited).toEqual({ code: 1, signal: null })
  return app.output()
}

describe('npm start', () => {
  let folder: TempDir
  let ports: Ports
  let app: SpawnedProcess
  let link = ''
  beforeAll(async () => {
    folder = await tempDir()
    ports = await freePorts()
    app = await start(folder.path, ports)
    await untilRunning(app)
  })
  afterAll(async () => {
    await app.kill()
    await folder.remove()
  })

  it('prints three commands that work as printed', async () => {
    const commands = printedCommands(app)
    expect(commands.split('\n')).toHaveLength(3)
    const { stdout } = await run('sh', ['-euc', `${commands}\necho "link: $LINK"`])
    expect(stdout).toMatch(/^HTTP\/1.1 302 /)
    expect(stdout).toMatch(/^location: https:\/\/example\.com\/\r?$/m)
    link = /^link: (.+)$/m.exec(stdout)?.[1] ?? ''
  })

  it('has no file in DATA_DIR that another user of the machine could open', async () => {
    const found = await run('find', [folder.path, '-mindepth', '1', '!', '-type', 'l', '-perm', '/077'])
    expect(found.stdout).toBe('')
  })

  it('starts again by itself after a kill -9, with its data, and its commands work again', async () => {
    await app.kill()
    app = await start(folder.path, ports)
    await untilRunning(app)
    const { stdout } = await run('curl', ['-s', '-i', link])
    expect(stdout).toMatch(/^HTTP\/1.1 302 /)
    expect((await run('sh', ['-euc', printedCommands(app)])).stdout).toMatch(/^HTTP\/1.1 302 /)
  })

  it('names the process that has locked the data folder', async () => {
    await using second = await start(folder.path, await freePorts())
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.output()).toBe(
      `The data folder ${folder.path} is in use by process ${app.pid}: stop that one first, or set DATA_DIR to another folder.\n`,
    )
  })

  it('stops cleanly by Ctrl-C', async () => {
    app.signal('SIGINT')
    expect(await app.exited).toEqual({ code: 0, signal: null })
  })

  it.each(['api', 'redirector', 'internal'] as const)(
    'says that the port of the %s is taken, with exit code 1',
    async (name) => {
      const server = createServer().listen(ports[name], '127.0.0.1')
      await once(server, 'listening')
      const output = await failure(folder.path, ports)
      server.close()
      const variable = { api: 'API_PORT', redirector: 'REDIRECTOR_PORT', internal: 'INTERNAL_PORT' }[name]
      expect(output).toBe(`Port ${ports[name]} is taken: set ${variable} to a free one.\n`)
    },
  )
})

describe('what cannot start says why in one sentence, with exit code 1', () => {
  let folder: TempDir
  beforeAll(async () => {
    folder = await tempDir()
  })
  afterAll(() => folder.remove())

  it('a wrong variable', async () => {
    const output = await failure(folder.path, await freePorts(), { API_PORT: 'abc' })
    expect(output).toBe('API_PORT must be a port number between 1 and 65535, but is "abc".\n')
  })

  it('a file where the data folder should be', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    expect(await failure(file, await freePorts())).toBe(
      `The data folder ${file} cannot be used: it is a file. Repair it, or set DATA_DIR to another folder.\n`,
    )
  })

  it('a data folder with broken data', async () => {
    const broken = join(folder.path, 'broken')
    mkdirSync(join(broken, 'postgres', 'data'), { recursive: true })
    expect(await failure(broken, await freePorts())).toMatch(
      /^The folder .*broken\/postgres\/data has no data of Postgres 17 .*\n$/,
    )
  })

  it('a secret that is too short, without showing it', async () => {
    const output = await failure(folder.path, await freePorts(), { JWT_SECRET: 'hunter2' })
    expect(output).toBe(
      'JWT_SECRET must be a secret of at least 32 characters (the value given is not shown).\n',
    )
  })

  it('a real Postgres without the secrets that belong to its data', async () => {
    const env = { DATABASE_URL: 'postgres://waymark:hunter2@127.0.0.1:1/waymark', JWT_SECRET: 'j'.repeat(32) }
    expect(await failure(folder.path, await freePorts(), env)).toBe(
      'SECRETS_KEY must be given when DATABASE_URL is set, but is not set.\n' +
        'INTERNAL_TOKEN must be given when DATABASE_URL is set, but is not set.\n',
    )
  })
})
