import type { ServicePart } from '@waymark/testing'
import type { App } from '../../e2e/support/processes.ts'

/** A process that faults befall: a server, or one of ours. */
export type FaultyNode = Pick<ServicePart, 'start' | 'stop' | 'kill' | 'pause' | 'resume'>

export interface AppNode extends FaultyNode {
  /** Unix ms of each kill -9. */
  killedAtMs: readonly number[]
  /**
   * How it ended without a signal, or that it had to be killed because it did not stop: empty when
   * all is well.
   */
  misconduct: readonly string[]
  /** What all of its runs have written. */
  output(): string
}

/** Starts the same process again and again, in the same place. */
export function createAppNode(name: string, start: () => Promise<App>): AppNode {
  let app: App | undefined
  let isRequested = false
  const ended: string[] = []
  const killedAtMs: number[] = []
  const misconduct: string[] = []

  const live = (): App => {
    if (!app) throw new Error(`${name} is not running`)
    return app
  }
  const watch = async (started: App) => {
    const { code, signal } = await started.process.exited
    ended.push(started.process.output())
    if (isRequested) return
    misconduct.push(`${name} ended by itself (${code ?? signal}):\n${started.process.output().slice(-4_000)}`)
  }
  const end = async (how: 'stop' | 'kill') => {
    const ending = live()
    isRequested = true
    app = undefined
    const { code, signal } = await ending.process[how]()
    if (how === 'stop' && code !== 0)
      misconduct.push(
        `${name} did not stop in order (${code ?? signal}):\n${ending.process.output().slice(-4_000)}`,
      )
  }
  return {
    killedAtMs,
    misconduct,
    output: () => [...ended, app?.process.output() ?? ''].join(''),
    async start() {
      if (app) return
      app = await start()
      isRequested = false
      void watch(app)
    },
    async stop() {
      if (app) await end('stop')
    },
    kill() {
      killedAtMs.push(Date.now())
      return end('kill')
    },
    pause: () => live().process.signal('SIGSTOP'),
    resume: () => live().process.signal('SIGCONT'),
  }
}
