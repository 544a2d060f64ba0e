const linear = 'it runs on RE2, which takes linear time. Use mode is_not, or several filters.'

/**
 * What other engines know and RE2 does not, by its name; null: nothing of it. Escaped brackets are text. A
 * bracket that is never closed is one, once: looking for its end from each of them would take long.
 */
export function unsupportedSyntax(pattern: string): string | null {
  const bare = pattern.replaceAll(/\\[^1-9]|\[\^?\]?(?:\\.|[^\]\\])*(?:\]|$)/g, '')
  const around = /\(\?(<?[=!])/.exec(bare)?.[1]
  if (around !== undefined) {
    return `Not a valid RE2 pattern: look-${around.startsWith('<') ? 'behind' : 'ahead'} \`(?${around}\` is not supported: ${linear}`
  }
  const reference = /\\[1-9]/.exec(bare)?.[0]
  return reference === undefined
    ? null
    : `Not a valid RE2 pattern: back-reference \`${reference}\` is not supported: ${linear}`
}
