import { z } from 'zod'
import { cachingFold, foldCase } from '../matching/fold.ts'
import type { TextPredicate } from '../matching/text-predicate.ts'
import { filterModeSchema } from './filter.ts'
import type { TextReader } from './text-filter.ts'
import { textVariants, trimmedValueSchema, valuesSchema } from './text-schema.ts'

const versionSchema = trimmedValueSchema.regex(
  /^\d{1,9}(?:\.\d{1,9}){0,5}$/,
  'Not a version, such as 17 or 17.4. For all of 17 use matching mask and 17.*, or gte and lte.',
)

function versionFilterSchema<Kind extends string>(kind: Kind) {
  const members = { kind: z.literal(kind) }
  return z.discriminatedUnion(
    'matching',
    [
      ...textVariants(members, versionSchema),
      z.strictObject({
        ...members,
        mode: filterModeSchema,
        matching: z.enum(['gte', 'lte']).describe('At least, at most the one version of `values`.'),
        values: valuesSchema(versionSchema, 1),
      }),
    ],
    { error: 'matching is one of exact, mask, regex, empty, gte, lte.' },
  )
}

/** The version of the system; exact ones are compared by their numbers (contract §16). */
export const osVersionFilterSchema = versionFilterSchema('os_version')

/** The version of the browser, or of the app; exact ones are compared by their numbers (contract §16). */
export const browserVersionFilterSchema = versionFilterSchema('browser_version')

const ofVersion = { exact: compileVersions, atLeast: compileAtLeast, atMost: compileAtMost }

export const osVersionReader: TextReader = {
  read: (visitor) => visitor.osVersion,
  fold: cachingFold(foldCase),
  ...ofVersion,
}

export const browserVersionReader: TextReader = {
  read: (visitor) => visitor.browserVersion,
  fold: cachingFold(foldCase),
  ...ofVersion,
}

/** 124 is 124.0.0.0, and 17.10 is more than 17.9. */
function compileVersions(values: readonly string[]): TextPredicate {
  const wanted = values.map(numbersOf)
  return (text) => {
    const numbers = numbersOf(text)
    return numbers !== null && wanted.some((each) => each !== null && compareNumbers(numbers, each) === 0)
  }
}

function compileAtLeast(value: string): TextPredicate {
  return compared(value, (order) => order >= 0)
}

function compileAtMost(value: string): TextPredicate {
  return compared(value, (order) => order <= 0)
}

function compared(value: string, fits: (order: number) => boolean): TextPredicate {
  const wanted = numbersOf(value) ?? []
  return (text) => {
    const numbers = numbersOf(text)
    return numbers !== null && fits(compareNumbers(numbers, wanted))
  }
}

/** Null: no version (`Series X`). What is behind the numbers (`25.3-beta`) does not count. */
function numbersOf(version: string): readonly number[] | null {
  const numbers = /^\d+(?:\.\d+)*/.exec(version)?.[0]
  return numbers === undefined ? null : numbers.split('.').map(Number)
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
