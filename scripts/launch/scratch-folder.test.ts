import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openScratchFolder } from './scratch-folder.mjs'

/** More than any system gives to a process. */
const pidOfNone = 2 ** 22 + 1

function makeMemory(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the folder that a run of tests writes to', () => {
  it('is one of its own in memory, and is removed with what is in it', () => {
    const memory = makeMemory()
    const { path, remove } = openScratchFolder({ memory, env: {} })
    expect(path).toBe(join(memory, `waymark-test-run-${process.pid}`))
    writeFileSync(join(path, 'file'), 'text')
    remove()
    expect(existsSync(path)).toBe(false)
  })

  it('removes those of runs that were killed, and nothing else', () => {
    const memory = makeMemory()
    const [killed = '', running = '', other = ''] = [
      `waymark-test-run-${pidOfNone}`,
      `waymark-test-run-${process.ppid}`,
      'waymark-test-run-notes',
    ].map((name) => join(memory, name))
    for (const folder of [killed, running, other]) mkdirSync(folder)
    openScratchFolder({ memory, env: {} })
    expect([killed, running, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
  })

  it.each([
    ['without such a folder', '/no/such/folder', {}, tmpdir()],
    ['with a TMPDIR', tmpdir(), { TMPDIR: '/elsewhere' }, '/elsewhere'],
  ])('is the usual one %s', (_, memory, env, path) => {
    expect(openScratchFolder({ memory, env }).path).toBe(path)
  })
})
