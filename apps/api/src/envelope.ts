import { z } from 'zod'

/** `{ data }` of a success (specification, "Endpoints"). */
export function dataOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ data: schema })
}

const warning = z
  .object({
    path: z.string().describe('The part of the body that it is about.'),
    message: z.string().describe('What may not be as expected, in words.'),
  })
  .meta({ title: 'Warning' })

/** A warning about a change that was made nevertheless. */
export type Warning = z.infer<typeof warning>

export const warningsSchema = z.array(warning)

/**
 * `{ data, meta: { warnings } }` of a change that may not do what is expected of it; mostly there is no
 * `meta` (contract §17).
 */
export function warnedDataOf<Schema extends z.ZodType>(schema: Schema) {
  const meta = z.object({ warnings: warningsSchema.describe('What to look at.') }).meta({ title: 'Warnings' })
  return z.object({ data: schema, meta: meta.optional().describe('Only where there are warnings.') })
}

/** The answer of a change from what its service did. */
export function warnedAnswer<Data>(data: Data, warnings: readonly Warning[]) {
  return warnings.length === 0 ? { data } : { data, meta: { warnings: [...warnings] } }
}

const pageMeta = z
  .object({
    total: z.int().describe('Records of all pages.'),
    limit: z.int().describe('Records that a page has at most.'),
    offset: z.int().describe('Records before this page.'),
  })
  .meta({ title: 'PageMeta' })

/** `{ data, meta }` of a list (contract §1). */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    data: z.array(schema),
    meta: pageMeta,
  })
}

/** A list as a service hands it over. */
export interface Page<Item> {
  items: Item[]
  total: number
}

/** The answer of a list route from what its service found. */
export function pageAnswer<Item>(page: Page<Item>, query: { limit: number; offset: number }) {
  return { data: page.items, meta: { total: page.total, limit: query.limit, offset: query.offset } }
}

export interface SortBy<Field extends string> {
  field: Field
  descending: boolean
}

const isField = <Field extends string>(fields: readonly Field[], name: string): name is Field =>
  fields.some((field) => field === name)

function sortSchema<Field extends string>(fields: readonly [Field, ...Field[]], fallback: SortBy<Field>) {
  const choices = fields.flatMap((field) => [field, `-${field}`])
  return z
    .enum(choices)
    .optional()
    .describe('Field to sort by; a leading `-` sorts downwards.')
    .transform((value): SortBy<Field> => {
      const name = value?.replace(/^-/, '') ?? ''
      return isField(fields, name) ? { field: name, descending: value?.startsWith('-') ?? false } : fallback
    })
}

/** Only digits: `0x10`, `1e1` and a parameter given twice are no numbers here. */
const digitsAsNumber = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** Of the bounds the schema says what they are. */
const notWhole = ({ code }: { code?: string | undefined }) =>
  code === 'invalid_type' ? 'must be a whole number' : undefined

/** A whole number of a query, where it comes as text. */
export function wholeNumber({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return z.preprocess(digitsAsNumber, z.int({ error: notWhole }).min(min).max(max).default(fallback))
}

/** Yes or no in a query, where all comes as text. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/**
 * `limit` of a list that answers with everything unless it is given (contract §1): GET /costs, GET
 * /offers/stats.
 */
export const optionalLimit = z
  .preprocess(digitsAsNumber, z.int({ error: notWhole }).min(1).max(100).optional())
  .describe('Records of the page. Without it: all of them.')

/**
 * `limit, offset, search, sort` of a list route (contract §1). Extend it with `.extend({ … })`.
 * @param fields the sortable ones
 * @param fallback the order without `sort`
 */
export function pageQuery<Field extends string>(
  fields: readonly [Field, ...Field[]],
  fallback: SortBy<Field>,
) {
  return z.object({
    limit: wholeNumber({ min: 1, max: 100, fallback: 50 }).describe('Records of the page.'),
    offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }).describe('Records before the page.'),
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Records that contain this text, whatever its case.'),
    sort: sortSchema(fields, fallback),
  })
}

/**
 * A key, secret or token of an answer. One that is given again for its `Idempotency-Key` is without it
 * (contract §1).
 */
export function shownOnce<Schema extends z.ZodType>(schema: Schema, description: string) {
  return schema
    .optional()
    .describe(`${description} Missing only where the answer is given again for its \`Idempotency-Key\`.`)
}

/** ISO 8601 UTC with milliseconds, as every timestamp of an answer (contract §1). */
export const timestamp = z.iso.datetime()

export function isoOrNull(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
