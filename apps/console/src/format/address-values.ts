/**
 * The values of an address by their names, as the router gives them: anybody may have written them. Each of
 * the functions here takes the value of one name, and returns `undefined` for one that is not of its kind.
 */
export type Address = Readonly<Record<string, unknown>>

/**
 * A parser of addresses returns every name that it reads, those without a fitting value as `undefined`: the
 * router lays what it returns over what was written, so that a name that is left out stays as it was written.
 */
export type ReadAddress<Search> = { [Name in keyof Required<Search>]: Search[Name] | undefined }

/** Returns a text that is not blank; the router reads one of digits alone as a number. */
export const textValue = (written: unknown): string | undefined =>
  (typeof written === 'string' || typeof written === 'number') && String(written).trim() !== ''
    ? String(written)
    : undefined

/** Returns `true` or nothing: of a flag only `true` is written. */
export const flagValue = (written: unknown): true | undefined => (written === true ? true : undefined)

/** Returns the name that is written, where it is one of those that are given. */
export const nameValue = <const Name extends string>(
  written: unknown,
  names: readonly Name[],
): Name | undefined => names.find((name) => name === written)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuid.test(text)

/** Returns the id of a record. */
export const idValue = (written: unknown): string | undefined =>
  typeof written === 'string' && isUuid(written) ? written : undefined

const day = /^\d{4}-\d\d-\d\d$/

/** Returns a day of the calendar, `2026-03-01`: 30 February is none. */
export function dayValue(written: unknown): string | undefined {
  if (typeof written !== 'string' || !day.test(written)) return undefined
  const ms = Date.parse(written)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(written) ? written : undefined
}

const mostPages = 1_000_000

/** Returns the number of a page, from 2: the first one is not named. */
export const pageValue = (written: unknown): number | undefined =>
  Number.isInteger(written) && Number(written) > 1 && Number(written) <= mostPages
    ? Number(written)
    : undefined

/** Returns the items of a list that fit; `undefined` where none does. */
export function listValue<One>(written: unknown, is: (one: unknown) => one is One): One[] | undefined {
  const fitting = Array.isArray(written) ? written.filter(is) : []
  return fitting.length > 0 ? fitting : undefined
}

export const isText = (one: unknown): one is string => typeof one === 'string'

/** Says whether it may be the value of a filter: a text, a number, yes or no, none, or a list of such. */
export const isFilterValue = (value: unknown): boolean =>
  value === null || value === undefined || typeof value !== 'object'
    ? true
    : Array.isArray(value) && value.every((one) => typeof one !== 'object')
