/** Tags that were renamed, but that the canonical form of ECMA-402 leaves as they are. */
const renamed: ReadonlyMap<string, string> = new Map([['no', 'nb']])

const maxCachedTags = 1_000

/**
 * Makes a function that gives a language tag its comparable form (contract §16), lower case: old names become
 * the new ones (`iw` → `he`, `in` → `id`, `no` → `nb`), and a script that the rest implies is added (`zh-TW`
 * → `zh-hant-tw`). A bare language has its likely script only where `isOfVisitor`: as a filter it is for all
 * of them. What is no tag stays as it is. The last thousand are cached: reading a tag costs more than the
 * rest of the filter.
 */
export function canonicalTags({ isOfVisitor }: { isOfVisitor: boolean }): (tag: string) => string {
  const cached = new Map<string, string>()
  return (tag) => {
    let canonical = cached.get(tag)
    if (canonical === undefined) {
      canonical = canonicalTag(tag, isOfVisitor)
      if (cached.size >= maxCachedTags) cached.clear()
      cached.set(tag, canonical)
    }
    return canonical
  }
}

function canonicalTag(tag: string, isOfVisitor: boolean): string {
  const locale = localeOf(tag.replaceAll('_', '-'))
  if (locale === null) return tag
  const { script, region } = locale
  const language = renamed.get(locale.language) ?? locale.language
  const isWhole = script !== undefined || (region === undefined && !isOfVisitor)
  const implied = isWhole ? script : new Intl.Locale(language, { region }).maximize().script
  const rest = locale.baseName.split('-').slice(1 + Number(script !== undefined))
  return [language, ...(implied === undefined ? [] : [implied]), ...rest].join('-').toLowerCase()
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}
