import type { Outcome, PostbackResult } from './postback.ts'

export interface PostbackLabels {
  /** Processed when it was received, or after it had waited for its click. */
  when: 'received' | 'waited'
  result: PostbackResult
}

/** What came of the postbacks that this process has processed. */
export interface PostbackCounts {
  note(when: PostbackLabels['when'], outcomes: readonly Pick<Outcome, 'result'>[]): void
  all(): Iterable<readonly [PostbackLabels, number]>
}

export function createPostbackCounts(): PostbackCounts {
  const counts = new Map<string, [PostbackLabels, number]>()
  return {
    note(when, outcomes) {
      for (const { result } of outcomes) {
        const key = `${when} ${result}`
        const [labels, count] = counts.get(key) ?? [{ when, result }, 0]
        counts.set(key, [labels, count + 1])
      }
    },
    all: () => counts.values(),
  }
}
