import type { AppDeps } from '../../deps.ts'
import { createAccessTokens } from './access-token.ts'
import { createVersionsStand, type VersionsStand } from './data-versions.ts'
import {
  createHeldIdentities,
  type HeldIdentity,
  type IdentityReading,
  type ShownCredentials,
} from './held-identity.ts'
import { type Comparing, createIdentifyKey, createNoteUse } from './identify-key.ts'
import { createIdentifySession } from './identify-session.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { createKeySecrets } from './key-secrets.ts'

/**
 * Whose credentials they are. What was read once is held under the versions of the data behind it: at each request Postgres is
 * asked whether they stand, so that revoking, signing out, expiry and changes of role are exact on every node
 * (docs/decisions/0010).
 */
export interface Identities {
  /** What is held of the credentials that the connection shows; it may no longer be true. */
  find(credentials: ShownCredentials, connection: object): HeldIdentity | null
  /** Whether what is held is true as of this call, of many at once. */
  stand: VersionsStand
  /** To be told of each use of what stands. */
  noteUse(held: HeldIdentity): void
  /** Reads and holds it. `comparing` is asked before work that a stranger could make us do. @throws UNAUTHENTICATED, API_KEY_INVALID */
  read(credentials: ShownCredentials, comparing: Comparing): Promise<HeldIdentity>
}

export function createIdentities({ db, clock, randomBytes, logger, settings }: AppDeps): Identities {
  const identities = createIdentityRepository(db.orm)
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const identifySession = createIdentifySession({ identities, tokens, clock })
  const identifyKey = createIdentifyKey({ identities, secrets: createKeySecrets(randomBytes), clock })
  const noteUse = createNoteUse({ identities, clock, logger })
  const stand = createVersionsStand(db)
  const held = createHeldIdentities(clock)

  const identify = (credentials: ShownCredentials, comparing: Comparing): Promise<IdentityReading> => {
    switch (credentials.kind) {
      case 'key':
        return identifyKey(credentials.key, comparing)
      case 'session':
        return identifySession(credentials.accessToken, credentials.workspaceId)
      default:
        return credentials satisfies never
    }
  }
  return {
    find: held.find,
    stand,
    noteUse,
    read: async (credentials, comparing) => held.hold(credentials, await identify(credentials, comparing)),
  }
}
