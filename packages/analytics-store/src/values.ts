/** Stands for "none" in the UUID columns: a workspace-less click, no matched rule. */
export const zeroUuid = '00000000-0000-0000-0000-000000000000'

export const uuidOf = (value: string | null) => value ?? zeroUuid

/** Empty and unknown are one thing in the store (contract §9, "null when unknown or empty"). */
export const textOf = (value: string | null) => value ?? ''

/**
 * Decimal(18, 6) would cut further places off without a word, and exponents are no decimals.
 * @throws RangeError naming the field
 */
export function decimal18(value: string, field: string): string {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) throw new RangeError(`${field} is no decimal(18,6)`)
  return value
}

/**
 * ClickHouse's own way to write a UTC instant.
 * @throws RangeError naming the field, for a time that DateTime64 cannot hold (past the year 2299)
 */
export function dateTime64(instantMs: number, field: string): string {
  if (!(instantMs >= 0 && instantMs < 10_413_792_000_000)) throw new RangeError(`${field} is out of range`)
  const iso = new Date(instantMs).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`
}
