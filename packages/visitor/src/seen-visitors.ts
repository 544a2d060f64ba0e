/** Until when visitors count as seen, by their ids; in numbers beside the heap, 24 bytes each. */
export interface SeenVisitors {
  /** In ms; 0 when it is not known. */
  untilMs(id: string): number
  set(id: string, untilMs: number): void
  /**
   * The ids of those that count as seen for longer than until `afterMs`, bucket by bucket: each as it is when
   * its first one is read. Others may use the table between two.
   */
  after(afterMs: () => number): Generator<SeenVisitor>
}

export interface SeenVisitor {
  id: string
  untilMs: number
}

/** As many visitors as have the same bucket can be known at a time. */
const ways = 8
const hexDigitsOfPart = 8

/**
 * A table of so many buckets, a power of two; a visitor's id says its bucket. Of a full one, the visitor goes
 * that was looked up longest ago. Ids are hexadecimal and look random; two that begin with the same 64 bits
 * are one.
 */
export function createSeenVisitors({ buckets }: { buckets: number }): SeenVisitors {
  const slots = buckets * ways
  const [highs, lows, untils] = [new Uint32Array(slots), new Uint32Array(slots), new Float64Array(slots)]
  /** Needed to write the id, not to find it. */
  const rests = [new Uint32Array(slots), new Uint32Array(slots)]
  const parts = [highs, lows, untils, ...rests]

  /** To the front of its bucket: what is there moves back by one, as far as the slot that gets free. */
  function moveToFront(first: number, from: number): void {
    for (const part of parts) {
      const moved = part[from] ?? 0
      part.copyWithin(first + 1, first, from)
      part[first] = moved
    }
  }

  /** One that is known is in the first slot of its bucket then. */
  function find(high: number, low: number): { first: number; isKnown: boolean } {
    const first = (low & (buckets - 1)) * ways
    for (let slot = first; slot < first + ways; slot++) {
      if (highs[slot] !== high || lows[slot] !== low) continue
      if (slot > first) moveToFront(first, slot)
      return { first, isKnown: true }
    }
    return { first, isKnown: false }
  }

  /** Read at a stretch: between two reads, a look-up could move one to a slot that was read already. */
  function inBucket(first: number, afterMs: number): SeenVisitor[] {
    const found: SeenVisitor[] = []
    for (let slot = first; slot < first + ways; slot++) {
      const untilMs = untils[slot] ?? 0
      if (untilMs <= afterMs) continue
      found.push({ id: [highs, lows, ...rests].map((part) => textOf(part[slot] ?? 0)).join(''), untilMs })
    }
    return found
  }

  return {
    untilMs(id) {
      const { first, isKnown } = find(partOf(id, 0), partOf(id, 1))
      return isKnown ? (untils[first] ?? 0) : 0
    },
    set(id, untilMs) {
      const [high, low] = [partOf(id, 0), partOf(id, 1)]
      const { first, isKnown } = find(high, low)
      if (!isKnown) moveToFront(first, first + ways - 1)
      highs[first] = high
      lows[first] = low
      untils[first] = untilMs
      rests.forEach((part, index) => {
        part[first] = partOf(id, 2 + index)
      })
    },
    *after(afterMs) {
      for (let first = 0; first < slots; first += ways) yield* inBucket(first, afterMs())
    },
  }
}

const textOf = (part: number): string => part.toString(16).padStart(hexDigitsOfPart, '0')

const partOf = (id: string, part: number): number =>
  Number.parseInt(id.slice(part * hexDigitsOfPart, (part + 1) * hexDigitsOfPart), 16)
