import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { MetricValues } from '@waymark/telemetry'

/** File descriptors of a child process, beside its output. Each pipe is open to the supervisor alone. */
export const pipeOf = { control: 3, kv: 4, bus: 5 } as const

/** Opens the child's end of a pipe. */
export const openPipe = (name: keyof typeof pipeOf): Duplex => new Socket({ fd: pipeOf[name] })

/** Also the name of the process's file in this folder. */
export type ChildName = 'backend' | 'redirector'

/** What a child process offers to the supervisor. */
export interface ChildFunctions {
  isReady(): boolean
  /** Of everything in the process, in the form that processes can be merged in. */
  metrics(): Promise<MetricValues[]>
  /** Readiness off; requests are answered all the same. */
  drain(): void
  /** The api listens on its internal port. */
  backendReady(): void
  /** The process ends, gracefully: its exit is the answer. */
  end(): void
}

/** What the supervisor offers to a child process. */
export interface SupervisorFunctions {
  /** Everything listens and works. */
  ready(): void
  /** Whether visitors are served. */
  isRedirectorReady(): Promise<boolean>
  /**
   * Resolves to the URL of the embedded Postgres, which is started when none runs. A process that has claimed
   * the data folder calls it. Rejects with one sentence when the server cannot be started.
   */
  embeddedDatabaseUrl(): Promise<string>
}
