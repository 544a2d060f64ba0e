import { setTimeout as delay } from 'node:timers/promises'
import { tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childPid, untilUp } from '../e2e/support/processes.ts'
import { balanceClicks } from './support/click-ledger.ts'
import { type Installation, startInstallation } from './support/installation.ts'
import { say } from './support/progress.ts'

const seed = Number(process.env.WAYMARK_FAULTS_SEED ?? 1)
const only = new RegExp(process.env.WAYMARK_FAULTS_ONLY ?? '')
const healthyVisits = 60
const timeoutMs = 300_000
/** Longer than a process may hang before it is killed, and its pings. */
const hangTimeoutMs = 90_000

type ChildName = 'backend' | 'redirector'

interface Play {
  name: string
  /** Whether a visitor may find no server there. */
  isRedirectorDown: boolean
  /**
   * @returns when the redirector was killed, in Unix ms: it may lose the clicks of 50 ms before; null: it was
   * not
   */
  disturb: (installation: Installation) => Promise<number | null>
}

/** Resolves when the supervisor has noticed the end, and everything answers again. */
async function untilStartedAgain(installation: Installation, name: ChildName, killed: number): Promise<void> {
  const isNew = async () => (await childPid(installation.app, name).catch(() => killed)) !== killed
  await waitFor(isNew, { timeoutMs: hangTimeoutMs, description: `the ${name} has a new process` })
  await untilAllUp(installation)
}

async function untilAllUp({ app }: Installation): Promise<void> {
  for (const url of [app.apiUrl, app.redirectorUrl]) await untilUp(`${url}/health`, app.process)
}

const signalChild =
  (name: ChildName, signal: 'SIGKILL' | 'SIGSTOP') => async (installation: Installation) => {
    const pid = await childPid(installation.app, name)
    const atMs = Date.now()
    process.kill(pid, signal)
    await untilStartedAgain(installation, name, pid)
    return name === 'redirector' ? atMs : null
  }

const plays: readonly Play[] = [
  { name: 'backend: kill -9', isRedirectorDown: false, disturb: signalChild('backend', 'SIGKILL') },
  { name: 'redirector: kill -9', isRedirectorDown: true, disturb: signalChild('redirector', 'SIGKILL') },
  { name: 'backend: hangs', isRedirectorDown: false, disturb: signalChild('backend', 'SIGSTOP') },
  { name: 'redirector: hangs', isRedirectorDown: true, disturb: signalChild('redirector', 'SIGSTOP') },
  {
    name: 'supervisor: kill -9, and a start',
    isRedirectorDown: true,
    disturb: async (installation) => {
      await installation.app.process.kill()
      await installation.startAgain()
      // The redirector has ended gracefully: nothing of it may be missing.
      return null
    },
  },
  {
    name: 'supervisor: hangs for a while',
    isRedirectorDown: false,
    disturb: async ({ app }) => {
      app.process.signal('SIGSTOP')
      await delay(5_000)
      app.process.signal('SIGCONT')
      return null
    },
  },
  {
    name: 'all: kill -9, and a start',
    isRedirectorDown: true,
    disturb: async (installation) => {
      const { app } = installation
      const children = [await childPid(app, 'redirector'), await childPid(app, 'backend')]
      const atMs = Date.now()
      app.process.signal('SIGKILL')
      for (const pid of children) process.kill(pid, 'SIGKILL')
      await app.process.exited
      await installation.startAgain()
      return atMs
    },
  },
]

describe('the processes of npm start, each click counted', () => {
  const opened = new AsyncDisposableStack()
  const killedAtMs: number[] = []
  let installation: Installation
  beforeAll(async () => {
    const { path } = opened.use(await tempDir())
    installation = await startInstallation({ dataDir: path, seed, opened })
  }, timeoutMs)
  afterAll(() => opened.disposeAsync(), timeoutMs)

  for (const { name, isRedirectorDown, disturb } of plays) {
    const title = `processes: ${name}`
    it.runIf(only.test(title))(
      title,
      async () => {
        const { visitors } = installation
        await visitors.more(healthyVisits)
        const first = visitors.next()
        const atMs = await disturb(installation)
        if (atMs !== null) killedAtMs.push(atMs)
        await visitors.more(healthyVisits)
        const last = visitors.next()
        await visitors.ended(last)

        const visits = visitors.noted.filter(({ number }) => number < last)
        const ofPlay = visits.filter(({ number }) => number >= first)
        if (!isRedirectorDown) expect(ofPlay.filter(({ status }) => status !== 302)).toEqual([])
        expect(ofPlay.filter(({ status }) => status !== 302 && status !== null)).toEqual([])
        const balance = async () => {
          const stored = await installation.storedClicks()
          return balanceClicks({
            visits,
            stored: stored.filter(({ visit }) => visit < last),
            killedAtMs: { 'redirector-1': killedAtMs, 'redirector-2': killedAtMs },
          })
        }
        const isComplete = async () => (await balance()).missing.length === 0
        // What is missing at the end is said below.
        await waitFor(isComplete, { timeoutMs: 60_000, description: 'no click is missing' }).catch(() => null)
        const { missing, doubled, invented, excused } = await balance()
        expect({ missing, doubled, invented }).toEqual({ missing: [], doubled: [], invented: [] })
        const unanswered = ofPlay.filter(({ status }) => status === null).length
        say(
          `${title.padEnd(44)}${ofPlay.length} visits, ${unanswered} unanswered, ${excused.length} of a kill's last 50 ms`,
        )
      },
      timeoutMs,
    )
  }
})
