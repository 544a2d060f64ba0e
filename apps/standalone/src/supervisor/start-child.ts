import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import type { EventBus } from '@waymark/events'
import { serveBus } from '@waymark/events/pipe'
import type { Kv } from '@waymark/kv'
import { serveKv } from '@waymark/kv/pipe'
import { connectRpc, type RpcConnection } from '@waymark/rpc'
import type { Logger } from '@waymark/telemetry'
import { type ChildFunctions, type ChildName, pipeOf, type SupervisorFunctions } from '../processes/pipes.ts'

export interface ChildOptions {
  name: ChildName
  /** Of Node. */
  flags: readonly string[]
  /** Of `nice`, 0 to 19: a process with a higher number waits for those with a lower one. */
  niceness: number
  logger: Pick<Logger, 'info'>
  /** Null: the process reaches Redis by itself. */
  kv: Kv | null
  /** Null: the process reaches Kafka by itself. */
  bus: EventBus | null
  isRedirectorReady(): Promise<boolean>
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
  const { name, flags, kv, bus, isRedirectorReady } = options
  const file = join(import.meta.dirname, '..', 'processes', `${name}.ts`)
  const stdio = ['ignore', 'inherit', 'inherit', 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [...flags, file], { stdio: [...stdio] })
  lowerPriority(child, options)
  const ready = Promise.withResolvers<void>()
  const offered: SupervisorFunctions = { ready: ready.resolve, isRedirectorReady }
  const functions = connectRpc<ChildFunctions>(pipeTo(child, 'control'), offered)
  if (kv) serveKv(kv, pipeTo(child, 'kv'))
  if (bus) serveBus(bus, pipeTo(child, 'bus'))
  const exited = endOf(child)
  void exited.then((how) => ready.reject(new ChildStartError(`The process ${name} could not start (${how})`)))
  // Of a later start no caller waits for the end: it is made again.
  ready.promise.catch(() => undefined)
  return { functions, ready: ready.promise, exited, kill: () => child.kill('SIGKILL') }
}

/**
 * From its first moment, before it loads its modules: on Linux each thread takes on the priority of the one
 * that starts it, and a process has only one then. Where the system does not let it, that is a line in the
 * log and no more.
 */
function lowerPriority({ pid }: ChildProcess, { name, niceness, logger }: ChildOptions): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch (error) {
    logger.info({ err: error, process: name }, 'The priority of the process cannot be lowered')
  }
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
