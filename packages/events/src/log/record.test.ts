import { describe, expect, it } from 'vitest'
import { encodeRecords, headerBytes, lengthAt, maxPayloadBytes, parseRecord } from './record.ts'
import { isTornTail, scanRecords } from './segment-scan.ts'

const recordOf = (text: string): Buffer => Buffer.concat(encodeRecords([[Buffer.from(text)]]))
const texts = ['{"first":1}', '', '{"third":"a longer one"}'] as const
const records = texts.map(recordOf)
const log = Buffer.concat(records)
const startOf = (index: number) => records.slice(0, index).reduce((sum, { length }) => sum + length, 0)

describe('a record', () => {
  it.each(texts)('gives back what was written: %j', (text) => {
    const record = recordOf(text)
    expect(parseRecord(record, 0)).toEqual({
      kind: 'record',
      payload: Buffer.from(text),
      end: headerBytes + text.length,
    })
  })

  it('is the same of many pieces as of one', () => {
    const pieces = ['{"a', '', '":', '1}'].map((text) => Buffer.from(text))
    expect(Buffer.concat(encodeRecords([pieces]))).toEqual(recordOf('{"a":1}'))
  })

  it('is incomplete wherever it is cut, and says how many bytes it needs', () => {
    const record = recordOf('{"a":1}')
    for (let bytes = 0; bytes < record.length; bytes++)
      expect(parseRecord(record.subarray(0, bytes), 0), `${bytes} bytes`).toEqual({
        kind: 'incomplete',
        bytes: bytes < headerBytes ? headerBytes : record.length,
      })
  })

  it('is damaged where any bit of its checksum or payload is another', () => {
    const record = recordOf('{"a":1}')
    for (let bit = 0; bit < record.length * 8; bit++) {
      const at = Math.floor(bit / 8)
      if (at >= lengthAt && at < headerBytes) continue
      const flipped = Buffer.from(record)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit % 8))
      expect(parseRecord(flipped, 0), `bit ${bit}`).toEqual({ kind: 'damaged' })
    }
  })

  it.each([
    ['as long as one may be', maxPayloadBytes, 'incomplete'],
    ['longer by a byte', maxPayloadBytes + 1, 'damaged'],
    ['as long as a length can say', 2 ** 32 - 1, 'damaged'],
  ])('whose length is %s (%i) is %s', (_name, length, kind) => {
    const header = Buffer.alloc(headerBytes)
    header.writeUInt32LE(length, lengthAt)
    expect(parseRecord(header, 0).kind).toBe(kind)
  })

  it('is not written where it is too long, whatever its pieces are', () => {
    const piece = Buffer.alloc(maxPayloadBytes / 2 + 1)
    expect(() => encodeRecords([[piece, piece]])).toThrow(RangeError)
  })

  it('is not what a power cut leaves: zeros', () => {
    expect(parseRecord(Buffer.alloc(64), 0)).toEqual({ kind: 'damaged' })
  })
})

describe('a scan of records', () => {
  it('finds all of a whole log, and none in an empty one', async () => {
    expect(await scanRecords(log)).toEqual({ records: 3, gaps: [] })
    expect(await scanRecords(Buffer.alloc(0))).toEqual({ records: 0, gaps: [] })
  })

  it.each([0, 1, 2])(
    'goes on behind a damaged record, index %i of three, and counts it as one',
    async (index) => {
      const damaged = Buffer.from(log)
      damaged[startOf(index)] = (damaged[startOf(index)] ?? 0) ^ 1
      const gap = { start: startOf(index), end: startOf(index + 1), records: 1 }
      expect(await scanRecords(damaged)).toEqual({ records: 2, gaps: [gap] })
    },
  )

  it('counts a record as one whose length alone is another', async () => {
    const damaged = Buffer.from(log)
    damaged[lengthAt] = (damaged[lengthAt] ?? 0) ^ 0xff
    const gap = { start: 0, end: startOf(1), records: 1 }
    expect(await scanRecords(damaged)).toEqual({ records: 2, gaps: [gap] })
  })

  it('counts two damaged neighbours as at least as many as they were', async () => {
    const damaged = Buffer.from(log)
    for (const index of [0, 1]) damaged[startOf(index)] = (damaged[startOf(index)] ?? 0) ^ 1
    const { records: whole, gaps } = await scanRecords(damaged)
    expect([whole, gaps.length, gaps[0]?.start, gaps[0]?.end]).toEqual([1, 1, 0, startOf(2)])
    expect(gaps[0]?.records).toBeGreaterThanOrEqual(2)
  })

  it('takes a run of zeros for no record, however long', async () => {
    const content = Buffer.concat([log, Buffer.alloc(4_096), recordOf('{"after":1}')])
    const { records: whole, gaps } = await scanRecords(content)
    expect(whole).toBe(4)
    expect(gaps).toMatchObject([{ start: log.length, end: log.length + 4_096 }])
  })
})

describe('the end of a log', () => {
  const tailOf = async (content: Buffer) => {
    const { gaps } = await scanRecords(content)
    const [gap] = gaps
    return gap === undefined ? null : isTornTail(content, gap)
  }

  it('is torn wherever the last write was cut off', async () => {
    for (let bytes = startOf(2) + 1; bytes < log.length; bytes++)
      expect(await tailOf(log.subarray(0, bytes)), `${bytes} bytes`).toBe(true)
  })

  it('is torn where the disk has zeros for the payload that was not written yet, or for all of it', async () => {
    const length = records[2]?.length ?? 0
    for (let written = 0; written < length; written++) {
      if (written > 0 && written < headerBytes) continue
      const content = Buffer.from(log).fill(0, startOf(2) + written)
      expect(await tailOf(content), `${written} bytes of the record`).toBe(true)
    }
  })

  it.each([
    ['its checksum', startOf(2)],
    ['its length', startOf(2) + lengthAt],
    ['its payload', log.length - 1],
  ])('is damaged, not torn, where a whole record has another bit in %s', async (_name, at) => {
    const content = Buffer.from(log)
    content[at] = (content[at] ?? 0) ^ 1
    expect(await tailOf(content)).toBe(false)
  })

  it('is not what lies before another record', async () => {
    const content = Buffer.concat([log.subarray(0, log.length - 3), recordOf('{"after":1}')])
    expect(await tailOf(content)).toBe(false)
  })
})
