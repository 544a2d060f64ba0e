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

/** Where what is held of some credentials is: every reading anew takes the place of the one before. */
interface Place {
  held: HeldIdentity
}

export interface HeldIdentities {
  /**
   * What is held of the credentials, if it has not ended: whether it still stands has to be asked.
   * @param connection that showed them
   */
  find(credentials: ShownCredentials, connection: object): HeldIdentity | null
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

function areSame(left: ShownCredentials, right: ShownCredentials): boolean {
  if (left.kind === 'key') return right.kind === 'key' && left.key === right.key
  return (
    right.kind === 'session' &&
    left.accessToken === right.accessToken &&
    left.workspaceId === right.workspaceId
  )
}

/**
 * Identities of this process, those used longest ago go when there are too many. A connection that shows what it showed last is
 * known by that, for as long as it is open: hashing a token costs a tenth of a whole answer.
 */
export function createHeldIdentities(clock: () => number): HeldIdentities {
  const places = new LRUCache<string, Place>({ max: maxIdentities })
  const lastShown = new WeakMap<object, { credentials: ShownCredentials; place: Place }>()
  let readings = 0

  const placeOf = (credentials: ShownCredentials, connection: object): Place | undefined => {
    const last = lastShown.get(connection)
    if (last !== undefined && areSame(last.credentials, credentials)) return last.place
    const place = places.get(nameOf(credentials))
    if (place !== undefined) lastShown.set(connection, { credentials, place })
    return place
  }
  return {
    find: (credentials, connection) => {
      const held = placeOf(credentials, connection)?.held
      return held !== undefined && held.endsAtMs > clock() ? held : null
    },
    hold: (credentials, read) => {
      const { userId, membership } = read.identity
      const owners = { userId, workspaceId: membership?.workspaceId ?? null }
      const held = { ...read, owners, reading: ++readings }
      const name = nameOf(credentials)
      const place = places.get(name)
      if (place === undefined) places.set(name, { held })
      else place.held = held
      return held
    },
  }
}
