import { type SQL, sql } from 'drizzle-orm'

/**
 * Ids as one parameter in the words of Postgres, for `::uuid[]` or `::text[]`: the driver quotes an array value by value, which costs
 * more than the look-up. Only for values that are UUIDs: they need no quoting.
 */
export function uuidArray(ids: readonly (string | null)[]): SQL {
  return sql`${sql.param(`{${ids.map((id) => id ?? 'NULL').join(',')}}`)}`
}
