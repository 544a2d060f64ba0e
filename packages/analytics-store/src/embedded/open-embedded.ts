import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { identifyProcess } from '@waymark/async'
import type { AnalyticsConnection } from '../server/connect-server.ts'
import { messageOf } from '../store-error.ts'
import { openSharedConnection } from './shared-connection.ts'

export interface EmbeddedOptions {
  /** Folder of the data; made when missing. One process a folder, one folder a process. */
  path: string
}

/** The process that the engine's own lock file names, when it runs. */
function lockOwnerOf(path: string): number | null {
  try {
    const pid = Number(/^PID: (\d+)/m.exec(readFileSync(join(path, 'status'), 'utf8'))?.[1])
    return pid === process.pid ? null : (identifyProcess(pid)?.pid ?? null)
  } catch {
    return null
  }
}

function sentence(path: string, error: unknown): string {
  if (/one active data directory|already (bound|open)/i.test(messageOf(error))) {
    return `The analytics folder ${path} cannot be opened: this process has opened another one, and the engine takes one a process.`
  }
  const holder = lockOwnerOf(path)
  if (holder !== null)
    return `The analytics folder ${path} is in use by process ${holder}: stop that one first.`
  return `The analytics folder ${path} cannot be opened: it is no folder that may be written, or its data is damaged.`
}

/**
 * The ClickHouse engine in this process, its data in a folder. Ends with `client.close()`; a folder whose
 * process was killed opens again as it is.
 * @throws Error with one sentence that names the folder
 */
export function openEmbedded({ path }: EmbeddedOptions): AnalyticsConnection {
  try {
    mkdirSync(path, { recursive: true })
    return { client: createClient({ connection: openSharedConnection(path) }), database: 'waymark' }
  } catch (error) {
    throw new Error(sentence(path, error), { cause: error })
  }
}
