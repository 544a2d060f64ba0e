import '../theme/tokens.css'
import '../theme/base.css'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createSession, type Session } from '../api/session.ts'
import type { SessionFacts } from '../api/session-facts.ts'
import Inside from '../app/inside.tsx'
import { type FakeApi, type FakeRoutes, fakeApi } from './fake-api.ts'
import { sampleFacts, workspaceId } from './session-facts.ts'

/** Shows one element in Chromium until the test ends, with the real style sheets. */
export function renderInBrowser(element: ReactNode): { host: HTMLElement; unmount: () => void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(element)
  const unmount = () => {
    root.unmount()
    host.remove()
  }
  onTestFinished(unmount)
  return { host, unmount }
}

const signedIn = { data: { accessToken: 'token', expiresIn: 900, user: sampleFacts.user } }

/** A session over a fake API; no tab but this one. */
export const fakeSession = ({ send }: FakeApi): Session =>
  createSession({
    origin: location.origin,
    send,
    clock: Date.now,
    withLock: (task) => task(),
    tabs: { publishSignedOut: () => undefined, onSignedOut: () => undefined },
    hint: { read: () => true, write: () => undefined },
  })

export interface RenderedConsole {
  api: FakeApi
  session: Session
  /** Where the console is, and was. */
  history: RouterHistory
  /** As a reload does, before the console is shown anew. */
  unmount: () => void
}

/**
 * The whole console, signed in, at an address under `/w/{workspaceId}` such as `/links?range=today`.
 * @param routes beside those of the session
 */
export const renderConsole = (
  path: string,
  routes: FakeRoutes = {},
  facts: SessionFacts = sampleFacts,
): Promise<RenderedConsole> => renderConsoleAt(`/w/${workspaceId}${path}`, routes, facts)

/** The same at any address. */
export async function renderConsoleAt(
  address: string,
  routes: FakeRoutes = {},
  facts: SessionFacts = sampleFacts,
): Promise<RenderedConsole> {
  const api = fakeApi({
    'POST /api/v1/auth/refresh': signedIn,
    'GET /api/v1/session': { data: facts },
    ...routes,
  })
  const session = fakeSession(api)
  await session.accessToken()
  const history = createMemoryHistory({ initialEntries: [address] })
  const { unmount } = renderInBrowser(
    <Inside origin={location.origin} session={session} send={api.send} history={history} />,
  )
  return { api, session, history, unmount }
}
