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
