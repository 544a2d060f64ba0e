import { connect } from 'node:net'

export interface ExchangeOptions {
  /** A port of the loopback address. */
  port: number
  request: Buffer
  timeoutMs: number
}

/**
 * Sends a request and gives the first packet of the answer, enough for the short ones that show a server's
 * readiness.
 * @throws Error when there is no answer in time.
 */
export const exchange = ({ port, request, timeoutMs }: ExchangeOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: timeoutMs })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket
      .once('connect', () => socket.write(request))
      .once('data', (answer) => {
        socket.destroy()
        resolve(answer)
      })
      .once('timeout', () => fail(new Error('no answer')))
      .once('close', () => reject(new Error('closed without an answer')))
      .once('error', fail)
  })
