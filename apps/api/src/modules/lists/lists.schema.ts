import type { ErrorDetail } from '@waymark/domain'
import { type ListKind, listKinds } from '@waymark/replica'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams } from '../fields.ts'
import { wrongEntries } from './list-entries.ts'

/** Entries of one list (contract-2 §17). Redirectors search them in microseconds. */
export const maxEntries = 10_000

const name = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be 1 to 64 letters, digits, hyphens and underscores.')
  .describe(
    'How rules, filters of reports and alerts refer to it: `list:NAME`. Unique in the workspace, whatever its case.',
  )

const kind = z.enum(listKinds).describe('What the entries are; it cannot be changed.')

const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text)

const entry = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((text) => !hasControlCharacter(text), 'Must be one line without control characters.')

const entries = z
  .array(entry)
  .max(maxEntries)
  .describe('Trimmed, each once. Of kind `ip`: addresses, CIDRs and ranges (`a - b`), v4 and v6.')

const each = (texts: readonly string[]) => [...new Set(texts)]

const example = { name: 'office', kind: 'ip', entries: ['192.0.2.7', '198.51.100.0/24'] } as const

/** Entries of which it can be said whether they fit a kind: others are named by the schema. */
const textEntries = z.looseObject({ entries: z.array(z.string().trim().catch('')) })
const related = textEntries.extend({ kind })

/** What of a body, whatever else is wrong with it, is no entry of a list of the kind. */
export function wrongEntriesOf(listKind: ListKind, body: unknown): ErrorDetail[] {
  const sent = textEntries.safeParse(body)
  if (!sent.success || sent.data.entries.length > maxEntries) return []
  const isEntry = sent.data.entries.map((text) => entry.safeParse(text).success)
  return wrongEntries(listKind, sent.data.entries).filter(
    ({ path }) => isEntry[Number(path.split('.').at(-1))],
  )
}

/** Also beside other wrong fields: one answer names all of them. */
const fittingEntries = z.superRefine<unknown>(
  (body, context) => {
    for (const { path, message } of wrongEntriesOf(related.parse(body).kind, body))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  },
  { when: ({ value }) => related.safeParse(value).success },
)

export const createListBody = z
  .strictObject({ name, kind, entries: entries.default([]) })
  .check(fittingEntries)
  .transform((list) => ({ ...list, entries: each(list.entries) }))
  .meta({ example })
export type CreateListBody = z.infer<typeof createListBody>

export const patchListBody = z
  .strictObject({ name, entries: entries.transform(each) })
  .partial()
  .meta({ example: { entries: ['192.0.2.7'] } })
export type PatchListBody = z.infer<typeof patchListBody>

export const listEntriesBody = z
  .strictObject({ entries: entries.min(1).transform(each) })
  .meta({ example: { entries: ['203.0.113.9'] } })
export type ListEntriesBody = z.infer<typeof listEntriesBody>

export const listParams = idParams

export const listSortFields = ['createdAt', 'updatedAt', 'name'] as const
export const listsQuery = pageQuery(listSortFields, { field: 'createdAt', descending: true })
export type ListsQuery = z.infer<typeof listsQuery>

const recordExample = {
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
  name: 'office',
  kind: 'ip',
  entriesCount: 2,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
} as const

/** A named list without its entries, as in the list of lists (contract §9, `/lists`). */
export const listSummary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(listKinds),
    entriesCount: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ListSummary', examples: [recordExample] })
export type ListSummary = z.infer<typeof listSummary>

export const listRecord = listSummary
  .extend({ entries: z.array(z.string()) })
  .meta({ id: 'NamedList', examples: [{ ...recordExample, entries: [...example.entries] }] })
export type ListRecord = z.infer<typeof listRecord>
