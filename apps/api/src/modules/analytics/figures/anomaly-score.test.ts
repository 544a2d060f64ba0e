import { describe, expect, it } from 'vitest'
import { createAnomalyScorer } from './anomaly-score.ts'

describe('the robust z-score', () => {
  const rows: [name: string, samples: number[], clicks: number, expected: number, score: number][] = [
    ['is nought at the median', [8, 10, 12, 10], 10, 10, 0],
    ['is in scaled median deviations', [0, 50, 100, 150, 200], 100 + 50 * 1.4826, 100, 1],
    ['is not moved by one wild hour', [100, 100, 100, 100, 9000], 100, 100, 0],
    ['takes at least what chance does', [100, 100, 100, 100], 120, 100, 2],
    ['falls with the clicks', [100, 100, 100, 100], 60, 100, -4],
    ['takes a click for chance where there are none', [0, 0, 0, 0], 1, 0, 1],
  ]
  it.each(rows)('%s', (_, samples, clicks, expected, score) => {
    const scoring = createAnomalyScorer(samples)?.(clicks)
    expect(scoring?.expected).toBe(expected)
    expect(scoring?.score).toBeCloseTo(score, 9)
  })

  it('is none of too few hours', () => {
    expect(createAnomalyScorer([1, 2, 3])).toBeNull()
  })
})
