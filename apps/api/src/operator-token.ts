import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const pinned = { issuer: 'waymark', audience: 'waymark-operator' }
const [algorithm, type] = ['HS256', 'operator+jwt']

/**
 * The header of every answer of the route of the operator's commands: an older Waymark and another program at
 * the port do not send it.
 */
export const operatorMark = 'waymark-operator'

/** One command of the operator is under way no longer; a clock beside ours may be a little late. */
const validSeconds = 60

const keyOf = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'))

/**
 * Signs a token by which the operator's command reaches the process that runs: who has JWT_SECRET may do all
 * that sessions may. Redirectors, which have INTERNAL_TOKEN, cannot make one.
 * @param clock in Unix ms
 */
export function signOperatorToken(secret: string, clock: () => number): Promise<string> {
  const nowSeconds = Math.floor(clock() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(pinned.issuer)
    .setAudience(pinned.audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + validSeconds)
    .sign(keyOf(secret))
}

/** Returns a check of the `Authorization` header; a session's token, which has another type, is none. */
export function createOperatorCheck(secret: string, clock: () => number) {
  const key = keyOf(secret)
  return async (authorization: string | undefined): Promise<boolean> => {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
    const options = { ...pinned, algorithms: [algorithm], typ: type, requiredClaims: ['exp'] }
    return jwtVerify(token, key, { ...options, currentDate: new Date(clock()) }).then(
      () => true,
      () => false,
    )
  }
}
