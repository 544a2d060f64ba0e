import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, type ProcessIdentity } from '@waymark/async'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearLeftover, stopServer } from './leftover-server.ts'

describe('making way for a start', () => {
  let temp: TempDir
  let dataFolder: string
  let logged: string[]
  let started: ChildProcess[]
  beforeEach(async () => {
    temp = await tempDir()
    dataFolder = join(temp.path, 'data')
    mkdirSync(dataFolder)
    logged = []
    started = []
  })
  afterEach(async () => {
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await temp.remove()
  })

  const pidFile = () => join(dataFolder, 'postmaster.pid')
  const clear = (folder = dataFolder) => clearLeftover(folder, (message) => logged.push(message))
  /** A process that works in the folder, as a server does. */
  const workIn = async (folder: string, argv0 = 'sleep') => {
    const child = spawn('sleep', ['60'], { argv0, cwd: folder, stdio: 'ignore' })
    started.push(child)
    await once(child, 'spawn')
    return child
  }
  const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

  it('does nothing where there is no folder, or no server was', async () => {
    await clear(join(temp.path, 'none'))
    await clear()
    expect(logged).toEqual([])
  })

  it('stops the server of this folder, by the name of its process, and removes its file', async () => {
    const server = await workIn(dataFolder)
    writeFileSync(pidFile(), `${server.pid}\n${dataFolder}\n1790000000\n`)
    const ended = once(server, 'exit')
    await clear()
    expect(await ended).toEqual([null, 'SIGINT'])
    expect(logged).toEqual([
      `Stopping the Postgres of an earlier start (process ${server.pid}) on ${dataFolder}`,
    ])
    expect(existsSync(pidFile())).toBe(false)
  })

  it('knows the folder by what it is, not by what it is called', async () => {
    const link = join(temp.path, 'link')
    symlinkSync(dataFolder, link)
    const server = await workIn(dataFolder)
    writeFileSync(pidFile(), `${server.pid}\n`)
    const ended = once(server, 'exit')
    await clear(link)
    expect(await ended).toEqual([null, 'SIGINT'])
  })

  it('leaves a process alone that got the number of the server, and one of a folder within', async () => {
    const contained = join(dataFolder, 'base')
    mkdirSync(contained)
    const [stranger, neighbour] = [await workIn(temp.path), await workIn(contained)]
    writeFileSync(pidFile(), `${stranger.pid}\n`)
    await clear()
    expect([stranger, neighbour].map(isAlive)).toEqual([true, true])
    expect(existsSync(pidFile())).toBe(false)
    expect(logged).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'stops the connections that a killed server has left, and nothing else that works there',
    async () => {
      const title = 'postgres: waymark waymark 127.0.0.1(5432) SELECT'
      const left = [await workIn(dataFolder, title), await workIn(dataFolder, title)]
      const others = [await workIn(temp.path, title), await workIn(dataFolder, 'sh')]
      const ended = Promise.all(left.map((child) => once(child, 'exit')))
      await clear()
      await ended
      expect(others.map(isAlive)).toEqual([true, true])
      expect(logged).toHaveLength(1)
      for (const { pid } of left) expect(logged[0]).toContain(String(pid))
    },
  )

  it.each([
    ['empty', ''],
    ['garbage', 'not a number\n'],
    ['a group of processes', `-${process.pid}\n`],
    ['every process', '-1\n'],
    ['our group', '0\n'],
    ['the first process', '1\n'],
    ['a process that is none', `${2 ** 30}\n`],
    ['more digits than a process has', `${'9'.repeat(40)}\n`],
    ['this one', `${process.pid}\n`],
  ])('signals no process for a file that says: %s', async (_says, text) => {
    writeFileSync(pidFile(), text)
    await clear()
    expect(existsSync(pidFile())).toBe(false)
    expect(logged).toEqual([])
  })
})

describe('stopping a server', () => {
  const timeouts = { fastMs: 200, immediateMs: 200 }
  /** A process that passes over the signals, and has said that it does. */
  const startDeafTo = async (signals: string) => {
    const script = `trap '' ${signals}; echo ready; while :; do sleep 0.05; done`
    const child = spawn('sh', ['-c', signals === '' ? 'echo ready; exec sleep 60' : script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    const identity = child.pid === undefined ? null : identifyProcess(child.pid)
    if (identity === null) throw new Error('The process has ended.')
    return { child, identity }
  }
  const endOf = async (server: { child: ChildProcess; identity: ProcessIdentity }) => {
    const ended = once(server.child, 'exit')
    await stopServer(server.identity, timeouts)
    return ended
  }

  it.each([
    ['fast', '', 'SIGINT'],
    ['immediate, where it does not hear the first', 'INT', 'SIGQUIT'],
    ['by force, where it hears none', 'INT QUIT', 'SIGKILL'],
  ])('is %s', async (_how, deafTo, signal) => {
    expect(await endOf(await startDeafTo(deafTo))).toEqual([null, signal])
  })

  it('waits for no end that has come', async () => {
    const server = await startDeafTo('')
    await endOf(server)
    const before = performance.now()
    await stopServer(server.identity, { fastMs: 60_000, immediateMs: 60_000 })
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('signals no later process with the same number', async () => {
    const { child, identity } = await startDeafTo('')
    await stopServer({ ...identity, startedAt: `${identity.startedAt}0` }, timeouts)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    expect(await endOf({ child, identity })).toEqual([null, 'SIGINT'])
  })
})
