import { alerts, dashboards, links, type Orm, redirectRules, savedReports } from '@waymark/db'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** What refers to a list: a rule of a link, or a record with a report's filters. */
export interface ListUse {
  /** Such as `A rule of the link abc`. */
  what: string
  /** Such as `the rule 0193… of the link abc`. */
  record: string
}

/** As rules and reports read it: case and white space around the name do not count. */
const patternOf = (name: string) => `^\\s*list:\\s*${name}\\s*$`

/** Filters and the shorthand keys of rules have their values as strings, anywhere in the document. */
const isIn = (document: AnyPgColumn, name: string) => sql`exists (
  select 1 from jsonb_path_query(${document}, 'strict $.** ? (@.type() == "string")') as value
  where value #>> '{}' ~* ${patternOf(name)})`

async function ruleUse(orm: Orm, workspaceId: string, name: string): Promise<ListUse | null> {
  const [row] = await orm
    .select({ shortCode: links.shortCode, ruleId: redirectRules.id })
    .from(redirectRules)
    .innerJoin(links, eq(links.id, redirectRules.linkId))
    .where(
      and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt), isIn(redirectRules.conditions, name)),
    )
    .orderBy(asc(redirectRules.id))
    .limit(1)
  if (row === undefined) return null
  const link = `the link ${row.shortCode}`
  return { what: `A rule of ${link}`, record: `the rule ${row.ruleId} of ${link}` }
}

interface NamedTable {
  table: PgTable & { id: AnyPgColumn; workspaceId: AnyPgColumn }
  noun: string
  refers: (name: string) => SQL
}

const named: readonly NamedTable[] = [
  { table: savedReports, noun: 'saved report', refers: (name) => isIn(savedReports.config, name) },
  { table: dashboards, noun: 'dashboard', refers: (name) => isIn(dashboards.widgets, name) },
  { table: alerts, noun: 'alert', refers: (name) => sql`${alerts.scopeValue} ~* ${patternOf(name)}` },
]

async function recordUse(
  orm: Orm,
  { workspaceId, name }: { workspaceId: string; name: string },
  { table, noun, refers }: NamedTable,
): Promise<ListUse | null> {
  const [row] = await orm
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), refers(name)))
    .orderBy(asc(table.id))
    .limit(1)
  return row === undefined ? null : { what: `The ${noun} ${row.id}`, record: `the ${noun} ${row.id}` }
}

/** An alert that adds to the list, whatever its name; null: none does. */
export async function findListFiller(
  orm: Orm,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ListUse | null> {
  const [row] = await orm
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), eq(alerts.listId, id)))
    .orderBy(asc(alerts.id))
    .limit(1)
  return row === undefined ? null : { what: `The alert ${row.id}`, record: `the alert ${row.id}` }
}

/**
 * Something of the workspace that is stored with a value `list:NAME`; null: nothing does.
 * @param name of letters, digits, hyphens and underscores, so that it means itself in a pattern
 */
export async function findListUse(orm: Orm, workspaceId: string, name: string): Promise<ListUse | null> {
  const rule = await ruleUse(orm, workspaceId, name)
  if (rule !== null) return rule
  for (const table of named) {
    const use = await recordUse(orm, { workspaceId, name }, table)
    if (use !== null) return use
  }
  return null
}
