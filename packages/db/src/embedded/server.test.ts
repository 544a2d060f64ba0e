import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedPostgresError } from './error.ts'
import { startServer } from './server.ts'

/** Programs in place of Postgres: what is here is what the start does with a server that does not start. */
describe('a server that does not start', () => {
  let temp: TempDir
  let heard: string[]
  beforeEach(async () => {
    temp = await tempDir()
    heard = []
  })
  afterEach(() => temp.remove())

  const inFolder = (name: string) => join(temp.path, name)
  const read = (name: string) => readFileSync(inFolder(name), 'utf8')
  /** Each of its starts leaves a line with its arguments, and then does what the script does. */
  const program = (script: string) => {
    const file = inFolder('postgres.sh')
    writeFileSync(file, `#!/bin/sh\necho "$*" >> '${inFolder('starts')}'\n${script}\n`, { mode: 0o755 })
    return file
  }
  const startsOf = () => read('starts').trimEnd().split('\n')
  const start = (script: string, findPort: () => Promise<number> = freePort) =>
    startServer({
      postgres: program(script),
      cluster: { folder: inFolder('data'), password: 'p' },
      user: null,
      onLine: (line) => heard.push(line),
      findPort,
    })
  const failureOf = async (...given: Parameters<typeof start>): Promise<string> => {
    const failure = await start(...given).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmbeddedPostgresError)
    return failure instanceof Error ? failure.message : ''
  }

  it.each([
    {
      name: 'its last FATAL line, whatever it says after that',
      says: [
        'LOG:  starting',
        'FATAL:  one',
        '2026-01-01 UTC [7] FATAL:  data directory is not ours',
        'LOG:  bye',
      ],
      reason: 'data directory is not ours',
    },
    {
      name: 'a PANIC',
      says: ['PANIC:  could not locate a valid checkpoint record'],
      reason: 'could not locate a valid checkpoint record',
    },
    {
      name: 'its last line where none is FATAL',
      says: ['one', 'cannot execute binary file'],
      reason: 'cannot execute binary file',
    },
    { name: 'that there is none', says: [], reason: 'it gave no reason' },
  ])('is refused in one sentence that has $name', async ({ says, reason }) => {
    const lines = says.map((line) => `echo '${line}' >&2`)
    const sentence = `Postgres does not start on the folder ${inFolder('data')}: ${reason}.`
    expect(await failureOf([...lines, 'exit 1'].join('\n'))).toBe(sentence)
    expect(heard).toEqual(says)
    expect(startsOf()).toHaveLength(1)
  })

  it('counts as ended where a signal has ended it', async () => {
    expect(await failureOf('kill -9 $$')).toContain('it gave no reason')
  })

  it('is refused with its last words, however much it has said before', async () => {
    const script =
      'i=0; while [ $i -lt 500 ]; do echo "LOG:  $i" >&2; i=$((i + 1)); done\necho "FATAL:  last" >&2; exit 1'
    expect(await failureOf(script)).toMatch(/: last\.$/)
    expect(heard).toHaveLength(501)
  })

  it.each([
    ['is not there', null],
    ['may not be run', 0o644],
  ])('says which program %s', async (_what, mode) => {
    const postgres = program('exit 1')
    if (mode === null) rmSync(postgres)
    else chmodSync(postgres, mode)
    const cluster = { folder: inFolder('data'), password: 'p' }
    const failure = await startServer({ postgres, cluster, user: null, onLine: () => {} }).catch(String)
    expect(failure).toContain(`Postgres cannot be run from ${postgres}: spawn`)
  })

  const taken = 'echo \'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\' >&2'
  it('is started on five ports that others have taken, and then given up', async () => {
    const ports: number[] = []
    const findPort = async () => {
      ports.push(await freePort())
      return ports.at(-1) ?? 0
    }
    const script = `${taken}\necho 'FATAL:  could not create any TCP/IP sockets' >&2; exit 1`
    expect(await failureOf(script, findPort)).toContain('could not create any TCP/IP sockets')
    expect(startsOf().map((args) => Number(/-p (\d+)/.exec(args)?.[1]))).toEqual(ports)
    expect(ports).toHaveLength(5)
  })

  it('is not started once more where the port was not the reason, after one that was taken', async () => {
    const script = `if [ "$(wc -l < '${inFolder('starts')}')" = 1 ]; then ${taken}; exit 1; fi\necho 'FATAL:  disk is full' >&2; exit 1`
    expect(await failureOf(script)).toContain('disk is full')
    expect(startsOf()).toHaveLength(2)
  })

  it('gets the folder, the loopback address alone, and nothing of our environment', async () => {
    process.env.WAYMARK_TEST_SECRET = 'ours'
    try {
      await failureOf(`env > '${inFolder('env')}'; pwd > '${inFolder('cwd')}'; exit 1`)
    } finally {
      Reflect.deleteProperty(process.env, 'WAYMARK_TEST_SECRET')
    }
    expect(startsOf()[0]).toContain(`-D ${inFolder('data')} `)
    for (const setting of [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=on',
      'timezone=UTC',
    ])
      expect(startsOf()[0]).toContain(`-c ${setting}`)
    // A shell adds names of its own.
    const names = read('env')
      .trim()
      .split('\n')
      .map((line) => line.split('=', 1)[0])
    expect(names.filter((name) => !['PWD', 'OLDPWD', '_', 'SHLVL'].includes(name ?? '')).toSorted()).toEqual([
      'LC_ALL',
      'PATH',
      'TZ',
    ])
    // Otherwise the folder that Waymark was started in could not be removed meanwhile.
    expect(read('cwd')).toBe('/\n')
    expect(existsSync(inFolder('data'))).toBe(false)
  })
})
