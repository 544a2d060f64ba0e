import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@waymark/rule-engine'

/** So long other work may have to wait. */
const sliceMs = 2

/** Does all steps, and lets what has come in meanwhile have its turn every other millisecond. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let startedMs = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - startedMs < sliceMs) continue
    await nextTurn()
    startedMs = performance.now()
  }
}
