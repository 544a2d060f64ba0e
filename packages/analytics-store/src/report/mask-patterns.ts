/** What one pattern may be worth: its program stays far below what the engine gives one. */
const mostWork = 10_000
/** Any character is a dozen instructions, a letter is one. */
const workOfWildcard = 20

const workOf = (mask: string) => {
  const wildcards = mask.match(/[*?]/g)?.length ?? 0
  return mask.length + wildcards * (workOfWildcard - 1)
}

function patternOf(mask: string): string {
  const text = mask.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  return text.replaceAll('?', '.').replaceAll(/\*+/g, '.*')
}

/**
 * Regular expressions of RE2 that together find the texts which fit one of the masks: `*` is any run of
 * characters, `?` one.
 */
export function maskPatterns(masks: readonly string[]): string[] {
  const parts: string[][] = []
  let work = 0
  for (const mask of masks) {
    work += workOf(mask)
    if (parts.length === 0 || work > mostWork) {
      parts.push([])
      work = workOf(mask)
    }
    parts.at(-1)?.push(patternOf(mask))
  }
  return parts.map((some) => `^(?s:${some.join('|')})$`)
}
