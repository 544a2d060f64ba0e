const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Where an answer of after an upgrade has not what the one before it had, a sentence each; none: all is
 * there. What came on top is no difference: a version may say more than the one before.
 */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${path || 'the answer'} had ${before.length} entries and has ${after.length}`]
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([name, value]) =>
      differences(value, after[name], path ? `${path}.${name}` : name),
    )
  if (Object.is(before, after)) return []
  return [`${path || 'the answer'} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]
}
