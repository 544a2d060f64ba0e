import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { cloudflareRanges, isCloudflareNamed, ownProxies } from './cloudflare-ranges.ts'
import { forwardedHops } from './forwarded.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/**
 * Finds the visitor's address behind the proxies that `TRUST_PROXY` names.
 * @param connectingIp `CF-Connecting-IP`
 */
export type ClientIp = (
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  connectingIp?: string | undefined,
) => string | null

interface Hop {
  ip: string
  trusted: boolean
  /** One of Cloudflare's proxies, where `TRUST_PROXY` names it. */
  isCloudflare: boolean
}

const maxKnownHops = 20_000
const maxHopLength = 64

/**
 * The client address of contract §4: the socket's, or the right-most untrusted one of `X-Forwarded-For` when
 * the socket is a trusted proxy. A hop that a trusted proxy reports but that is no address ends the walk:
 * what is left of it comes from an untrusted sender. Addresses come out canonical (lower case, v4-mapped as
 * v4, no port, no zone).
 *
 * Where a trusted hop is Cloudflare's and `TRUST_PROXY` names it, `CF-Connecting-IP` is the visitor's address
 * (contract-2 §16): Cloudflare writes it itself. From anyone else the header says nothing.
 * @param trustProxy CIDRs, single addresses, `cloudflare`
 * @param onIgnored called with the caller's address when a header is ignored because the caller is not
 * trusted
 * @throws when an entry is neither, naming it
 */
export function createClientIp(
  trustProxy: readonly string[],
  onIgnored: (address: string) => void = () => undefined,
): ClientIp {
  const trusted: Trusted = {
    own: ownProxies(trustProxy).map(parseRange),
    cloudflare: isCloudflareNamed(trustProxy) ? cloudflareRanges.ranges.map(parseRange) : [],
  }
  // Parsing an address and matching the ranges costs more than the rest of the visitor: few proxies speak for
  // many visitors.
  const known = new LRUCache<string, Hop | typeof noAddress>({ max: maxKnownHops })
  const hopOf = (text: string): Hop | null => {
    if (text.length > maxHopLength) return null
    let hop = known.get(text)
    if (hop === undefined) {
      hop = readHop(text, trusted) ?? noAddress
      known.set(text, hop)
    }
    return hop === noAddress ? null : hop
  }
  return (remoteAddress, forwardedFor, connectingIp) => {
    const socket = remoteAddress === undefined ? null : hopOf(remoteAddress)
    if (socket === null) return null
    const connecting = socket.trusted ? connectingAddress(connectingIp) : null
    if (connecting !== null && socket.isCloudflare) return connecting
    if (forwardedFor === undefined) return socket.ip
    if (!socket.trusted) {
      onIgnored(socket.ip)
      return socket.ip
    }
    return rightmostUntrusted(forwardedFor, hopOf, connecting) ?? socket.ip
  }
}

/**
 * What proxies say of the visitor's address, for `ClientIp`: `X-Forwarded-For`, or where it is absent the
 * hops of `Forwarded` (contract-2 §16). Undefined: nothing.
 */
export function forwardedFor(headers: IncomingHttpHeaders): string | undefined {
  const { forwarded } = headers
  return (
    headers['x-forwarded-for']?.toString() ?? (forwarded === undefined ? undefined : forwardedHops(forwarded))
  )
}

/** For `ClientIp`. A header that came twice is no address, and counts for nothing. */
export function connectingIp(headers: IncomingHttpHeaders): string | undefined {
  return headers['cf-connecting-ip']?.toString()
}

function connectingAddress(text: string | undefined): string | null {
  return text === undefined || text.length > maxHopLength ? null : normalizeIp(text)
}

interface Trusted {
  own: readonly Range[]
  cloudflare: readonly Range[]
}

const noAddress: Hop = { ip: '', trusted: false, isCloudflare: false }

/**
 * Null when not one address could be read; all trusted: the left-most, which is the farthest one known.
 * @param connecting what Cloudflare says of the visitor, if one of the trusted hops is Cloudflare's
 */
function rightmostUntrusted(
  forwardedFor: string,
  hopOf: (text: string) => Hop | null,
  connecting: string | null,
): string | null {
  let nearest: string | null = null
  let end = forwardedFor.length
  while (end >= 0) {
    const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1)
    const text = forwardedFor.slice(comma + 1, end).trim()
    end = comma
    if (text === '') continue
    const hop = hopOf(text)
    if (hop === null) return nearest
    if (connecting !== null && hop.isCloudflare) return connecting
    nearest = hop.ip
    if (!hop.trusted) return nearest
  }
  return nearest
}

function readHop(text: string, { own, cloudflare }: Trusted): Hop | null {
  const ip = normalizeIp(text)
  if (ip === null) return null
  if (own.length + cloudflare.length === 0) return { ip, trusted: false, isCloudflare: false }
  const address = ipaddr.process(ip)
  const isCloudflare = inRanges(address, cloudflare)
  return { ip, trusted: isCloudflare || inRanges(address, own), isCloudflare }
}

/**
 * One address in its canonical spelling: `[2001:DB8::1]:443` → `2001:db8::1`, `::ffff:1.2.3.4` → `1.2.3.4`,
 * `1.2.3.4:80` → `1.2.3.4`. Null for anything else, octal and short forms included.
 */
export function normalizeIp(text: string): string | null {
  if (isIPv4(text)) return text
  const bare = withoutPort(text)
  if (isIPv4(bare)) return bare
  const unzoned = withoutZone(bare)
  return isIPv6(unzoned) ? ipaddr.process(unzoned).toString() : null
}

function withoutPort(text: string): string {
  if (text.startsWith('[')) return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? ''
  const colon = text.indexOf(':')
  // One colon is a port behind a v4 address; more of them are a v6 address.
  if (colon === -1 || colon !== text.lastIndexOf(':')) return text
  return /^\d{1,5}$/.test(text.slice(colon + 1)) ? text.slice(0, colon) : ''
}

function withoutZone(text: string): string {
  const percent = text.indexOf('%')
  return percent === -1 ? text : text.slice(0, percent)
}

/**
 * Whom an address counts for in limits: one subscriber of a provider has a /64, so single IPv6 addresses
 * would count nothing.
 * @param ip as `ClientIp` gives it
 */
export function subscriberOf(ip: string | null): string {
  if (ip === null || !isIPv6(ip)) return ip ?? 'unknown'
  return `${ipaddr.IPv6.parse(ip)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function parseRange(text: string): Range {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const whole = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null
  if (whole === null || rest.length > 0 || (bits !== undefined && !isPrefix(bits, whole))) {
    throw new Error(`"${text}" is neither an IP address nor a CIDR such as 10.0.0.0/8.`)
  }
  return mappedAsV4(ipaddr.parse(address), bits === undefined ? whole : Number(bits))
}

function isPrefix(bits: string, whole: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= whole
}

/** Hops are compared as v4 where they are v4-mapped, so a range written in mapped form must be too. */
function mappedAsV4(address: Address, bits: number): Range {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return [address.toIPv4Address(), bits - 96]
  }
  return [address, bits]
}

function inRanges(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
}
