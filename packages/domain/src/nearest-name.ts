/** What may have been meant: a text that is compared, and the name that is proposed for it. */
export type Proposal = readonly [compared: string, name: string]

export interface NearestName {
  name: string
  /** Letters that must be put in, left out or exchanged. */
  distance: number
}

/** Longer ones are wrong anyway; comparing them letter by letter would take a write too long. */
const comparedLength = 40

/**
 * The proposal that a wrong name is nearest to; null without proposals. What cannot be nearer by its length
 * alone is not compared: a report may have a thousand wrong names.
 */
export function nearestName(proposals: Iterable<Proposal>, wanted: string): NearestName | null {
  const text = wanted.slice(0, comparedLength)
  let best: NearestName | null = null
  for (const [compared, name] of proposals) {
    if (best !== null && Math.abs(compared.length - text.length) >= best.distance) continue
    const distance = editDistance(compared, text)
    if (best === null || distance < best.distance) best = { name, distance }
  }
  return best
}

/** Levenshtein's. Names are short, and only wrong ones are compared. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= b.length; at++) {
      const changed = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
