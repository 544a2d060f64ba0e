import { describe, expect, it } from 'vitest'
import { encodeClickBatch } from './click-batch.ts'
import { declaredEvents } from './decode-batch.ts'
import { decodeFlowBatch, encodeFlowBatch } from './flow-event.ts'
import { sampleClick } from './testing/sample-click.ts'
import { sampleDomainVisits, sampleOfferClick } from './testing/sample-flow-events.ts'

const header = (n: number) => `{"v":1,"kind":"flow","parts":0,"n":${n}}`
const decode = (...lines: string[]) => decodeFlowBatch(Buffer.from(lines.join('\n')))

describe('a batch of flow events', () => {
  it('gives every event back, in order, whatever its kind', () => {
    const events = [
      sampleOfferClick(1),
      sampleDomainVisits(2),
      sampleOfferClick(3, { isFirst: null, subIds: { sub_id_1: 'ü"\n' }, landingId: null }),
    ]
    const { messages, oversized } = encodeFlowBatch(events)
    expect(oversized).toBe(0)
    expect(messages.map(({ value }) => declaredEvents(value))).toEqual([3])
    expect(messages.map(({ value }) => decodeFlowBatch(value))).toEqual([{ events, rejected: [] }])
  })

  it.each([
    ['an unknown kind', { ...sampleOfferClick(1), kind: 'tea' }],
    ['no offer', { ...sampleOfferClick(1), offerId: null }],
    ['a negative count', sampleDomainVisits(1, { other: -1 })],
  ])('refuses %s with its reason and accepts the others', (_, bad) => {
    const { events, rejected } = decode(header(2), JSON.stringify(bad), JSON.stringify(sampleOfferClick(2)))
    expect(events).toEqual([sampleOfferClick(2)])
    expect(rejected).toEqual([{ line: JSON.stringify(bad), reason: expect.stringMatching(/./) }])
  })

  it('refuses messages of clicks', () => {
    const { messages } = encodeClickBatch([sampleClick(1)], (click) => JSON.stringify(click))
    const decoded = messages.map(({ value }) => decodeFlowBatch(value))
    expect(decoded).toEqual([
      { events: [], rejected: [{ line: expect.any(String), reason: expect.stringContaining('clicks') }] },
    ])
  })
})
