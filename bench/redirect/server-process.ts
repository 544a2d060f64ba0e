import { setTimeout as delay } from 'node:timers/promises'
import * as bench from '../server-process.ts'
import type { LoopState } from './loop.ts'

/** What a server under measurement reports of itself. */
export interface ServerState extends bench.ProcessState {
  /** Redirects that were to be recorded; 0 for the floor. */
  answered: number
  /** Clicks the bus has acknowledged. */
  published: number
  /** Of redirectors. */
  loop?: LoopState
}

export type ServerProcess = bench.ServerProcess<ServerState>

type Options = Omit<bench.ServerOptions, 'file'> & { file: string }

/** @param options.file a file of this folder */
export function startServer(options: Options): Promise<ServerProcess> {
  return bench.startServer<ServerState>({ ...options, file: new URL(options.file, import.meta.url) })
}

/** As `infra/Dockerfile` starts it. */
const ofImage = {
  nodeOptions: ['--max-semi-space-size=16', '--heap-growing-percent=60'],
  environment: { MALLOC_ARENA_MAX: '1' },
}

export function startRedirector(
  environment: Record<string, string>,
  profileDir?: string | undefined,
): Promise<ServerProcess> {
  const { nodeOptions } = ofImage
  const all = { ...ofImage.environment, ...environment }
  return startServer({ file: 'redirector.ts', environment: all, profileDir, nodeOptions })
}

const drainTimeoutMs = 10_000

/**
 * The state once each answered redirect has its acknowledged click, or as it is after ten seconds. The last
 * clicks of a run are on their way when its load ends: if its state were read at once, the server would seem
 * to have lost them.
 */
export async function untilDrained(server: ServerProcess): Promise<ServerState> {
  const giveUpAtMs = performance.now() + drainTimeoutMs
  for (;;) {
    const state = await server.query()
    if (state.published >= state.answered || performance.now() > giveUpAtMs) return state
    await delay(50)
  }
}

/** The server's side of it. */
export const serveParent: (
  state: () => Omit<ServerState, 'cpuMicros' | 'rssMegabytes'>,
  stop: () => Promise<void>,
) => void = bench.serveParent
