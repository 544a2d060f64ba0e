const names = new Intl.DisplayNames('en', { type: 'region' })
const isCode = /^[a-z]{2}$/i

/** `DE` → `Germany`; what is no code of a country stays as it is. */
export const countryName = (code: string): string => (isCode.test(code) ? (names.of(code) ?? code) : code)

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that were replaced have the name of their successor: `DD` is called Germany, too. */
const isReplaced = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code

/** Codes with a name that no visitor comes from: groups of countries, and those for tests of software. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

const readCountries = (): ReadonlyMap<string, string> =>
  new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !isReplaced(code) && !noCountries.has(code) && countryName(code) !== code)
      .map((code) => [code, countryName(code)]),
  )

let byCode: ReadonlyMap<string, string> | undefined

/** The names of all countries, by their codes; looked up once, which takes as long as a frame or two. */
export function countries(): ReadonlyMap<string, string> {
  byCode ??= readCountries()
  return byCode
}

/** `Germany (DE)`, by which a country is chosen; what is no code of a country stays as it is. */
export const countryLabel = (code: string): string =>
  countryName(code) === code ? code : `${countryName(code)} (${code})`

const codeAtEnd = /\(([A-Z]{2})\)$/
export const isCountryLabel = (text: string): boolean => codeAtEnd.test(text)

/**
 * `germany`, `Germany (DE)`, `de` → `DE`, of what is typed; `uk` is the usual `GB`. What is no name of a
 * country is taken for a code.
 */
export function countryCode(text: string): string {
  const trimmed = text.trim()
  const [, chosen] = codeAtEnd.exec(trimmed) ?? []
  if (chosen !== undefined) return chosen
  if (isCode.test(trimmed)) return new Intl.Locale(`und-${trimmed}`).region ?? trimmed.toUpperCase()
  const wanted = trimmed.toLowerCase()
  const [found] = [...countries()].find(([, name]) => name.toLowerCase() === wanted) ?? []
  return found ?? trimmed.toUpperCase()
}

/** The codes of a typed or pasted list, each once: `Germany, at` and `DE AT`. */
export function countryCodes(text: string): string[] {
  const parts = text.split(/[,;\t\n]/).flatMap((part) => {
    const words = part.split(/\s+/).filter(Boolean)
    return words.every((word) => isCode.test(word)) ? words : [part.trim()]
  })
  return [...new Set(parts.map(countryCode))]
}
