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
  const held = new Map<string, Made>()
  let characters = 0
  const forget = (text: string) => {
    if (held.delete(text)) characters -= text.length + entryCost
  }
  const keep = (text: string, made: Made) => {
    held.set(text, made)
    characters += text.length + entryCost
  }
  return {
    get(text, make) {
      const known = held.get(text)
      const made = known ?? make()
      // A Map preserves the order of insertion: what is used moves to the end, and what was not used for
      // longest is first.
      forget(text)
      keep(text, made)
      for (const oldest of held.keys()) {
        if (characters <= mostCharacters || oldest === text) break
        forget(oldest)
      }
      return made
    },
  }
}
