import { dataVersions, type Orm } from '@waymark/db'
import { eq, sql } from 'drizzle-orm'
import { joinCalls } from '../joined-calls.ts'

/** Whose data a request reads: the user's, and the workspace's it acts in. */
export interface DataOwners {
  userId: string
  /** Null: in none. */
  workspaceId: string | null
}

/**
 * The versions of the owners' data as they stand now, as one text to compare: as long as it is the same, everything read of
 * watched tables since the text was read is true (docs/decisions/0006). Requests that come together ask Postgres together.
 */
export type ReadDataVersions = (owners: DataOwners) => Promise<string>

/** The text for versions that were read along with other rows, in the same statement. */
export function versionsText(user: string, workspace: string | null): string {
  return workspace === null ? user : `${user},${workspace}`
}

/** Enough that a round trip is always on its way, few enough that those who wait travel together. */
const roundTripsAtOnce = 4

const keyOf = ({ userId, workspaceId }: DataOwners): string =>
  workspaceId === null ? userId : `${userId},${workspaceId}`

export function createDataVersions(orm: Orm): ReadDataVersions {
  const asked = sql`unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as asked (id, place)`
  // One text for all: rows cost more than what is in them.
  const inOrder = orm
    .select({
      versions: sql<string>`string_agg(coalesce(${dataVersions.version}, 0)::text, ',' order by asked.place)`,
    })
    .from(asked)
    .leftJoin(dataVersions, eq(dataVersions.id, sql`asked.id`))
    .prepare('data_versions')

  const read = async (ids: string): Promise<string[]> => {
    const [row] = await inOrder.execute({ ids: `{${ids}}` })
    return row?.versions.split(',') ?? []
  }
  const send = async (calls: readonly DataOwners[]): Promise<string[]> => {
    const keys = calls.map(keyOf)
    const distinct = [...new Set(keys)]
    const versions = await read(distinct.join(','))
    return answers(keys, textsByKey(distinct, versions))
  }
  return joinCalls({ send, running: roundTripsAtOnce })
}

/** A key is one id or two, and so is its text. */
function textsByKey(keys: readonly string[], versions: readonly string[]): Map<string, string> {
  let place = 0
  return new Map(
    keys.map((key) => {
      const user = versions[place++] ?? ''
      return [key, versionsText(user, key.includes(',') ? (versions[place++] ?? '') : null)]
    }),
  )
}

function answers(keys: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  return keys.map((key) => texts.get(key) ?? '')
}
