const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/** `now`, `3 min. ago`, `2 hr. ago`: the age of figures and records. */
export function ago(atMs: number, nowMs: number): string {
  const seconds = Math.round((nowMs - atMs) / 1000)
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return relative.format(-Math.trunc(seconds / size), unit)
  return 'now'
}

/** `10:32` in the zone; without one in that of the browser. */
export const clockTime = (atMs: number, zone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(atMs)

/** `25 Nov 2026, 10:32:05` in the zone. */
export const dateTime = (instant: string | number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(
    new Date(instant),
  )
