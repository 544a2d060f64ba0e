import type { Client } from 'autocannon'
import { warmUp } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'
import type { ReadCase } from './cases.ts'

const warmUpLoad = { connections: 20, requests: 10_000 }

/**
 * Until the hot paths are compiled and each caller's key has been compared. Each connection is one of the
 * callers.
 */
export async function warmUpReads(server: ServerProcess, { targets }: ReadCase): Promise<void> {
  let connected = 0
  const setupClient = (client: Client) => {
    const target = targets[connected++ % targets.length]
    if (target) client.setRequests([{ method: 'GET', ...target }])
  }
  await warmUp(server, { answer: '2xx', setupClient }, warmUpLoad)
}
