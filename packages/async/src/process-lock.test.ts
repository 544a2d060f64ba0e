import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identifyProcess, isProcessAlive } from './process-identity.ts'
import { acquireProcessLock, ProcessLockedError } from './process-lock.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const own = () => identifyProcess(process.pid)?.startedAt ?? ''

describe('the lock of processes', () => {
  it('has one owner until it is released', async () => {
    const lock = await acquireProcessLock(path)
    await expect(acquireProcessLock(path)).rejects.toThrow(ProcessLockedError)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
    await (await acquireProcessLock(path)).release()
  })

  it('is given to one of many that want it at once, and leaves no other file', async () => {
    for (let round = 0; round < 20; round += 1) {
      await writeFile(path, '{"pid":1,"start":"another-boot/1"}')
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireProcessLock(path)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['lock'])
    }
  })

  it.each([
    ['of taking it over', ['lock', 'lock.takeover']],
    ['of taking over its takeover', ['lock', 'lock.takeover', 'lock.takeover.takeover']],
    ['of taking it over, after the lock was released', ['lock.takeover']],
    ['of nothing that is there any more', ['lock', 'lock.takeover.takeover']],
  ])('has one owner although a process was killed in the middle %s', async (_of, left) => {
    for (let round = 0; round < 40; round += 1) {
      for (const name of left) await writeFile(join(folder, name), '{"pid":1,"start":"another-boot/1"}')
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireProcessLock(path)))
      const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(locks).toHaveLength(1)
      for (const lock of locks) await lock.release()
    }
  })

  it('is not released by an owner that has lost it to another process', async () => {
    const lock = await acquireProcessLock(path)
    await writeFile(path, '{"pid":1,"start":"running"}')
    await lock.release()
    expect(await readdir(folder)).toEqual(['lock'])
  })

  it('is taken again where its file was removed, unless another process has it by now', async () => {
    const lock = await acquireProcessLock(path)
    await rm(path)
    await lock.restore()
    expect(await readdir(folder)).toEqual(['lock'])
    await writeFile(path, '{"pid":1,"start":"running"}')
    await expect(lock.restore()).rejects.toThrow('locked by process 1')
  })

  it.each([
    ['of an earlier boot with our own number', () => JSON.stringify({ pid: process.pid, start: 'boot/1' })],
    ['of a number that no process has', () => JSON.stringify({ pid: 2 ** 30, start: own() })],
    ['of an older version, with our own number', () => `${process.pid} 1`],
    ['that is half written', () => '{"pid":'],
    ['that is empty', () => ''],
  ])('takes over a lock %s', async (_of, text) => {
    await writeFile(path, text())
    await (await acquireProcessLock(path)).release()
  })

  it.each([
    ['as it is written now', () => JSON.stringify({ pid: process.pid, start: own() })],
    ['of an older Postgres', () => `${process.pid} ${own().split('/').at(-1)}`],
    [
      'of an older version where there is no /proc',
      () => JSON.stringify({ pid: process.pid, start: 'running' }),
    ],
  ])('is refused while its owner lives: a lock %s', async (_as, text) => {
    await writeFile(path, text())
    await expect(acquireProcessLock(path)).rejects.toThrow(`locked by process ${process.pid}`)
  })
})

it('knows a process until it has ended, also as a zombie that no parent collects', async () => {
  // The shell starts a process and becomes another program, which never collects it.
  const script = 'sleep 60 & echo $!; exec sleep 60'
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const child = identifyProcess(Number(String(line)))
  expect(child).not.toBeNull()
  if (child === null) return
  expect(isProcessAlive(child)).toBe(true)
  expect(isProcessAlive({ ...child, startedAt: 'another start' })).toBe(false)
  process.kill(child.pid, 'SIGKILL')
  await vi.waitUntil(() => !isProcessAlive(child), { timeout: 5_000 })
  expect(parent.exitCode).toBeNull()
  parent.kill('SIGKILL')
  await once(parent, 'exit')
})
