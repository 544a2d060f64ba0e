import type { Client } from 'autocannon'
import { type LoadSettings, type Measurement, measure, warmUp } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'
import type { ReadCase } from './cases.ts'

const requestsToWarmUp = 100_000

/** Each connection is one of the callers. */
function readsOf({ targets }: ReadCase) {
  let connected = 0
  return {
    answer: '2xx' as const,
    setupClient: (client: Client) => {
      const target = targets[connected++ % targets.length]
      if (target) client.setRequests([{ method: 'GET', ...target }])
    },
  }
}

/** Until each caller is known, too. */
export const warmUpReads = (server: ServerProcess, read: ReadCase, { connections }: LoadSettings) =>
  warmUp(server, readsOf(read), { connections, requests: requestsToWarmUp })

/** @throws unless every answer is a success */
export const measureReads = (
  server: ServerProcess,
  read: ReadCase,
  settings: LoadSettings,
): Promise<Measurement> => measure(server, readsOf(read), settings)
