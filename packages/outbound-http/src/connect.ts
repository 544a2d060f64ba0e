import { once } from 'node:events'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { withAbortOr } from '@waymark/async'
import type { buildConnector } from 'undici'
import { FailedError, RefusedError } from './errors.ts'
import type { Target } from './target.ts'
import { assertGood, type Vetting, vetTarget } from './vet.ts'

export interface Connecting {
  target: Target
  vetting: Vetting
  /** For the name, the connection and TLS. */
  timeoutMs: number
  /** The whole call's. */
  signal: AbortSignal
  /** Trusted instead of the system's authorities. */
  ca: string | undefined
}

/**
 * The connector of one client for one target. The target is resolved and checked, then the address that is
 * really at the other end is checked again, before a byte is sent. A `lookup` alone would be a hole: it is
 * not called for addresses (security, §1.5).
 */
export function createGuardedConnector(connecting: Connecting): buildConnector.connector {
  return (_options, callback) => {
    openSocket(connecting).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new FailedError('connect', error), null),
    )
  }
}

async function openSocket({ target, vetting, timeoutMs, signal, ca }: Connecting): Promise<Socket> {
  const time = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([time, signal])
  const abort = (): never => {
    throw either.reason
  }
  try {
    const addresses = await withAbortOr(vetTarget(target, vetting), { signal: either, otherwise: abort })
    const socket = await openTcp(target, addresses, either)
    try {
      assertGood([socket.remoteAddress ?? ''], target, vetting)
      return target.isHttps ? await openTls(socket, { host: target.host, ca, signal: either }) : socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  } catch (error) {
    if (error instanceof RefusedError || signal.aborted) throw error
    throw time.aborted ? new FailedError('connect_timeout', error) : error
  }
}

async function openTcp(
  { host, port }: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({ host, port, lookup: answering(addresses), autoSelectFamily: true, noDelay: true })
  try {
    await settled(socket, 'connect', signal)
    return socket
  } catch (error) {
    socket.destroy()
    throw new FailedError('connect', error)
  }
}

interface TlsOptions {
  host: string
  ca: string | undefined
  signal: AbortSignal
}

async function openTls(socket: Socket, { host, ca, signal }: TlsOptions): Promise<Socket> {
  const secured = connectTls({
    socket,
    host,
    // A server name may not be an address.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  try {
    await settled(secured, 'secureConnect', signal)
    return secured
  } catch (error) {
    secured.destroy()
    throw new FailedError('tls', error)
  }
}

/**
 * An error that comes after we stopped waiting for one belongs to no request, and must not end the process.
 */
async function settled(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  socket.on('error', () => undefined)
  await once(socket, event, { signal })
}

/** Returns the addresses that were checked, without a query. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    const [first] = all
    if (options.all || first === undefined) callback(null, all)
    else callback(null, first.address, first.family)
  }
}
