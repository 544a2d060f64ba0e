/** How many hours of one weekday and hour it takes to say what is usual. */
const leastSamples = 4
/**
 * 1 / the 75th percentile of the standard normal distribution: makes of a median deviation a standard
 * deviation.
 */
const normalScale = 1.4826
/** Iglewicz and Hoaglin's bound of robust z-scores. */
export const anomalyScore = 3.5

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export interface AnomalyScore {
  /** What is usual: the median. */
  expected: number
  /** How many usual deviations the clicks differ from it; negative for fewer clicks. */
  score: number
}

/** Scores clicks by those of the same hour in other weeks. */
export type AnomalyScorer = (clicks: number) => AnomalyScore

/**
 * The robust z-score of clicks among those of the same weekday and hour: the distance from their median in
 * median absolute deviations, scaled as standard deviations. A deviation is at least what chance does to a
 * count, the root of what is expected, so that one visitor more on a quiet night is no anomaly.
 * @returns null for too few samples to say what is usual
 */
export function createAnomalyScorer(samples: readonly number[]): AnomalyScorer | null {
  if (samples.length < leastSamples) return null
  const expected = median(samples)
  const spread = median(samples.map((clicks) => Math.abs(clicks - expected))) * normalScale
  const deviation = Math.max(spread, Math.sqrt(Math.max(expected, 1)))
  return (clicks) => ({ expected, score: (clicks - expected) / deviation })
}
