import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@waymark/testing'
import type { AppName } from './wires.ts'

const preload = new URL('./stepped-clock.ts', import.meta.url).href

/** Whose clocks can be set: one process of each kind, so that another one goes by the right time. */
const clockNames: readonly AppName[] = ['api', 'redirector-1', 'worker-1']

export interface Clocks {
  /** For the process of this name; nothing for one whose clock is left alone. */
  env(name: AppName): Record<string, string>
  /**
   * All of them at once; resolves when the processes go by it.
   * @param offsetMs from the right time; 0 sets them right
   */
  set(offsetMs: number): Promise<void>
}

/** @param dir a folder that they may write to */
export async function createClocks(dir: string): Promise<Clocks> {
  const fileOf = (name: AppName) => join(dir, `clock-${name}`)
  for (const name of clockNames) await writeFile(fileOf(name), '0')
  return {
    env: (name): Record<string, string> =>
      clockNames.includes(name) ? { NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: fileOf(name) } : {},
    async set(offsetMs) {
      const requested = String(offsetMs)
      await Promise.all(clockNames.map((name) => writeFile(fileOf(name), requested)))
      for (const name of clockNames)
        await waitFor(async () => (await readFile(`${fileOf(name)}.taken`, 'utf8')) === requested, {
          timeoutMs: 10_000,
          description: `the clock of ${name} is ${offsetMs} ms off`,
        })
    },
  }
}
