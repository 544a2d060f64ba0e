import { describe, expect, it } from 'vitest'
import { createAnomalyScorer } from './anomaly-score.ts'

describe('the robust z-score', () => {
  type Row = [name: string, samples: number[], value: number, expected: number, score: number, unit?: number]
  const rows: Row[] = [
    ['is nought at the median', [8, 10, 12, 10], 10, 10, 0],
    ['is in scaled median deviations', [0, 50, 100, 150, 200], 100 + 50 * 1.4826, 100, 1],
    ['is not moved by one wild hour', [100, 100, 100, 100, 9000], 100, 100, 0],
    ['takes at least what chance does', [100, 100, 100, 100], 120, 100, 2],
    ['falls with the clicks', [100, 100, 100, 100], 60, 100, -4],
    ['takes a click for chance where there are none', [0, 0, 0, 0], 1, 0, 1],
    ['takes one sale of 50 for chance where there are none', [0, 0, 0, 0], 50, 0, 1, 50],
    ['takes a sale of 50 more than four for half a deviation', [200, 200, 200, 200], 250, 200, 0.5, 50],
  ]
  it.each(rows)('%s', (_, samples, value, expected, score, unit) => {
    const scoring = createAnomalyScorer(samples, unit)?.(value)
    expect(scoring?.expected).toBe(expected)
    expect(scoring?.score).toBeCloseTo(score, 9)
  })

  it('is none of too few hours', () => {
    expect(createAnomalyScorer([1, 2, 3])).toBeNull()
  })
})
