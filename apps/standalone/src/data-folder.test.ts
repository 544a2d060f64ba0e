import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnProcess, type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClaimOptions, claimDataFolder } from './data-folder.ts'

const MODULE = join(import.meta.dirname, 'data-folder.ts')

let folder: TempDir
beforeEach(async () => {
  folder = await tempDir()
})
afterEach(() => folder.remove())

const claim = (options: Partial<ClaimOptions> = {}) =>
  claimDataFolder({ path: folder.path, name: 'standalone', waitMs: 0, waitForEndMs: 0, ...options })

/** A process that claims the folder, says so and stays. */
const holder = async (then = '') => {
  const options = JSON.stringify({ path: folder.path, name: 'standalone', waitMs: 0, waitForEndMs: 0 })
  const script = `import { claimDataFolder } from ${JSON.stringify(MODULE)}
const folder = await claimDataFolder(${options}); ${then}; console.log('claimed'); setInterval(() => {}, 1000)`
  const child = await spawnProcess({ args: ['--input-type=module', '-e', script] })
  await child.waitForLine(/^claimed/)
  return child
}

describe('claimDataFolder', () => {
  it('makes the folder with those above it', async () => {
    const deep = join(folder.path, 'a', 'b')
    const claimed = await claim({ path: deep })
    expect(claimed.path).toBe(deep)
    claimed.release()
  })

  it('closes the folder, and what an earlier version left open in it, to other users', async () => {
    const path = join(folder.path, 'data')
    mkdirSync(join(path, 'events'), { recursive: true })
    writeFileSync(join(path, 'postgres.location'), '')
    for (const name of ['.', 'events', 'postgres.location']) chmodSync(join(path, name), 0o777)
    const claimed = await claim({ path })
    const modeOf = (name: string) => (statSync(join(path, name)).mode & 0o777).toString(8)
    // The user of root's Postgres passes through.
    const own = process.getuid?.() === 0 ? '711' : '700'
    expect(['.', 'events', 'postgres.location'].map(modeOf)).toEqual([own, '700', '600'])
    claimed.release()
  })

  it('leaves a folder open that has files of others', async () => {
    writeFileSync(join(folder.path, 'notes.txt'), '')
    chmodSync(folder.path, 0o755)
    const claimed = await claim()
    expect(statSync(folder.path).mode & 0o777).toBe(0o755)
    claimed.release()
  })

  it('is shared by processes that claim it under different names', async () => {
    await using _child = await holder()
    const backend = await claim({ name: 'backend' })
    await expect(claim({ name: 'backend' })).rejects.toThrow(`in use by process ${process.pid}`)
    backend.release()
  })

  it('names the process that works there', async () => {
    await using child = await holder()
    await expect(claim()).rejects.toThrow(
      `The data folder ${folder.path} is in use by process ${child.pid}: stop that one first, or set DATA_DIR to another folder.`,
    )
  })

  it('is free again as soon as a process was killed', async () => {
    const child = await holder()
    await child.kill()
    const claimed = await claim()
    claimed.release()
  })

  it('waits for a process that is about to end', async () => {
    await using child = await holder('folder.requestRelease(); setTimeout(() => folder.release(), 400)')
    const claimed = await claim({ waitForEndMs: 20_000 })
    claimed.release()
    expect(child.output()).toContain('claimed')
  })

  it('can be claimed again after it was released', async () => {
    const first = await claim()
    first.release()
    const second = await claim()
    second.release()
  })

  it.each([
    ['a file instead of the folder', () => writeFileSync(join(folder.path, 'x'), ''), 'x', 'it is a file'],
    ['a file above it', () => writeFileSync(join(folder.path, 'x'), ''), 'x/data', 'it is a file'],
    [
      'no database where the lock should be',
      () => {
        mkdirSync(join(folder.path, 'x', 'standalone.lock'), { recursive: true })
      },
      'x',
      'unable to open database file',
    ],
  ])('refuses %s in one sentence', async (_name, breakIt, path, reason) => {
    breakIt()
    const full = join(folder.path, path)
    await expect(claim({ path: full })).rejects.toThrow(
      `The data folder ${full} cannot be used: ${reason}. Repair it, or set DATA_DIR to another folder.`,
    )
  })
})
