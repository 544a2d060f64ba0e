import { type ClickEvent, encodeClickBatch } from '@waymark/events'
import { sampleClick } from '@waymark/events/testing'

/** 2026-01-02T03:04:05Z */
export const firstClickMs = 1_767_323_045_000

export const workspaceId = '0193a1f0-0000-7000-8000-000000000001'

/** The click with this number of a link: its token's and its own time grow with the number. */
export function numberedClick(number: number, changes: Partial<ClickEvent> = {}): ClickEvent {
  const clickedAtMs = firstClickMs + number
  const time = clickedAtMs.toString(16).padStart(12, '0')
  return sampleClick(number, {
    clickToken: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`,
    clickedAtMs,
    workspaceId,
    countryCode: number % 3 === 0 ? 'GB' : 'US',
    isUnique: number % 2 === 0,
    cost: '0.0125',
    ...changes,
  })
}

/** The messages in which a redirector would send these clicks. */
export function messagesOf(clicks: readonly ClickEvent[]): { value: Buffer }[] {
  const { messages } = encodeClickBatch(clicks, (click) => JSON.stringify(click))
  return messages.map(({ value }) => ({ value }))
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** In another order, cut into pieces of 1 to `largest`. */
export function shuffledPieces<Item>(
  items: readonly Item[],
  largest: number,
  random: () => number,
): Item[][] {
  const order = items
    .map((item) => ({ item, position: random() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ item }) => item)
  const pieces: Item[][] = []
  for (let start = 0; start < order.length; ) {
    const size = 1 + Math.floor(random() * largest)
    pieces.push(order.slice(start, start + size))
    start += size
  }
  return pieces
}
