import pg from 'pg'

export interface BoundedClientOptions {
  /** So many of a pool's clients connect at the same time. */
  atOnce: number
  /** A client that has waited for its turn so long does not begin to connect. */
  timeoutMs: number
}

type OnConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * The driver's client for one pool, of which only a few connect at the same time; the others wait for their
 * turn.
 */
export function createBoundedClient({ atOnce, timeoutMs }: BoundedClientOptions): typeof pg.Client {
  const waiting: (() => void)[] = []
  let connecting = 0
  const endAttempt = () => {
    connecting -= 1
    waiting.shift()?.()
  }
  return class BoundedClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(onConnected: OnConnected): void
    override connect(onConnected?: OnConnected): Promise<pg.Client> | undefined {
      if (onConnected === undefined) return super.connect()
      const sinceMs = performance.now()
      const begin = () => {
        connecting += 1
        const end = (error: Error) => {
          endAttempt()
          // A pool looks at the error alone, which is not there when all went well.
          Reflect.apply(onConnected, undefined, [error])
        }
        if (performance.now() - sinceMs < timeoutMs) super.connect(end)
        else end(new Error('timeout exceeded when trying to connect'))
      }
      if (connecting < atOnce) begin()
      else waiting.push(begin)
      return undefined
    }
  }
}
