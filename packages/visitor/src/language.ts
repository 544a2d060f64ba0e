const tag = /^[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,4}$/

/**
 * The most preferred tag of an Accept-Language header, lower case (`en-GB;q=0.8, fr` → `fr`); of equals the
 * first. `*`, tags with q=0 and what is no tag do not count; null when none is left.
 */
export function preferredLanguage(header: string | undefined): string | null {
  if (header === undefined) return null
  let best: string | null = null
  let bestQuality = 0
  for (const entry of header.split(',')) {
    const quality = qualityOf(entry)
    if (quality <= bestQuality) continue
    const language = languageOf(entry)
    if (language === null) continue
    // Nothing is preferred to a 1: most headers end here, at their first tag.
    if (quality >= 1) return language
    best = language
    bestQuality = quality
  }
  return best
}

function languageOf(entry: string): string | null {
  const semicolon = entry.indexOf(';')
  const text = (semicolon === -1 ? entry : entry.slice(0, semicolon))
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
  return tag.test(text) ? text : null
}

function qualityOf(entry: string): number {
  const semicolon = entry.indexOf(';')
  if (semicolon === -1) return 1
  const digits = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)/i.exec(entry.slice(semicolon))?.[1]
  // A weight that cannot be read says nothing of the preference: it counts least, not most.
  return digits === undefined ? 0.001 : Math.min(Number(digits), 1)
}
