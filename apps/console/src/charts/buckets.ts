export type Bucket = 'hour' | 'date' | 'month'

const dayMs = 86_400_000
const mostDayBars = 100

/**
 * How long a bar of the range is: an hour of one day, a day, or a month where there were too many days to
 * see.
 */
export function bucketOf({ from, to }: { from: string; to: string }): Bucket {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days <= 1) return 'hour'
  return days <= mostDayBars ? 'date' : 'month'
}

/** The last day of a bar whose value begins with a day or a month. */
function lastDayOf(value: string): string {
  const [year = '', month = ''] = value.split('-')
  // Day 0 of the month after it.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return value.length === 7 ? last : value
}

/** The days from the first bar to the last, both included; hours are no days. */
export const daysOfBars = (first: string, last: string): { from: string; to: string } => ({
  from: first.length === 7 ? `${first}-01` : first,
  to: lastDayOf(last),
})
