import { currencyRule, isCurrencyCode, isTimezone } from '@waymark/domain'
import { isCountryCode } from '@waymark/rule-engine'
import { z } from 'zod'

/** An IANA zone that this installation knows. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, 'Must be an IANA time zone such as Europe/Berlin.')

export const personName = z.string().trim().min(1).max(200)

/** What people call a record. */
export const recordName = z.string().trim().min(1).max(200)

/** Free text beside a record. */
export const notes = z.string().trim().max(5_000)

const upperCaseCode = z.string().trim().toUpperCase()

/** Compared and stored in upper case: one of the list that all amounts are in (contract-3 §18). */
export const currencyCode = upperCaseCode.refine(isCurrencyCode, currencyRule)

/** Whether costs can be in a currency: those of three letters (specification, "Cost record"). */
export const isCostCurrency = (code: string): boolean => code.length === 3

export const costCurrencyCode = upperCaseCode.refine(
  (code) => isCurrencyCode(code) && isCostCurrency(code),
  'must be an active code of ISO 4217 such as USD, or one of BTC, ETH, LTC, TRX, TON',
)

/** Upper case, each once. */
export const countryCodeList = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine(isCountryCode, 'must be an ISO 3166-1 alpha-2 country code, such as GB'),
  )
  .max(250)
  .transform((codes) => [...new Set(codes)])

const rateDecimals = 8

/** A conversion rate: a fraction from 0 to 1, with as many places as are stored. */
export const conversionRate = z
  .number()
  .min(0)
  .max(1)
  .refine(
    (value) => Number(value.toFixed(rateDecimals)) === value,
    `must have at most ${rateDecimals} decimal places`,
  )

/**
 * The percent of leads that are expected to be approved (contract-3 §18, "approval"): with as many places as
 * are stored.
 */
export const expectedApproval = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number(value.toFixed(2)) === value, 'must have at most 2 decimal places')
  .nullable()

/**
 * Of a path, in the form in which it is compared; a malformed one is reported like every other wrong field:
 * 400.
 */
export const pathId = z.uuid().toLowerCase()

/** Path parameter of a record. */
export const idParams = z.object({ id: pathId.describe('Id of the record.') })

const notAnExpiry = 'Must be an ISO 8601 date, or a date-time with `Z` or an offset.'
const endOfDay = (date: string) => `${date}T23:59:59.999Z`

/** The instant at which something expires; a bare date includes its last moment, UTC. */
export const expiryInstant = z
  .union([z.iso.datetime({ offset: true, error: notAnExpiry }), z.iso.date({ error: notAnExpiry })])
  .transform((text) => new Date(text.includes('T') ? text : endOfDay(text)))
  // With its offset a time of the year 9999 can be in 10000, which no answer could show.
  .refine((at) => at.getUTCFullYear() <= 9999, 'Must be before the year 10000.')
