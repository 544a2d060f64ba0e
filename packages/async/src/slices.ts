import { setImmediate as nextImmediate } from 'node:timers/promises'

/**
 * Resolves after the event loop has looked once more for requests and answers that have come, and has done
 * what they bring. One immediate is too early where the loop is just reading a socket: it runs right after
 * that, before the loop looks again.
 */
export async function yieldToEventLoop(): Promise<void> {
  await nextImmediate()
  await nextImmediate()
}

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
    await yieldToEventLoop()
    startedMs = performance.now()
  }
}

/**
 * Yields the items, `size` at a time. Those of a batch are read when it is requested, not before: where the
 * work on each is awaited, the items of a generator are not made at one stretch.
 */
export function* batchesOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Runs `run` with some of the items at a time, one call after the other, and joins what they return. For
 * statements: the client of a database builds each at a stretch, and reads its rows at a stretch.
 */
export async function mapInBatches<Item, Result>(
  items: Iterable<Item>,
  size: number,
  run: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = []
  for (const batch of batchesOf(items, size)) results.push(await run(batch))
  return results.flat()
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
