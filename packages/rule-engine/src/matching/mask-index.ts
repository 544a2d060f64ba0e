/**
 * Which of many masks can fit a text at all, by the runs of characters (grams) in it: a mask is kept under the rarest gram
 * that every text it fits must have. Long grams first: three digits are in every user agent, six hardly ever.
 */
export interface MaskIndex {
  byGram: readonly GramSlots[]
  /** Positions of masks whose pieces between the wildcards are all too short: they must always be asked. */
  others: readonly number[]
}

/** The masks that are kept under grams of one length. */
export interface GramSlots {
  length: number
  /** Of each slot, its masks: grams share slots, and only those whose `hash` is the text's are asked. */
  slots: readonly (readonly KeptMask[] | undefined)[]
}

export interface KeptMask {
  position: number
  hash: number
}

const gramLengths = [6, 3]
const slotsPerMask = 4

export function indexMasks(masks: readonly string[]): MaskIndex {
  let others = [...masks.keys()]
  const byGram: GramSlots[] = []
  for (const length of gramLengths) {
    const { slots, rest } = slotMasks(masks, others, length)
    if (rest.length < others.length) byGram.push({ length, slots })
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

/** The masks kept under grams of this hash, and others that share its slot. */
export function slotOf({ slots }: GramSlots, hash: number): readonly KeptMask[] | undefined {
  return slots[hash & (slots.length - 1)]
}

function slotMasks(masks: readonly string[], positions: readonly number[], length: number) {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, positions.length) * slotsPerMask))
  const counts = countGrams(masks, { positions, length, size })
  const slots: (KeptMask[] | undefined)[] = Array.from({ length: size })
  const rest: number[] = []
  for (const position of positions) {
    const hash = rarestGram(masks[position] ?? '', counts, length)
    if (hash === null) rest.push(position)
    else keep(slots, { position, hash })
  }
  return { slots, rest }
}

function keep(slots: (KeptMask[] | undefined)[], mask: KeptMask): void {
  const at = mask.hash & (slots.length - 1)
  const slot = slots[at]
  if (slot === undefined) slots[at] = [mask]
  else slot.push(mask)
}

interface GramSize {
  positions: readonly number[]
  length: number
  size: number
}

function countGrams(masks: readonly string[], { positions, length, size }: GramSize): Uint32Array {
  const counts = new Uint32Array(size)
  for (const position of positions) {
    forEachGram(masks[position] ?? '', length, (hash) => {
      const slot = hash & (size - 1)
      counts[slot] = (counts[slot] ?? 0) + 1
    })
  }
  return counts
}

/** Null: no piece of the mask is that long. */
function rarestGram(mask: string, counts: Uint32Array, length: number): number | null {
  let rarest: number | null = null
  let fewest = Number.POSITIVE_INFINITY
  forEachGram(mask, length, (hash) => {
    const count = counts[hash & (counts.length - 1)] ?? 0
    if (count >= fewest) return
    fewest = count
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
