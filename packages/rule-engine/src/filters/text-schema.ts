import { z } from 'zod'
import { limits } from '../limits.ts'
import { listable, unlisted } from '../matching/named-list.ts'
import { filterModeSchema } from './filter.ts'
import { type NameSet, nameProblems } from './visitor-names.ts'

const emptyValue = 'A value may not be empty: use matching "empty" for missing data.'
const longValue = `A value has at most ${limits.valueLength} characters.`

/** Any text, spaces at its ends included: masks, and exact values where every character counts. */
export const verbatimValueSchema = z.string().min(1, emptyValue).max(limits.valueLength, longValue)

/** An exact value as people type it: spaces at its ends do not count. */
export const trimmedValueSchema = z.string().trim().min(1, emptyValue).max(limits.valueLength, longValue)

/** Whether it is a pattern at all is checked with all patterns of a rule (`../rule-patterns.ts`). */
const regexSchema = unlisted(
  verbatimValueSchema,
  'A named list is compared as texts and masks: use matching exact or mask.',
)

/** A list of values, never empty: an empty list would silently match no visitor, or with `is_not` all. */
export function valuesSchema(value: z.ZodType<string, string>, most: number = limits.values) {
  return z
    .array(value)
    .min(1, 'Name at least one value.')
    .max(most, `A filter has at most ${most} values with this matching.`)
}

/** Refuses names that no visitor can have, each with the nearest one (contract §17). */
export function refuseWrongNames(names: NameSet) {
  return (values: readonly string[], context: z.RefinementCtx): void => {
    for (const [at, message] of nameProblems(names, values)) {
      context.addIssue({ code: 'custom', path: [at], message })
    }
  }
}

/** The list of a filter that tests whether data is missing. */
export const valuesOfEmpty = z.array(z.string()).max(0, 'Matching "empty" takes no values.').optional()

/**
 * The write schema of a text kind. `members` are its `kind`, and what it has beside the common ones (a
 * parameter's name); `exactValue` is what its exact values must be. `takesLists`: exact values and masks may
 * be `list:NAME`. `names`: what exact values may name.
 */
export function textFilterSchema<Members extends { kind: z.ZodLiteral<string> }>(
  members: Members,
  exactValue: z.ZodType<string, string>,
  options: TextSchemaOptions = {},
) {
  return z.discriminatedUnion('matching', textVariants(members, exactValue, options), {
    error: 'matching is one of exact, mask, regex, empty.',
  })
}

interface TextSchemaOptions {
  takesLists?: boolean
  names?: NameSet
}

/** A text kind by each of its matchings, for kinds that have further ones. */
export function textVariants<Members extends { kind: z.ZodLiteral<string> }>(
  members: Members,
  exactValue: z.ZodType<string, string>,
  { takesLists = false, names }: TextSchemaOptions = {},
) {
  const ofValue = takesLists ? listable : unlisted
  const shared = { ...members, mode: filterModeSchema }
  const exactValues = valuesSchema(ofValue(exactValue))
  return [
    z.strictObject({
      ...shared,
      matching: z.literal('exact').optional(),
      values: names === undefined ? exactValues : exactValues.superRefine(refuseWrongNames(names)),
    }),
    z.strictObject({
      ...shared,
      matching: z.literal('mask'),
      values: valuesSchema(ofValue(verbatimValueSchema)),
    }),
    z.strictObject({
      ...shared,
      matching: z.literal('regex'),
      values: valuesSchema(regexSchema, limits.regexValues),
    }),
    z.strictObject({ ...shared, matching: z.literal('empty'), values: valuesOfEmpty }),
  ] as const
}
