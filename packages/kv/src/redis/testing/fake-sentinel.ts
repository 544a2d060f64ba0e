import { createServer, type Socket } from 'node:net'

/** A server of the Redis protocol on a free port, which a test lets publish when it wants to. */
export interface FakeServer {
  port: number
  /** The local ends of the connections that were made so far. */
  connections: Socket[]
  /** The subscribers of the channel `+switch-master`. */
  subscribers: Set<Socket>
  publish(message: string): void
  close(): Promise<void>
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`
const list = (texts: readonly string[]): string => `*${texts.length}\r\n${texts.map(bulk).join('')}`

/**
 * Starts a server that is a Sentinel and a master in one, as far as a client of Redis looks: a real Sentinel
 * does not publish at the moment that a test is about. `master` says which address it gives for the master.
 */
export async function startFakeServer(master: () => number): Promise<FakeServer> {
  const connections: Socket[] = []
  const subscribers = new Set<Socket>()
  function answer(socket: Socket, [name = '', ...args]: readonly string[]): string {
    switch (name.toLowerCase()) {
      case 'sentinel':
        return args[0] === 'sentinels' ? '*0\r\n' : list(['127.0.0.1', `${master()}`])
      case 'subscribe':
        subscribers.add(socket)
        return `>3\r\n${bulk('subscribe')}${bulk(args[0] ?? '')}:1\r\n`
      case 'info':
        return bulk('role:master\r\nloading:0')
      case 'ping':
        return '+PONG\r\n'
      default:
        return '+OK\r\n'
    }
  }
  const server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {})
    socket.on('close', () => subscribers.delete(socket))
    socket.on('data', (data) => {
      for (const command of commandsIn(`${data}`)) socket.write(answer(socket, command))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake server has no port')
  return {
    port: address.port,
    connections,
    subscribers,
    publish(message) {
      const [channel, text] = [bulk('+switch-master'), bulk(message)]
      for (const subscriber of subscribers) subscriber.write(`>3\r\n${bulk('message')}${channel}${text}`)
    },
    async close() {
      for (const socket of connections) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The commands of a piece of the stream: clients write each command in one go, as an array of strings. */
function commandsIn(text: string): string[][] {
  return text
    .split(/^\*\d+\r\n/m)
    .filter((command) => command !== '')
    .map((command) => command.split('\r\n').filter((_, index) => index % 2 === 1))
}
