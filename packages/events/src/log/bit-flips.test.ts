import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Damage } from './segment.ts'
import { openSegmentedLog, type SegmentedLog, type SegmentedLogOptions } from './segmented-log.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Lines of JSON, as in all that is written to a log here. */
const message = fc
  .record({ n: fc.nat({ max: 99 }), text: fc.string({ maxLength: 40, unit: 'binary' }) })
  .map((value) => Buffer.from(JSON.stringify(value)))
const logOfMessages = fc.array(message, { minLength: 1, maxLength: 12 })

interface Flip {
  /** Which byte of all, as a share; which of its bits. */
  at: number
  bit: number
}
const flip: fc.Arbitrary<Flip> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.nat({ max: 7 }),
})

const segmentBytes = 400

async function written(messages: readonly Buffer[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-flips-'))
  const log = await openSegmentedLog({ dir, segmentBytes })
  for (const payload of messages) await log.append([[payload]])
  await log.close()
  return dir
}

async function segments(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.log')).sort()
}

async function flipBit(dir: string, { at, bit }: Flip): Promise<void> {
  const files = await Promise.all(
    (await segments(dir)).map(async (name) => ({ name, content: await readFile(join(dir, name)) })),
  )
  let position = Math.floor(at * files.reduce((sum, { content }) => sum + content.length, 0))
  for (const { name, content } of files) {
    if (position < content.length) {
      content.writeUInt8(content.readUInt8(position) ^ (1 << bit), position)
      return writeFile(join(dir, name), content)
    }
    position -= content.length
  }
}

async function readAll(log: SegmentedLog, fromRecord = 0) {
  const reader = log.createReader(fromRecord)
  const records: { number: number; text: string }[] = []
  for (;;) {
    const some = await reader.read({ maxRecords: 3, maxBytes: 64 })
    if (some.length === 0) break
    records.push(...some.map(({ number, payload }) => ({ number, text: payload.toString() })))
  }
  await reader.close()
  return records
}

/** Of `all`, without the one at this index. */
const without = (all: readonly Buffer[], index: number) =>
  all.filter((_, each) => each !== index).map((payload) => payload.toString())

interface Found {
  log: SegmentedLog
  damages: Damage[]
}

async function reopened(dir: string, options: Partial<SegmentedLogOptions> = {}): Promise<Found> {
  const damages: Damage[] = []
  const log = await openSegmentedLog({ dir, segmentBytes, onDamage: (one) => damages.push(one), ...options })
  return { log, damages }
}

it('loses one record to one flipped bit, invents none, and says which file lost how many', async () => {
  await fc.assert(
    fc.asyncProperty(logOfMessages, flip, async (messages, where) => {
      const dir = await written(messages)
      await flipBit(dir, where)
      const { log, damages } = await reopened(dir)
      await log.append([[Buffer.from('later')]])
      const found = await readAll(log)
      const lost = messages.findIndex((_, index) => {
        const expected = [...without(messages, index), 'later']
        return expected.length === found.length && expected.every((text, n) => text === found[n]?.text)
      })
      expect(lost).toBeGreaterThanOrEqual(0)
      const numbers = found.map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      // None has a lower number than before: a group that had read so far would miss it.
      for (const [index, number] of numbers.entries()) expect(number).toBeGreaterThanOrEqual(index)
      expect(log.end()).toBeGreaterThan(numbers.at(-1) ?? 0)
      expect(damages).toMatchObject([{ lostRecords: 1 }])
      await log.close()
      await rm(dir, { recursive: true })
    }),
    { numRuns: 300 },
  )
})

it('finds the same records again, with numbers that are no lower, after each restart', async () => {
  await fc.assert(
    fc.asyncProperty(logOfMessages, fc.array(flip, { maxLength: 3 }), async (messages, flips) => {
      const dir = await written(messages)
      for (const each of flips) await flipBit(dir, each)
      const first = await reopened(dir)
      const before = await readAll(first.log)
      await first.log.close()
      const second = await reopened(dir)
      const again = await readAll(second.log)
      expect(again.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
      for (const [index, { number }] of again.entries())
        expect(number).toBeGreaterThanOrEqual(before[index]?.number ?? 0)
      const texts = messages.map((payload) => payload.toString())
      for (const { text } of again) expect(texts).toContain(text)
      expect(texts.length - again.length).toBeLessThanOrEqual(flips.length)
      await second.log.close()
      await rm(dir, { recursive: true })
    }),
    { numRuns: 150 },
  )
})

it('sets a damaged file aside when its records are processed', async () => {
  const messages = Array.from({ length: 30 }, (_, n) => Buffer.from(`{"n":${n},"text":"${'x'.repeat(40)}"}`))
  const dir = await written(messages)
  const [first = ''] = await segments(dir)
  await flipBit(dir, { at: 0.001, bit: 3 })
  const damaged = await readFile(join(dir, first))
  const { log, damages } = await reopened(dir)
  expect(await readAll(log)).toHaveLength(29)
  await log.roll()
  await log.deleteBefore(log.end())
  expect((await readdir(dir)).filter((name) => name !== 'lock')).toEqual([`${first}.damaged`])
  expect(await readFile(join(dir, `${first}.damaged`))).toEqual(damaged)
  expect(damages).toMatchObject([{ path: join(dir, first), lostRecords: 1 }])
  expect(log.damagedRecords()).toBe(1)
  await log.close()
  await rm(dir, { recursive: true })
})

it('reads on behind a damaged record while it writes to the same segment', async () => {
  const messages = Array.from({ length: 5 }, (_, n) => Buffer.from(`{"n":${n}}`))
  const dir = await mkdtemp(join(tmpdir(), 'waymark-flips-'))
  const { log } = await reopened(dir, { segmentBytes: 2 ** 20 })
  for (const payload of messages) await log.append([[payload]])
  await flipBit(dir, { at: 0.5, bit: 0 })
  expect((await readAll(log)).map(({ number }) => number)).toEqual([0, 1, 3, 4])
  expect(await log.append([[Buffer.from('later')]])).toBe(5)
  expect((await readAll(log, 4)).map(({ number, text }) => [number, text])).toEqual([
    [4, '{"n":4}'],
    [5, 'later'],
  ])
  await log.close()
  await rm(dir, { recursive: true })
})
