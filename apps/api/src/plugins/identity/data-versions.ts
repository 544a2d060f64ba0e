import type { Db } from '@waymark/db'
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
export type ReadOwnersVersions = (owners: DataOwners) => Promise<string>

/** The text for versions that were read along with other rows, in the same statement. */
export function versionsText(user: string, workspace: string | null): string {
  return workspace === null ? user : `${user},${workspace}`
}

/** Enough that a round trip is always on its way, few enough that those who wait travel together. */
const roundTripsAtOnce = 4

/** Each id once, and where it stands. */
function placesOf(calls: readonly DataOwners[]): Map<string, number> {
  const places = new Map<string, number>()
  const note = (id: string) => {
    if (!places.has(id)) places.set(id, places.size)
  }
  for (const { userId, workspaceId } of calls) {
    note(userId)
    if (workspaceId !== null) note(workspaceId)
  }
  return places
}

export function createOwnersVersions({ dataVersions }: Pick<Db, 'dataVersions'>): ReadOwnersVersions {
  const send = async (calls: readonly DataOwners[]): Promise<string[]> => {
    const places = placesOf(calls)
    const versions = await dataVersions([...places.keys()])
    const versionOf = (id: string) => versions[places.get(id) ?? -1] ?? ''
    return calls.map(({ userId, workspaceId }) =>
      versionsText(versionOf(userId), workspaceId === null ? null : versionOf(workspaceId)),
    )
  }
  return joinCalls({ send, running: roundTripsAtOnce })
}
