import { decodeDeadLetter, type OutgoingMessage } from '@waymark/events'
import { describe, expect, it } from 'vitest'
import { createDeadLetterStep } from './dead-letters.ts'

const source = {
  topic: 'clicks',
  partition: 3,
  offset: 9_007_199_254_740_993n,
  key: null,
  value: Buffer.alloc(0),
}
const mebibyte = 2 ** 20

function recorded() {
  const requests: (readonly OutgoingMessage[])[] = []
  const step = createDeadLetterStep({
    bus: { publish: async (_, messages) => void requests.push(messages) },
    topic: 'dead',
    clock: () => 1_767_323_045_678,
    logger: { error: () => {} },
  })
  const letters = () => requests.flat().map(({ value }) => decodeDeadLetter(Buffer.from(value)))
  return { requests, step, letters }
}

describe('createDeadLetterStep', () => {
  it('says what was refused, why, when and where it was read', async () => {
    const { step, letters } = recorded()
    await step([{ reason: 'no click', payload: '{"half', source }])
    expect(letters()).toEqual([
      {
        v: 1,
        reason: 'no click',
        payload: '{"half',
        atMs: 1_767_323_045_678,
        source: { topic: 'clicks', partition: 3, offset: '9007199254740993' },
      },
    ])
  })

  it('sends many letters in requests that a broker takes', async () => {
    const { requests, step, letters } = recorded()
    const payload = 'x'.repeat(200_000)
    await step(Array.from({ length: 20 }, (_, index) => ({ reason: `${index}`, payload, source })))
    expect(letters().map(({ reason }) => reason)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index}`),
    )
    for (const request of requests) {
      const bytes = request.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0)
      expect(bytes).toBeLessThan(mebibyte)
    }
  })

  it.each([
    ['plain text', 'x'],
    ['text that is all escapes', '\u0000'],
    ['text of four bytes a character', '😀'],
  ])('cuts a payload of %s that no broker would take, and says so', async (_, character) => {
    const { requests, step, letters } = recorded()
    await step([{ reason: 'monstrous', payload: character.repeat(mebibyte), source }])
    expect(Buffer.byteLength(requests[0]?.[0]?.value ?? '')).toBeLessThan(mebibyte)
    expect(letters()[0]?.reason).toMatch(/^monstrous \(the payload of \d+ characters is cut\)$/)
  })
})
