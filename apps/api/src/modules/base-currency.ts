import { type Orm, workspaces } from '@waymark/db'
import { eq } from 'drizzle-orm'

/**
 * The base currency of a caller's workspace: the currency of amounts that name none.
 * @throws Error where there is no such workspace
 */
export async function baseCurrencyOf(orm: Orm, workspaceId: string): Promise<string> {
  const [row] = await orm
    .select({ baseCurrency: workspaces.baseCurrency })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (row === undefined) throw new Error('Postgres has no row for the workspace of a caller')
  return row.baseCurrency
}
