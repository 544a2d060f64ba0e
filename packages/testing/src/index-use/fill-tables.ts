import type pg from 'pg'
import { withClient } from './with-client.ts'

/** A column as Postgres describes it. */
interface Column {
  table: string
  name: string
  type: string
  /** The table whose row it names by a foreign key. */
  parent: string | null
  /** By it the rows differ where ids do not distinguish them. */
  isDistinguishing: boolean
  /** The table has one row a workspace. */
  isOfWorkspace: boolean
}

export interface FillOptions {
  /** Of each table, beside those that are there. */
  rows: number
  /** Row `n` of each table is of workspace `n % workspaces`. */
  workspaces: number
  /**
   * SQL over `sample`, a row that is there, and the number `n`:
   * `{ 'conversions.projected_version': 'sample.version' }`.
   */
  columns?: Readonly<Record<string, string>>
}

// Of each unique index one column differs from row to row, beside its ids: a day, or else the last of its
// texts.
const describeColumns = `
  with keys as (
    select indexrelid, indrelid, place, indnkeyatts = 1 and indpred is null as is_alone,
      regexp_replace(pg_get_indexdef(indexrelid, place, false), '^lower\\((.*)\\)$', '\\1') as name
    from pg_index, generate_series(1, indnkeyatts) as place where indisunique
  ),
  distinguishing as (
    select distinct on (indexrelid) attrelid, attnum from keys
    join pg_attribute on attrelid = indrelid and attname = name and atttypid in ('text'::regtype, 'date'::regtype)
    order by indexrelid, atttypid = 'date'::regtype desc, place desc
  ),
  parents as (
    select conrelid, child, confrelid::regclass::text as parent
    from pg_constraint, unnest(conkey, confkey) as pair (child, named)
    join pg_attribute on attnum = named and attname = 'id'
    where contype = 'f' and attrelid = confrelid
  )
  select t.relname as "table", c.attname as name, format_type(c.atttypid, null) as type,
    (select min(parent) from parents where conrelid = t.oid and child = c.attnum) as parent,
    exists (select from distinguishing where attrelid = t.oid and attnum = c.attnum) as "isDistinguishing",
    exists (select from keys where indrelid = t.oid and name = 'workspace_id' and is_alone) as "isOfWorkspace"
  from pg_class t
  join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and c.attidentity = '' and c.attgenerated = ''
    and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval(%'
  order by t.relname, c.attnum`

const idOf = (table: string, number: string) => `md5('${table} ' || ${number})::uuid`

/**
 * The values of row `n`: ids that agree with those of other tables, other moments, and the rest as in the
 * sample.
 */
function expressionOf({ table, name, type, parent, isDistinguishing }: Column, workspaces: number): string {
  const sample = `sample."${name}"`
  const orNull = (id: string) => `case when ${sample} is not null then ${id} end`
  if (name === 'workspace_id' || parent === 'workspaces')
    return orNull(idOf('workspaces', `(n % ${workspaces})`))
  if (type === 'uuid') return orNull(idOf(name === 'id' ? table : (parent ?? name), 'n'))
  if (type.startsWith('timestamp')) return `${sample} - n * interval '1 minute'`
  if (!isDistinguishing) return sample
  return type === 'date' ? `${sample} + (n / ${workspaces})::int` : `${sample} || n`
}

function fillingOf(table: string, columns: readonly Column[], options: FillOptions): string {
  const { rows, workspaces, columns: given = {} } = options
  const values = columns.map((column) => given[`${table}.${column.name}`] ?? expressionOf(column, workspaces))
  const isOfWorkspace = table === 'workspaces' || columns.some((column) => column.isOfWorkspace)
  return `
    insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
    select ${values.join(', ')}
    from generate_series(0, ${(isOfWorkspace ? workspaces : rows) - 1}) as n
    join (select *, row_number() over () - 1 as place, count(*) over () as samples from "${table}") as sample
      on sample.place = n % sample.samples`
}

async function fill(client: pg.Client, options: FillOptions): Promise<string[]> {
  const { rows: columns } = await client.query<Column>(describeColumns)
  const empty: string[] = []
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query('set local synchronous_commit = off')
  for (const [table, itsColumns] of Map.groupBy(columns, (column) => column.table)) {
    const { rowCount } = await client.query(fillingOf(table, itsColumns, options))
    if (rowCount === 0) empty.push(table)
  }
  await client.query('commit')
  await client.query('analyze')
  return empty
}

/**
 * Fills every table with copies of the rows that it has, over many workspaces, and lets Postgres count them.
 * What the rows name stays in their workspace; checks are satisfied, as they are by the samples. For a
 * superuser: triggers are left out.
 * @returns the tables that had no row to copy
 */
export const fillTables = (url: string, options: FillOptions): Promise<string[]> =>
  withClient(url, (client) => fill(client, options))
