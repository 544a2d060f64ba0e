import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { sweep, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, done, signUp, totalClicks } from './support/integrator.ts'
import {
  childPid,
  healthOf,
  postgresPid,
  type Standalone,
  startStandalone,
  untilUp,
} from './support/processes.ts'
import { visit } from './support/visitor.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** As `nice` counts: one with a higher number waits for the others. None of a thread that has ended since. */
const nicenessOf = (thread: number): number[] => {
  try {
    return [getPriority(thread)]
  } catch {
    return []
  }
}

const code = 'steady'
const target = 'https://steady.example/?c={click_id}'

describe('the processes of npm start', () => {
  let folder: TempDir
  let running: Standalone
  let account: Account
  let visits = 0
  beforeAll(async () => {
    folder = await tempDir()
    running = await startStandalone(folder.path)
    account = await signUp(running.apiUrl, 'steady@example.com')
    await done(account.key.call('POST', '/links', { originalUrl: target, customAlias: code }))
    await visitOnce()
    await untilCounted()
  })
  afterAll(async () => {
    await running?.process.stop()
    await folder.remove()
  }, 60_000)

  const visitOnce = async () => {
    const { status } = await visit(`${running.redirectorUrl}/${code}`)
    expect(status).toBe(302)
    visits += 1
  }
  /** No click is lost, and none is counted twice. */
  const untilCounted = async () => {
    const areAll = async () => (await totalClicks(account.key.at(running.apiUrl), code)) === visits
    await waitFor(areAll, { timeoutMs: 60_000, description: `${visits} clicks are counted` })
  }
  /** Kills it, and resolves when the supervisor has noticed. */
  const kill = async (name: 'backend' | 'redirector') => {
    const pid = await childPid(running, name)
    process.kill(pid, 'SIGKILL')
    await untilSaid(`The process ${name} has ended`)
    return pid
  }
  const untilSaid = (line: string) =>
    waitFor(() => running.process.output().includes(line), { timeoutMs: 10_000, description: line })
  /** Visits until the api answers. */
  const untilApiIsUp = async () => {
    const isUp = async () => {
      await visitOnce()
      const answer = await fetch(`${running.apiUrl}/health`).catch(() => null)
      return answer?.status === 200
    }
    await waitFor(isUp, { timeoutMs: 60_000, description: 'the api is there again' })
  }
  const started = async () => [
    await childPid(running, 'backend'),
    await childPid(running, 'redirector'),
    postgresPid(folder.path),
  ]

  const threadsOf = (pid: number) => readdirSync(`/proc/${pid}/task`).map(Number)
  /**
   * On Linux each thread has its own priority. The engine gives the one that watches its memory the highest,
   * where it may.
   */
  const expectVisitorsFirst = async () => {
    const own = getPriority(running.process.pid)
    expect(getPriority(await childPid(running, 'redirector'))).toBe(own)
    const backend = await childPid(running, 'backend')
    expect(getPriority(backend)).toBeGreaterThan(own)
    expect(threadsOf(backend).flatMap(nicenessOf)).not.toContain(own)
    expect(getPriority(postgresPid(folder.path))).toBeGreaterThan(own)
  }

  it('starts the backend at a lower priority than the redirector', () => expectVisitorsFirst())

  it('says in /health whether the redirector serves visitors', async () => {
    const parts = async () => (await healthOf({ url: running.apiUrl })).parts
    expect(await parts()).toEqual({
      postgres: 'up',
      clickhouse: 'up',
      redis: 'up',
      kafka: 'up',
      redirector: 'up',
    })
    const redirector = await childPid(running, 'redirector')
    process.kill(redirector, 'SIGSTOP')
    expect(await parts()).toMatchObject({ postgres: 'up', redirector: 'down' })
    process.kill(redirector, 'SIGCONT')
    await waitFor(async () => (await parts()).redirector === 'up', {
      timeoutMs: 10_000,
      description: 'the redirector is up again',
    })
  })

  it('redirects at once while the backend is killed and starts again, and counts every click once', async () => {
    const postgres = postgresPid(folder.path)
    const killed = await kill('backend')
    await untilApiIsUp()
    expect(await childPid(running, 'backend')).not.toBe(killed)
    expect(postgresPid(folder.path)).toBe(postgres)
    await expectVisitorsFirst()
    await untilCounted()
    const { shortUrl } = await done(
      account.key.call<{ shortUrl: string }>('POST', '/links', { originalUrl: target }),
    )
    expect((await visit(`${running.redirectorUrl}${new URL(shortUrl).pathname}`)).status).toBe(302)
  })

  it('starts a killed redirector again while the api answers, and counts every click once', async () => {
    await visitOnce()
    // A kill may lose the clicks of the last 50 ms (design §6).
    await untilCounted()
    await kill('redirector')
    expect((await fetch(`${running.apiUrl}/health`)).status).toBe(200)
    await untilUp(`${running.redirectorUrl}/health`, running.process)
    await expectVisitorsFirst()
    await visitOnce()
    await untilCounted()
  })

  sweep(() => {
    it('redirects at once while Postgres is killed and starts again, and counts every click once', async () => {
      const killed = postgresPid(folder.path)
      process.kill(killed, 'SIGKILL')
      await untilSaid('The embedded Postgres has ended')
      await untilApiIsUp()
      expect(postgresPid(folder.path)).not.toBe(killed)
      await expectVisitorsFirst()
      await done(account.key.call('POST', '/links', { originalUrl: target }))
      await untilCounted()
    })
  })

  it('ends with a supervisor that is killed; the next start has every click', async () => {
    await visitOnce()
    const others = await started()
    await running.process.kill()
    await waitFor(() => !others.some(isAlive), { timeoutMs: 20_000, description: 'the others have ended' })
    running = await startStandalone(folder.path)
    await visitOnce()
    await untilCounted()
  })

  sweep(() => {
    it('starts while the processes of a killed supervisor still end', async () => {
      await visitOnce()
      running.process.signal('SIGKILL')
      running = await startStandalone(folder.path)
      await visitOnce()
      await untilCounted()
    })
  })

  it('leaves no process behind that a second signal ends at once', async () => {
    const others = await started()
    running.process.signal('SIGTERM')
    const isEnding = () => readFileSync(join(folder.path, 'standalone.holder'), 'utf8').endsWith('ending')
    await waitFor(isEnding, { timeoutMs: 5_000, description: 'the first signal has arrived' })
    running.process.signal('SIGTERM')
    await running.process.exited
    await waitFor(() => !others.some(isAlive), { timeoutMs: 5_000, description: 'the others have ended' })
  })
})
