import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { sendByBrowser } from './api/send-json.ts'
import { createSession } from './api/session.ts'
import { fetchMeta } from './api/session-facts.ts'
import { sessionHint } from './api/session-hint.ts'
import { createTabChannel, withTabLock } from './api/tab-channel.ts'
import { MissingPart } from './app/missing-part.tsx'
import { Start } from './app/start.tsx'

const { origin, pathname } = location
const send = sendByBrowser
const root = document.getElementById('root')
const publicReport = /^\/p\/report\/([^/]+)\/?$/.exec(pathname)?.[1]

function start(host: Element): void {
  const session = createSession({
    origin,
    send,
    clock: Date.now,
    withLock: withTabLock,
    tabs: createTabChannel(),
    hint: sessionHint,
  })
  const loadMeta = () => fetchMeta(origin, send).catch(() => null)
  createRoot(host).render(<Start origin={origin} session={session} send={send} loadMeta={loadMeta} />)
}

/**
 * Before any page, whose first part may be missing; in a host of its own, which no failure of a page takes
 * along.
 */
function startNotice(): void {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<MissingPart origin={origin} send={send} reload={() => location.reload()} />)
}

if (root) startNotice()
if (root && publicReport !== undefined) {
  // Before any session: a page for others has no part in it.
  const { showPublicReport } = await import('./reports/public/show-public-report.tsx')
  showPublicReport(root, { origin, send, token: publicReport })
} else if (root) start(root)
