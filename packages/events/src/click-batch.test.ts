import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcedClicks, decodeClickBatch, encodeClickBatch, maxClickMessageBytes } from './click-batch.ts'
import { sampleClick } from './click-event.sample.ts'
import { decodeDeadLetter, encodeDeadLetter } from './dead-letter.ts'

const header = (n: number) => `{"v":1,"kind":"clicks","n":${n}}`
const line = (index: number) => JSON.stringify(sampleClick(index))
const decode = (...lines: string[]) => decodeClickBatch(Buffer.from(lines.join('\n')))

describe('a click batch', () => {
  it('is a header line and a line a click', () => {
    const { messages } = encodeClickBatch([line(1), line(2)])
    expect(messages.map(({ value }) => value.toString())).toEqual([[header(2), line(1), line(2)].join('\n')])
  })

  it('gives every click back, in order, in messages of at most 256 KiB', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 3000 })
    const clicks = fc.array(anyText, { maxLength: 300, size: 'max' })
    fc.assert(
      fc.property(clicks, (keywords) => {
        const events = keywords.map((keyword, index) => sampleClick(index, { keyword }))
        const { messages, oversized } = encodeClickBatch(events.map((event) => JSON.stringify(event)))
        expect(oversized).toEqual([])
        for (const { value, clicks } of messages) {
          expect(value.length).toBeLessThanOrEqual(maxClickMessageBytes)
          expect(announcedClicks(value)).toBe(clicks)
        }
        const decoded = messages.map(({ value }) => decodeClickBatch(value))
        expect(decoded.flatMap(({ rejected }) => rejected)).toEqual([])
        expect(decoded.flatMap((batch) => batch.events)).toEqual(
          events.map((event) => JSON.parse(JSON.stringify(event))),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('makes no message of nothing', () => {
    expect(encodeClickBatch([])).toEqual({ messages: [], oversized: [] })
  })

  it('hands a line back that fits in no message, and sends the others', () => {
    const long = 'x'.repeat(maxClickMessageBytes)
    const { messages, oversized } = encodeClickBatch([line(1), long, line(2)])
    expect(oversized).toEqual([long])
    expect(messages.map(({ clicks }) => clicks)).toEqual([2])
  })
})

describe('decoding', () => {
  it.each([
    ['no JSON', 'not json'],
    ['a missing field', JSON.stringify({ ...sampleClick(1), linkId: undefined })],
    ['a wrong type', JSON.stringify({ ...sampleClick(1), isBot: 'no' })],
    ['an empty line', ''],
  ])('reports %s with its reason and keeps the other clicks', (_, bad) => {
    const { events, rejected } = decode(header(3), line(1), bad, line(2))
    expect(events).toEqual([sampleClick(1), sampleClick(2)])
    expect(rejected).toEqual([{ line: bad, reason: expect.stringMatching(/./) }])
  })

  it.each([
    ['an unknown version', '{"v":2,"kind":"clicks","n":1}', 'Unknown version 2'],
    ['another kind', '{"v":1,"kind":"offers","n":1}', 'No header'],
    ['no header', line(5), 'No header'],
    ['nothing', '', 'No header'],
  ])('rejects a whole message with %s', (_, first, reason) => {
    const { events, rejected } = decode(first, line(1))
    expect(events).toEqual([])
    expect(rejected).toEqual([{ line: `${first}\n${line(1)}`, reason: expect.stringContaining(reason) }])
  })

  it('reports clicks that the header announces and that are not there', () => {
    const { events, rejected } = decode(header(2), line(1))
    expect(events).toHaveLength(1)
    expect(rejected).toEqual([{ line: header(2), reason: 'The header announces 2 clicks, 1 lines follow' }])
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const { events, rejected } = decodeClickBatch(Buffer.from(bytes))
        expect(events.length + rejected.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a dead letter', () => {
  it('keeps what was refused, why, when and where it was read', () => {
    const source = { topic: 't', partition: 3, offset: 2n ** 60n, key: null, value: Buffer.alloc(0) }
    const refusal = { reason: 'too old', payload: line(1), atMs: 5 }
    expect(decodeDeadLetter(Buffer.from(encodeDeadLetter(refusal, source)))).toEqual({
      v: 1,
      ...refusal,
      source: { topic: 't', partition: 3, offset: '1152921504606846976' },
    })
  })
})
