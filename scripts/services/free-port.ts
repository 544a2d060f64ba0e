import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux): a server that is stopped
 * and started again would else find its port taken by a connection in between.
 */
const LOWEST = 15_000
const ABOVE = 32_000

export interface PortRange {
  lowest: number
  above: number
}

/**
 * Reserves a TCP port by the UDP port of the same number, which none of our servers listens on. The system
 * gives it to one process alone and takes it back when that process ends, however it ends.
 * @returns how to give it back; null when it is reserved already
 */
const reserve = async (port: number): Promise<(() => void) | null> => {
  const socket = createSocket({ type: 'udp4', reuseAddr: false }).unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  try {
    await once(socket, 'listening')
    return () => socket.close()
  } catch {
    socket.close()
    return null
  }
}

const canListenOn = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A TCP port of the loopback address that no process listens on at this moment. No other call gets it, of
 * this process or another, until this process has ended: its server may start later, or stop and start again.
 * @throws Error after 1,000 draws that were all taken
 */
export const freePort = async ({ lowest, above }: PortRange = { lowest: LOWEST, above: ABOVE }) => {
  for (let draws = 0; draws < 1_000; draws++) {
    const port = randomInt(lowest, above)
    const giveBack = await reserve(port)
    if (giveBack === null) continue
    if (await canListenOn(port)) return port
    giveBack()
  }
  throw new Error(`No free port between ${lowest} and ${above} in 1,000 draws`)
}
