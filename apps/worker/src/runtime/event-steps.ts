import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ClickEvent, decodeClickBatch } from '@waymark/events'
import type { ConsumerSteps } from '../../runtime/consumer-loop.ts'
import { ok } from '../../runtime/step-end.ts'
import type { ClickBatcher } from './click-batcher.ts'

/** About 5 ms of decoding: the event loop is free between two runs of this many. */
const clicksPerTurn = 500

/** Reads the clicks of a message; what is none is refused line by line. */
function createDecodeStep(): ConsumerSteps<ClickEvent>['decode'] {
  let sinceTurn = 0
  return async ({ value }) => {
    const { events, rejected } = decodeClickBatch(value)
    sinceTurn += events.length
    if (sinceTurn >= clicksPerTurn) {
      sinceTurn = 0
      await nextTurn()
    }
    return ok({ items: events, refused: rejected.map(({ line, reason }) => ({ payload: line, reason })) })
  }
}

/** Inserts clicks; those that the store can never take come back, each with the message it was read in. */
function createInsertStep(batcher: ClickBatcher): ConsumerSteps<ClickEvent>['insert'] {
  return async (clicks) => {
    const { rejected } = await batcher.insert(clicks.map(({ item }) => item))
    if (rejected.length === 0) return ok([])
    const sources = new Map(clicks.map(({ item, source }) => [item.clickToken, source]))
    return ok(
      rejected.flatMap(({ event, reason }) => {
        const source = sources.get(event.clickToken)
        return source ? [{ reason, payload: JSON.stringify(event), source }] : []
      }),
    )
  }
}

/** The steps that are the clicks' own; the dead letters' is every consumer's. */
export function createClickSteps(
  batcher: ClickBatcher,
): Pick<ConsumerSteps<ClickEvent>, 'decode' | 'insert'> {
  return { decode: createDecodeStep(), insert: createInsertStep(batcher) }
}
