/** Numbers in [0, 1), the same ones for the same seed: nothing of the generator draws any other. */
export type Random = () => number

/** Draws of the same kind one after the other. */
export type Draw<Item> = (random: Random) => Item

/**
 * Makes a draw of items by weight.
 * @throws Error when no weight is positive
 */
export function weightedDraw<Item>(items: readonly Item[], weightOf: (item: Item) => number): Draw<Item> {
  let total = 0
  const columns = items.map((item) => {
    total += weightOf(item)
    return { item, upTo: total }
  })
  if (!(total > 0)) throw new Error('nothing to draw from')
  return (random) => {
    const position = random() * total
    const column = columns.find(({ upTo }) => position < upTo)
    if (column === undefined) throw new Error('nothing to draw from')
    return column.item
  }
}

/** One of the items, each as likely as the others. */
export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to draw from')
  return item
}

/** A time between two, more often a short one: exponential, cut off at `atMost`. */
export function delayMs(random: Random, { mean, atMost }: { mean: number; atMost: number }): number {
  return Math.min(atMost, Math.round(-Math.log(1 - random()) * mean))
}
