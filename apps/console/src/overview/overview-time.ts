import type { Range } from '../time/view.ts'

/** The days of the figures, both included. */
export interface OverviewTime {
  from: string
  to: string
  timezone: string
}

/** Says whether figures of a range are compared: before all time there was nothing. */
export const hasPeriodBefore = (range: Range): boolean => range !== 'all_time'
