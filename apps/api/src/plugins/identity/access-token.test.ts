import { createHmac, createSecretKey, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccessTokens } from './access-token.ts'

const secret = 'a secret that is long enough for HS256 and tests'
const nowMs = Date.UTC(2026, 0, 2)
const tokens = createAccessTokens({ secret, clock: () => nowMs })
const claims = { userId: randomUUID(), sessionId: randomUUID() }
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Forgery {
  alg?: string
  typ?: string
  iss?: string
  aud?: string
  exp?: number
  sid?: string | null
  key?: string
}

function forge({
  alg = 'HS256',
  typ = 'at+jwt',
  iss = 'waymark',
  aud = 'waymark-api',
  ...rest
}: Forgery = {}) {
  const nowSeconds = nowMs / 1000
  const payload = rest.sid === null ? {} : { sid: rest.sid ?? claims.sessionId }
  return new SignJWT(payload)
    .setProtectedHeader({ alg, typ })
    .setSubject(claims.userId)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(rest.exp ?? nowSeconds + 900)
    .sign(createSecretKey(Buffer.from(rest.key ?? secret)))
}

describe('an access token', () => {
  it('gives back what was signed', async () => {
    expect(await tokens.verify(await tokens.sign(claims))).toEqual({ ...claims, endsAtMs: nowMs + 900_000 })
  })

  it('is valid until it ends, however often it was seen', async () => {
    let elapsedMs = 0
    const moving = createAccessTokens({ secret, clock: () => nowMs + elapsedMs })
    const token = await moving.sign(claims)
    elapsedMs = 899_999
    expect(await moving.verify(token)).toMatchObject(claims)
    expect(await moving.verify(`${token}A`)).toBeNull()
    elapsedMs = 900_000
    expect(await moving.verify(token)).toBeNull()
  })

  it('is known by its own form: the forger below makes good ones when nothing wrong is requested', async () => {
    expect(await tokens.verify(await forge())).toMatchObject(claims)
  })

  it.each<[string, () => Promise<string> | string]>([
    ['of another key', () => forge({ key: 'another secret that is long enough for tests' })],
    ['of another algorithm', () => forge({ alg: 'HS512', key: secret.repeat(2) })],
    ['of another issuer', () => forge({ iss: 'elsewhere' })],
    ['for another audience', () => forge({ aud: 'elsewhere' })],
    ['of another type', () => forge({ typ: 'JWT' })],
    ['that ends now', () => forge({ exp: nowMs / 1000 })],
    ['without a session', () => forge({ sid: null })],
    ['unsigned', () => `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64({ sub: 'a', sid: 'b' })}.`],
    [
      'without an end',
      () => {
        const content = `${base64({ alg: 'HS256', typ: 'at+jwt' })}.${base64({ sub: 'a', sid: 'b', iss: 'waymark', aud: 'waymark-api' })}`
        return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
      },
    ],
    ['that is no token', () => 'a.b.c'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_name, make) => {
    expect(await tokens.verify(await make())).toBeNull()
  })
})
