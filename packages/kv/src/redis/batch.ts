import { Cluster, type Redis } from 'ioredis'

export type BatchedCommand = [name: string, ...args: (string | number)[]]

/**
 * Sends the commands together and waits one round trip. In a cluster each goes to the node that has its key
 * (the client refuses a pipeline over several nodes), so each command may touch one key. Rejects when any of
 * them fails.
 */
export async function sendTogether(client: Redis | Cluster, commands: BatchedCommand[]): Promise<unknown[]> {
  if (commands.length === 0) return []
  if (client instanceof Cluster) {
    return Promise.all(commands.map(([name, ...args]) => client.call(name, args)))
  }
  const results = (await client.pipeline(commands).exec()) ?? []
  return results.map(([error, result]) => {
    if (error !== null) throw error
    return result
  })
}
