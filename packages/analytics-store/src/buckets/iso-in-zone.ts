const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * `2026-03-29T00:00:00.000+01:00`: the instant as the zone's clocks show it, with the offset then in force.
 */
export function isoInZone(instantMs: number, offsetMs: number): string {
  const local = new Date(instantMs + offsetMs).toISOString().slice(0, -1)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  return `${local}${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`
}
