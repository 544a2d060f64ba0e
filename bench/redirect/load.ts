import type { Client } from 'autocannon'
import { type LoadSettings, type Measurement, measure, warmUp } from '../load.ts'
import type { ServerProcess } from './server-process.ts'
import { distinctVisitors, newVisitorRequest, visitorRequest } from './visitors.ts'

const requestsToWarmUp = 60_000

const visitsOf = (connections: number) => ({
  answer: '3xx' as const,
  setupClient: visitorsPerClient(connections),
})

/** A few seconds on a machine of its own: until every visitor was there several times. */
export const warmUpVisits = (server: ServerProcess, { connections }: Pick<LoadSettings, 'connections'>) =>
  warmUp(server, visitsOf(connections), { connections, requests: requestsToWarmUp })

/** Each visit with a user agent that was not there before. @throws unless every answer is a redirect */
export const measureFirstVisits = (server: ServerProcess, settings: LoadSettings): Promise<Measurement> =>
  measure(server, { answer: '3xx', setupClient: newVisitors }, settings)

/** The connections share the visitors out among themselves. @throws unless every answer is a redirect */
export const measureVisits = (server: ServerProcess, settings: LoadSettings): Promise<Measurement> =>
  measure(server, visitsOf(settings.connections), settings)

let visitorsBefore = 0

function newVisitors(client: Client): void {
  client.setRequests([
    {
      method: 'GET',
      setupRequest: (request) => ({ ...request, ...newVisitorRequest(visitorsBefore++) }),
    },
  ])
}

function visitorsPerClient(connections: number): (client: Client) => void {
  const perConnection = Math.ceil(distinctVisitors / connections)
  let connected = 0
  return (client) => {
    const first = connected++ * perConnection
    client.setRequests(
      Array.from({ length: perConnection }, (_, index) => ({
        method: 'GET',
        ...visitorRequest(first + index),
      })),
    )
  }
}
