import { wholeNumberSchema } from '@waymark/domain'
import { z } from 'zod'
import { limitPeriods } from '../types.ts'
import { type FilterContext, type Matcher, noValues } from './filter.ts'

/**
 * Stops a rule once it has served `max` clicks in the current UTC hour, the current UTC day, or ever
 * (contract §4, beyond the specification). Where the count could not be found out it passes: visitors are
 * served. It only excludes: it has no `is_not`, and is allowed beside other filters only where all of them
 * must match.
 */
export const limitFilterSchema = z
  .strictObject({
    kind: z.literal('limit'),
    mode: z
      .literal('is', { error: 'A limit knows no mode but is: a rule past its limit counts no more.' })
      .optional(),
    per: z.enum(limitPeriods),
    max: wholeNumberSchema().min(1, 'A limit is at least 1 click.'),
    ...noValues('limit'),
  })
  .describe(
    'Stops the rule once it has served `max` clicks in the current UTC hour, the current UTC day, or ever. Where the count is not to be ' +
      'had, the rule serves. Only with match `all` where there are other filters.',
  )

type LimitFilter = z.infer<typeof limitFilterSchema>

export function compileLimitFilter({ per, max }: LimitFilter): Matcher {
  return (_visitor, { history }, ruleId) => {
    const served = history?.ruleClicks(ruleId, per) ?? null
    return served === null || served < max
  }
}

const spans = { hour: 'this UTC hour', day: 'this UTC day', total: 'in all' }

export function limitReason({ per, max }: LimitFilter, { history }: FilterContext, ruleId: string): string {
  const served = history?.ruleClicks(ruleId, per) ?? null
  if (served === null) return `the clicks of the rule ${spans[per]} are not known: it serves; limit: ${max}`
  return `the rule has served ${served} of ${max} ${spans[per]}`
}
