import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProcessLockedError } from '@waymark/async'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeEventBus } from '../contract/index.ts'
import { LogFullError } from '../log/segmented-log.ts'
import type { EventBus } from '../port.ts'
import { type EmbeddedBusOptions, openEmbeddedBus } from './index.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'waymark-bus-'))
})
const opened: EventBus[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()))
  await rm(dir, { recursive: true })
})

let topics = 0
describeEventBus('embedded', {
  openBus: () => openEmbeddedBus({ dir, firstRetryDelayMs: 1 }),
  newTopic: async () => `topic-${topics++}`,
  timeoutMs: 2_000,
})

describe('the embedded bus on disk', () => {
  const openBus = async (options: Partial<EmbeddedBusOptions> = {}) => {
    const bus = await openEmbeddedBus({ dir, firstRetryDelayMs: 1, ...options })
    opened.push(bus)
    return bus
  }
  const consume = async (bus: EventBus, received: string[], group = 'readers') =>
    bus.consume({
      topic: 'clicks',
      group,
      maxBatchMessages: 10,
      handler: async (messages) => void received.push(...messages.map(({ value }) => value.toString())),
    })
  const segments = async () => (await readdir(join(dir, 'clicks'))).filter((name) => name.endsWith('.log'))

  it('still has what was published when the process is killed', async () => {
    const script = `import { openEmbeddedBus } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      const bus = await openEmbeddedBus({ dir: ${JSON.stringify(dir)} })
      await bus.publish('clicks', [{ value: 'a' }, { value: 'b' }])
      process.kill(process.pid, 'SIGKILL')`
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    const received: string[] = []
    await consume(await openBus(), received)
    await vi.waitFor(() => expect(received).toEqual(['a', 'b']))
  })

  it('loses nothing over kills in the middle of consuming', async () => {
    const bus = await openBus()
    await bus.publish(
      'clicks',
      Array.from({ length: 40 }, (_, index) => ({ value: `${index}` })),
    )
    await bus.close()
    const script = `import { openEmbeddedBus } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      const bus = await openEmbeddedBus({ dir: ${JSON.stringify(dir)} })
      let batches = 0
      await bus.consume({ topic: 'clicks', group: 'readers', maxBatchMessages: 7, handler: async (messages) => {
        process.stdout.write(messages.map(({ value }) => value + '\\n').join(''))
        await new Promise(setImmediate)
        if (++batches === 3) process.kill(process.pid, 'SIGKILL')
      } })`
    const seen = new Set<string>()
    for (let run = 0; run < 3; run++) for (const line of await linesOf(script)) seen.add(line)
    expect(seen.size).toBe(40)
  })

  it('deletes segments that every group has passed, and no other', async () => {
    const bus = await openBus({ segmentBytes: 64 })
    const fast: string[] = []
    const slow: string[] = []
    const consumer = await consume(bus, slow, 'slow')
    await consumer.close()
    await consume(bus, fast, 'fast')
    for (let index = 0; index < 20; index++) await bus.publish('clicks', [{ value: `message ${index}` }])
    await vi.waitFor(() => expect(fast).toHaveLength(20))
    expect(await segments()).toHaveLength(7)
    await consume(bus, slow, 'slow')
    await vi.waitFor(async () => expect(await segments()).toHaveLength(1))
    await vi.waitFor(() => expect(slow).toHaveLength(20), { timeout: 10_000 })
  })

  it('drops the oldest messages at the limit only while no group consumes', async () => {
    const bus = await openBus({ segmentBytes: 64, maxTopicBytes: 256 })
    const publish = (index: number) => bus.publish('clicks', [{ value: `message ${index}` }])
    for (let index = 0; index < 100; index++) await publish(index)
    const received: string[] = []
    const consumer = await consume(bus, received)
    await vi.waitFor(() => expect(received.at(-1)).toBe('message 99'))
    expect(received.length).toBeLessThan(20)
    await consumer.close()
    const filling = async () => {
      for (let index = 100; index < 200; index++) await publish(index)
    }
    await expect(filling()).rejects.toThrow(LogFullError)
    await consume(bus, received)
    await vi.waitFor(() => expect(publish(200)).resolves.toBeUndefined())
    expect(received.indexOf('message 100')).toBe(received.indexOf('message 99') + 1)
  })

  it('loses the one message whose bit was flipped, and says so, whatever groups have read', async () => {
    const first = await openBus()
    const received: string[] = []
    const consumer = await consume(first, received)
    await first.publish('clicks', [{ value: 'a' }, { value: 'b' }])
    await vi.waitFor(() => expect(received).toEqual(['a', 'b']))
    await consumer.close()
    const later = ['c', 'd', 'e', 'f'].map((value) => ({ value: value.repeat(30) }))
    await first.publish('clicks', later)
    await first.close()
    const [segment = ''] = await segments()
    const path = join(dir, 'clicks', segment)
    const content = await readFile(path)
    const position = content.indexOf('ddd')
    content.writeUInt8(content.readUInt8(position) ^ 1, position)
    await writeFile(path, content)
    const errors: unknown[] = []
    const again = await openBus({ onError: (error) => errors.push(error) })
    await again.publish('clicks', [{ value: 'g' }])
    await consume(again, received)
    await vi.waitFor(() => expect(received.map(([letter]) => letter)).toEqual(['a', 'b', 'c', 'e', 'f', 'g']))
    await vi.waitFor(async () => expect(await readdir(join(dir, 'clicks'))).toContain(`${segment}.damaged`))
    expect(errors.map(String)).toEqual([expect.stringContaining('1 messages in 40 bytes are lost')])
  })

  it('brings everything again when the offset of a group cannot be read', async () => {
    const first = await openBus()
    const received: string[] = []
    await first.publish('clicks', [{ value: 'a' }])
    await consume(first, received)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await first.close()
    await writeFile(join(dir, 'clicks', 'groups', 'readers.offset.json'), '')
    const errors: unknown[] = []
    await consume(await openBus({ onError: (error) => errors.push(error) }), received)
    await vi.waitFor(() => expect(received).toEqual(['a', 'a']))
    expect(errors).toHaveLength(1)
  })

  it('brings what came after a power cut, which took messages whose offset was committed, over restarts', async () => {
    const first = await openBus()
    const received: string[] = []
    const before = ['a', 'b', 'c', 'd', 'e']
    await first.publish(
      'clicks',
      before.map((value) => ({ value })),
    )
    await consume(first, received)
    await vi.waitFor(() => expect(received).toEqual(before))
    await first.close()
    for (const segment of await segments()) await truncate(join(dir, 'clicks', segment))
    const second = await openBus()
    await second.publish('clicks', [{ value: 'f' }, { value: 'g' }])
    await second.close()
    await consume(await openBus(), received)
    await vi.waitFor(() => expect(received).toEqual([...before, 'f', 'g']))
  })

  it('goes on when its folder is removed, and reports it once to a ping', async () => {
    const errors: unknown[] = []
    const bus = await openBus({ onError: (error) => errors.push(error) })
    const received: string[] = []
    await consume(bus, received)
    await bus.publish('clicks', [{ value: 'a' }])
    await vi.waitFor(() => expect(received).toEqual(['a']))
    await rm(dir, { recursive: true })
    await expect(bus.ping()).rejects.toThrow('ENOENT')
    await bus.ping()
    for (const value of ['b', 'c']) await bus.publish('clicks', [{ value }])
    await vi.waitFor(() => expect(received).toEqual(['a', 'b', 'c']))
    await rm(dir, { recursive: true })
    for (const value of ['d', 'e']) await bus.publish('clicks', [{ value }])
    await vi.waitFor(() => expect(received).toEqual(['a', 'b', 'c', 'd', 'e']))
    await vi.waitFor(async () => expect(await bus.lag('clicks', 'readers')).toBe(0))
    expect(errors.map(String)).toEqual(
      Array(2).fill(expect.stringContaining('was removed while it was in use')),
    )
    await expect(openBus()).rejects.toThrow(ProcessLockedError)
    await opened.shift()?.close()
    const again = await openBus()
    await again.publish('clicks', [{ value: 'f' }])
    await consume(again, received)
    await vi.waitFor(() => expect(received.at(-1)).toBe('f'))
    expect(received).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('is open in one process at a time', async () => {
    await openBus()
    await expect(openBus()).rejects.toThrow(ProcessLockedError)
  })

  it.each(['', '.', '..', '../x', 'a/b', 'a b', 'x'.repeat(201)])('refuses the name %j', async (name) => {
    const bus = await openBus()
    await expect(bus.publish(name, [{ value: 'x' }])).rejects.toThrow(RangeError)
    const handler = async () => {}
    await expect(bus.consume({ topic: 'ok', group: name, maxBatchMessages: 1, handler })).rejects.toThrow(
      RangeError,
    )
  })
})

/** What a run of the script printed until it ended or nothing more came. */
function linesOf(script: string): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
      if (output.split('\n').includes('39')) child.kill('SIGKILL')
    })
    child.on('close', () => resolve(output.split('\n').filter((line) => line !== '')))
  })
}
