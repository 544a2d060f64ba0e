import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Identity } from '../caller.ts'
import type { Credentials } from './credentials.ts'
import type { Versioned } from './data-versions.ts'

/** Whose credentials they are, as it was read; true as long as the versions stand and it has not ended. */
export interface IdentityReading {
  identity: Identity
  /** Of the owners' data, read in the same statement as the identity. */
  versions: string
  /** When key, session or token ends by itself. Unix ms. */
  endsAtMs: number
  /** When the key was last noted as used. Unix ms. */
  usedAtMs: number
}

export interface HeldIdentity extends IdentityReading, Versioned {
  /** Another one for each reading: names what is held along with it. */
  reading: number
}

/** Credentials that somebody has shown, not those of nobody. */
export type ShownCredentials = Exclude<Credentials, { kind: 'none' }>

/** About a kilobyte each. */
const maxIdentities = 20_000

export interface HeldIdentities {
  /** What is held of the credentials, if it has not ended: whether it still stands has to be asked. */
  find(credentials: ShownCredentials): HeldIdentity | null
  hold(credentials: ShownCredentials, read: IdentityReading): HeldIdentity
}

/** Memory holds no secret to be read: keys and tokens have too many random bits to be found from their hash. */
function nameOf(credentials: ShownCredentials): string {
  const shown =
    credentials.kind === 'key'
      ? `key ${credentials.key}`
      : `session ${credentials.workspaceId ?? ''} ${credentials.accessToken}`
  return hash('sha256', shown, 'base64')
}

/** Identities of this process, those used longest ago go when there are too many. */
export function createHeldIdentities(clock: () => number): HeldIdentities {
  const identities = new LRUCache<string, HeldIdentity>({ max: maxIdentities })
  let readings = 0
  return {
    find: (credentials) => {
      const held = identities.get(nameOf(credentials))
      return held && held.endsAtMs > clock() ? held : null
    },
    hold: (credentials, read) => {
      const { userId, membership } = read.identity
      const owners = { userId, workspaceId: membership?.workspaceId ?? null }
      const kept = { ...read, owners, reading: ++readings }
      identities.set(nameOf(credentials), kept)
      return kept
    },
  }
}
