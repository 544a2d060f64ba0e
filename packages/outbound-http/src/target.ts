import { isIP } from 'node:net'
import { RefusedError } from './errors.ts'

/** A URL as far as its text can be checked. */
export interface Target {
  url: URL
  /** Without the brackets of IPv6 and the dot at the end. */
  host: string
  isAddress: boolean
  isHttps: boolean
  port: number
}

/** This machine, its network, and what only they can resolve (contract §8). */
const refusedName = /^(.*\.)?(localhost|localdomain|local|internal)$/

/**
 * The ports that the Fetch standard blocks: those of other protocols, to which an HTTP request could be a
 * message.
 */
const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/**
 * Reads a URL with the parser that the call will use; the text itself is never checked. @throws RefusedError
 */
export function parseTarget(text: string): Target {
  const url = URL.parse(text)
  if (url === null) throw new RefusedError('invalid_url')
  const isHttps = url.protocol === 'https:'
  if (!isHttps && url.protocol !== 'http:') throw new RefusedError('scheme')
  if (url.username !== '' || url.password !== '') throw new RefusedError('userinfo')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isAddress = isIP(host) !== 0
  if (!isAddress && (host === '' || host.endsWith('.') || refusedName.test(host)))
    throw new RefusedError('name')
  const port = url.port === '' ? (isHttps ? 443 : 80) : Number(url.port)
  if (blockedPorts.has(port)) throw new RefusedError('port')
  return { url, host, isAddress, isHttps, port }
}
