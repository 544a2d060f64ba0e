/**
 * Numbers in [0, 1), the same ones for the same seed (mulberry32): nothing of the generator asks for any
 * other chance.
 */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws of the same kind one after the other. */
export type Draw<Item> = (random: Random) => Item

/**
 * Makes a draw of items by weight, each in constant time whatever their number (Vose's alias method: a column
 * an item, of which a part belongs to another item).
 * @throws Error when no weight is positive
 */
export function weightedDraw<Item>(items: readonly Item[], weightOf: (item: Item) => number): Draw<Item> {
  const weights = items.map(weightOf)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0)) throw new Error('nothing to draw from')
  const shares = weights.map((weight) => (weight * items.length) / total)
  const columns = items.map((own) => ({ own, other: own, limit: 1 }))
  const short = shares.flatMap((share, index) => (share < 1 ? [index] : []))
  const long = shares.flatMap((share, index) => (share < 1 ? [] : [index]))
  for (let small = short.pop(), large = long.at(-1); small !== undefined && large !== undefined; ) {
    const column = columns[small]
    const giver = columns[large]
    if (!column || !giver) break
    column.limit = shares[small] ?? 0
    column.other = giver.own
    const left = (shares[large] ?? 0) - (1 - column.limit)
    shares[large] = left
    if (left < 1) short.push(...long.splice(-1))
    small = short.pop()
    large = long.at(-1)
  }
  return (random) => {
    const position = random() * columns.length
    const column = columns[Math.floor(position)]
    if (column === undefined) throw new Error('nothing to draw from')
    return position % 1 < column.limit ? column.own : column.other
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
