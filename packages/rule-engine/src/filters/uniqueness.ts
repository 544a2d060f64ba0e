import { z } from 'zod'
import type { VisitorHistory } from '../types.ts'
import { type FilterContext, filterModeSchema, type Matcher } from './filter.ts'
import { trimmedValueSchema } from './text-schema.ts'

const scopes = ['link', 'rule'] as const
type Scope = (typeof scopes)[number]

/**
 * Whether the visitor is new: this is the first click within the link's uniqueness hours, on the `link` (the
 * default) or on this `rule` (contract §4, beyond the specification; Keitaro's uniqueness of campaign and
 * flow). With both, being new to one of them is enough. Where it could not be found out, `is` fails and
 * `is_not` passes.
 */
export const uniquenessFilterSchema = z
  .strictObject({
    kind: z.literal('uniqueness'),
    mode: filterModeSchema,
    matching: z.literal('exact').optional(),
    values: z
      .array(trimmedValueSchema.toLowerCase().pipe(z.enum(scopes)))
      .max(scopes.length, 'The values of a uniqueness filter are link, rule or both.')
      .optional(),
  })
  .describe(
    'Whether this is the visitor’s first click within the link’s `uniquenessHours`, on the link (`link`, the default) or on this rule ' +
      '(`rule`); with both, being new to one of them is enough.',
  )

type UniquenessFilter = z.infer<typeof uniquenessFilterSchema>

/** What must be known of the visitor for this filter. */
export function uniquenessScopes({ values = [] }: UniquenessFilter): readonly Scope[] {
  return values.length === 0 ? ['link'] : values
}

export function compileUniquenessFilter(filter: UniquenessFilter): Matcher {
  const wanted = filter.mode !== 'is_not'
  const scopes = uniquenessScopes(filter)
  const [readsLink, readsRule] = [scopes.includes('link'), scopes.includes('rule')]
  return (_visitor, { history }, ruleId) => {
    const isNew =
      history !== undefined &&
      ((readsLink && history.isNewToLink === true) || (readsRule && history.isNewToRule(ruleId) === true))
    return isNew === wanted
  }
}

export function uniquenessReason(
  filter: UniquenessFilter,
  { history }: FilterContext,
  ruleId: string,
): string {
  const seen = uniquenessScopes(filter).map((scope) => `${verdictOf(scope, history, ruleId)} to the ${scope}`)
  return `the visitor is ${seen.join(' and ')}; wanted: ${filter.mode === 'is_not' ? 'not new' : 'new'}`
}

function verdictOf(scope: Scope, history: VisitorHistory | undefined, ruleId: string): string {
  const isNew = scope === 'link' ? history?.isNewToLink : history?.isNewToRule(ruleId)
  if (isNew === undefined || isNew === null) return 'not known to be new'
  return isNew ? 'new' : 'not new'
}
