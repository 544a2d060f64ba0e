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

/** Ids that are asked for, each once. */
function createAsked() {
  const places = new Map<string, number>()
  return {
    ids: () => [...places.keys()],
    placeOf: (id: string): number => {
      const known = places.get(id)
      if (known !== undefined) return known
      places.set(id, places.size)
      return places.size - 1
    },
  }
}

export function createVersionsStand({ dataVersions }: Pick<Db, 'dataVersions'>): VersionsStand {
  return async (reads) => {
    const { ids, placeOf } = createAsked()
    const asked = reads.map(({ owners: { userId, workspaceId }, versions }) => ({
      versions,
      user: placeOf(userId),
      workspace: workspaceId === null ? null : placeOf(workspaceId),
    }))
    const current = await dataVersions(ids())
    const versionOf = (place: number) => current[place] ?? ''
    return asked.map(
      ({ versions, user, workspace }) =>
        versions === versionsText(versionOf(user), workspace === null ? null : versionOf(workspace)),
    )
  }
}
