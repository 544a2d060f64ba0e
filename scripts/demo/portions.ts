/** In arrays of at most so many. */
export function* portions<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let portion: Item[] = []
  for (const item of items) {
    if (portion.push(item) < size) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}
