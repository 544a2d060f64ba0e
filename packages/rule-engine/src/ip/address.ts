import ipaddr from 'ipaddr.js'

/**
 * An address in the form that ranges are searched in: a v4 address as its number; a v6 address as eight code units,
 * which compare as the address does. A v4-mapped one is v4 (contract §4, "`ip`").
 */
export type IpKey = number | string

const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** Null for what is no address: octal and short forms included, which tools read in different ways. */
export function ipKeyOf(text: string): IpKey | null {
  const v4 = v4KeyOf(text)
  if (v4 !== null) return v4
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress()
    ? v4Number(address.toIPv4Address().octets)
    : String.fromCharCode(...address.parts)
}

function v4KeyOf(text: string): number | null {
  const match = dotted.exec(text)
  if (match === null) return null
  const octets = match.slice(1)
  if (octets.some((octet) => Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0')))) return null
  return v4Number(octets.map(Number))
}

function v4Number(octets: readonly number[]): number {
  return octets.reduce((sum, octet) => sum * 256 + octet, 0)
}

/** The canonical spelling, in which masks are written: `::FFFF:1.2.3.4` → `1.2.3.4`, `2001:DB8:0::1` → `2001:db8::1`. */
export function canonicalIp(text: string): string | null {
  const key = ipKeyOf(text)
  if (key === null) return null
  return typeof key === 'number'
    ? [24, 16, 8, 0].map((shift) => (key >>> shift) & 255).join('.')
    : v6Text(key)
}

function v6Text(key: string): string {
  return new ipaddr.IPv6(Array.from({ length: 8 }, (_, part) => key.charCodeAt(part))).toString()
}
