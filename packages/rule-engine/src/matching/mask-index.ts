import { eachInSteps, type Steps } from './steps.ts'

/**
 * Which of many masks can fit a text at all, by the runs of characters (grams) in it: a mask is indexed by
 * the rarest gram that every text it fits must have. Long grams first: three digits are in every user agent,
 * six hardly ever.
 */
export interface MaskIndex {
  byGram: readonly GramSlots[]
  /**
   * Positions of masks whose pieces between the wildcards are all too short: they must always be compared.
   */
  others: readonly number[]
}

/** The masks that are indexed by grams of one length. Plain arrays of numbers: a list has ten thousand. */
export interface GramSlots {
  length: number
  /** Of each slot, the position of its first mask; -1: it has none. */
  heads: Int32Array
  /** Of each mask, the position of the next in its slot; -1: it is the last. */
  nexts: Int32Array
  /**
   * Of each mask, the hash of its gram: grams share slots, and only those whose hash is the text's are
   * compared.
   */
  hashes: Int32Array
}

const gramLengths = [6, 3]
const slotsPerMask = 4

export function* indexMasks(masks: readonly string[]): Steps<MaskIndex> {
  let others: readonly number[] = [...masks.keys()]
  const byGram: GramSlots[] = []
  for (const length of gramLengths) {
    const { slots, rest } = yield* slotMasks(masks, others, length)
    if (rest.length < others.length) byGram.push(slots)
    others = rest
  }
  return { byGram, others }
}

/** What the gram of `length` characters at `at` is known by. */
export function hashAt(text: string, at: number, length: number): number {
  let hash = 0
  for (let index = at; index < at + length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

/**
 * The first of the masks indexed by grams of this hash, and of others that share its slot; -1: there is none.
 */
export function firstOf({ heads }: GramSlots, hash: number): number {
  return heads[hash & (heads.length - 1)] ?? -1
}

function* slotMasks(
  masks: readonly string[],
  positions: readonly number[],
  length: number,
): Steps<{ slots: GramSlots; rest: readonly number[] }> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, positions.length) * slotsPerMask))
  const counts = new Uint32Array(size)
  yield* eachInSteps(positions, (position) => count(masks[position] ?? '', counts, length))
  const slots: GramSlots = {
    length,
    heads: new Int32Array(size).fill(-1),
    nexts: new Int32Array(masks.length).fill(-1),
    hashes: new Int32Array(masks.length),
  }
  const rest: number[] = []
  yield* eachInSteps(positions, (position) => {
    const hash = rarestGram(masks[position] ?? '', counts, length)
    if (hash === null) rest.push(position)
    else store(slots, position, hash)
  })
  return { slots, rest }
}

function store({ heads, nexts, hashes }: GramSlots, position: number, hash: number): void {
  const slot = hash & (heads.length - 1)
  hashes[position] = hash
  nexts[position] = heads[slot] ?? -1
  heads[slot] = position
}

function count(mask: string, counts: Uint32Array, length: number): void {
  forEachGram(mask, length, (hash) => {
    const slot = hash & (counts.length - 1)
    counts[slot] = (counts[slot] ?? 0) + 1
  })
}

/** Null: no piece of the mask is that long. */
function rarestGram(mask: string, counts: Uint32Array, length: number): number | null {
  let rarest: number | null = null
  let fewest = Number.POSITIVE_INFINITY
  forEachGram(mask, length, (hash) => {
    const times = counts[hash & (counts.length - 1)] ?? 0
    if (times >= fewest) return
    fewest = times
    rarest = hash
  })
  return rarest
}

/** Of each run of `length` characters without a wildcard. */
function forEachGram(mask: string, length: number, see: (hash: number) => void): void {
  let clear = 0
  for (let end = 0; end < mask.length; end++) {
    const code = mask.charCodeAt(end)
    clear = code === star || code === questionMark ? 0 : clear + 1
    if (clear >= length) see(hashAt(mask, end - length + 1, length))
  }
}

const star = 0x2a
const questionMark = 0x3f
