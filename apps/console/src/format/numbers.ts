const language = 'en'
/** A true minus sign: as wide as the plus, and read aloud as one. */
const withMinus = (text: string): string => text.replace('-', '−')
const formats = {
  count: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
  amount: new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  small: new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  ratio: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
}
/** What there is no figure for: a division by zero, or nothing recorded. */
export const noFigure = '–'

type Figure = number | null | undefined
const shown = (value: Figure, format: (value: number) => string): string =>
  value === null || value === undefined || !Number.isFinite(value) ? noFigure : withMinus(format(value))

/** `1,204` */
export const count = (value: Figure): string => shown(value, (n) => formats.count.format(n))

/**
 * `150.00`: the currency is in the head of the column, or beside the figure. Amounts under a cent show four
 * digits.
 */
export const money = (value: Figure): string =>
  shown(value, (n) => (n !== 0 && Math.abs(n) < 0.01 ? formats.small : formats.amount).format(n))

/** How many decimals amounts of a currency have: USD 2, JPY 0, KWD 3. */
function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** `150.00 USD`, `1,250 JPY`. */
export const moneyIn = (value: Figure, currency: string): string => {
  const figure = currencyDigits(currency) === 2 ? money(value) : exactly(value, currency)
  return figure === noFigure ? figure : `${figure} ${currency}`
}

const mostDecimals = 6
const exactly = (value: Figure, currency: string, maximumFractionDigits = currencyDigits(currency)): string =>
  shown(value, (n) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: Math.min(currencyDigits(currency), maximumFractionDigits),
      maximumFractionDigits,
    }).format(n),
  )

/** Writes an amount as `moneyIn` does, with all its decimals: what was typed, read back. */
export const exactMoneyIn = (value: number, currency: string): string =>
  `${exactly(value, currency, mostDecimals)} ${currency}`.trim()

/** `1,234.56`, with all decimals that it has. */
export const exactNumber = (value: number): string =>
  shown(value, (n) => new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(n))

/** Returns what people put before or behind an amount of the currency: `USD`, `$`. */
export function currencySigns(currency: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [currency]
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return [currency, sign]
}

const percents = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: 2 }),
)

/**
 * Of a value in percent, as the API gives them: 50 → `50 %`.
 * @param digits at least so many behind the point, as the others of its column have (`percentDigits`)
 */
export const percent = (value: Figure, digits = 0): string =>
  shown(value, (n) => `${(percents[digits] ?? formats.ratio).format(n)} %`)

/** Behind the point: what none of the percentages of a column goes without. */
export function percentDigits(values: Iterable<Figure>): number {
  let digits = 0
  for (const value of values) {
    const hundredths = Math.round((value ?? 0) * 100)
    if (!Number.isFinite(hundredths) || hundredths % 100 === 0) continue
    if (hundredths % 10 !== 0) return 2
    digits = 1
  }
  return digits
}

/** `+12`, `−3`, `0`: of a change, whose sign is always there. */
export const signed = (value: Figure): string =>
  shown(value, (n) => `${n > 0 ? '+' : ''}${formats.ratio.format(n)}`)

/** `+12 %`, `−3 %`, `0 %`. */
export const exactChange = (value: Figure): string => shown(value, (n) => `${signed(n)} %`)

/** `+12.5 pp`: between two percentages. */
export const exactPoints = (value: Figure): string => shown(value, (n) => `${signed(n)} pp`)

/** A greater change is one of nearly nothing: by how much says little, and takes much room. */
const mostChange = 999

/** As the exact text, in few digits and up to a bound: `+107 %`, `−3.4 %`, `> +999 %`. */
const brief =
  (exact: (value: number) => string) =>
  (value: Figure): string =>
    shown(value, (n) => {
      const size = Math.abs(n)
      if (size > mostChange) return `${n > 0 ? '>' : '<'} ${exact(Math.sign(n) * mostChange)}`
      return exact(size < 10 ? Math.round(n * 10) / 10 : Math.round(n))
    })

/** `exactChange` for a column. Where it leaves digits out, the exact one belongs in a title. */
export const change = brief(exactChange)

/** `exactPoints` for a column. */
export const points = brief(exactPoints)
