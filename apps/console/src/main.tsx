import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { sendByBrowser } from './api/send-json.ts'
import { createSession } from './api/session.ts'
import { fetchMeta } from './api/session-facts.ts'
import { sessionHint } from './api/session-hint.ts'
import { createTabChannel, withTabLock } from './api/tab-channel.ts'
import { Start } from './app/start.tsx'

const { origin } = location
const send = sendByBrowser
const session = createSession({
  origin,
  send,
  clock: Date.now,
  withLock: withTabLock,
  tabs: createTabChannel(),
  hint: sessionHint,
})
const loadMeta = () => fetchMeta(origin, send).catch(() => null)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Start origin={origin} session={session} send={send} loadMeta={loadMeta} />)
