/** While the disk takes no lines so much waits for it; what comes then is dropped and counted. */
const maxPendingCharacters = 64 * 1024 * 1024

export interface PendingLines {
  readonly characters: number
  add(line: string): void
  /** All that waits, and how many lines were dropped; both start anew. */
  take(): { text: string; dropped: number }
}

export function createPendingLines(): PendingLines {
  let lines: string[] = []
  let characters = 0
  let dropped = 0
  return {
    get characters() {
      return characters
    },
    add(line) {
      if (characters + line.length > maxPendingCharacters) {
        dropped += 1
        return
      }
      lines.push(line)
      characters += line.length
    },
    take() {
      const taken = { text: lines.join(''), dropped }
      lines = []
      characters = 0
      dropped = 0
      return taken
    },
  }
}
