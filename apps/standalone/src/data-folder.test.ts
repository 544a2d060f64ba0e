import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
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
  const modeOf = (...path: string[]) => (statSync(join(folder.path, ...path)).mode & 0o777).toString(8)
  // The user of root's Postgres passes through.
  const own = process.getuid?.() === 0 ? '711' : '700'

  it('makes the folder with those above it, which the user of Postgres can pass', async () => {
    const deep = join(folder.path, 'a', 'b')
    const usual = process.umask(0o077)
    try {
      const claimed = await claim({ path: deep })
      expect(claimed.path).toBe(deep)
      claimed.release()
    } finally {
      process.umask(usual)
    }
    expect([modeOf('a'), modeOf('a', 'b')]).toEqual([own, own])
  })

  it.each([
    ['folder', 'data'],
    ['folder that a link leads to', 'link'],
  ])('closes the %s, and what an earlier version left open in it, to other users', async (_name, given) => {
    const path = join(folder.path, 'data')
    symlinkSync('data', join(folder.path, 'link'))
    mkdirSync(join(path, 'events'), { recursive: true })
    writeFileSync(join(path, 'postgres.location'), '')
    for (const name of ['.', 'events', 'postgres.location']) chmodSync(join(path, name), 0o777)
    const claimed = await claim({ path: join(folder.path, given) })
    const modes = ['.', 'events', 'postgres.location'].map((name) => modeOf('data', name))
    expect(modes).toEqual([own, '700', '600'])
    claimed.release()
  })

  it.each([
    ['755', 1],
    ['711', 0],
  ])(
    'leaves a folder of mode %s as it is that has files of others, and warns %i times',
    async (mode, times) => {
      writeFileSync(join(folder.path, 'notes.txt'), '')
      chmodSync(folder.path, Number.parseInt(mode, 8))
      const warnings: string[] = []
      const claimed = await claim({ warn: (sentence) => void warnings.push(sentence) })
      expect(modeOf()).toBe(mode)
      const sentence = `The data folder ${folder.path} stays open to other users of this machine, since it has notes.txt in it, which is not Waymark's: set DATA_DIR to a folder of its own.`
      expect(warnings).toEqual(Array.from({ length: times }, () => sentence))
      claimed.release()
    },
  )

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
