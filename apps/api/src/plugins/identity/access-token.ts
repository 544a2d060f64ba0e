import { createSecretKey, hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const issuer = 'waymark'
const audience = 'waymark-api'
const algorithm = 'HS256'

/** How long an access token is valid; what `expiresIn` says. */
export const accessTokenSeconds = 15 * 60

const cachedTokens = 50_000

export interface AccessTokenClaims {
  userId: string
  sessionId: string
}

/** What a good token says, and until when. */
export interface VerifiedToken extends AccessTokenClaims {
  /** Unix ms. */
  endsAtMs: number
}

export interface AccessTokens {
  sign(claims: AccessTokenClaims): Promise<string>
  /** Null for a token that is expired, foreign, altered or of another algorithm. */
  verify(token: string): Promise<VerifiedToken | null>
}

/**
 * JWTs of a session (HS256; algorithm, issuer, audience and type pinned). They carry no rights: role, plan
 * and whether the session still exists are read from the database at each request. The content of a valid
 * token is cached under its hash until it ends: its signature is checked once by a process.
 */
export function createAccessTokens(options: { secret: string; clock: () => number }): AccessTokens {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'))
  const known = new LRUCache<string, VerifiedToken>({ max: cachedTokens })
  const sign = ({ userId, sessionId }: AccessTokenClaims) => {
    const nowSeconds = Math.floor(options.clock() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + accessTokenSeconds)
      .sign(key)
  }
  const read = async (token: string) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      currentDate: new Date(options.clock()),
    })
    const { sub: userId, sid: sessionId, exp = 0 } = payload
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return null
    return { userId, sessionId, endsAtMs: exp * 1000 }
  }
  const verify = async (token: string) => {
    const name = hash('sha256', token, 'base64')
    const cached = known.get(name)
    if (cached && cached.endsAtMs > options.clock()) return cached
    const good = await read(token)
    if (good) known.set(name, good)
    return good
  }
  // jose rejects with a reason for each defect; to the caller they are all one.
  return { sign, verify: (token) => verify(token).catch(() => null) }
}
