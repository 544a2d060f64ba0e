import type { AppDeps } from '../../deps.ts'
import type { Identity } from '../caller.ts'
import { createAccessTokens } from './access-token.ts'
import type { Credentials } from './credentials.ts'
import { createIdentifyKey } from './identify-key.ts'
import { createIdentifySession } from './identify-session.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { createKeySecrets } from './key-secrets.ts'

/** Whose request it is; null without credentials. @throws UNAUTHENTICATED, API_KEY_INVALID */
export type Identify = (credentials: Credentials, beforeBcrypt: () => void) => Promise<Identity | null>

export function createIdentify({ db, clock, randomBytes, logger, settings }: AppDeps): Identify {
  const identities = createIdentityRepository(db.orm)
  const tokens = createAccessTokens({ secret: settings.jwtSecret, clock })
  const identifySession = createIdentifySession({ identities, tokens, clock })
  const identifyKey = createIdentifyKey({ identities, secrets: createKeySecrets(randomBytes), clock, logger })
  return async (credentials, beforeBcrypt) => {
    switch (credentials.kind) {
      case 'none':
        return null
      case 'key':
        return identifyKey(credentials.key, beforeBcrypt)
      case 'session':
        return identifySession(credentials.accessToken, credentials.workspaceId)
      default:
        return credentials satisfies never
    }
  }
}
