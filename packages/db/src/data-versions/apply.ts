import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const file = new URL('data-versions.sql', import.meta.url)

/**
 * Brings the triggers behind `data_versions` to the state of the file, unless it is there: its hash is the comment of the
 * table. Creating a trigger waits for the writers of its table, so it is done only when the file has changed.
 */
export async function applyDataVersions(client: pg.Client): Promise<void> {
  const sql = await readFile(file, 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  const applied = await client.query("select obj_description(to_regclass('data_versions')) as hash")
  if (applied.rows[0]?.hash === hash) return
  await client.query(`begin; ${sql}; comment on table data_versions is '${hash}'; commit`)
}
