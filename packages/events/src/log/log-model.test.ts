import { tempDir } from '@waymark/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LogReader } from './log-reader.ts'
import { LogFullError, openSegmentedLog, type SegmentedLog } from './segmented-log.ts'

/** The log as a list, from the oldest record that may be read. */
interface Model {
  /** Every record that was ever written, by its number. */
  written: string[]
  /** Each reader is at this record, or at the oldest one after it. */
  readers: { reader: LogReader; at: number }[]
}

interface Real {
  dir: string
  log: SegmentedLog
}

type Step = (model: Model, real: Real) => Promise<void>

const options = { segmentBytes: 200, maxBytes: 2_000, syncIntervalMs: 1 }
const open = (dir: string) =>
  openSegmentedLog({
    ...options,
    dir,
    onDamage: ({ path }) => {
      throw new Error(`${path} is damaged`)
    },
  })

const append = (texts: string[]): Step =>
  async function append({ written }, { log }) {
    const number = await log.append(texts.map((text) => [Buffer.from(text)])).catch((error: unknown) => {
      if (error instanceof LogFullError) return null
      throw error
    })
    if (number === null) {
      expect(log.bytes(), 'a log is full at its limit only').toBeGreaterThan(options.maxBytes / 3)
      return
    }
    expect(number).toBe(written.length)
    written.push(...texts)
  }

const concurrently = (texts: string[]): Step =>
  async function concurrently({ written }, { log }) {
    const numbers = await Promise.all(
      texts.map((text) =>
        log.append([[Buffer.from(text)]]).catch((error: unknown) => {
          if (error instanceof LogFullError) return null
          throw error
        }),
      ),
    )
    for (const [index, number] of numbers.entries()) {
      if (number === null) continue
      expect(number).toBe(written.length)
      written.push(texts[index] ?? '')
    }
  }

const beginToRead = (share: number): Step =>
  async function beginToRead({ readers, written }, { log }) {
    const at = Math.floor(share * written.length)
    readers.push({ reader: log.createReader(at), at })
  }

const read = (which: number, maxRecords: number, maxBytes: number): Step =>
  async function read({ readers, written }, { log }) {
    const position = readers[which % Math.max(readers.length, 1)]
    if (!position) return
    const records = await position.reader.read({ maxRecords, maxBytes })
    const at = Math.max(position.at, log.start())
    expect(records.length).toBeLessThanOrEqual(maxRecords)
    if (at < written.length)
      expect(records.length, 'there is more, so that some of it comes').toBeGreaterThan(0)
    expect(records.map(({ number, payload }) => [number, payload.toString()])).toEqual(
      written.slice(at, at + records.length).map((text, index) => [at + index, text]),
    )
    position.at = at + records.length
  }

const roll: Step = async function roll(_model, { log }) {
  await log.roll()
}

const deleteBefore = (share: number): Step =>
  async function deleteBefore({ written }, { log }) {
    const record = Math.floor(share * written.length)
    const before = log.start()
    await log.deleteBefore(record)
    expect(log.start(), 'nothing from this record on is deleted').toBeLessThanOrEqual(
      Math.max(record, before),
    )
  }

const deleteOldest: Step = async function deleteOldest(_model, { log }) {
  const before = log.start()
  const hasDeleted = await log.deleteOldest()
  if (!hasDeleted) expect(log.start()).toBe(before)
}

const reopen: Step = async function reopen(model, real) {
  for (const { reader } of model.readers) await reader.close()
  const start = real.log.start()
  await real.log.close()
  real.log = await open(real.dir)
  // Of a log that is empty no file says where its numbers ended: they begin anew.
  if (start === model.written.length) model.written = model.written.slice(0, real.log.end())
  expect([real.log.start(), real.log.end()]).toEqual([
    Math.min(start, model.written.length),
    model.written.length,
  ])
  model.readers = model.readers.map(({ at: before }) => {
    const at = Math.min(before, model.written.length)
    return { reader: real.log.createReader(at), at }
  })
}

const text = fc.string({ maxLength: 60 })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(text, { minLength: 1, maxLength: 5 }).map(append) },
    { weight: 2, arbitrary: fc.array(text, { minLength: 2, maxLength: 5 }).map(concurrently) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map(beginToRead) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.nat(5), fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 300 }))
        .map((args) => read(...args)),
    },
    { weight: 1, arbitrary: fc.constant(roll) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map(deleteBefore) },
    { weight: 1, arbitrary: fc.constant(deleteOldest) },
    { weight: 1, arbitrary: fc.constant(reopen) },
  ),
  { minLength: 5, maxLength: 60 },
)

it('is a list whatever is done with it in whatever order: nothing is lost, doubled or out of order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await using folder = await tempDir()
      const model: Model = { written: [], readers: [] }
      const real: Real = { dir: folder.path, log: await open(folder.path) }
      try {
        for (const step of sequence) {
          await step(model, real)
          const { log } = real
          expect([log.end(), log.start() <= log.end()]).toEqual([model.written.length, true])
          expect(log.bytes()).toBeLessThanOrEqual(options.maxBytes)
        }
        expect(real.log.damagedRecords()).toBe(0)
      } finally {
        for (const { reader } of model.readers) await reader.close()
        await real.log.close()
      }
    }),
    { numRuns: 400 },
  )
}, 60_000)
