import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poll } from '../services/poll.ts'
import { identify } from '../services/process-tree.ts'

const LAUNCHER = join(import.meta.dirname, 'run-pinned.mjs')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-launch-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Launched {
  launcher: ChildProcess
  output: () => string
  exit: Promise<[number | null, NodeJS.Signals | null]>
}

/** A launcher that runs `body` on the pinned Node as `npm start` runs standalone. */
const launch = (body: string): Launched => {
  const script = join(folder, `${Math.random()}.mjs`)
  writeFileSync(script, body)
  const code = `import { runPinned } from ${JSON.stringify(LAUNCHER)}
process.exit(await runPinned([${JSON.stringify(script)}], { channel: true }))`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  launcher.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const exit = once(launcher, 'close').then(([exitCode, signal]): [number | null, NodeJS.Signals | null] => [
    exitCode,
    signal,
  ])
  return { launcher, output: () => output, exit }
}

const until = (launched: Launched, text: string) =>
  poll(() => launched.output().includes(text), { timeoutMs: 10_000, description: `"${text}"` })

const COUNT_SIGNALS = `let count = 0
process.on('SIGINT', () => { count += 1; console.log('interrupt', count) })
process.on('SIGTERM', () => { console.log('end'); process.exit(7) })
process.on('disconnect', () => process.exit(0))
setInterval(() => {}, 1000); console.log('ready', process.pid)`

describe('runPinned', () => {
  it('ends with the exit code of the script', async () => {
    expect(await launch('process.exit(3)').exit).toEqual([3, null])
  })

  it('ends as a shell would when a signal ended the script', async () => {
    expect(await launch(`process.kill(process.pid, 'SIGKILL')`).exit).toEqual([137, null])
  })

  it('passes a signal on and waits for the end', async () => {
    const launched = launch(COUNT_SIGNALS)
    await until(launched, 'ready')
    launched.launcher.kill('SIGTERM')
    expect(await launched.exit).toEqual([7, null])
    expect(launched.output()).toContain('end')
  })

  it('takes a Ctrl-C that arrives twice at once for one, and a later one for a second', async () => {
    const launched = launch(COUNT_SIGNALS)
    await until(launched, 'ready')
    launched.launcher.kill('SIGINT')
    launched.launcher.kill('SIGINT')
    await until(launched, 'interrupt 1')
    // The second Ctrl-C of a person comes later than the echo of the first.
    await poll(
      () => {
        launched.launcher.kill('SIGINT')
        return launched.output().includes('interrupt 2')
      },
      { timeoutMs: 10_000, description: 'the second interrupt' },
    )
    launched.launcher.kill('SIGTERM')
    await launched.exit
    expect(launched.output()).not.toContain('interrupt 3')
  })

  it('a script hears it when its launcher was killed', async () => {
    const launched = launch(COUNT_SIGNALS)
    await until(launched, 'ready')
    const pid = Number(/ready (\d+)/.exec(launched.output())?.[1])
    launched.launcher.kill('SIGKILL')
    await poll(() => identify(pid) === null, { timeoutMs: 10_000, description: 'the end of the script' })
  })
})
