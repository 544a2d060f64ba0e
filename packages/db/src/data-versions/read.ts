import type pg from 'pg'

/**
 * The versions of what belongs to these users and workspaces, in their order, as of this call: opaque texts to compare. What was
 * read of a watched table after a version was read is true as long as that version stands (docs/decisions/0010).
 */
export type DataVersions = (ids: readonly string[]) => Promise<string[]>

// One text for all, since a row costs more than what is in it; and straight to the driver, since every request of the api waits
// for this.
const text = `
  select string_agg(coalesce(known.version, 0)::text, ',' order by asked.place)
  from unnest($1::uuid[]) with ordinality as asked (id, place)
  left join data_versions as known on known.id = asked.id`

export function createDataVersions(pool: pg.Pool): DataVersions {
  return async (ids) => {
    if (ids.length === 0) return []
    const query = { name: 'data_versions', text, values: [`{${ids.join(',')}}`], rowMode: 'array' as const }
    const { rows } = await pool.query<[string]>(query)
    return rows[0]?.[0].split(',') ?? []
  }
}
