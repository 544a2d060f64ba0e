/**
 * Work that gives way at every `yield`: a list of ten thousand entries is read between visits, not in front
 * of one (docs/decisions/0042-named-lists-in-slices.md).
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Items between two yields to the event loop: a tenth of a millisecond or so, whatever is done with one. */
const itemsPerSlice = 128

/** Visits each item, and gives way every now and then. */
export function* eachInSteps<Item>(
  items: readonly Item[],
  visit: (item: Item, position: number) => void,
): Steps<void> {
  for (let start = 0; start < items.length; start += itemsPerSlice) {
    const end = Math.min(start + itemsPerSlice, items.length)
    for (let position = start; position < end; position++) {
      const item = items[position]
      if (item !== undefined) visit(item, position)
    }
    yield
  }
}

/** What `make` gives for the items, in one list; null gives nothing. */
export function* mapInSteps<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made | null,
): Steps<Made[]> {
  const all: Made[] = []
  yield* eachInSteps(items, (item) => {
    const made = make(item)
    if (made !== null) all.push(made)
  })
  return all
}

type Compare<Item> = (a: Item, b: Item) => number

/** As `toSorted`: short runs, merged pair by pair. */
export function* sortInSteps<Item>(items: readonly Item[], compare: Compare<Item>): Steps<readonly Item[]> {
  let runs: Item[][] = []
  for (let start = 0; start < items.length; start += itemsPerSlice) {
    runs.push(items.slice(start, start + itemsPerSlice).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: Compare<Item>,
): Steps<Item[]> {
  const merged: Item[] = []
  let at = 0
  yield* eachInSteps(first, (item) => {
    for (let other = second[at]; other !== undefined && compare(other, item) < 0; other = second[++at])
      merged.push(other)
    merged.push(item)
  })
  for (let other = second[at]; other !== undefined; other = second[++at]) merged.push(other)
  return merged
}

/** All of it now. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
