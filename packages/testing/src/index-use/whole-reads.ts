import type pg from 'pg'
import { withClient } from './with-client.ts'

/** As it was sent. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** A table or an index that a statement would read from one end to the other. */
export interface WholeRead {
  statement: string
  reads: string
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What a plan reads whole: tables, and indexes without a condition on what they order. */
function readWhole(node: PlanNode): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node
  if (node['Node Type'].endsWith('Seq Scan')) return table === undefined ? [] : [table]
  return index !== undefined && condition === undefined ? [index] : []
}

const isPlanned = ({ text }: Statement) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

/** All of the plan that Postgres would choose for a statement now. */
async function explain(client: pg.Client, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await client.query<Explained>(`explain (format json) ${text}`, [...values])
  return rows.flatMap(({ 'QUERY PLAN': plans }) => plans.flatMap(({ Plan }) => nodesOf(Plan)))
}

async function decide(
  client: pg.Client,
  statements: readonly Statement[],
  bigRows: number,
): Promise<WholeRead[]> {
  const sizes = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [bigRows],
  )
  const big = new Set(sizes.rows.map(({ name }) => name))
  const texts = new Map(statements.filter(isPlanned).map((statement) => [statement.text, statement]))
  const found: WholeRead[] = []
  for (const statement of texts.values()) {
    const reads = (await explain(client, statement)).flatMap(readWhole).filter((name) => big.has(name))
    found.push(...[...new Set(reads)].map((name) => ({ statement: statement.text, reads: name })))
  }
  return found
}

/**
 * Checks statements by the plans that Postgres would choose for them now, with the values they came with.
 * Small ones may be read whole: a table or index of under `bigRows` rows, such as a partial index of the work
 * that is left.
 */
export const findWholeReads = (
  url: string,
  statements: readonly Statement[],
  { bigRows }: { bigRows: number },
): Promise<WholeRead[]> => withClient(url, (client) => decide(client, statements, bigRows))

/** The names of the indexes by which Postgres would find the rows of a statement now. */
export const findIndexes = (url: string, statement: Statement): Promise<string[]> =>
  withClient(url, async (client) =>
    (await explain(client, statement)).flatMap(({ 'Index Name': index }) => index ?? []),
  )

const foreignKeys = `
  select c.conrelid::regclass::text as "table", array_agg(a.attname::text order by place) as columns
  from pg_constraint c
  cross join unnest(c.conkey) with ordinality as k (number, place)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
  where c.contype = 'f' group by c.oid, c.conrelid order by 1, 2`

async function readForeignKeys(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(foreignKeys)
  return rows.map(({ table, columns }) => {
    const conditions = columns.map((column, index) => `"${column}" = $${index + 1}`)
    return {
      text: `select 1 from only ${table} x where ${conditions.join(' and ')} for key share of x`,
      values: columns.map(() => '01900000-0000-7000-8000-000000000000'),
    }
  })
}

/** The queries of Postgres for each foreign key when the row that it names is changed or goes. */
export const foreignKeyChecks = (url: string): Promise<Statement[]> => withClient(url, readForeignKeys)
