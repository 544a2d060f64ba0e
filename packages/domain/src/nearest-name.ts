/** What may have been meant: a text that is compared, and the name that is proposed for it. */
export type Proposal = readonly [compared: string, name: string]

export interface NearestName {
  name: string
  /** Letters that must be put in, left out or exchanged. */
  distance: number
}

/** Longer ones are wrong anyway; comparing them letter by letter would take a write too long. */
const comparedLength = 24

/**
 * The proposal that a wrong name is nearest to; null without proposals. What cannot be nearer is not compared
 * to its end: a report may have a thousand wrong names.
 */
export function nearestName(proposals: Iterable<Proposal>, wanted: string): NearestName | null {
  const text = wanted.slice(0, comparedLength)
  const row = new Uint8Array(comparedLength + 1)
  let best: NearestName | null = null
  for (const [compared, name] of proposals) {
    const distance = editDistance(compared.slice(0, mostLetters), text, { row, below: best?.distance ?? 255 })
    if (distance !== null) best = { name, distance }
  }
  return best
}

/** Names whose distance fits into a byte are compared. */
const mostLetters = 200

/** Levenshtein's; null: it is not below. `row` is written over. */
function editDistance(
  a: string,
  b: string,
  { row, below }: { row: Uint8Array; below: number },
): number | null {
  if (Math.abs(a.length - b.length) >= below) return null
  for (let at = 0; at <= b.length; at++) row[at] = at
  for (let index = 0; index < a.length; index++) {
    const letter = a.charCodeAt(index)
    let diagonal = index
    let left = index + 1
    let least = left
    row[0] = left
    for (let at = 1; at <= b.length; at++) {
      const above = row[at] ?? 0
      left = Math.min(diagonal + (letter === b.charCodeAt(at - 1) ? 0 : 1), above + 1, left + 1)
      diagonal = above
      row[at] = left
      if (left < least) least = left
    }
    if (least >= below) return null
  }
  const distance = row[b.length] ?? 0
  return distance < below ? distance : null
}
