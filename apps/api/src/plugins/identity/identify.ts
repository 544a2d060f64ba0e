import type { AppDeps } from '../../deps.ts'
import type { Identity } from '../caller.ts'
import { createAccessTokens } from './access-token.ts'
import type { Credentials } from './credentials.ts'
import type { Device } from './device.ts'
import { type Comparing, createIdentifyKey } from './identify-key.ts'
import { createIdentifyProgram } from './identify-program.ts'
import { createFindSession, createIdentifySession } from './identify-session.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { createKeySecrets } from './key-secrets.ts'

/** Credentials that a request carries. */
export type PresentCredentials = Exclude<Credentials, { kind: 'none' }>

/**
 * Whose credentials they are. Key or session, owner and membership are read by one statement at every
 * request, so that revoking, signing out, expiry and changes of role take effect with the next request on
 * every node (docs/decisions/0025). `comparing` is called before work that a stranger could cause.
 * @throws UNAUTHENTICATED, API_KEY_INVALID
 */
export type Identify = (
  credentials: PresentCredentials,
  comparing: Comparing,
  from: Device,
) => Promise<Identity>

export function createIdentify({ db, clock, randomBytes, logger, settings }: AppDeps): Identify {
  const identities = createIdentityRepository(db.orm)
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const identifySession = createIdentifySession({
    findSession: createFindSession({ identities, clock }),
    tokens,
  })
  const secrets = createKeySecrets(randomBytes)
  const identifyKey = createIdentifyKey({ identities, secrets, clock, logger })
  const identifyProgram = createIdentifyProgram({ identities, clock, logger })

  return (credentials, comparing, from) => {
    switch (credentials.kind) {
      case 'key':
        return identifyKey(credentials.key, comparing, from)
      case 'session':
        return identifySession(credentials.accessToken, credentials.workspaceId)
      case 'program':
        return identifyProgram(credentials.token, credentials.workspaceOfPath, from)
      default:
        return credentials satisfies never
    }
  }
}
