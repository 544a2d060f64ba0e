import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProcessLockedError } from '@waymark/async'
import { mountSmallDisk, type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoRoomError } from '../log/disk-room.ts'
import { LogFullError } from '../log/segmented-log.ts'
import type { BusMessage, EventBus } from '../port.ts'
import { type EmbeddedBusOptions, openEmbeddedBus } from './index.ts'

let folder: TempDir
let opened: EventBus[] = []
beforeEach(async () => {
  folder = await tempDir()
})
afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()))
  opened = []
  await folder.remove()
})

async function openBus(options: Partial<EmbeddedBusOptions> = {}): Promise<EventBus> {
  const bus = await openEmbeddedBus({ dir: folder.path, firstRetryDelayMs: 1, ...options })
  opened.push(bus)
  return bus
}

/** Of the topic `clicks`, as they come. */
async function messagesOf(bus: EventBus, group = 'readers'): Promise<BusMessage[]> {
  const received: BusMessage[] = []
  const handler = async (messages: readonly BusMessage[]) => void received.push(...messages)
  await bus.consume({ topic: 'clicks', group, maxBatchMessages: 10, handler })
  return received
}
const textsOf = (messages: readonly BusMessage[]) => messages.map(({ value }) => value.toString())

describe('an embedded bus that is closed', () => {
  it('refuses every call but another close, and hands out nothing more', async () => {
    const bus = await openBus()
    const received = await messagesOf(bus)
    await bus.close()
    await bus.close()
    const closed = 'The event bus is closed'
    await expect(bus.publish('clicks', [{ value: 'late' }])).rejects.toThrow(closed)
    await expect(messagesOf(bus)).rejects.toThrow(closed)
    await expect(bus.lag('clicks', 'readers')).rejects.toThrow(closed)
    await expect(bus.ping()).rejects.toThrow(closed)

    const next = await openBus()
    await next.publish('clicks', [{ value: 'of the next process' }])
    expect(textsOf(received)).toEqual([])
    const rest = await messagesOf(next)
    await vi.waitFor(() => expect(textsOf(rest)).toEqual(['of the next process']))
  })

  it('has let a batch that was being handled end and acknowledged it', async () => {
    const bus = await openBus()
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const handled: string[] = []
    await bus.publish('clicks', [{ value: 'a' }])
    await bus.consume({
      topic: 'clicks',
      group: 'readers',
      maxBatchMessages: 1,
      handler: async (messages) => {
        began.resolve()
        await mayEnd.promise
        handled.push(...textsOf(messages))
      },
    })
    await began.promise
    const closing = bus.close()
    mayEnd.resolve()
    await closing
    expect(handled).toEqual(['a'])
    expect(await (await openBus()).lag('clicks', 'readers')).toBe(0)
  })
})

describe('the folder of an embedded bus', () => {
  it('is made where it does not exist', async () => {
    const dir = join(folder.path, 'not', 'there', 'yet')
    const bus = await openBus({ dir })
    await bus.publish('clicks', [{ value: 'a' }])
    expect((await readdir(dir)).toSorted()).toEqual(['clicks', 'lock'])
  })

  it('is made again, and locked, by the ping that finds it removed, before any topic is used', async () => {
    const dir = join(folder.path, 'bus')
    const bus = await openBus({ dir })
    await rm(dir, { recursive: true })
    await expect(bus.ping()).rejects.toThrow('ENOENT')
    await bus.ping()
    await expect(openBus({ dir })).rejects.toThrow(ProcessLockedError)
  })

  it('may have a topic that cannot be opened: it is tried again at the next use', async () => {
    const bus = await openBus()
    const path = join(folder.path, 'clicks')
    await writeFile(path, 'a file where the folder of the topic must be')
    await expect(bus.publish('clicks', [{ value: 'a' }])).rejects.toThrow('EEXIST')
    await rm(path)
    await bus.publish('clicks', [{ value: 'b' }])
    const received = await messagesOf(bus)
    await vi.waitFor(() => expect(textsOf(received)).toEqual(['b']))
  })

  it('is named by a ping when its disk is full, and takes messages when there is room', async (test) => {
    const disk = await mountSmallDisk(4)
    if (typeof disk === 'string') return test.skip(disk)
    test.onTestFinished(disk.remove)
    const bus = await openBus({ dir: join(disk.path, 'bus') })
    await bus.ping()
    await disk.fill()
    await expect(bus.ping()).rejects.toThrow(NoRoomError)
    await expect(bus.ping()).rejects.toThrow(`${join(disk.path, 'bus')} has no room`)
    await disk.free()
    await bus.ping()
    await bus.publish('clicks', [{ value: 'a' }])
    await bus.close()
  })
})

describe('messages of an embedded bus', () => {
  it.each([0, 1, 65_534])('have keys of %i bytes', async (length) => {
    const bus = await openBus()
    const received = await messagesOf(bus)
    await bus.publish('clicks', [{ key: 'k'.repeat(length), value: 'a' }, { value: 'b' }])
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received.map(({ key }) => key)).toEqual(['k'.repeat(length), null])
  })

  it('are refused together where the key of one is too long', async () => {
    const bus = await openBus()
    const messages = [{ value: 'a' }, { key: 'k'.repeat(65_535), value: 'b' }]
    await expect(bus.publish('clicks', messages)).rejects.toThrow('A key of 65535 bytes is too long')
    await bus.publish('clicks', [{ value: 'c' }])
    const received = await messagesOf(bus)
    await vi.waitFor(() => expect(textsOf(received)).toEqual(['c']))
  })

  it('that no topic has room for are refused, whatever is dropped for them', async () => {
    const bus = await openBus({ segmentBytes: 64, maxTopicBytes: 256 })
    await bus.publish('clicks', [{ value: 'small' }])
    await expect(bus.publish('clicks', [{ value: 'x'.repeat(300) }])).rejects.toThrow(LogFullError)
    await bus.publish('clicks', [{ value: 'small again' }])
    const received = await messagesOf(bus)
    await vi.waitFor(() => expect(textsOf(received).at(-1)).toBe('small again'))
  })

  it('come to each group by itself, and to one consumer of a group at a time', async () => {
    const bus = await openBus()
    const [first, second] = [await messagesOf(bus), await messagesOf(bus)]
    const other = await messagesOf(bus, 'others')
    for (const value of ['a', 'b', 'c']) await bus.publish('clicks', [{ value }])
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['a', 'b', 'c']))
    await vi.waitFor(() => expect(textsOf([...first, ...second])).toEqual(['a', 'b', 'c']))
    expect(second).toEqual([])
  })
})

/**
 * The folder as version 0.1.0 wrote it: an update finds what waits there, and a version that goes back reads
 * what the newer one wrote.
 */
describe('the files of version 0.1.0', () => {
  const segmentName = '0000000000000000.log'
  /** Checksum, length, length of the key (0xffff: none), key, value. */
  const segment = Buffer.from(
    [
      ['e207e814', '07000000', '0100', '6b', '6f6c6465'],
      ['a97a8be9', '07000000', 'ffff', '', '6e65776572'],
    ]
      .flat()
      .join(''),
    'hex',
  )

  it('are read, from the offset on that a group has stored', async () => {
    const topic = join(folder.path, 'clicks')
    await mkdir(join(topic, 'groups'), { recursive: true })
    await writeFile(join(topic, segmentName), segment)
    await writeFile(join(topic, 'groups', 'half.offset.json'), '{"nextRecord":1}')
    const bus = await openBus()
    const [all, half] = [await messagesOf(bus, 'new'), await messagesOf(bus, 'half')]
    await vi.waitFor(() => {
      expect(all.map(({ key, offset }) => [key, offset])).toEqual([
        ['k', 0n],
        [null, 1n],
      ])
      expect(textsOf(all)).toEqual(['olde', 'newer'])
      expect(textsOf(half)).toEqual(['newer'])
    })
  })

  it('are what is written', async () => {
    const bus = await openBus()
    const received = await messagesOf(bus)
    await bus.publish('clicks', [{ key: 'k', value: 'olde' }, { value: 'newer' }])
    await vi.waitFor(() => expect(received).toHaveLength(2))
    await bus.close()
    const topic = join(folder.path, 'clicks')
    expect((await readFile(join(topic, segmentName))).toString('hex')).toBe(segment.toString('hex'))
    expect(await readFile(join(topic, 'groups', 'readers.offset.json'), 'utf8')).toBe('{"nextRecord":2}')
  })
})
