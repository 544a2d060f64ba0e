import { conversionStatuses, nilUuid } from '@waymark/domain'
import { regexProblem } from '@waymark/rule-engine'
import { z } from 'zod'
import { type DimensionKind, dimensionKind, dimensions, numberBounds } from './dimensions.ts'
import { listProblem } from './list-value.ts'
import { type Operator, operators, operatorsByKind, valueShape } from './operators.ts'
import { visitorNameProblems } from './visitor-names.ts'

/** Bounds of filters: what a report may require of the store. */
export const filterLimits = { filters: 50, values: 1_000, textLength: 500 } as const

const scalar = z.union([z.string().max(filterLimits.textLength), z.number(), z.boolean()])
export type FilterScalar = z.infer<typeof scalar>

const filterShape = z.strictObject({
  field: z.enum(dimensions).describe('A dimension, as in `groupBy`.'),
  operator: z.enum(operators),
  value: z
    .union([scalar, z.array(scalar).max(filterLimits.values)])
    .optional()
    .describe(
      'A list for `in` and `not_in`; two ends for `between`, which both count; none for `is_set` and `is_not_set`; else one value. Dates are `YYYY-MM-DD` (`week`: any day of it), months `YYYY-MM`, hours ISO 8601 date-times; records are named by their id, and by parts of their name; `bot` is true or false, `status` one of lead, sale, rejected, rebill and upsell, `weekday` 1 (Monday) to 7, `hour_of_day` 0 to 23, `asn` the number of a network. With `eq`, `neq`, `in` and `not_in`, `list:NAME` means the entries of a named list: on `referer` of one of domains and masks, on sub ids of one of sub ids. With these four, `os`, `browser`, `device`, `country`, `in_app` and `connection_type` are names without versions, in any case: macOS or Google Chrome mean what visitors have as Mac OS and Chrome, and a name that no visitor can have is refused with the nearest one. `tag` and `collection` are those that the link is in today: `eq` and `in` include links in any of them, `neq` and `not_in` links in none of them. With `goal` or `status` the report is about conversions only: metrics that are made of clicks or costs are null.',
    ),
})
type FilterShape = z.infer<typeof filterShape>

interface Problem {
  path: (string | number)[]
  message: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function timeProblem(field: string, value: FilterScalar): string | null {
  switch (field) {
    case 'month':
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(String(value)) ? null : 'must be a month such as 2026-01'
    case 'hour':
      return z.iso.datetime({ offset: true, local: true }).safeParse(value).success
        ? null
        : 'must be an ISO 8601 date-time such as 2026-01-31T13:00:00Z'
    default:
      return z.iso.date().safeParse(value).success ? null : 'must be a date such as 2026-01-31'
  }
}

const isStatus = (value: FilterScalar) => conversionStatuses.some((status) => status === value)

function statusProblem(field: string, value: FilterScalar): string | null {
  return field !== 'status' || isStatus(value) ? null : `must be one of ${conversionStatuses.join(', ')}`
}

/** Why a value does not fit its dimension, or null when it does. */
function scalarProblem({ field, operator }: FilterShape, kind: DimensionKind, value: FilterScalar) {
  switch (kind) {
    case 'time':
      return timeProblem(field, value)
    case 'id':
      // What has no record has the nil id in the store: `is_not_set` matches that.
      return typeof value === 'string' && uuid.test(value) && value !== nilUuid
        ? null
        : 'must be the id of a record'
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'number': {
      const [least = 0, most = 0] = numberBounds[field] ?? []
      return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
        ? null
        : `must be a number from ${least} to ${most}`
    }
    case 'text':
      if (typeof value === 'boolean') return 'must be a text or a number'
      return statusProblem(field, value) ?? listProblem({ field, operator, value })
    default:
      return kind satisfies never
  }
}

function listProblems(filter: FilterShape, kind: DimensionKind, values: readonly FilterScalar[]): Problem[] {
  return values.flatMap((value, index) => {
    const message = scalarProblem(filter, kind, value)
    return message === null ? [] : [{ path: ['value', index], message }]
  })
}

const wrong = (message: string): Problem[] => [{ path: ['value'], message }]

function partProblems({ field, operator, value }: FilterShape): Problem[] {
  if (typeof value !== 'string' || value === '') return wrong(`must be a text: ${operator} takes one`)
  const pattern = valueShape(operator) === 'pattern' ? regexProblem(value) : null
  const message = pattern ?? listProblem({ field, operator, value })
  return message === null ? [] : wrong(message)
}

function valueProblems(filter: FilterShape, kind: DimensionKind): Problem[] {
  const { operator, value } = filter
  const shape = valueShape(operator)
  switch (shape) {
    case 'none':
      return value === undefined ? [] : wrong(`must be left out: ${operator} takes none`)
    case 'part':
    case 'pattern':
      return partProblems(filter)
    case 'many':
      if (!Array.isArray(value) || value.length === 0) return wrong(`must be a list: ${operator} takes one`)
      return listProblems(filter, kind, value)
    case 'pair':
      if (!Array.isArray(value) || value.length !== 2) return wrong('must be a list of two: both ends count')
      return listProblems(filter, kind, value)
    case 'one': {
      if (value === undefined || Array.isArray(value))
        return wrong(`must be one value: ${operator} takes one`)
      const message = scalarProblem(filter, kind, value)
      return message === null ? [] : wrong(message)
    }
    default:
      return shape satisfies never
  }
}

function problemsOf(filter: FilterShape): Problem[] {
  const kind = dimensionKind(filter.field)
  if (kind === null) return []
  const allowed: readonly Operator[] = operatorsByKind[kind]
  if (allowed.includes(filter.operator)) return valueProblems(filter, kind)
  return [{ path: ['operator'], message: `${filter.field} takes ${allowed.join(', ')}` }]
}

/**
 * A filter of a report as it may be stored (specification, POST /analytics/report; contract §9, "Operators").
 */
export const reportFilter = filterShape.superRefine((filter, context) => {
  for (const { path, message } of problemsOf(filter)) context.addIssue({ code: 'custom', path, message })
})

/**
 * `reportFilter`, for filters that are written now: names of systems, browsers, devices and countries that no
 * visitor can have are refused, too (contract §17).
 */
export const writtenReportFilter = reportFilter
  .superRefine((filter, context) => {
    // Only what is right otherwise is compared with names.
    if (context.issues.length > 0) return
    for (const { path, message } of visitorNameProblems(filter))
      context.addIssue({ code: 'custom', path, message })
  })
  .meta({ title: 'ReportFilter' })
