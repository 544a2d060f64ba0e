import { ApiError } from './api-error.ts'
import { type Send, sendJson } from './send-json.ts'
import type { TabChannel } from './tab-channel.ts'

/**
 * `unknown` before the first refresh has answered; `expired`: signed in once on this page, and not any more.
 */
export type SessionState = 'unknown' | 'signed-in' | 'signed-out' | 'expired'

export interface Credentials {
  email: string
  password: string
}

export interface SessionDeps {
  /** Of the page, without a path. */
  origin: string
  send: Send
  /** Unix ms. */
  clock: () => number
  /** Runs one task at a time among all tabs of the browser, where the browser can. */
  withLock: <Value>(task: () => Promise<Value>) => Promise<Value>
  tabs: TabChannel
  /** Whether this browser was signed in the last time: without, no refresh is tried. No token is in it. */
  hint: { read: () => boolean; write: (isSignedIn: boolean) => void }
}

export interface Session {
  state: () => SessionState
  /** Calls back after each change of the state. */
  subscribe: (listener: () => void) => () => void
  /** The access token, refreshed a minute before its end; null where no user is signed in. */
  accessToken: () => Promise<string | null>
  /** After a 401 for `used`: a new one, or null when the session has ended. */
  replaceToken: (used: string | null) => Promise<string | null>
  signIn: (credentials: Credentials & { remember?: boolean }) => Promise<void>
  /**
   * @param beforeSignedIn is awaited with the answer before the session is there, so that the pages inside
   *   read what it changed. It does not reject.
   */
  register: (
    account: Credentials & { name?: string },
    beforeSignedIn?: (answer: unknown) => Promise<void>,
  ) => Promise<void>
  signOut: (where: 'here' | 'everywhere') => Promise<void>
  /** No refresh had an answer: as if no user were signed in, until the page is loaded again. */
  giveUp: () => void
  /** The password was changed with this answer, which has the token of the new session. */
  adopt: (body: unknown) => void
}

const earlyMs = 60_000

interface Token {
  accessToken: string
  expiresAtMs: number
}

function readToken(body: unknown, nowMs: number): Token | null {
  const { accessToken, expiresIn } = Object(Object(body).data)
  if (typeof accessToken !== 'string' || typeof expiresIn !== 'number') return null
  return { accessToken, expiresAtMs: nowMs + expiresIn * 1000 }
}

/**
 * The session of this tab. The access token is in a variable here and nowhere else: in no store, no cache, no
 * address. The refresh token is in a cookie that no script can read.
 */
export function createSession({ origin, send, clock, withLock, tabs, hint }: SessionDeps): Session {
  let token: Token | null = null
  let state: SessionState = 'unknown'
  let refreshing: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const become = (next: SessionState): void => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const end = (): void => {
    token = null
    hint.write(false)
    become(state === 'signed-in' || state === 'expired' ? 'expired' : 'signed-out')
  }
  const adopt = (body: unknown): void => {
    token = readToken(body, clock())
    if (token === null) throw new ApiError(0, { code: 'NETWORK', message: 'The answer has no token.' })
    hint.write(true)
    become('signed-in')
  }
  const post = (path: string, body?: object): Promise<unknown> => {
    const headers = { 'X-Waymark-Console': '1', ...(body && { 'Content-Type': 'application/json' }) }
    const init = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) }
    return sendJson(send, new Request(`${origin}/api/v1/auth/${path}`, init))
  }
  const refresh = async (): Promise<void> => {
    try {
      adopt(await withLock(() => post('refresh')))
    } catch (error) {
      // Without an answer, or with the server busy, the session may well be there.
      if (!(error instanceof ApiError) || ![400, 401, 403].includes(error.status)) throw error
      end()
    }
  }
  /** One refresh at a time, which all calls of this tab share. */
  const refreshOnce = (): Promise<void> => {
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  const current = (): string | null => token?.accessToken ?? null

  tabs.onSignedOut(end)
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accessToken: async () => {
      const isDue = token !== null && token.expiresAtMs - earlyMs <= clock()
      if (state === 'unknown' && !hint.read()) end()
      else if (state === 'unknown' || isDue) await refreshOnce()
      return current()
    },
    replaceToken: async (used) => {
      if (state !== 'signed-in') return null
      if (used === current()) await refreshOnce()
      return current()
    },
    signIn: async (credentials) => adopt(await post('login', credentials)),
    register: async (account, beforeSignedIn) => {
      const body = await post('register', account)
      try {
        await beforeSignedIn?.(body)
      } finally {
        // The account is made, whatever became of the rest.
        adopt(body)
      }
    },
    signOut: async (where) => {
      await authorizedSignOut(where)
      tabs.publishSignedOut()
      token = null
      hint.write(false)
      become('signed-out')
    },
    // The hint stays: the session may well be there when the page is loaded again.
    giveUp: () => become('signed-out'),
    adopt,
  }

  /** Signing out everywhere is a call of the signed-in; an answer that says "no session" has the same end. */
  async function authorizedSignOut(where: 'here' | 'everywhere'): Promise<void> {
    const request = new Request(`${origin}/api/v1/auth/${where === 'here' ? 'logout' : 'logout-all'}`, {
      method: 'POST',
      headers: { 'X-Waymark-Console': '1', ...(token && { Authorization: `Bearer ${token.accessToken}` }) },
    })
    try {
      await sendJson(send, request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
    }
  }
}
