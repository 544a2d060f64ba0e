/** Things that are made from a text, each made once while it is held. */
export interface ContentPool<Made> {
  /** What was made from an equal text before, else what `make` makes of it now. */
  get(text: string, make: () => Made): Made
}

/** What an entry takes beside its text, in characters: most filters are of this order. */
const entryCost = 500

/**
 * Keeps what was asked for last, bounded by the length of the texts. What falls out lives on where it is
 * used; only the next one who asks gets another.
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
      // A Map keeps the order of insertion: what is asked for goes to the end, and what was not asked for
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
