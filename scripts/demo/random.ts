import { uuidV7 } from '@waymark/domain'

/** Numbers in [0, 1), the same ones for the same seed: nothing of the demo draws any other. */
export type Random = () => number

/** A draw of items, the same one again and again. */
export type Draw<Item> = (random: Random) => Item

/**
 * A draw by weight.
 * @throws Error where no weight is positive
 */
export function weightedDraw<Item>(
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): Draw<Item> {
  let total = 0
  const columns = items.map((item, index) => {
    total += weightOf(item, index)
    return { item, upTo: total }
  })
  return (random) => {
    const position = random() * total
    const column = columns.find(({ upTo }) => position < upTo)
    if (column === undefined) throw new Error('There is nothing to draw from.')
    return column.item
  }
}

/** One of the items, each as likely as the others. */
export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to draw from.')
  return item
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** A time between two events, more often a short one: exponential, cut off at `atMost`. */
export function delayMs(random: Random, { mean, atMost }: { mean: number; atMost: number }): number {
  return Math.min(atMost, Math.round(-Math.log(1 - random()) * mean))
}

function bytesOf(random: Random, count: number): Buffer {
  const bytes = Buffer.allocUnsafe(count)
  for (let index = 0; index < count; index++) bytes[index] = random() * 256
  return bytes
}

/** Hexadecimal digits, two a byte. */
export const hex = (random: Random, bytes: number) => bytesOf(random, bytes).toString('hex')

/** A UUIDv7 of a draw's bits, as the product makes one of real chance. */
export const tokenAt = (atMs: number, random: Random) => uuidV7(atMs, bytesOf(random, 10))

/** In arrays of at most `size`. */
export function* portions<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let portion: Item[] = []
  for (const item of items) {
    if (portion.push(item) < size) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}
