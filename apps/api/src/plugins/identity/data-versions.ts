import type { Db } from '@waymark/db'

/** Whose data a request reads: the user's, and the workspace's it acts in. */
export interface DataOwners {
  userId: string
  /** Null: in none. */
  workspaceId: string | null
}

/** What was read of watched tables, under the versions that were read before it or with it. */
export interface Versioned {
  owners: DataOwners
  /** Of `versionsText`. */
  versions: string
}

/**
 * Whether the versions of the owners' data are the same as of this call, of each reading: then everything read of watched tables
 * under them is true (docs/decisions/0010).
 */
export type VersionsStand = (reads: readonly Versioned[]) => Promise<boolean[]>

/** The text for versions that were read along with other rows, in the same statement. */
export function versionsText(user: string, workspace: string | null): string {
  return workspace === null ? user : `${user},${workspace}`
}

/** Each id once, and where it stands. */
function placesOf(reads: readonly Versioned[]): Map<string, number> {
  const places = new Map<string, number>()
  const note = (id: string) => {
    if (!places.has(id)) places.set(id, places.size)
  }
  for (const { owners } of reads) {
    note(owners.userId)
    if (owners.workspaceId !== null) note(owners.workspaceId)
  }
  return places
}

export function createVersionsStand({ dataVersions }: Pick<Db, 'dataVersions'>): VersionsStand {
  return async (reads) => {
    const places = placesOf(reads)
    const current = await dataVersions([...places.keys()])
    const versionOf = (id: string) => current[places.get(id) ?? -1] ?? ''
    return reads.map(({ owners: { userId, workspaceId }, versions }) => {
      const workspace = workspaceId === null ? null : versionOf(workspaceId)
      return versions === versionsText(versionOf(userId), workspace)
    })
  }
}
