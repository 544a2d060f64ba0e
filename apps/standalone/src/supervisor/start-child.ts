import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import type { EventBus } from '@waymark/events'
import { serveBus } from '@waymark/events/pipe'
import type { Kv } from '@waymark/kv'
import { serveKv } from '@waymark/kv/pipe'
import { connectRpc, type RpcConnection } from '@waymark/rpc'
import type { Logger } from '@waymark/telemetry'
import { type ChildFunctions, type ChildName, pipeOf, type SupervisorFunctions } from '../processes/pipes.ts'
import { lowerPriority } from './lower-priority.ts'

export interface ChildOptions extends Omit<SupervisorFunctions, 'ready'> {
  name: ChildName
  /** Of Node. */
  flags: readonly string[]
  /** Says by how many steps of `nice` more than the supervisor it waits for others. */
  niceness: number
  logger: Pick<Logger, 'info'>
  /** Null: the process reaches Redis by itself. */
  kv: Kv | null
  /** Null: the process reaches Kafka by itself. */
  bus: EventBus | null
}

export interface Child {
  functions: RpcConnection<ChildFunctions>
  /**
   * Resolves when everything in the process listens and works; rejects with a ChildStartError when it exits
   * before.
   */
  ready: Promise<void>
  /** How it ended, for the log: "code 1", "signal SIGKILL". */
  exited: Promise<string>
  kill(): void
}

/** The process could not start. It has written the reason itself. */
export class ChildStartError extends Error {}

/**
 * Starts a process of `../processes` with a pipe for its control and one for each part that it shares with
 * the others. Its output is that of the supervisor.
 */
export function startChild(options: ChildOptions): Child {
  const { name, flags, niceness, logger, kv, bus, isRedirectorReady, embeddedDatabaseUrl } = options
  const file = join(import.meta.dirname, '..', 'processes', `${name}.ts`)
  const stdio = ['ignore', 'inherit', 'inherit', 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [...flags, file], { stdio: [...stdio] })
  if (child.pid !== undefined) lowerPriority({ pid: child.pid, name, niceness, logger })
  const ready = Promise.withResolvers<void>()
  const offered: SupervisorFunctions = { ready: ready.resolve, isRedirectorReady, embeddedDatabaseUrl }
  const functions = connectRpc<ChildFunctions>(pipeTo(child, 'control'), offered)
  if (kv) serveKv(kv, pipeTo(child, 'kv'))
  if (bus) serveBus(bus, pipeTo(child, 'bus'))
  const exited = endOf(child)
  void exited.then((how) => ready.reject(new ChildStartError(`The process ${name} could not start (${how})`)))
  // Of a later start no caller waits for the end: it is made again.
  ready.promise.catch(() => undefined)
  return { functions, ready: ready.promise, exited, kill: () => child.kill('SIGKILL') }
}

function pipeTo(child: ChildProcess, name: keyof typeof pipeOf): Duplex {
  const pipe = child.stdio.at(pipeOf[name])
  if (!(pipe instanceof Duplex)) throw new Error(`The process has no pipe for ${name}`)
  return pipe
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
}
