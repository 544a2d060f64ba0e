export interface TextMemo<Value> {
  get(text: string): Value | undefined
  set(text: string, value: Value): void
}

/**
 * Remembers what was made of texts. Of two generations the younger takes what is new or asked for; when it has half of the characters, it
 * becomes the older, and what was not asked for meanwhile is forgotten.
 */
export function createTextMemo<Value>({ maxCharacters }: { maxCharacters: number }): TextMemo<Value> {
  let younger = new Map<string, Value>()
  let older = new Map<string, Value>()
  let characters = 0
  const set = (text: string, value: Value): void => {
    characters += text.length
    if (characters > maxCharacters / 2) {
      older = younger
      younger = new Map()
      characters = text.length
    }
    younger.set(text, value)
  }
  return {
    get: (text) => {
      const known = younger.get(text)
      if (known !== undefined) return known
      const remembered = older.get(text)
      if (remembered !== undefined) set(text, remembered)
      return remembered
    },
    set,
  }
}
