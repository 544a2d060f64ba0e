import { z } from 'zod'
import { canonicalIp, type IpKey, ipKeyOf } from '../ip/address.ts'
import { readIpValue } from '../ip/range.ts'
import { compileRangesInSteps } from '../ip/range-set.ts'
import { isEmptyText } from '../matching/empty.ts'
import { listBudget } from '../matching/list-budget.ts'
import type { StepBudget } from '../matching/mask.ts'
import { wholeTextMasks } from '../matching/mask-set.ts'
import {
  isInLists,
  listable,
  listComparison,
  listed,
  listNameOf,
  listNamesOf,
} from '../matching/named-list.ts'
import { finish, mapInSteps, type Steps } from '../matching/steps.ts'
import type { TextPredicate } from '../matching/text-predicate.ts'
import type { Visitor } from '../types.ts'
import { type FilterContext, filterModeSchema, type Matcher } from './filter.ts'
import { trimmedValueSchema, valuesOfEmpty, valuesSchema } from './text-schema.ts'

const ipValueSchema = listable(trimmedValueSchema).superRefine((text, context) => {
  const value = listNameOf(text) === null ? readIpValue(text) : null
  if (value?.form === 'wrong') context.addIssue({ code: 'custom', message: value.problem })
})

const shared = { kind: z.literal('ip'), mode: filterModeSchema }

/**
 * The visitor's address. The form of a value decides what it means: an address, a CIDR, a range `a - b`, a
 * mask `10.*`; v4, v6, v4-mapped is v4 (contract §4), or a named list of these, `list:NAME`. A client that
 * says `mask` beside a CIDR means the CIDR.
 */
export const ipFilterSchema = z.discriminatedUnion(
  'matching',
  [
    z.strictObject({
      ...shared,
      matching: z.enum(['exact', 'mask']).optional(),
      values: valuesSchema(ipValueSchema),
    }),
    z.strictObject({ ...shared, matching: z.literal('empty'), values: valuesOfEmpty }),
  ],
  { error: 'matching of an ip filter is exact, mask or empty: the form of the value decides.' },
)

type IpFilter = z.infer<typeof ipFilterSchema>

export function compileIpFilter(filter: IpFilter): Matcher {
  const wanted = filter.mode !== 'is_not'
  if (filter.matching === 'empty') return (visitor) => isEmptyText(visitor.ip) === wanted
  const names = listNamesOf(filter.values)
  const test = ownValuesTest(filter.values)
  if (names.length === 0) return ({ ip }) => (!isEmptyText(ip) && test(ip)) === wanted
  return ({ ip }, { lists }) => {
    if (isEmptyText(ip)) return !wanted
    return (test(ip) || isInLists(names, { lists, compare: addressList, text: ip })) === wanted
  }
}

export function ipReason(filter: IpFilter, { ip }: Visitor, { lists }: FilterContext): string {
  const mode = filter.mode ?? 'is'
  if (filter.matching === 'empty') return `ip is ${ip ?? 'unknown'}; wanted: ${mode} empty`
  if (isEmptyText(ip)) return `ip is unknown: "${mode}" ${mode === 'is' ? 'fails' : 'passes'}`
  const names = listNamesOf(filter.values)
  const isIn = ownValuesTest(filter.values)(ip) || isInLists(names, { lists, compare: addressList, text: ip })
  return `ip ${ip} is ${isIn ? 'in' : 'not in'} ${listed(filter.values, lists)}; wanted: ${mode}`
}

/** The named lists that a filter refers to. */
export function listNamesOfIp(filter: IpFilter): readonly string[] {
  return filter.matching === 'empty' ? [] : listNamesOf(filter.values)
}

/** What its own masks may cost a visit, in `limits.matchingWork`. */
export function ipWork(filter: IpFilter): number {
  if (filter.matching === 'empty') return 0
  const masks = ownValues(filter.values).flatMap((text) => {
    const value = readIpValue(text)
    return value.form === 'mask' ? [value.mask] : []
  })
  return addressMasks.workOf(masks)
}

function ownValues(values: readonly string[]): readonly string[] {
  return values.filter((value) => listNameOf(value) === null)
}

function ownValuesTest(values: readonly string[]): TextPredicate {
  return finish(compileIpValues(ownValues(values)))
}

/** Entries that are no addresses match nothing: a list of another kind was named. */
export const addressList = listComparison((entries) => compileIpValues(entries, listBudget))

const longestAddress = 45
const addressMasks = wholeTextMasks(longestAddress)

function* compileIpValues(values: readonly string[], budget?: StepBudget): Steps<TextPredicate> {
  const read = yield* mapInSteps(values, readIpValue)
  const ranges = yield* mapInSteps(read, (value) => (value.form === 'range' ? value.range : null))
  const masks = yield* mapInSteps(read, (value) => (value.form === 'mask' ? value.mask : null))
  const inRanges = yield* compileRangesInSteps(ranges)
  if (masks.length === 0) return (ip) => isKeyIn(inRanges, ip)
  const fitsMask = yield* addressMasks.compileInSteps(masks, budget)
  return (ip) => isKeyIn(inRanges, ip) || fitsMask(canonicalIp(ip) ?? ip)
}

function isKeyIn(test: (key: IpKey) => boolean, ip: string): boolean {
  const key = cachedKey(ip)
  return key !== null && test(key)
}

let lastIp = ''
let lastKey: IpKey | null = null

/** One decision evaluates the same visitor's address for every rule: it is parsed once. */
function cachedKey(ip: string): IpKey | null {
  if (ip !== lastIp) {
    lastKey = ipKeyOf(ip)
    lastIp = ip
  }
  return lastKey
}
