import type { BusMessage } from '@waymark/events'
import { describe, expect, it } from 'vitest'
import { type ConsumerSteps, createConsumerLoop, RetryLaterError, type Sourced } from './consumer-loop.ts'
import type { Refused } from './dead-letters.ts'
import { ok, retry } from './step-end.ts'

const message = (offset: number, text: string): BusMessage => ({
  topic: 'words',
  partition: 0,
  offset: BigInt(offset),
  key: null,
  value: Buffer.from(text),
})
const messages = [message(0, 'one two'), message(1, 'three')]

/** Words of messages, with what became of them; single steps can be replaced. */
function recorded(replaced: Partial<ConsumerSteps<string>> = {}) {
  const inserted: string[] = []
  const dead: Pick<Refused, 'reason' | 'payload'>[] = []
  const steps: ConsumerSteps<string> = {
    decode: async ({ value }) => ok({ items: value.toString().split(' '), refused: [] }),
    insert: async (items) => {
      inserted.push(...items.map(({ item }) => item))
      return ok([])
    },
    deadLetter: async (refused) => {
      dead.push(...refused.map(({ reason, payload }) => ({ reason, payload })))
      return ok(undefined)
    },
    ...replaced,
  }
  return { inserted, dead, handle: createConsumerLoop(steps) }
}

describe('createConsumerLoop', () => {
  it('acknowledges when every item is inserted', async () => {
    const { inserted, dead, handle } = recorded()
    await expect(handle(messages)).resolves.toBeUndefined()
    expect({ inserted, dead }).toEqual({ inserted: ['one', 'two', 'three'], dead: [] })
  })

  it('puts aside what a message has that is no item, and inserts the rest', async () => {
    const { inserted, dead, handle } = recorded({
      decode: async ({ value }) =>
        ok({ items: ['good'], refused: [{ reason: 'bad', payload: value.toString() }] }),
    })
    await handle(messages)
    expect(inserted).toEqual(['good', 'good'])
    expect(dead).toEqual([
      { reason: 'bad', payload: 'one two' },
      { reason: 'bad', payload: 'three' },
    ])
  })

  it('puts aside each item that the store can never take', async () => {
    const { dead, handle } = recorded({
      insert: async (items) =>
        ok(items.slice(0, 1).map(({ item, source }) => ({ reason: 'full', payload: item, source }))),
    })
    await handle(messages)
    expect(dead).toEqual([{ reason: 'full', payload: 'one' }])
  })

  it('does not insert nothing', async () => {
    const { handle } = recorded({
      decode: async () => ok({ items: [], refused: [] }),
      insert: async () => expect.unreachable('nothing is no insert'),
    })
    await handle(messages)
  })

  const unavailable = new Error('unavailable')
  it.each([
    ['decode', 'requests a retry', async () => retry(unavailable)],
    ['decode', 'throws', async () => Promise.reject(unavailable)],
    ['insert', 'requests a retry', async () => retry(unavailable)],
    ['insert', 'throws', async () => Promise.reject(unavailable)],
    ['deadLetter', 'requests a retry', async () => retry(unavailable)],
    ['deadLetter', 'throws', async () => Promise.reject(unavailable)],
  ] as const)('acknowledges nothing when %s %s', async (step, _, fail) => {
    const refusing = {
      insert: async (items: readonly Sourced<string>[]) =>
        ok(items.map(({ item, source }) => ({ reason: 'refused', payload: item, source }))),
    }
    const { handle } = recorded({ ...(step === 'deadLetter' && refusing), [step]: fail })
    await expect(handle(messages)).rejects.toMatchObject({
      name: 'RetryLaterError',
      step,
      cause: unavailable,
    })
    await expect(handle(messages)).rejects.toThrow(RetryLaterError)
  })
})
