import { lists, type Orm } from '@waymark/db'
import { withChange } from '@waymark/replica/changes'
import { listKindOf } from '@waymark/report-plan'
import { and, eq, ne, sql } from 'drizzle-orm'
import { auditSystemActions } from '../../system-audit.ts'
import type { AlertRow } from './alerts.repository.ts'
import type { ActionResult } from './firing.ts'

/** As the api bounds them (contract-2 §17). */
export const mostEntries = 10_000
const mostBytes = 4 * 1_024 * 1_024
const mostCharacters = 500

/**
 * Visitors choose what they send: `*` in a list would be a mask that every visitor fits, and what is not on
 * one line, or has spaces around it, is no entry.
 */
function isEntry(value: string): boolean {
  const isText = value !== '' && value.length <= mostCharacters && value === value.trim()
  return isText && !/[*?]|\p{Cc}|^list:/iu.test(value)
}

interface Adding {
  alert: AlertRow
  values: readonly string[]
  atMs: number
}

/**
 * Adds the values that an alert fired for to its list, as far as there is room, in the caller's transaction,
 * with an entry of the audit log. The settings of the workspace are a version later: the next sweep brings
 * the list to the redirectors.
 * @returns what became of each value, in their order
 */
export async function addToList(tx: Orm, { alert, values, atMs }: Adding): Promise<ActionResult[]> {
  const { workspaceId } = alert
  const before = await readList(tx, alert)
  if (before === null || before.kind !== listKindOf(alert.scope)) return values.map(() => 'gone')
  const news = missingIn(before.entries, values)
  if (news.size === 0) return values.map((value) => (isEntry(value) ? 'was_listed' : 'not_an_entry'))
  // First of all, as every change of the settings: two of them never run at once.
  await withChange(tx, { config: [{ kind: 'workspace', key: workspaceId }] }, { publishedBy: 'sweep' })
  const list = await readList(tx, alert, 'locked')
  if (list === null) return values.map(() => 'gone')
  const bytes = await storedBytes(tx, workspaceId, list.id)
  const added = thatFit(list.entries, [...missingIn(list.entries, values)], bytes)
  if (added.length > 0) await store(tx, { alert, atMs, list, added })
  return resultsOf(values, { before: new Set(list.entries), added: new Set(added) })
}

type ListRow = typeof lists.$inferSelect

async function readList(
  tx: Orm,
  { workspaceId, listId }: AlertRow,
  mode: 'read' | 'locked' = 'read',
): Promise<ListRow | null> {
  if (listId === null) return null
  const found = tx
    .select()
    .from(lists)
    .where(and(eq(lists.workspaceId, workspaceId), eq(lists.id, listId)))
  const [row] = await (mode === 'read' ? found : found.for('no key update'))
  return row ?? null
}

function missingIn(entries: readonly string[], values: readonly string[]): Set<string> {
  return new Set(values.filter(isEntry)).difference(new Set(entries))
}

/** Of the other lists of the workspace, which share the room. */
async function storedBytes(tx: Orm, workspaceId: string, exceptId: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(octet_length(array_to_string(${lists.entries}, ''))), 0)`
  const [row] = await tx
    .select({ bytes: bytes.mapWith(Number) })
    .from(lists)
    .where(and(eq(lists.workspaceId, workspaceId), ne(lists.id, exceptId)))
  return row?.bytes ?? 0
}

function thatFit(entries: readonly string[], news: readonly string[], otherBytes: number): string[] {
  let bytes = otherBytes + Buffer.byteLength(entries.join(''))
  const added: string[] = []
  for (const entry of news) {
    bytes += Buffer.byteLength(entry)
    if (entries.length + added.length >= mostEntries || bytes > mostBytes) break
    added.push(entry)
  }
  return added
}

interface Stored {
  alert: AlertRow
  atMs: number
  list: ListRow
  added: readonly string[]
}

async function store(tx: Orm, { alert, atMs, list, added }: Stored): Promise<void> {
  const { workspaceId } = alert
  await tx
    .update(lists)
    .set({ entries: [...list.entries, ...added], updatedAt: sql`now()` })
    .where(eq(lists.id, list.id))
  const changes = { entries: { add: [...added] }, reason: `alert ${alert.id} (${alert.name})` }
  await auditSystemActions(tx, [{ workspaceId, resourceType: 'list', resourceId: list.id, changes }], atMs)
}

function resultsOf(
  values: readonly string[],
  { before, added }: { before: ReadonlySet<string>; added: ReadonlySet<string> },
): ActionResult[] {
  return values.map((value) => {
    if (!isEntry(value)) return 'not_an_entry'
    if (before.has(value)) return 'was_listed'
    return added.has(value) ? 'added' : 'list_full'
  })
}
