import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'waymark'
const audience = 'waymark-api'
const algorithm = 'HS256'

/** How long an access token holds; what `expiresIn` says. */
export const accessTokenSeconds = 15 * 60

export interface AccessTokenClaims {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  sign(claims: AccessTokenClaims): Promise<string>
  /** Null for a token that is expired, foreign, altered or of another algorithm. */
  verify(token: string): Promise<AccessTokenClaims | null>
}

/**
 * JWTs of a session (HS256; algorithm, issuer, audience and type pinned). They carry no rights: role, plan and
 * whether the session still stands are read from the database at each request.
 */
export function createAccessTokens(options: { secret: string; clock: () => number }): AccessTokens {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'))
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
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid }
      : null
  }
  // jose rejects with a reason for each defect; to the caller they are all one.
  return { sign, verify: (token) => read(token).catch(() => null) }
}
