import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux): a server that is stopped
 * and started again would else find its port taken by somebody's connection in between.
 */
const LOWEST = 15_000
const ABOVE = 32_000

const canListenOn = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    // Taken: the next draw is as good.
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A TCP port of the loopback address that nobody listens on at this moment. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(LOWEST, ABOVE)
    if (await canListenOn(port)) return port
  }
  throw new Error(`No free port between ${LOWEST} and ${ABOVE} in 100 tries`)
}
