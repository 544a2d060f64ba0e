/** A figure that is far from what is usual at a time. */
export interface Unusual {
  metric: 'clicks' | 'conversions' | 'revenue'
  direction: 'up' | 'down'
}

export interface Anomaly extends Unusual {
  /** Start of its bucket, in the zone of the figures. */
  period: string
  score: number
}

export const unusualSigns = { up: '▲', down: '▼' }

/** The most unusual of several. */
export function worstOf(anomalies: readonly Anomaly[]): Unusual | undefined {
  return anomalies.toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score))[0]
}

/** Each kind of the unusual once, as legends name them. */
export function kindsOf(all: readonly (Unusual | undefined)[]): Unusual[] {
  const kinds = all.flatMap((unusual) =>
    unusual ? [[`${unusual.metric} ${unusual.direction}`, unusual] as const] : [],
  )
  return [...new Map(kinds).values()]
}
