import { isDeepStrictEqual } from 'node:util'
import { type Orm, workspaces } from '@waymark/db'
import { type DeepLink, type ErrorDetail, unknownAppScheme } from '@waymark/domain'
import { eq } from 'drizzle-orm'

export interface WithDeepLink {
  deepLink?: DeepLink | null | undefined
}

/** Says which apps the links of a workspace may open: known ones, and its own (contract-3 §18). */
export interface LinkApps {
  /**
   * Says which parts of a deep link open neither.
   * @param before the link or rule as it is: a deep link that a change repeats stays, whatever its scheme
   */
  problemsOf(body: WithDeepLink, before?: WithDeepLink): ErrorDetail[]
}

const systems = ['ios', 'android'] as const

const createLinkApps = (own: readonly string[]): LinkApps => ({
  problemsOf({ deepLink }, before) {
    if (!deepLink || isDeepStrictEqual(deepLink, before?.deepLink)) return []
    return systems.flatMap((system) => {
      const scheme = deepLink[system] === null ? null : unknownAppScheme(deepLink[system], own)
      return scheme === null ? [] : [{ path: `deepLink.${system}`, message: unknownScheme(scheme) }]
    })
  },
})

const unknownScheme = (scheme: string) =>
  `has the scheme ${scheme.slice(0, 64)}, which is of no known app: add it to \`appSchemes\` of the workspace if the app is yours`

/** A link without a workspace may open known apps alone. */
export const knownApps = createLinkApps([])

/** Reads the workspace only where one of the bodies opens an app that is not known. */
export async function readLinkApps(
  orm: Orm,
  workspaceId: string,
  bodies: readonly WithDeepLink[],
): Promise<LinkApps> {
  if (bodies.every((body) => knownApps.problemsOf(body).length === 0)) return knownApps
  const [row] = await orm
    .select({ appSchemes: workspaces.appSchemes })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return createLinkApps(row?.appSchemes ?? [])
}
