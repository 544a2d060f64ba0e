/**
 * The active codes of ISO 4217 (list one of 1 January 2026), by the digits behind the point that the standard
 * gives them. Without XTS, which is for tests, and XXX, which says that there is no currency.
 */
const active = {
  2: `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
  CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK
  MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
  RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
  USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  0: `
  BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF`,
  3: `
  BHD IQD JOD KWD LYD OMR TND`,
  4: `
  CLF UYW`,
}
/** Metals and units of account, for which the standard has no digits. */
const withoutDigits = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XUA'
/** Their smallest units are less than the last of the six digits that amounts have. */
const coins = 'BTC ETH LTC TRX TON'
/** One of each is a dollar. */
const stablecoins = 'USDT USDC'

const digitsByCode: ReadonlyMap<string, number> = new Map([
  ...Object.entries(active).flatMap(([digits, codes]) => digitsOf(codes, Number(digits))),
  ...digitsOf(`${withoutDigits} ${stablecoins}`, 2),
  ...digitsOf(coins, 6),
])

function digitsOf(codes: string, digits: number): [code: string, digits: number][] {
  return codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, digits])
}

/** Says what a currency must be, for messages. */
export const currencyRule =
  'must be an active code of ISO 4217 such as USD, or one of BTC, ETH, LTC, TRX, TON, USDT, USDC'

/**
 * The codes that amounts may be in, upper case: the active ones of ISO 4217 and `BTC ETH LTC TRX TON USDT
 * USDC` (contract-3 §18, "Money and days"). One list for conversions, offers, clicks, rates and base
 * currencies; costs take those of three letters.
 */
export const currencyCodes: readonly string[] = [...digitsByCode.keys()].toSorted()

/** Whether amounts may be in it: one of `currencyCodes`, in upper case. */
export const isCurrencyCode = (code: string): boolean => digitsByCode.has(code)

/**
 * How many digits behind the point an amount of a currency is shown with: JPY 0, USD 2, KWD 3, BTC 6. 2 for a
 * code that is none (an amount may be stored from before), in any case.
 */
export const currencyDigits = (code: string): number => digitsByCode.get(code.toUpperCase()) ?? 2
