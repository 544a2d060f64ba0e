/** So many samples are needed to say what is usual. */
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
  /** How many usual deviations the value differs from it; negative for less. */
  score: number
}

/** Scores a value by those of the same time of other days, weeks or months. */
export type AnomalyScorer = (value: number) => AnomalyScore

/**
 * Returns the robust z-score of values among samples of the same kind: the distance from their median in
 * median absolute deviations, scaled as standard deviations. A deviation is at least what chance does to a
 * count, the root of what is expected, so that one visitor more on a quiet night is no anomaly.
 * @param unit what one event adds to a value: 1 for counts, for revenue the amount of an average payment
 * @returns null for too few samples to say what is usual
 */
export function createAnomalyScorer(samples: readonly number[], unit = 1): AnomalyScorer | null {
  if (samples.length < leastSamples) return null
  const expected = median(samples)
  const spread = median(samples.map((value) => Math.abs(value - expected))) * normalScale
  const deviation = Math.max(spread, unit * Math.sqrt(Math.max(expected / unit, 1)))
  return (value) => ({ expected, score: (value - expected) / deviation })
}
