/** The days of the figures, both included. */
export interface OverviewTime {
  from: string
  to: string
  timezone: string
}
