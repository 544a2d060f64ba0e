import { dimensionKind } from '@waymark/report-plan'

/**
 * Whether an alert can be about a value of a dimension: periods are none, and what bots do counts in metrics
 * of its own.
 */
export const canBeWatched = (dimension: string): boolean =>
  !['time', 'flag', 'number'].includes(dimensionKind(dimension) ?? 'time')
