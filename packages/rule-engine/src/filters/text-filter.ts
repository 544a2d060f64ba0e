import { z } from 'zod'
import { limits } from '../limits.ts'
import { isEmptyText } from '../matching/empty.ts'
import { compileExact } from '../matching/exact.ts'
import { compileMasks } from '../matching/mask.ts'
import { compileRegexes, regexProblem } from '../matching/regex.ts'
import type { TextTest } from '../matching/text-test.ts'
import type { Visitor } from '../types.ts'
import { type CompiledFilter, filterModeSchema } from './filter.ts'

/** A filter on one text of the visitor, by any of the four matching modes (contract §4). */
export interface TextFilter {
  kind: string
  mode?: 'is' | 'is_not' | undefined
  matching?: 'exact' | 'mask' | 'regex' | 'empty' | undefined
  values?: readonly string[] | undefined
}

/** How a kind reads the visitor and compares. */
export interface TextReader {
  /** Null when unknown. */
  read: (visitor: Visitor) => string | null
  /** Gives the text its comparable form; masks and exact values are put in it at compile. */
  fold: (text: string) => string
  /** For kinds whose exact values match more than themselves (a language its regions). */
  exact?: (foldedValues: readonly string[]) => TextTest
  /** For kinds that have a word for unknown data. */
  isUnknown?: (text: string) => boolean
}

const valueSchema = z
  .string()
  .min(1, 'A value may not be empty: use matching "empty" for missing data.')
  .max(limits.valueLength, `A value has at most ${limits.valueLength} characters.`)

const regexSchema = valueSchema.superRefine((pattern, context) => {
  const problem = regexProblem(pattern)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

/** A list of values, never empty: an empty list would quietly match nobody, or with `is_not` everybody. */
function valuesSchema(value: z.ZodType<string, string>, most: number = limits.values) {
  return z
    .array(value)
    .min(1, 'Name at least one value.')
    .max(most, `A filter has at most ${most} values with this matching.`)
}

/** An exact value as people type it: spaces at its ends do not count. */
export const trimmedValueSchema = z
  .string()
  .trim()
  .min(1, 'A value may not be empty: use matching "empty" for missing data.')
  .max(limits.valueLength, `A value has at most ${limits.valueLength} characters.`)

/** The write schema of a text kind; `exactValue` is what its exact values must be. */
export function textFilterSchema<const Kind extends string>(
  kind: Kind,
  exactValue: z.ZodType<string, string>,
) {
  const shared = { kind: z.literal(kind), mode: filterModeSchema }
  return z.discriminatedUnion(
    'matching',
    [
      z.strictObject({
        ...shared,
        matching: z.literal('exact').optional(),
        values: valuesSchema(exactValue),
      }),
      z.strictObject({ ...shared, matching: z.literal('mask'), values: valuesSchema(valueSchema) }),
      z.strictObject({
        ...shared,
        matching: z.literal('regex'),
        values: valuesSchema(regexSchema, limits.regexValues),
      }),
      z.strictObject({
        ...shared,
        matching: z.literal('empty'),
        values: z.array(z.string()).max(0, 'Matching "empty" takes no values.').optional(),
      }),
    ],
    { error: 'matching is one of exact, mask, regex, empty.' },
  )
}

/** Compiles a filter that its schema accepted. */
export function compileTextFilter(filter: TextFilter, reader: TextReader): CompiledFilter {
  const wanted = filter.mode !== 'is_not'
  const known = (text: string | null): text is string =>
    !isEmptyText(text) && reader.isUnknown?.(text) !== true
  if (filter.matching === 'empty') {
    return {
      kind: filter.kind,
      matches: (visitor) => !known(reader.read(visitor)) === wanted,
      reason: (visitor) => emptyReason(filter, reader.read(visitor)),
    }
  }
  return compileKnownText(filter, reader, wanted)
}

function compileKnownText(filter: TextFilter, reader: TextReader, wanted: boolean): CompiledFilter {
  const test = textTest(filter, reader)
  const fits = (visitor: Visitor) => {
    const text = reader.read(visitor)
    return !isEmptyText(text) && test(text)
  }
  return {
    kind: filter.kind,
    matches: wanted ? fits : (visitor) => !fits(visitor),
    reason: (visitor) => textReason(filter, reader.read(visitor), fits(visitor)),
  }
}

function textTest(filter: TextFilter, { fold, exact = compileExact }: TextReader): TextTest {
  const values = filter.values ?? []
  switch (filter.matching) {
    case 'regex':
      return compileRegexes(values)
    case 'mask':
      return folded(compileMasks(values.map(fold)), fold)
    case 'exact':
    case 'empty':
    case undefined:
      return folded(exact(values.map(fold)), fold)
    default:
      return filter.matching satisfies never
  }
}

function folded(test: TextTest, fold: (text: string) => string): TextTest {
  return (text) => test(fold(text))
}

const shownValues = 5

function textReason(filter: TextFilter, text: string | null, fits: boolean): string {
  const mode = filter.mode ?? 'is'
  if (isEmptyText(text)) return `${filter.kind} is unknown: "${mode}" ${mode === 'is' ? 'fails' : 'passes'}`
  const values = filter.values ?? []
  const more = values.length > shownValues ? ` and ${values.length - shownValues} more` : ''
  const list = values.slice(0, shownValues).join(', ') + more
  const relation = { exact: 'one of', mask: 'like', regex: 'found by', empty: '' }[filter.matching ?? 'exact']
  return `${filter.kind} "${text}" is ${fits ? '' : 'not '}${relation} ${list}; wanted: ${mode}`
}

function emptyReason(filter: TextFilter, text: string | null): string {
  const seen = isEmptyText(text) ? 'is unknown' : `is "${text}"`
  return `${filter.kind} ${seen}; wanted: ${filter.mode ?? 'is'} empty`
}
