/**
 * The value as Postgres can keep it as JSON: visitors may send NUL characters and halves of surrogate pairs, and a conversion must not
 * fail for what stands in a sub id.
 */
export function storable(value: object): Record<string, unknown> {
  const written: unknown = JSON.parse(JSON.stringify(value, (_key, part: unknown) => storableText(part)))
  return typeof written === 'object' && written !== null ? { ...written } : {}
}

function storableText(part: unknown): unknown {
  return typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part
}
