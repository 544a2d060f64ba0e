import { storableText } from '@waymark/domain'

/**
 * The value as Postgres can store it as JSON, names and texts at every depth: visitors may send NUL
 * characters and halves of surrogate pairs, and a conversion must not fail for the content of a sub id.
 */
export function storableFacts(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storableText(name), storablePart(part)]),
  )
}

function storablePart(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part)
  if (Array.isArray(part)) return part.map(storablePart)
  return typeof part === 'object' && part !== null ? storableFacts(part) : part
}
