import {
  affiliateNetworks,
  collections,
  conversionGoals,
  landings,
  links,
  type Orm,
  offers,
  redirectRules,
  trafficSources,
} from '@waymark/db'
import { nilUuid } from '@waymark/domain'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

interface NamedTable {
  table: PgTable
  isOf: (workspaceId: string) => SQL
  id: AnyPgColumn
  name: SQL<string>
  /** What rows say of the record after its name, by the member's end: `code` is `link_code` of a link. */
  beside?: Readonly<Record<string, SQL<string | null>>>
}

const byName = (
  table: PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn; name: AnyPgColumn },
): NamedTable => ({
  table,
  isOf: (workspaceId) => eq(table.workspaceId, workspaceId),
  id: table.id,
  name: sql<string>`${table.name}`,
})

/**
 * What the dimensions of ids are called by: a link by its title, without one by its alias or code. Deleted
 * links still have theirs; rules without a name an empty one. A link is changed by its code and domain, so
 * that rows have these, too; without a domain it is on the default one.
 */
const tables: ReadonlyMap<string, NamedTable> = new Map([
  [
    'link',
    {
      table: links,
      isOf: (workspaceId) => eq(links.workspaceId, workspaceId),
      id: links.id,
      name: sql<string>`coalesce(nullif(${links.title}, ''), ${links.customAlias}, ${links.shortCode})`,
      beside: {
        code: sql<string>`${links.shortCode}`,
        domain: sql<string | null>`nullif(${links.domainKey}, '')`,
      },
    },
  ],
  ['offer', byName(offers)],
  ['landing', byName(landings)],
  ['network', byName(affiliateNetworks)],
  ['traffic_source', byName(trafficSources)],
  ['collection', byName(collections)],
  ['goal', byName(conversionGoals)],
  [
    'rule',
    {
      table: redirectRules,
      isOf: (workspaceId) =>
        sql`exists (select 1 from ${links} where ${links.id} = ${redirectRules.linkId} and ${links.workspaceId} = ${workspaceId})`,
      id: redirectRules.id,
      name: sql<string>`coalesce(${redirectRules.name}, '')`,
    },
  ],
])

/** Whether rows of the dimension have a name beside the id (contract §9, "A row's `dimensions`"). */
export const hasNames = (dimension: string): boolean => tables.has(dimension)

function tableOf(dimension: string): NamedTable {
  const table = tables.get(dimension)
  if (table === undefined) throw new RangeError(`${dimension} has no names`)
  return table
}

/** The members that rows have beside the id of the dimension, in their order: `offer_name`. */
export function besideId(dimension: string): string[] {
  if (!hasNames(dimension)) return []
  return ['name', ...Object.keys(tableOf(dimension).beside ?? {})].map((end) => `${dimension}_${end}`)
}

/** The members beside an id, by their names. */
export type BesideId = Readonly<Record<string, string | null>>

/** What reports show beside these ids, by id; what is no record of the workspace any more has none. */
export async function namesOf(
  orm: Orm,
  { workspaceId, dimension }: { workspaceId: string; dimension: string },
  ids: readonly string[],
): Promise<Map<string, BesideId>> {
  if (ids.length === 0) return new Map()
  const { table, isOf, id, name, beside = {} } = tableOf(dimension)
  const rows = await orm
    .select({ id: sql<string>`${id}`, beside: { name, ...beside } })
    .from(table)
    .where(and(isOf(workspaceId), sql`${id} = any(${sql.param(ids)}::uuid[])`))
  const membersOf = (row: (typeof rows)[number]) =>
    Object.fromEntries(Object.entries(row.beside).map(([end, value]) => [`${dimension}_${end}`, value]))
  return new Map(rows.map((row) => [row.id, membersOf(row)]))
}

const namesAtOnce = 5_000

/** The ids of the records whose name passes the test, in parts. */
export async function* idsByName(
  orm: Orm,
  { workspaceId, dimension }: { workspaceId: string; dimension: string },
  isMeant: (name: string) => boolean,
): AsyncGenerator<string[]> {
  const { table, isOf, id, name } = tableOf(dimension)
  let after: string = nilUuid
  for (;;) {
    const rows = await orm
      .select({ id: sql<string>`${id}`, name })
      .from(table)
      .where(and(isOf(workspaceId), gt(id, after)))
      .orderBy(asc(id))
      .limit(namesAtOnce)
    yield rows.filter((row) => isMeant(row.name)).map((row) => row.id)
    if (rows.length < namesAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}
