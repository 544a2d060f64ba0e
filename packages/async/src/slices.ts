import { setImmediate as nextTurn } from 'node:timers/promises'

export interface SliceOptions {
  /** How long other work may have to wait. Default 5. */
  sliceMs?: number
}

/**
 * Does all steps of a generator, and yields to the event loop whenever `sliceMs` have passed: a request that
 * has come meanwhile is answered in between. One step must be short by itself.
 */
export async function runInSlices<Result>(
  steps: Iterator<unknown, Result>,
  { sliceMs = 5 }: SliceOptions = {},
): Promise<Result> {
  let startedMs = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - startedMs < sliceMs) continue
    await nextTurn()
    startedMs = performance.now()
  }
}

/** As `items.map(map)`, in slices as `runInSlices`. */
export function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
  options?: SliceOptions,
): Promise<Result[]> {
  function* steps(): Generator<undefined, Result[]> {
    const results: Result[] = []
    for (const item of items) {
      results.push(map(item))
      yield
    }
    return results
  }
  return runInSlices(steps(), options)
}
