import type { BatchHandler, BusMessage } from '@waymark/events'
import type { Refused } from './dead-letters.ts'
import { runStep, type StepEnd } from './step-end.ts'

/** An item of a message, with the message it was read in. */
export interface Sourced<Item> {
  item: Item
  source: BusMessage
}

export interface Decoded<Item> {
  items: Item[]
  refused: Pick<Refused, 'reason' | 'payload'>[]
}

export interface ConsumerSteps<Item> {
  /** Reads the items of one message; what is none is refused with its reason. */
  decode(message: BusMessage): Promise<StepEnd<Decoded<Item>>>
  /** Stores the items durably and returns those that can never be stored. */
  insert(items: readonly Sourced<Item>[]): Promise<StepEnd<readonly Refused[]>>
  /** Puts aside what was refused, for good. */
  deadLetter(refused: readonly Refused[]): Promise<StepEnd<void>>
}

/** What the bus gets instead of an acknowledgement: which step is to be tried again, and why. */
export class RetryLaterError extends Error {
  readonly step: keyof ConsumerSteps<unknown>

  constructor(step: keyof ConsumerSteps<unknown>, cause: unknown) {
    super(`The step "${step}" did not succeed.`, { cause })
    this.name = 'RetryLaterError'
    this.step = step
  }
}

async function decodeAll<Item>(steps: ConsumerSteps<Item>, messages: readonly BusMessage[]) {
  const items: Sourced<Item>[] = []
  const refused: Refused[] = []
  for (const source of messages) {
    const end = await runStep(() => steps.decode(source))
    switch (end.kind) {
      case 'ok':
        items.push(...end.value.items.map((item) => ({ item, source })))
        refused.push(...end.value.refused.map((refusal) => ({ ...refusal, source })))
        break
      case 'retry':
        throw new RetryLaterError('decode', end.error)
      default:
        end satisfies never
    }
  }
  return { items, refused }
}

async function insertAll<Item>(steps: ConsumerSteps<Item>, items: readonly Sourced<Item>[]) {
  if (items.length === 0) return []
  const end = await runStep(() => steps.insert(items))
  switch (end.kind) {
    case 'ok':
      return end.value
    case 'retry':
      throw new RetryLaterError('insert', end.error)
    default:
      return end satisfies never
  }
}

/**
 * The loop of every consumer: decode → insert → dead-letter → acknowledge. Resolving acknowledges; a step
 * that is to be tried again rejects, so that the bus redelivers all of the messages. An item is thus stored
 * or dead-lettered at least once, whatever fails in between, and storing one twice must change nothing.
 */
export function createConsumerLoop<Item>(steps: ConsumerSteps<Item>): BatchHandler {
  return async (messages) => {
    const decoded = await decodeAll(steps, messages)
    const refused = [...decoded.refused, ...(await insertAll(steps, decoded.items))]
    if (refused.length === 0) return
    const end = await runStep(() => steps.deadLetter(refused))
    if (end.kind !== 'ok') throw new RetryLaterError('deadLetter', end.error)
  }
}
