/** Things that are made from a text, each made once while it is cached. */
export interface ContentPool<Made> {
  /** What was made from an equal text before, else what `make` makes of it now. */
  get(text: string, make: () => Made): Made
}

/** What an entry takes beside its text, in characters: most filters are of this order. */
const entryCost = 500

/**
 * Caches what was used last, bounded by the length of the texts. Evicted values remain valid where they are
 * used; only the next caller gets another.
 */
export function createContentPool<Made>(mostCharacters: number): ContentPool<Made> {
  const cached = new Map<string, Made>()
  let characters = 0
  const forget = (text: string) => {
    if (cached.delete(text)) characters -= text.length + entryCost
  }
  const store = (text: string, made: Made) => {
    cached.set(text, made)
    characters += text.length + entryCost
  }
  return {
    get(text, make) {
      const known = cached.get(text)
      const made = known ?? make()
      // A Map preserves the order of insertion: what is used moves to the end, and what was not used for
      // longest is first.
      forget(text)
      store(text, made)
      for (const oldest of cached.keys()) {
        if (characters <= mostCharacters || oldest === text) break
        forget(oldest)
      }
      return made
    },
  }
}
