import { z } from 'zod'
import { dimensionKind } from './dimensions.ts'
import { isBaseMetric } from './goal-metrics.ts'

/** Read on its own, so that what is wrong between fields is reported beside what is wrong in them. */
const names = z.array(z.unknown()).nullish().catch(null)
const named = z.looseObject({ name: z.string() })
const withField = z.looseObject({ field: z.string() })
const related = z.looseObject({
  groupBy: names,
  metrics: names,
  having: names,
  orderBy: z
    .union([withField.transform((order) => [order]), z.array(z.unknown())])
    .nullish()
    .catch(null),
  customMetrics: names,
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  range: z.unknown().optional(),
  fill: z.unknown().optional(),
  includeEmpty: z.unknown().optional(),
})

export interface BodyProblem {
  path: (string | number)[]
  message: string
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const nameOf = (value: unknown): string | null => named.safeParse(value).data?.name ?? null
const fieldOf = (value: unknown): string | null => withField.safeParse(value).data?.field ?? null

interface NamedList {
  /** Empty where there is none, or what is there is no list. */
  values: readonly (string | null)[]
  pathOf: (index: number) => (string | number)[]
}

function repeated({ values, pathOf }: NamedList): BodyProblem[] {
  return values.flatMap((value, index) =>
    value !== null && values.indexOf(value) < index
      ? [{ path: pathOf(index), message: 'is there already' }]
      : [],
  )
}

/**
 * Names that must be a metric, base or custom.
 * @param custom null where they cannot be read: then any name may be one of them
 */
function unknownMetrics({ values, pathOf }: NamedList, custom: ReadonlySet<string> | null): BodyProblem[] {
  return values.flatMap((value, index) =>
    value === null || isBaseMetric(value) || custom === null || custom.has(value)
      ? []
      : [{ path: pathOf(index), message: 'is no metric, neither base nor custom' }],
  )
}

/** Members that stand beside the metrics of totals. */
const ofComparisons: ReadonlySet<string> = new Set(['previous', 'change'])

function takenNames({ values, pathOf }: NamedList): BodyProblem[] {
  return values.flatMap((value, index) => {
    if (value === null) return []
    if (isBaseMetric(value) || dimensionKind(value) !== null)
      return [{ path: pathOf(index), message: 'is the name of a base metric or dimension' }]
    return ofComparisons.has(value) ? [{ path: pathOf(index), message: 'is what comparisons have' }] : []
  })
}

type Related = z.infer<typeof related>

/** Either a range by its name, or both of its ends. */
function rangeProblems({ from, to, range }: Related): BodyProblem[] {
  const ends = { from, to }
  return (['from', 'to'] as const).flatMap((end) => {
    if (range !== undefined && ends[end] !== undefined)
      return [{ path: [end], message: 'must be left out: `range` is used instead' }]
    return range === undefined && ends[end] === undefined
      ? [{ path: [end], message: 'is required without `range`' }]
      : []
  })
}

/** Rows of nothing are known of one dimension only. */
function emptyRowProblems(
  { fill, includeEmpty }: Related,
  groupBy: readonly (string | null)[],
): BodyProblem[] {
  const [only, ...others] = groupBy
  const isAlone = others.length === 0
  const isTime = typeof only === 'string' && dimensionKind(only) === 'time'
  return [
    ...(fill === true && !(isAlone && isTime)
      ? [{ path: ['fill'], message: 'needs one of date, hour, week and month, alone in groupBy' }]
      : []),
    ...(typeof includeEmpty === 'string' && !(isAlone && only === includeEmpty)
      ? [{ path: ['includeEmpty'], message: 'needs this dimension, alone in groupBy' }]
      : []),
  ]
}

/** What does not fit between the fields of a report body, whatever else is wrong with them. */
export function bodyProblems(body: unknown): BodyProblem[] {
  const parsed = related.safeParse(body)
  if (!parsed.success) return []
  const { groupBy, metrics, having, orderBy, customMetrics } = parsed.data
  const dimensions = { values: groupBy?.map(textOf) ?? [], pathOf: (index: number) => ['groupBy', index] }
  const outputs = { values: metrics?.map(textOf) ?? [], pathOf: (index: number) => ['metrics', index] }
  const bounds = { values: having?.map(fieldOf) ?? [], pathOf: (index: number) => ['having', index, 'field'] }
  const own = {
    values: customMetrics?.map(nameOf) ?? [],
    pathOf: (index: number) => ['customMetrics', index, 'name'],
  }
  const custom = customMetrics === null ? null : new Set(own.values.filter((name) => name !== null))
  const isList = Array.isArray(z.looseObject({ orderBy: z.unknown() }).safeParse(body).data?.orderBy)
  const orders = {
    values: orderBy?.map(fieldOf) ?? [],
    pathOf: (index: number) => (isList ? ['orderBy', index, 'field'] : ['orderBy', 'field']),
  }
  const isGrouped = (field: string | null) => groupBy === null || dimensions.values.includes(field)
  const byMetric = { ...orders, values: orders.values.map((field) => (isGrouped(field) ? null : field)) }
  return [
    ...repeated(dimensions),
    ...repeated(outputs),
    ...repeated(own),
    ...takenNames(own),
    ...unknownMetrics(outputs, custom),
    ...unknownMetrics(bounds, custom),
    ...unknownMetrics(byMetric, custom).map((problem) => ({
      ...problem,
      message: 'is neither in groupBy nor a metric',
    })),
    ...repeated(orders),
    ...rangeProblems(parsed.data),
    ...emptyRowProblems(parsed.data, dimensions.values),
  ]
}
