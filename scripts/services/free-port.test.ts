import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { expect, it } from 'vitest'
import { freePort, type PortRange } from './free-port.ts'

const module = join(import.meta.dirname, 'free-port.ts')

/** Some ports of this test's own, below those that others are given. */
let lowest = 10_000 + 100 * randomInt(45)
/** Another one at each call: what a test has drawn stays taken until this process ends. */
const someRange = (ports: number): PortRange => {
  lowest += 100
  return { lowest, above: lowest + ports }
}

/** Draws so many ports in a process of its own, which then lives until it is killed. */
const drawElsewhere = async (count: number, range: PortRange) => {
  const code = `
    import { freePort } from ${JSON.stringify(module)}
    const ports = []
    for (let drawn = 0; drawn < ${count}; drawn++) ports.push(await freePort(${JSON.stringify(range)}))
    process.stdout.write(JSON.stringify(ports) + '\\n')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ports: JSON.parse(String(line)) as number[], end }
}

it('gives no port to two processes, however long each waits before it listens', async () => {
  // Few ports: two that only look whether one is free would draw the same ones.
  const range = someRange(60)
  const drawn = await Promise.all([drawElsewhere(15, range), drawElsewhere(15, range)])
  const here = await Promise.all(Array.from({ length: 10 }, () => freePort(range)))
  const all = [...here, ...drawn.flatMap(({ ports }) => ports)]
  expect(new Set(all).size).toBe(40)
  await Promise.all(drawn.map(({ end }) => end()))
})

it('gives the ports of a process that was killed to others', async () => {
  const range = someRange(4)
  const first = await drawElsewhere(4, range)
  await expect(freePort(range)).rejects.toThrow('No free port between')
  await first.end()
  expect(first.ports).toContain(await freePort(range))
})

it('does not give a port that a server listens on, whatever process started it', async () => {
  const range = someRange(2)
  const server = createServer().listen(range.lowest, '127.0.0.1')
  await once(server, 'listening')
  expect(await freePort(range)).toBe(range.lowest + 1)
  server.close()
  expect(await freePort(range)).toBe(range.lowest)
})
