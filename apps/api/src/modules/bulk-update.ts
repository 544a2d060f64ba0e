import { isDeepStrictEqual } from 'node:util'
import { AppError, type ErrorCode, type ErrorDetail, parseTargetUrl, targetUrlMessage } from '@waymark/domain'
import { gt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { warnedAnswer } from '../envelope.ts'
import { macroWarningsOfItems } from '../macro-warnings.ts'

/** Records that one call changes (contract-2 §11). */
export const maxBulkUpdate = 1_000

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(maxBulkUpdate)
  .transform((all) => [...new Set(all)])
  .describe('The records that are meant. One that is not there is a `failed` row.')

const chosen = z.looseObject({
  ids: z.unknown().optional(),
  filter: z.unknown().optional(),
  afterId: z.unknown().optional(),
})

/** Also beside other wrong fields: one answer names all of them. */
const oneChoice = z.superRefine<unknown>(
  (body, context) => {
    const { ids: named, filter, afterId } = chosen.parse(body)
    if (named !== undefined && afterId !== undefined)
      context.addIssue({ code: 'custom', path: ['afterId'], message: 'is of a filter, not of ids' })
    if ((named === undefined) !== (filter === undefined)) return
    const message = 'send either `ids` or `filter`'
    context.addIssue({ code: 'custom', path: [named === undefined ? 'ids' : 'filter'], message })
  },
  { when: ({ value }) => chosen.safeParse(value).success },
)

/** The body of a bulk update. */
export function bulkUpdateBody<Filter extends z.ZodType, Changes extends z.ZodType>(parts: {
  filter: Filter
  changes: Changes
}) {
  return z
    .strictObject({
      ids: ids.optional(),
      filter: parts.filter
        .describe(
          'In place of `ids`: what the list of them takes; `{}`: all. At most 1,000 records, but with `afterId`.',
        )
        .optional(),
      afterId: z
        .uuid()
        .toLowerCase()
        .nullable()
        .describe(
          'For a filter that finds any number: the call changes the first 1,000 that come after this one by their ids; null: the first of all. The next part begins after `nextAfterId` of the answer.',
        )
        .optional(),
      changes: parts.changes,
      dryRun: z.boolean().default(false).describe('Say what would happen, and change nothing.'),
    })
    .check(oneChoice)
}

const findAndReplacement = z.strictObject({
  find: z.string().min(1).max(2_000).describe('The text to replace.'),
  replacement: z.string().max(2_000).describe('What comes in its place. `with` means the same.'),
})

/** `with` is a word of its own in many languages, so that their clients cannot have a field of that name. */
function renameWith(body: unknown): unknown {
  const { with: text, ...rest } = Object(body)
  return text === undefined || rest.replacement !== undefined ? body : { ...rest, replacement: text }
}

/** `{find, replacement}` in a URL: each occurrence is replaced, matched to the letter. */
export const replacement = z.preprocess(renameWith, findAndReplacement)
export type Replacement = z.infer<typeof replacement>

/** Changes that say something. */
export const someChange = z.superRefine<unknown>(
  (changes, context) => {
    const isEmpty = Object.values(Object(changes)).every((value) => value === undefined)
    if (isEmpty) context.addIssue({ code: 'custom', message: 'must have at least one change' })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

const fields = z.record(z.string(), z.unknown())

const rowError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type RowError = z.infer<typeof rowError>

/** The answer of a bulk update. @param named what rows say of their record beside its id */
export function bulkUpdateAnswer<Named extends z.ZodRawShape>(named: Named) {
  const row = z.object({
    id: z.uuid(),
    ...named,
    result: z.enum(['changed', 'unchanged', 'failed']),
    before: fields.optional().describe('The fields that were changed, as they were.'),
    after: fields.optional(),
    error: rowError.nullable(),
  })
  return z.object({
    matched: z.int().describe('Records that were found.'),
    changed: z.int(),
    unchanged: z.int().describe('They are so already.'),
    failed: z.int().describe('With their reasons; the others are changed nevertheless.'),
    rows: z.array(row).describe('In the order of `ids`; of a filter the oldest first.'),
    nextAfterId: z
      .uuid()
      .nullable()
      .describe('The `afterId` of the next part; null: there is none, or it is no call in parts.'),
  })
}

export interface BulkRow {
  id: string
  result: 'changed' | 'unchanged' | 'failed'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  error: RowError | null
}

/**
 * The answer of a bulk update, with warnings of macros that there are not.
 * @param urlField the field of its records that may have macros
 */
export const warnedBulkUpdate = <Update extends { rows: readonly Pick<BulkRow, 'after'>[] }>(
  update: Update,
  urlField: string,
) => {
  const changed = update.rows.map(({ after }) => after)
  return warnedAnswer(update, macroWarningsOfItems('rows', changed, [urlField]))
}

export const failedRow = (id: string, error: RowError): BulkRow => ({ id, result: 'failed', error })

export const rowErrorOf = (
  code: ErrorCode,
  message: string,
  details: readonly ErrorDetail[] = [],
): RowError => ({
  code,
  message,
  details: [...details],
})

/** @param noun what one is called: `link` */
export const noSuchRow = (id: string, noun: string): BulkRow =>
  failedRow(id, rowErrorOf('NOT_FOUND', `There is no such ${noun}.`))

/** What a change does to a record: only the fields that it makes others. */
export function changedRow(
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): BulkRow {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (changed.length === 0) return { id, result: 'unchanged', error: null }
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, all[field]]))
  return { id, result: 'changed', before: only(before), after: only(after), error: null }
}

/** The answer's figures. @param part whose records `matched` counts */
export function countedRows<Row extends BulkRow>(
  rows: readonly Row[],
  { matched, nextAfterId }: { matched: number; nextAfterId: string | null },
) {
  const counted = (result: BulkRow['result']) => rows.filter((row) => row.result === result).length
  return {
    matched,
    changed: counted('changed'),
    unchanged: counted('unchanged'),
    failed: counted('failed'),
    rows: [...rows],
    nextAfterId,
  }
}

/**
 * The rows of an answer with the names of their records: in the order of `ids`, those that were not found
 * among them, or all that a filter found.
 */
export function namedRows(
  ids: readonly string[] | undefined,
  planned: readonly { before: { id: string; name: string }; row: BulkRow }[],
  noun: string,
): (BulkRow & { name: string | null })[] {
  const found = new Map(planned.map(({ row, before }) => [before.id, { ...row, name: before.name }]))
  return ids === undefined
    ? [...found.values()]
    : ids.map((id) => found.get(id) ?? { ...noSuchRow(id, noun), name: null })
}

/**
 * The records of one call, and where the next part begins; `found` has one more than a call changes at most.
 * @throws VALIDATION_FAILED where a filter finds more, and they are not changed in parts
 */
export function partOf<Row extends { id: string }>(
  found: readonly Row[],
  { afterId }: { afterId?: string | null | undefined },
): { part: readonly Row[]; nextAfterId: string | null } {
  if (found.length <= maxBulkUpdate) return { part: found, nextAfterId: null }
  const part = found.slice(0, maxBulkUpdate)
  if (afterId !== undefined) return { part, nextAfterId: part.at(-1)?.id ?? null }
  const message = `finds more than ${maxBulkUpdate.toLocaleString('en')}: choose fewer, or send \`afterId\``
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'filter', message }] })
}

/** Those that come after the last of the part before, by their ids. */
export const afterPart = (column: PgColumn, afterId: string | null | undefined): SQL | undefined =>
  afterId ? gt(column, afterId) : undefined

/** A URL after a replacement, or why it cannot be. @param path of the replacement, for the error */
export function replacedUrl(
  url: string,
  { find, replacement: text }: Replacement,
  path: string,
): string | RowError {
  const replaced = url.replaceAll(find, () => text)
  const target = parseTargetUrl(replaced)
  if (target.ok) return replaced
  const message = `makes ${replaced.slice(0, 200)}: ${targetUrlMessage(replaced, target.reason)}`
  return rowErrorOf('VALIDATION_FAILED', 'The URL would not be valid.', [{ path, message }])
}

class Rehearsal extends Error {}

/**
 * Commits `work`, or, for a dry run, does all of it and takes it back: what it says is then what would
 * happen.
 * @param commit runs its argument in a transaction that an error takes back
 */
export async function commitOrRehearse<Result, Unit>(
  dryRun: boolean,
  commit: (work: (unit: Unit) => Promise<{ result: Result; changed: object }>) => Promise<Result>,
  work: (unit: Unit) => Promise<{ result: Result; changed: object }>,
): Promise<Result> {
  if (!dryRun) return commit(work)
  const rehearsed: Result[] = []
  const rehearsal = async (unit: Unit) => {
    rehearsed.push((await work(unit)).result)
    throw new Rehearsal('a dry run is taken back')
  }
  try {
    return await commit(rehearsal)
  } catch (error) {
    const [result] = rehearsed
    if (error instanceof Rehearsal && result !== undefined) return result
    throw error
  }
}
