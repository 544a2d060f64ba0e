import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type MailServer, type Receiver, waitFor } from '@waymark/testing'
import { createIntegrator, done, type Integrator } from './integrator.ts'
import type { SecretKeeper } from './secret-keeper.ts'
import { visit } from './visitor.ts'

/** Where the requests go. */
export interface SecretLocations {
  apiUrl: string
  internalUrl: string
  redirectorUrl: string
  mail: MailServer
  /** Refuses whatever it is sent, and says all of it back. */
  echo: Receiver
  secrets: SecretKeeper
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

const waitOptions = { timeoutMs: 60_000 }

/** Bytes as they stand, answered or not: what no client of ours would send. */
async function sendRaw(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.end(text)
  await buffer(socket).catch(() => undefined)
}

async function signedIn({ secrets }: SecretLocations, name: string, answer: Promise<Tokens>) {
  const { accessToken, refreshToken } = await answer
  secrets.know(`the session ${name}`, accessToken)
  secrets.know(`the refresh token ${name}`, refreshToken)
  return { accessToken, refreshToken }
}

/** Signs up, in, out, with what is right and what is not. @returns who may do everything */
export async function useSessions(locations: SecretLocations): Promise<Integrator> {
  const { apiUrl, secrets, mail } = locations
  const noMatch = createIntegrator(apiUrl)
  const email = 'secrets@example.com'
  const password = secrets.make('the first password')
  await signedIn(
    locations,
    'of the sign-up',
    done(noMatch.call('POST', '/auth/register', { email, password })),
  )
  await noMatch.call('POST', '/auth/register', { email, password })
  await noMatch.call('POST', '/auth/login', { email, password: secrets.make('a wrong password') })
  await noMatch.call('POST', '/auth/login', { email, password, unknown: secrets.make('an unknown field') })
  await noMatch.call('POST', '/auth/login', { email: secrets.make('a password in place of the address') })
  await sendBroken(locations)
  const first = await signedIn(
    locations,
    'of a sign-in',
    done(noMatch.call('POST', '/auth/login', { email, password })),
  )
  const refresh = { refreshToken: first.refreshToken }
  await signedIn(locations, 'of a refresh', done(noMatch.call('POST', '/auth/refresh', refresh)))
  const again = done(noMatch.call<Tokens>('POST', '/auth/refresh', refresh))
  await signedIn(locations, 'of a refresh whose answer was lost', again)
  await noMatch.call('POST', '/auth/refresh', { refreshToken: secrets.make('an unknown refresh token') })
  await useCookie(locations, { email, password })

  // The first try of the mail fails.
  mail.refuseNext(1)
  await done(noMatch.call('POST', '/auth/password/forgot', { email }))
  const sent = await waitFor(() => mail.mails.find(({ text }) => text.includes('/reset#')), {
    ...waitOptions,
    description: 'the mail with the reset token has come',
  })
  const token = secrets.know('the reset token', /\/reset#(\S+)/.exec(sent.text)?.[1] ?? '')
  const newPassword = secrets.make('the second password')
  await done(noMatch.call('POST', '/auth/password/reset', { token, newPassword }))
  await noMatch.call('POST', '/auth/password/reset', { token, newPassword })
  const login = noMatch.call<Tokens>('POST', '/auth/login', { email, password: newPassword })
  const { accessToken } = await signedIn(locations, 'after the reset', done(login))
  const session = createIntegrator(apiUrl, { authorization: `Bearer ${accessToken}` })
  const third = { currentPassword: newPassword, newPassword: secrets.make('the third password') }
  await done(session.call('POST', '/auth/password/change', third))
  await session.call('POST', '/auth/password/change', third)
  return session
}

/** As a browser has it: the refresh token in a cookie, sent by the console and by a page of another site. */
async function useCookie({ apiUrl, secrets }: SecretLocations, credentials: object): Promise<void> {
  const ofConsole = { 'x-waymark-console': '1' }
  const post = async (path: string, headers: Record<string, string>, body?: string) => {
    const answer = await fetch(`${apiUrl}/api/v1/auth/${path}`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    return { status: answer.status, cookie, token: cookie.split('=')[1] ?? '' }
  }
  const json = { 'content-type': 'application/json', ...ofConsole }
  const { cookie, token } = await post('login', json, JSON.stringify(credentials))
  secrets.know('the cookie of a sign-in', token)
  await post('refresh', { cookie })
  await post('refresh', { cookie, ...ofConsole, origin: 'https://evil.example' })
  secrets.know('the cookie of a refresh', (await post('refresh', { cookie, ...ofConsole })).token)
}

/** Requests that end before any route sees them. */
async function sendBroken({ apiUrl, internalUrl, redirectorUrl, secrets }: SecretLocations): Promise<void> {
  const secret = secrets.make('a secret in a broken request')
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${apiUrl}/api/v1/auth/login`, { ...json, body: `{"password": "${secret}"` })
  await fetch(`${apiUrl}/api/v1/auth/login`, { method: 'POST', body: `password=${secret}` })
  for (const url of [apiUrl, internalUrl, redirectorUrl]) {
    await fetch(`${url}/no/such?password=${secret}`, {
      headers: { authorization: `Basic ${btoa(`a:${secret}`)}` },
    })
    await fetch(`${url}/%zz?token=${secret}`, { headers: { cookie: `session=${secret}` } })
    await sendRaw(url, `GET / HTTP/1.1\r\nhost: h\r\nx-api-key: ${secret}\r\nbroken line\r\n\r\n`)
    await sendRaw(
      url,
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: h\r\ncontent-length: 900\r\n\r\n{"password":"${secret}`,
    )
    await sendRaw(url, `GET / HTTP/1.1\r\nhost: h\r\nx-api-key: ${secret}${'a'.repeat(40_000)}\r\n\r\n`)
  }
}

/** Keys, invitations and public pages: what opens a door by itself. */
export async function useTokens({ apiUrl, redirectorUrl, secrets }: SecretLocations, session: Integrator) {
  const made = await done(
    session.call<{ id: string; key: string }>('POST', '/api-keys', { name: 'a', scopes: ['admin:write'] }),
  )
  const key = createIntegrator(apiUrl, { 'x-api-key': secrets.know('the api key', made.key) })
  await done(key.call('GET', '/links/list'))
  await key.call('GET', `/links/list?api_key=${made.key}`)
  await key.call('POST', '/links', {
    originalUrl: 'nonsense',
    password: secrets.make('a password of no link'),
  })
  const wrong = { 'x-api-key': `${made.key.slice(0, -32)}${secrets.make('a wrong key')}` }
  await createIntegrator(apiUrl, wrong).call('GET', '/links/list')
  await createIntegrator(apiUrl, { ...wrong, authorization: 'Bearer x' }).call('GET', '/links/list')

  const { id } = (await done(session.call<{ id: string }[]>('GET', '/workspaces')))[0] ?? { id: '' }
  const invitation = { email: 'guest@example.com', role: 'viewer' }
  const { token } = await done(
    session.call<{ token: string }>('POST', `/workspaces/${id}/invitations`, invitation),
  )
  secrets.know('the token of an invitation', token)
  await done(createIntegrator(apiUrl).call('GET', `/invitations/${token}`))
  await session.call('POST', `/invitations/${token}/accept`)
  const report = {
    name: 'r',
    isPublic: true,
    config: { from: '2026-01-01', to: '2026-01-02', groupBy: ['country'] },
  }
  const { publicToken } = await done(
    session.call<{ publicToken: string }>('POST', '/analytics/reports', report),
  )
  secrets.know('the token of a public report', publicToken)
  await createIntegrator(apiUrl).call('GET', `/public/reports/${publicToken}`)

  const password = secrets.make('the password of a link')
  const { shortCode } = await done(
    key.call<{ shortCode: string }>('POST', '/links', { originalUrl: 'https://shop.example/', password }),
  )
  const link = `${redirectorUrl}/${shortCode}`
  await waitFor(async () => (await visit(link)).status === 200, {
    ...waitOptions,
    description: 'it is requested',
  })
  await visit(link, {
    method: 'POST',
    body: new URLSearchParams({ password: secrets.make('a wrong password of a link') }),
  })
  const opened = await visit(link, { method: 'POST', body: new URLSearchParams({ password }) })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  secrets.know('the cookie of a link', cookie.slice(cookie.indexOf('=') + 1))
  await visit(link, { headers: { cookie } })
  return key
}

/** All that calls others, and hears back from one that says everything again. */
export async function useDestinations(
  { apiUrl, echo, secrets }: SecretLocations,
  session: Integrator,
  key: Integrator,
) {
  const hook = await done(
    session.call<{ id: string; secret: string }>('POST', '/webhooks', {
      url: `${echo.url}/hook?auth=${secrets.make('a secret in the URL of a webhook')}`,
      events: ['conversion'],
    }),
  )
  secrets.know('the secret of a webhook', hook.secret)
  const rotated = session.call<{ secret: string }>('POST', `/webhooks/${hook.id}/rotate-secret`)
  secrets.know('the new secret of a webhook', (await done(rotated)).secret)
  await done(session.call('POST', `/webhooks/${hook.id}/test`))
  const source = {
    name: 's',
    postbackUrl: `${echo.url}/source?c={click_id}&auth=${secrets.make('a secret in the URL of a source')}`,
  }
  await done(key.call('POST', '/traffic-sources', source))
  for (const [provider, credentials] of platformCredentials(secrets))
    await done(
      key.call('POST', '/capi-integrations', { provider, credentials, statusMapping: { sale: 'Purchase' } }),
    )
  const security = session.call<{ key: string }>('PUT', '/postback-security', {
    requireKey: true,
    allowedIps: [],
    allowedNetworksOnly: false,
  })
  const postbackKey = secrets.know('the key of postbacks', (await done(security)).key)
  return (clickId: string) => sendPostbacks({ apiUrl, secrets, postbackKey, clickId })
}

function platformCredentials(secrets: SecretKeeper) {
  const accessToken = secrets.make('the token of facebook')
  return [
    ['facebook', { pixelId: '1234567890', accessToken }],
    ['tiktok', { pixelCode: 'C4A1B2', accessToken: secrets.make('the token of tiktok') }],
    [
      'google',
      {
        customerId: '123-456-7890',
        conversionActionId: '555',
        developerToken: secrets.make('the developer token of google'),
        clientId: 'client',
        clientSecret: secrets.make('the client secret of google'),
        refreshToken: secrets.make('the refresh token of google'),
      },
    ],
  ] as const
}

interface Postbacks {
  apiUrl: string
  secrets: SecretKeeper
  postbackKey: string
  clickId: string
}

async function sendPostbacks({ apiUrl, secrets, postbackKey, clickId }: Postbacks): Promise<void> {
  const url = `${apiUrl}/api/v1/postback`
  const report = { click_id: clickId, status: 'sale', payout: '7', tid: 'T-1' }
  for (const key of [secrets.make('a wrong key of postbacks'), postbackKey]) {
    const query = new URLSearchParams({ ...report, key })
    await fetch(`${url}?${query}`)
    await fetch(url, { method: 'POST', body: query })
    const json = { 'content-type': 'application/json' }
    await fetch(url, { method: 'POST', headers: json, body: JSON.stringify({ ...report, key }) })
    await fetch(`${apiUrl}/api/v1/conversions/track?${query}`)
  }
}

/** What is still sent while every statement fails: secrets stand among the parameters of statements. */
export async function useWhileDown(
  { apiUrl, echo, secrets }: SecretLocations,
  session: Integrator,
): Promise<void> {
  const noMatch = createIntegrator(apiUrl)
  const password = secrets.make('a password while Postgres fails')
  await noMatch.call('POST', '/auth/login', { email: 'secrets@example.com', password })
  await noMatch.call('POST', '/auth/register', { email: 'other@example.com', password })
  await noMatch.call('POST', '/auth/refresh', {
    refreshToken: secrets.make('a refresh token while Postgres fails'),
  })
  await noMatch.call('GET', `/public/reports/${secrets.make('the token of a report while Postgres fails')}`)
  const url = `${echo.url}/hook?auth=${secrets.make('a URL of a webhook while Postgres fails')}`
  await session.call('POST', '/webhooks', { url, events: ['conversion'] })
}
