const names = new Intl.DisplayNames('en', { type: 'region' })
const isCode = /^[a-z]{2}$/i

/** `DE` → `Germany`; what is no code of a country stays as it is. */
export const countryName = (code: string): string => (isCode.test(code) ? (names.of(code) ?? code) : code)

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that were replaced have the name of their successor: `DD` is called Germany, too. */
const isReplaced = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code

/** The names of all countries, by their codes. */
export const countries = (): ReadonlyMap<string, string> =>
  new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !isReplaced(code) && countryName(code) !== code)
      .map((code) => [code, countryName(code)]),
  )

/** `germany` → `DE`, of what is typed; what is no name of a country is taken for a code. */
export function countryCode(text: string): string {
  const wanted = text.trim().toLowerCase()
  const [found] = [...countries()].find(([, name]) => name.toLowerCase() === wanted) ?? []
  return found ?? text.trim().toUpperCase()
}
