import { createHash } from 'node:crypto'
import { identityOf, instantOf, type Postback, type StatusLists, statedValue } from '@waymark/conversions'
import {
  type ConversionStatus,
  conversionStatuses,
  currencyRule,
  type ErrorDetail,
  isCurrencyCode,
  isIdentityParameter,
  readMoney,
} from '@waymark/domain'

/** What a postback brings, by name: of a name that comes several times the first value. */
export type PostbackParameters = Readonly<Record<string, string>>

/** Everything but the click, which the settings of the workspace's networks may be needed for. */
export type ReadPostback = Pick<
  Postback,
  | 'status'
  | 'statusLists'
  | 'payout'
  | 'currency'
  | 'tid'
  | 'goalKey'
  | 'convertedAt'
  | 'identity'
  | 'network'
  | 'keyHash'
>

export const parameterNames = {
  clickToken: ['click_id', 'clickid', 'subid', 'sub_id', 'cid'],
  status: ['status', 'cnv_status'],
  payout: ['payout', 'revenue', 'amount'],
  currency: ['currency', 'cnv_currency'],
  tid: ['tid', 'txid', 'transaction_id'],
  goalKey: ['goal'],
  convertedAt: ['date'],
  network: ['network', 'from'],
  key: ['key'],
} as const

const longest = 255
const longestList = 2_000

/** The first of the names that states something. */
export function stated(
  parameters: PostbackParameters,
  names: readonly string[],
): { name: string; value: string } | null {
  for (const name of names) {
    const value = Object.hasOwn(parameters, name) ? statedValue(parameters[name]) : null
    if (value !== null) return { name, value }
  }
  return null
}

/** Reads values one by one, and collects what is wrong with them. */
function createReader(parameters: PostbackParameters) {
  const details: ErrorDetail[] = []
  return {
    details,
    read<Value>(
      names: readonly string[],
      { reads, message, longer = longest }: Reading<Value>,
    ): Value | null {
      const found = stated(parameters, names)
      if (found === null) return null
      const value = found.value.length > longer ? null : reads(found.value)
      if (value !== null) return value
      const tooLong = found.value.length > longer
      details.push({
        path: found.name,
        message: tooLong ? `must have at most ${longer} characters` : message,
      })
      return null
    },
  }
}

interface Reading<Value> {
  /** Null: it does not fit. */
  reads: (text: string) => Value | null
  message: string
  longer?: number
}

const anyText: Reading<string> = { reads: (text) => text, message: '' }

const money: Reading<string> = {
  reads: (text) => readMoney(text) ?? takenBack(text),
  message: 'must be an amount of money such as 12.5, below 1,000,000,000',
}

/** A negative amount, as some networks write a chargeback: whether it is one is known with the status. */
function takenBack(text: string): string | null {
  const amount = text.startsWith('-') ? readMoney(text.slice(1)) : null
  return amount === null || amount === '0' ? amount : `-${amount}`
}

const currency: Reading<string> = { reads: (text) => text.toUpperCase(), message: '' }

/**
 * One that is none stays in the postback as it came: without it a replay would take the amount for one in
 * another currency.
 */
function currencyDetails(parameters: PostbackParameters, code: string | null): ErrorDetail[] {
  if (code === null || isCurrencyCode(code)) return []
  return [{ path: stated(parameters, parameterNames.currency)?.name ?? 'currency', message: currencyRule }]
}

const date: Reading<string> = {
  // Its zone is known with the click only.
  reads: (text) => (instantOf(text, 'UTC') === null ? null : text),
  message: 'must be ISO 8601, YYYY-MM-DD HH:MM:SS or Unix seconds, between 1970 and 2099',
}

const lists: readonly (ConversionStatus | 'ignore')[] = [...conversionStatuses, 'ignore']

/**
 * Reads a postback (contract §7, GET|POST /postback).
 * @returns what is wrong by parameter, where there is something
 */
export function readPostback(parameters: PostbackParameters): {
  postback: ReadPostback
  details: readonly ErrorDetail[]
} {
  const { read, details } = createReader(parameters)
  const key = read(parameterNames.key, anyText)
  const statusLists: StatusLists = Object.fromEntries(
    lists.flatMap((name) => {
      const list = read([`${name}_status`], { ...anyText, longer: longestList })
      return list === null ? [] : [[name, list]]
    }),
  )
  const postback = {
    status: read(parameterNames.status, anyText),
    statusLists,
    payout: read(parameterNames.payout, money),
    currency: read(parameterNames.currency, currency),
    tid: read(parameterNames.tid, anyText),
    goalKey: read(parameterNames.goalKey, anyText),
    convertedAt: read(parameterNames.convertedAt, date),
    identity: identityOf((name) => stated(parameters, [name])?.value ?? null),
    network: read(parameterNames.network, anyText),
    keyHash: key === null ? null : createHash('sha256').update(key).digest('hex'),
  }
  return { postback, details: [...details, ...currencyDetails(parameters, postback.currency)] }
}

const mostLogged = 100
const longestLogged = 500
const longestLoggedName = 100

const isMasked = (name: string): boolean =>
  parameterNames.key.some((key) => key === name) || isIdentityParameter(name)

/**
 * Returns a value as the log stores it: of the key, and of what says who the visitor is, only that it was
 * there.
 */
export const loggedValue = (name: string, value: string): string =>
  isMasked(name.toLowerCase()) ? '***' : value

/**
 * Returns the parameters as the log stores them: some of them masked, long ones cut. A cut may halve a
 * character, which no store takes.
 */
export function loggedParameters(parameters: PostbackParameters): Record<string, string> {
  const shown = Object.entries(parameters)
    .slice(0, mostLogged)
    .map(([name, value]) => [
      name.slice(0, longestLoggedName).toWellFormed(),
      loggedValue(name, value.slice(0, longestLogged).toWellFormed()),
    ])
  return Object.fromEntries(shown)
}
