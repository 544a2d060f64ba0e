import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, fakeApi, fakeError } from '../testing/fake-api.ts'
import { createAuthorizedSend } from './authorized-send.ts'
import { createSession } from './session.ts'

const origin = 'https://app.example'
const answer = (accessToken: string) => ({ data: { accessToken, expiresIn: 900 } })
const refreshPath = 'POST /api/v1/auth/refresh'

describe('the session of a tab', () => {
  let api: FakeApi
  let nowMs = 0
  let signOutTabs = () => {}
  let published = 0
  const create = () =>
    createSession({
      origin,
      send: api.send,
      clock: () => nowMs,
      withLock: (task) => task(),
      tabs: {
        publishSignedOut: () => {
          published += 1
        },
        onSignedOut: (listener) => {
          signOutTabs = listener
        },
      },
      hint: {
        read: () => isHinted,
        write: (isSignedIn) => {
          isHinted = isSignedIn
        },
      },
    })
  let isHinted = true
  const refreshes = () => api.calls.filter(({ path }) => path.endsWith('/auth/refresh')).length

  beforeEach(() => {
    nowMs = 1_000_000
    published = 0
    isHinted = true
    api = fakeApi({ [refreshPath]: answer('first') })
  })

  it('begins with one refresh by the cookie, which needs the header of the console and has no body', async () => {
    const session = create()
    expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual(['first', 'first'])
    expect(api.calls).toMatchObject([{ headers: { 'x-waymark-console': '1' }, body: null }])
    expect(session.state()).toBe('signed-in')
  })

  it.each([400, 401, 403])('is signed out where the refresh answers %d', async (status) => {
    api.answer(refreshPath, fakeError(status, 'UNAUTHENTICATED'))
    const session = create()
    expect(await session.accessToken()).toBeNull()
    expect(session.state()).toBe('signed-out')
  })

  it('requests nothing where this browser was never signed in', async () => {
    isHinted = false
    expect(await create().accessToken()).toBeNull()
    expect(api.calls).toEqual([])
  })

  it.each([429, 500, 503])('is not ended by a refresh that answers %d', async (status) => {
    const session = create()
    await session.accessToken()
    nowMs += 900_000
    api.answer(refreshPath, fakeError(status, 'UNAVAILABLE'))
    await expect(session.accessToken()).rejects.toMatchObject({ status })
    expect(session.state()).toBe('signed-in')
  })

  it.each([
    ['a minute and a second', 839_000, 1],
    ['a minute', 840_000, 2],
  ])('is refreshed ahead of its end: %s before it', async (_when, passedMs, wanted) => {
    const session = create()
    await session.accessToken()
    nowMs += passedMs
    await session.accessToken()
    expect(refreshes()).toBe(wanted)
  })

  it('replaces a token once, however many calls were refused with it', async () => {
    const session = create()
    await session.accessToken()
    api.answer(refreshPath, answer('second'))
    expect(await Promise.all([session.replaceToken('first'), session.replaceToken('first')])).toEqual([
      'second',
      'second',
    ])
    expect(await session.replaceToken('first')).toBe('second')
    expect(refreshes()).toBe(2)
  })

  it('15: ends at once when another tab signs out, and says so to others when it signs out itself', async () => {
    const session = create()
    await session.accessToken()
    signOutTabs()
    expect(session.state()).toBe('expired')
    api.answer('POST /api/v1/auth/logout', null)
    await session.signOut('here')
    expect([session.state(), published]).toEqual(['signed-out', 1])
  })

  it('16: sends a refused call again after someone has signed in over the page, with the same key', async () => {
    const session = create()
    await session.accessToken()
    api.answer(refreshPath, fakeError(401, 'UNAUTHENTICATED'))
    api.answer('POST /api/v1/auth/login', answer('third'))
    api.answer('POST /api/v1/links', ({ headers }) =>
      headers.authorization === 'Bearer third' ? { data: {} } : fakeError(401, 'UNAUTHENTICATED'),
    )
    const send = createAuthorizedSend({
      session,
      send: api.send,
      signInOverPage: () => session.signIn({ email: 'olga@example.com', password: 'secret' }),
    })
    const headers = { 'Idempotency-Key': 'k1', 'Content-Type': 'application/json' }
    const made = await send(
      new Request(`${origin}/api/v1/links`, { method: 'POST', headers, body: '{"a":1}' }),
    )
    expect(made.status).toBe(200)
    const sent = api.calls.filter(({ path }) => path === '/api/v1/links')
    expect(sent.map((call) => [call.headers['idempotency-key'], call.body])).toEqual([
      ['k1', { a: 1 }],
      ['k1', { a: 1 }],
    ])
  })
})
