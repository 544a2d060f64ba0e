interface Weighted {
  id: string
  weight: number
}

/**
 * Draws a landing or an offer (contract §4, "Weights"). A visitor who is bound to a candidate gets it again,
 * with weight 0 too; a weight of 0 gets no other visitor, but where all candidates have it the first is
 * taken. `random` is called once at most, only where there is something to draw. Undefined: there is no
 * candidate.
 */
export function drawByWeight<Candidate extends Weighted>(
  candidates: readonly Candidate[],
  { random, boundId }: { random: () => number; boundId: string | null },
): Candidate | undefined {
  const bound = boundId === null ? undefined : candidates.find(({ id }) => id === boundId)
  if (bound !== undefined) return bound
  const drawable = candidates.filter(({ weight }) => weight > 0)
  return drawable.length > 1 ? drawn(drawable, random()) : (drawable[0] ?? candidates[0])
}

function drawn<Candidate extends Weighted>(
  candidates: readonly Candidate[],
  random: number,
): Candidate | undefined {
  const total = candidates.reduce((sum, { weight }) => sum + weight, 0)
  let left = random * total
  for (const candidate of candidates) {
    left -= candidate.weight
    if (left < 0) return candidate
  }
  return candidates.at(-1)
}

/** What `drawByWeight` may come to. */
export interface Choice<Candidate> {
  candidate: Candidate
  /** In (0, 1]. */
  share: number
  /** A number of `random` that draws it; null: there is nothing to draw. */
  at: number | null
}

/** All that `drawByWeight` may come to for a visitor who is bound to nothing, with exact shares. */
export function choicesByWeight<Candidate extends Pick<Weighted, 'weight'>>(
  candidates: readonly Candidate[],
): Choice<Candidate>[] {
  const drawable = candidates.filter(({ weight }) => weight > 0)
  if (drawable.length < 2) {
    const only = drawable[0] ?? candidates[0]
    return only === undefined ? [] : [{ candidate: only, share: 1, at: null }]
  }
  const total = drawable.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  return drawable.map((candidate) => {
    const at = (before + candidate.weight / 2) / total
    before += candidate.weight
    return { candidate, share: candidate.weight / total, at }
  })
}
