import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { ProcessLockedError } from '@waymark/async'
import { type TempDir, tempDir } from '@waymark/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventMessage } from '../event-batch.ts'
import { LogFullError } from '../log/segmented-log.ts'
import { type EventSpool, type EventSpoolOptions, openEventSpool, type SpooledCopy } from './event-spool.ts'

let folder: TempDir
let spool: EventSpool
const logged: string[] = []
const logger = {
  warn: (_details: object, message: string) => void logged.push(message),
  error: (_details: object, message: string) => void logged.push(message),
}
beforeEach(async () => {
  logged.splice(0)
  folder = await tempDir()
  spool = await open()
})
afterEach(async () => {
  await spool.close()
  await folder.remove()
})

const open = (options: Partial<EventSpoolOptions> = {}) =>
  openEventSpool({ dir: folder.path, logger, ...options })
async function reopen(options: Partial<EventSpoolOptions> = {}): Promise<void> {
  await spool.close()
  spool = await open(options)
}

const named = (...names: string[]): EventMessage[] =>
  names.map((name) => ({ value: Buffer.from(name), events: 1 }))
const namesOf = (messages: readonly EventMessage[]) => messages.map(({ value }) => value.toString())
const nextNames = async () => namesOf((await spool.next())?.messages ?? [])
const appendReleased = async (...names: string[]) => (await spool.append(named(...names))).release()

async function replayAll(): Promise<string[]> {
  const names: string[] = []
  for (let batch = await spool.next(); batch !== null; batch = await spool.next()) {
    names.push(...namesOf(batch.messages))
    await batch.done()
  }
  return names
}

describe('the spool', () => {
  it('gives the oldest messages until they are done, then the next', async () => {
    await appendReleased('a', 'b')
    const first = await spool.next()
    await appendReleased('c')
    expect(namesOf(first?.messages ?? [])).toEqual(['a', 'b'])
    expect(await nextNames()).toEqual(['a', 'b'])
    await first?.done()
    expect(await nextNames()).toEqual(['c'])
  })

  it('gives nothing whose fate on the bus is open, nor what came after it', async () => {
    await appendReleased('before')
    const open = await spool.append(named('open'))
    await appendReleased('after')
    expect(await replayAll()).toEqual(['before'])
    open.release()
    expect(await replayAll()).toEqual(['open', 'after'])
  })

  it('never gives what the bus acknowledged after all', async () => {
    const copies = [await spool.append(named('a', 'b')), await spool.append(named('c'))]
    copies[0]?.settle()
    copies[1]?.release()
    expect(spool.stats().records).toBe(1)
    expect(await replayAll()).toEqual(['c'])
    expect(spool.stats().records).toBe(0)
  })

  it('reports each change of a fate to its listener, and no call before one listens', async () => {
    const [first, second] = [await spool.append(named('a')), await spool.append(named('b'))]
    first.release()
    let changes = 0
    spool.onChange(() => {
      changes += 1
    })
    second.settle()
    expect(changes).toBe(1)
  })

  it('gives at most 64 messages at once, and at most a mebibyte, but always one', async () => {
    await appendReleased(...Array.from({ length: 65 }, (_, index) => `${index}`))
    const batch = await spool.next()
    expect(batch?.messages).toHaveLength(64)
    await batch?.done()
    expect(await replayAll()).toEqual(['64'])
    const large = 'x'.repeat(2 ** 20 + 1)
    await appendReleased(large, 'small')
    expect((await nextNames()).map(({ length }) => length)).toEqual([large.length])
  })

  it('has what was left, open or not, when it is opened again', async () => {
    await spool.append(named('open'))
    await appendReleased('released')
    await reopen()
    expect(await replayAll()).toEqual(['open', 'released'])
    await reopen()
    expect(await replayAll()).toEqual([])
  })

  it('leaves no segment on the disk when all is done and it is closed', async () => {
    await appendReleased('a', 'b')
    await replayAll()
    await spool.close()
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.log'))).toEqual([])
  })

  it('leaves no segment where the bus has acknowledged all of it, though nothing was replayed', async () => {
    const copies = [await spool.append(named('a', 'b')), await spool.append(named('c'))]
    for (const copy of copies) copy.settle()
    expect(spool.stats().records).toBe(0)
    await reopen()
    expect(spool.stats()).toEqual({ records: 0, bytes: 0 })
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.log'))).toEqual([])
  })

  it.each([
    { bytes: 2 ** 20 - 100, isFreed: false },
    { bytes: 2 ** 20, isFreed: true },
  ])(
    'of $bytes bytes that the bus has acknowledged frees the disk at the next look: $isFreed',
    async ({ bytes, isFreed }) => {
      const copy = await spool.append([{ value: Buffer.alloc(bytes), events: 1 }])
      copy.settle()
      expect(await spool.next()).toBeNull()
      expect(spool.stats().bytes === 0).toBe(isFreed)
    },
  )

  it('frees the disk while it is used, once it has grown and is empty', async () => {
    await appendReleased('x'.repeat(2 ** 20))
    expect(spool.stats().bytes).toBeGreaterThan(2 ** 20)
    await replayAll()
    expect(spool.stats()).toEqual({ records: 0, bytes: 0 })
  })

  it('refuses what goes beyond its limit, and takes messages again when others are done', async () => {
    await reopen({ maxBytes: 100, segmentBytes: 30 })
    await appendReleased('x'.repeat(40))
    await expect(spool.append(named('y'.repeat(60)))).rejects.toThrow(LogFullError)
    expect(await replayAll()).toHaveLength(1)
    await appendReleased('y')
    expect(await replayAll()).toEqual(['y'])
  })

  it('is open in one process at a time', async () => {
    await expect(open()).rejects.toThrow(ProcessLockedError)
  })
})

describe('a spool of which a part cannot be read', () => {
  const header = (events: number) => `{"v":1,"kind":"clicks","parts":0,"n":${events}}`

  it.each([
    ['as many events as the header of the message declares', `${header(3)}\n{}\n{}\n{}`, 3],
    ['a message without a header as one', 'no header', 1],
  ])('counts %s, and gives the rest', async (_name, damaged, events) => {
    await reopen({ segmentBytes: 1 })
    await appendReleased(damaged)
    await appendReleased('whole')
    await reopen({ segmentBytes: 1 })
    const counted: number[] = []
    spool.onDamage((count) => counted.push(count))
    const [path = ''] = (await readdir(folder.path)).filter((name) => name.endsWith('.log'))
    const file = join(folder.path, path)
    await truncate(file, (await stat(file)).size - 1)
    expect(await replayAll()).toEqual(['whole'])
    expect(counted).toEqual([events])
    expect(logged).toEqual(['A part of the spool cannot be read: its file was renamed to .damaged'])
    expect(await readdir(folder.path)).toContain(`${path}.damaged`)
  })
})

describe('whatever is done with a spool in whatever order', () => {
  type Step = { do: 'append' | 'settle' | 'release' | 'replay' | 'peek' | 'reopen'; at: number }
  const steps = fc.array(
    fc.record<Step>({
      do: fc.constantFrom('append', 'append', 'settle', 'release', 'replay', 'peek', 'reopen'),
      at: fc.nat(9),
    }),
    { minLength: 1, maxLength: 30 },
  )

  it('each message is replayed or acknowledged, none whose fate is open, and all in order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        await using own = await tempDir()
        const options = { dir: own.path, logger, segmentBytes: 64 }
        let subject = await openEventSpool(options)
        const missing = new Set<string>()
        let open: { name: string; copy: SpooledCopy }[] = []
        let count = 0
        let last = -1
        const replay = async (isDone: boolean) => {
          const batch = await subject.next()
          const names = namesOf(batch?.messages ?? [])
          for (const name of names) expect(open.map((one) => one.name)).not.toContain(name)
          const numbers = names.map(Number)
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
          if (!isDone) return names.length > 0
          expect(numbers[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(last)
          last = numbers.at(-1) ?? last
          for (const name of names) missing.delete(name)
          await batch?.done()
          return names.length > 0
        }
        const decide = (at: number, how: 'settle' | 'release') => {
          const [decided] = open.splice(at % Math.max(1, open.length), 1)
          decided?.copy[how]()
          if (decided && how === 'settle') missing.delete(decided.name)
        }
        for (const step of run) {
          if (step.do === 'append') {
            const name = `${count++}`
            open.push({ name, copy: await subject.append(named(name)) })
            missing.add(name)
          } else if (step.do === 'settle' || step.do === 'release') decide(step.at, step.do)
          else if (step.do === 'replay' || step.do === 'peek') await replay(step.do === 'replay')
          else {
            await subject.close()
            // What another process had may come again, from the oldest on.
            subject = await openEventSpool(options)
            open = []
            last = -1
          }
        }
        while (open.length > 0) decide(0, 'release')
        while (await replay(true));
        expect([...missing]).toEqual([])
        await subject.close()
      }),
      { numRuns: 60 },
    )
  })
})
