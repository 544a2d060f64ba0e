import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeClickBatch, encodeClickBatch } from './click-batch.ts'
import { type ClickEvent, clickEventSchema } from './click-event.ts'
import { decodeDeadLetter, encodeDeadLetter } from './dead-letter.ts'
import { declaredEvents } from './decode-batch.ts'
import { maxMessageBytes, type WriteEvent } from './event-batch.ts'
import { sampleClick } from './testing/sample-click.ts'

const header = (n: number, parts = 0) => `{"v":1,"kind":"clicks","parts":${parts},"n":${n}}`
const line = (index: number) => JSON.stringify(sampleClick(index))
const asItIs = (text: string) => text
const whole = (event: ClickEvent) => JSON.stringify(event)
/** As a redirector does: what other clicks have too is referred to. */
const inParts: WriteEvent<ClickEvent> = (
  { shortCode, userAgent, city, clickToken, ...link },
  numberOf,
): string => {
  const parts = [{ shortCode, ...link }, { userAgent }, { city }].map((part) =>
    numberOf(JSON.stringify(part)),
  )
  return JSON.stringify({ parts, clickToken })
}
const decode = (...lines: string[]) => decodeClickBatch(Buffer.from(lines.join('\n')))

describe('a click batch', () => {
  it('is a header, a line a part and a line a click', () => {
    const write: WriteEvent<number> = (click, numberOf) =>
      `[${click},${numberOf('"a"')},${numberOf(`"${click}"`)}]`
    const { messages } = encodeClickBatch([1, 2], write)
    expect(messages.map(({ value, events }) => [events, ...value.toString().split('\n')])).toEqual([
      [2, header(2, 3), '"a"', '"1"', '"2"', '[1,0,1]', '[2,0,2]'],
    ])
  })

  it.each([
    ['whole', whole],
    ['in parts', inParts],
  ])(
    'gives every click back that is written %s, in order, in messages of at most 256 KiB',
    (_, write) => {
      const anyText = fc.string({ unit: 'binary', maxLength: 3000 })
      const clicks = fc.array(anyText, { maxLength: 300, size: 'max' })
      fc.assert(
        fc.property(clicks, (texts) => {
          const events = texts.map((text, index) =>
            sampleClick(index, { keyword: text, userAgent: text.slice(0, 2), city: text.slice(0, 1) }),
          )
          const { messages, oversized } = encodeClickBatch(events, write)
          expect(oversized).toBe(0)
          for (const { value, events: declared } of messages) {
            expect(value.length).toBeLessThanOrEqual(maxMessageBytes)
            expect(declaredEvents(value)).toBe(declared)
          }
          const decoded = messages.map(({ value }) => decodeClickBatch(value))
          expect(decoded.flatMap(({ rejected }) => rejected)).toEqual([])
          expect(decoded.flatMap((batch) => batch.events)).toEqual(
            events.map((event) => JSON.parse(JSON.stringify(event))),
          )
        }),
        { numRuns: 20 },
      )
    },
    60_000,
  )

  it('numbers parts anew in each message, and equal ones once', () => {
    const [common, same, other] = ['{"a":1}', '{"a":1}', '{"b":2}']
    const write =
      (...parts: (string | undefined)[]): WriteEvent<string> =>
      (click, numberOf) =>
        [click, ...parts.map((part) => numberOf(part ?? ''))].join()
    const linesOf = (clicks: string[], by: WriteEvent<string>) =>
      encodeClickBatch(clicks, by).messages.map(({ value }) => value.toString().split('\n').slice(1))
    expect(linesOf(['x', 'y'], write(common, same, other))).toEqual([
      ['{"a":1}', '{"b":2}', 'x,0,0,1', 'y,0,0,1'],
    ])
    expect(linesOf(['x'], write(other, common))).toEqual([['{"b":2}', '{"a":1}', 'x,0,1']])
  })

  it('makes no message of nothing', () => {
    expect(encodeClickBatch([], whole)).toEqual({ messages: [], oversized: 0 })
  })

  it('stores what clicks have in common once', () => {
    const events = Array.from({ length: 500 }, (_, index) => ({
      ...sampleClick(1),
      clickToken: `token-${index}`,
    }))
    const bytes = (write: WriteEvent<ClickEvent>) =>
      encodeClickBatch(events, write).messages.reduce((sum, { value }) => sum + value.length, 0)
    expect(bytes(inParts)).toBeLessThan(bytes(whole) / 10)
  })

  it('gives a message no part that only the next one refers to', () => {
    const half = 'x'.repeat(maxMessageBytes / 2)
    const { messages } = encodeClickBatch(['a', 'b'], (click, numberOf) => `{"n":${numberOf(click + half)}}`)
    expect(messages.map(({ value }) => value.toString())).toEqual(
      ['a', 'b'].map((click) => [header(1, 1), click + half, '{"n":0}'].join('\n')),
    )
  })

  it.each([
    ['as a line', asItIs],
    ['as a part', (text: string, numberOf: (part: string) => number) => `${numberOf(text)}`],
  ])('counts a click that fits in no message %s, and sends the others', (_, write) => {
    const texts = [line(1), 'x'.repeat(maxMessageBytes), 'é'.repeat(maxMessageBytes / 2), line(2)]
    const { messages, oversized } = encodeClickBatch(texts, write)
    expect(oversized).toBe(2)
    expect(messages.map(({ events }) => events)).toEqual([1, 1])
  })
})

describe('decoding', () => {
  it('decodes the same click from parts as from the whole, wherever each member is and whatever is wrong with it', () => {
    const names = Object.keys(sampleClick(1))
    const broken = fc.constantFrom<unknown>(null, 7, 'no uuid', {}, undefined)
    const position = fc.record({
      inPart: fc.integer({ min: 0, max: 2 }),
      alsoOwn: fc.boolean(),
      missing: fc.boolean(),
    })
    const member = fc.oneof(
      { weight: 40, arbitrary: fc.constant('good' as const) },
      { weight: 1, arbitrary: broken },
    )
    const clicks = fc.array(
      fc.tuple(
        fc.array(position, { minLength: 60, maxLength: 60 }),
        fc.array(member, { minLength: 60, maxLength: 60 }),
      ),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(clicks, (drawn) => {
        const parts: string[] = []
        const own: string[] = []
        const expected = drawn.map(([positions, members], index) => {
          const click = new Map<string, unknown>(Object.entries(sampleClick(index)))
          const pieces: Record<string, unknown>[] = [{}, { surplus: 1 }, {}]
          for (const [at, name] of names.entries()) {
            const drawnMember = members[at]
            const { inPart = 0, alsoOwn = false, missing = false } = positions[at] ?? {}
            if (drawnMember !== 'good') click.set(name, drawnMember)
            if (missing && drawnMember !== 'good') click.delete(name)
            const piece = pieces[inPart] ?? {}
            if (click.has(name)) piece[name] = click.get(name)
            if (alsoOwn && inPart > 0 && drawnMember === 'good' && pieces[0]) {
              pieces[0][name] = click.get(name)
              piece[name] = 'of the part'
            }
          }
          const [ownMembers, first, second] = pieces
          const number = parts.push(JSON.stringify(first), JSON.stringify(second)) - 2
          own.push(JSON.stringify({ parts: [number, number + 1], ...ownMembers }))
          return clickEventSchema.safeParse(
            JSON.parse(JSON.stringify({ ...first, ...second, ...ownMembers })),
          )
        })
        const { events, rejected } = decode(header(own.length, parts.length), ...parts, ...own)
        expect(events).toEqual(expected.flatMap(({ data }) => (data === undefined ? [] : [data])))
        expect(rejected).toHaveLength(expected.filter(({ success }) => !success).length)
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  it.each([
    ['no JSON', 'not json'],
    ['a missing field', JSON.stringify({ ...sampleClick(1), linkId: undefined })],
    ['a wrong type', JSON.stringify({ ...sampleClick(1), isBot: 'no' })],
    ['an empty line', ''],
  ])('reports %s with its reason and accepts the other clicks', (_, bad) => {
    const { events, rejected } = decode(header(3), line(1), bad, line(2))
    expect(events).toEqual([sampleClick(1), sampleClick(2)])
    expect(rejected).toEqual([{ line: bad, reason: expect.stringMatching(/./) }])
  })

  it.each([
    ['an unknown version', '{"v":2,"kind":"clicks","parts":0,"n":1}', 'Unknown version 2'],
    ['another kind', '{"v":1,"kind":"offers","parts":0,"n":1}', 'No header'],
    ['no header', line(5), 'No header'],
    ['nothing', '', 'No header'],
  ])('rejects a whole message with %s', (_, first, reason) => {
    const { events, rejected } = decode(first, line(1))
    expect(events).toEqual([])
    expect(rejected).toEqual([{ line: `${first}\n${line(1)}`, reason: expect.stringContaining(reason) }])
  })

  it('reports clicks that the header declares and that are not there', () => {
    const { events, rejected } = decode(header(2), line(1))
    expect(events).toHaveLength(1)
    const reason = 'The header declares 0 parts and 2 events, 1 lines follow'
    expect(rejected).toEqual([{ line: header(2), reason }])
  })

  const { deviceType, ...rest } = sampleClick(1)
  const device = JSON.stringify({ deviceType: 'tv', city: 'Rome' })

  it('lets the later part win, and the click over its parts', () => {
    const click = JSON.stringify({ ...rest, city: undefined, parts: [1, 0], os: 'tvOS' })
    const { events } = decode(
      header(1, 2),
      device,
      JSON.stringify({ deviceType: 'mobile', city: 'Ulm', os: 'x' }),
      click,
    )
    expect(events).toEqual([{ ...sampleClick(1), deviceType: 'tv', city: 'Rome', os: 'tvOS' }])
  })

  it.each([
    ['a part that is not there', 7],
    ['a part that cannot be read', 0],
    ['a part by no number', 'length'],
    ['a negative number', -1],
  ])('refuses a click that refers to %s, and reads those beside it', (_, number) => {
    const lost = JSON.stringify({ ...rest, parts: [number] })
    const whole = JSON.stringify({ ...rest, parts: [1] })
    const { events, rejected } = decode(header(2, 2), '{"broken', device, lost, whole)
    expect(events).toEqual([{ ...sampleClick(1), deviceType: 'tv' }])
    expect(rejected).toEqual([
      { line: '{"broken', reason: expect.stringContaining('no JSON object') },
      { line: lost, reason: expect.stringContaining(`part ${JSON.stringify(number)}, which is not there`) },
    ])
  })

  it('hands a refused click back whole, so that it can be sent again', () => {
    const { rejected } = decode(header(1, 1), device, JSON.stringify({ ...rest, city: 5, parts: [0] }))
    expect(rejected.map(({ line }) => JSON.parse(line))).toEqual([
      { ...sampleClick(1), deviceType: 'tv', city: 5 },
    ])
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
  it('stores what was refused, why, when and where it was read', () => {
    const source = { topic: 't', partition: 3, offset: 2n ** 60n, key: null, value: Buffer.alloc(0) }
    const refusal = { reason: 'too old', payload: line(1), atMs: 5 }
    expect(decodeDeadLetter(Buffer.from(encodeDeadLetter(refusal, source)))).toEqual({
      v: 1,
      ...refusal,
      source: { topic: 't', partition: 3, offset: '1152921504606846976' },
    })
  })
})
