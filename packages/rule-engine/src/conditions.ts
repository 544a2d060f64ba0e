import { z } from 'zod'
import { countryValueSchema } from './filters/country.ts'
import { deviceValueSchema } from './filters/device.ts'
import { type FilterSpec, filterSchema, workOfFilters } from './filters/registry.ts'
import type { TextFilter } from './filters/text-filter.ts'
import { refuseWrongNames } from './filters/text-schema.ts'
import {
  browserNames,
  countryNames,
  deviceNames,
  languageNames,
  type NameSet,
  nameProblems,
  systemNames,
} from './filters/visitor-names.ts'
import { limits } from './limits.ts'
import { ruleWorkProblem } from './matching/work.ts'
import { patternProblems } from './rule-patterns.ts'

type ShorthandKey = 'countries' | 'excludeCountries' | 'devices'

const shorthandList = (value: z.ZodType<string, string>) =>
  z.array(value).max(limits.values, `At most ${limits.values} values.`)

const countryList = shorthandList(countryValueSchema).superRefine(refuseWrongNames(countryNames))
const deviceList = shorthandList(deviceValueSchema).superRefine(refuseWrongNames(deviceNames))

/** Read on their own: they are validated beside wrong fields too. */
const anyOf = z.looseObject({ match: z.literal('any'), filters: z.array(z.unknown()) })
const limitLike = z.looseObject({ kind: z.literal('limit') })

/**
 * The conditions of a rule at write: the shorthand keys or `{match, filters}`, never both; unknown keys are
 * refused (specification, "Redirect rules"; contract §4). `{}`, `filters: []` and empty shorthand lists match
 * everybody. An issue's path names the wrong value (`filters.2.values.0`). What comes out is what was
 * written, with country codes in upper and device types in lower case.
 */
export const conditionsSchema = z
  .strictObject({
    match: z.enum(['all', 'any']).optional(),
    filters: z
      .array(filterSchema)
      .max(limits.filters, `A rule has at most ${limits.filters} filters.`)
      .optional(),
    countries: countryList.optional(),
    excludeCountries: countryList.optional(),
    devices: deviceList.optional(),
  })
  .superRefine(
    (written: unknown, context) => {
      for (const { path, message } of patternProblems(written)) {
        context.addIssue({ code: 'custom', path, message })
      }
    },
    { when: isObjectInput },
  )
  .superRefine(({ filters = [] }, context) => {
    // Only what is right otherwise can be weighed.
    if (context.issues.length > 0) return
    const message = ruleWorkProblem(workOfFilters(filters))
    if (message !== null) context.addIssue({ code: 'custom', path: ['filters'], message })
  })
  .superRefine(
    (written: unknown, context) => {
      const filters = anyOf.safeParse(written).data?.filters ?? []
      for (const [index, filter] of filters.entries()) {
        if (filters.length === 1 || !limitLike.safeParse(filter).success) continue
        const message =
          'A limit stops the rule, so it needs match "all": with "any" the other filters would let visitors past it.'
        context.addIssue({ code: 'custom', path: ['filters', index], message })
      }
    },
    { when: isObjectInput },
  )
  .refine((written) => written.match === undefined || written.filters !== undefined, {
    path: ['filters'],
    message: 'match needs filters beside it.',
    when: isObjectInput,
  })
  .refine(...unmixed('countries'))
  .refine(...unmixed('excludeCountries'))
  .refine(...unmixed('devices'))
  .describe(
    'Whom the rule is for; absent or {}: everybody. Values of ip, user_agent, referer, param, sub_id, keyword and isp may be ' +
      '`list:NAME`: the entries of a list of the workspace as they are at the visit; an entry of a text list with * or ? is a mask. ' +
      'A list that does not exist is empty. ' +
      'Values of os and browser are names without versions; macOS, Chrome OS or Google Chrome mean what visitors have as Mac OS, Chromium OS and Chrome, and a name ' +
      'that no visitor can have is refused with the nearest one, as are countries, types of devices and languages that there are not. What is not known of a visitor fails `is` and passes `is_not`.',
  )

export type Conditions = z.infer<typeof conditionsSchema>

/**
 * `conditionsSchema`, for rules that are written now: names of systems, browsers and languages that no
 * visitor can have are refused, too. Rules that are stored with such names go on as they are (contract §17).
 */
export const writtenConditionsSchema = conditionsSchema.superRefine(({ filters = [] }, context) => {
  for (const [index, filter] of filters.entries()) {
    for (const [at, message] of wrongNames(filter)) {
      context.addIssue({ code: 'custom', path: ['filters', index, 'values', at], message })
    }
  }
})

function wrongNames(filter: FilterSpec): [at: number, message: string][] {
  switch (filter.kind) {
    case 'os':
      return wrongExactNames(filter, systemNames)
    case 'browser':
      return wrongExactNames(filter, browserNames)
    case 'language':
      return wrongExactNames(filter, languageNames)
    default:
      return []
  }
}

/** Parts and masks of names may be anything. */
function wrongExactNames(
  { matching, values = [] }: TextFilter,
  names: NameSet,
): [at: number, message: string][] {
  return matching === undefined || matching === 'exact' ? nameProblems(names, values) : []
}

/** The one form that the engine compiles. */
export interface NormalConditions {
  match: 'all' | 'any'
  filters: readonly FilterSpec[]
}

/** Turns the shorthand keys into the filters they mean. */
export function normaliseConditions(conditions: Conditions): NormalConditions {
  if (conditions.filters !== undefined)
    return { match: conditions.match ?? 'all', filters: conditions.filters }
  const { countries = [], excludeCountries = [], devices = [] } = conditions
  const filters: FilterSpec[] = []
  if (countries.length > 0) filters.push({ kind: 'country', mode: 'is', values: countries })
  if (excludeCountries.length > 0) filters.push({ kind: 'country', mode: 'is_not', values: excludeCountries })
  if (devices.length > 0) filters.push({ kind: 'device', mode: 'is', values: devices })
  return { match: 'all', filters }
}

type Written = Partial<Record<'match' | 'filters' | ShorthandKey, unknown>>

/** Checked even where values are wrong, so that one answer names every wrong field. */
function unmixed(key: ShorthandKey) {
  const contains = (written: Written) =>
    written[key] === undefined || (written.match === undefined && written.filters === undefined)
  const message = `Use either ${key} or match and filters.`
  const path: PropertyKey[] = [key]
  return [contains, { path, message, when: isObjectInput }] as const
}

function isObjectInput(payload: { value: unknown }): boolean {
  return typeof payload.value === 'object' && payload.value !== null
}
