import { endOf, readDate, startOf } from '@waymark/domain'
import { z } from 'zod'
import { defaultZone, zoneSchema } from '../time/zone-schema.ts'
import { type FilterContext, filterModeSchema, type Matcher, noValues } from './filter.ts'

const dateSchema = z
  .string()
  .refine(
    (text) => readDate(text) !== null,
    'Not a date or date-time, such as 2026-03-01 or 2026-03-01T12:30.',
  )

const eitherEnd = z.looseObject({ from: z.unknown().optional(), to: z.unknown().optional() })

/**
 * The time of the visit between two dates or date-times of a zone (contract §4). `to` is inclusive for dates;
 * either end may be left out, not both.
 */
export const dateBetweenFilterSchema = z
  .strictObject({
    kind: z.literal('date_between'),
    mode: filterModeSchema,
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    timezone: zoneSchema,
    ...noValues('date_between'),
  })
  .refine(({ from, to }) => from !== undefined || to !== undefined, {
    path: ['from'],
    message: 'Name from, to, or both.',
    // Also beside other wrong fields: one answer names all of them.
    when: ({ value }) => eitherEnd.safeParse(value).success,
  })
  .refine((filter) => periodOf(filter).fromMs < periodOf(filter).toMs, {
    path: ['to'],
    message: 'to lies before from.',
    // Only dates and zones that are right can be compared.
    when: ({ issues }) => issues.length === 0,
  })

type DateBetweenFilter = z.infer<typeof dateBetweenFilterSchema>

export function compileDateBetweenFilter(filter: DateBetweenFilter): Matcher {
  const wanted = filter.mode !== 'is_not'
  const { fromMs, toMs } = periodOf(filter)
  return (_visitor, { nowMs }) => (nowMs >= fromMs && nowMs < toMs) === wanted
}

export function dateBetweenReason(filter: DateBetweenFilter, { nowMs }: FilterContext): string {
  const { mode = 'is', from = 'ever', to = 'ever', timezone = defaultZone } = filter
  const { fromMs, toMs } = periodOf(filter)
  const relation = nowMs < fromMs ? 'before' : nowMs < toMs ? 'in' : 'after'
  return `${new Date(nowMs).toISOString()} is ${relation} ${from} to ${to} (${timezone}); wanted: ${mode}`
}

interface WrittenPeriod {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
}

function periodOf({ from, to, timezone = defaultZone }: WrittenPeriod): { fromMs: number; toMs: number } {
  const first = from === undefined ? null : readDate(from)
  const last = to === undefined ? null : readDate(to)
  return {
    fromMs: first === null ? Number.NEGATIVE_INFINITY : startOf(first, timezone),
    toMs: last === null ? Number.POSITIVE_INFINITY : endOf(last, timezone),
  }
}
