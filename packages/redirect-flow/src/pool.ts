/** Gives for equal keys one and the same value, which the first of them makes. */
export type Pool<Value> = (key: string, make: () => Value) => Value

const maxValues = 20_000

/**
 * What many links have in common, each stored once: parsed entries have a copy each. Empties itself when it
 * is full; then later copies are merely not shared with earlier ones.
 */
export function createPool<Value>(): Pool<Value> {
  const known = new Map<string, Value>()
  return (key, make) => {
    const first = known.get(key)
    if (first !== undefined) return first
    if (known.size >= maxValues) known.clear()
    const value = make()
    known.set(key, value)
    return value
  }
}
