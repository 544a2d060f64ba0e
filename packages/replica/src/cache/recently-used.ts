/** Which of many are in use. */
export interface RecentlyUsed<Entry> {
  /** Puts one into it, when it is not there. Others that were not used meanwhile may have to go. */
  add(entry: Entry): void
}

export interface Used {
  /** Counted by who uses it, up to 2; set to 0 when one is sought that may go. */
  uses: number
}

export interface RecentlyUsedOptions<Entry> {
  max: number
  /** It is not in use any more. */
  onUnused: (entry: Entry) => void
}

/** The newest are one of so many of all. */
const newestShare = 20

/**
 * So many entries of those that were used last, by the clock algorithm: to use one is to count it, so that it
 * costs a visit nothing, and one that is not used goes when the hand comes by for the second time. The newest
 * are apart: one that is used only once goes before it has got old, and pushes out none that is used again
 * and again. An entry that is not needed any more stays until its turn comes, too.
 */
export function createRecentlyUsed<Entry extends Used>({
  max,
  onUnused,
}: RecentlyUsedOptions<Entry>): RecentlyUsed<Entry> {
  const newest = createRing<Entry>(Math.ceil(max / newestShare))
  const proven = createRing<Entry>(max)

  function prove(entry: Entry): void {
    entry.uses = 0
    for (let next = proven.next(); next !== undefined && next.uses > 0; next = proven.next()) {
      next.uses = 0
      proven.replaceNext(next)
    }
    const unused = proven.replaceNext(entry)
    if (unused !== undefined) onUnused(unused)
  }

  return {
    add(entry) {
      const oldest = newest.replaceNext(entry)
      if (oldest === undefined) return
      if (oldest.uses > 1) prove(oldest)
      else onUnused(oldest)
    },
  }
}

function createRing<Entry>(max: number) {
  const entries: Entry[] = []
  let hand = 0
  return {
    /** The one that was put in its place longest ago, when all places are taken. */
    next: (): Entry | undefined => entries[hand],
    replaceNext(entry: Entry): Entry | undefined {
      const replaced = entries[hand]
      entries[hand] = entry
      hand = (hand + 1) % max
      return replaced
    },
  }
}
