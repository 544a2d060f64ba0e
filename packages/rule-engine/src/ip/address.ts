import ipaddr from 'ipaddr.js'

/**
 * An address in the form that ranges are searched in: a v4 address as its number; a v6 address as eight code
 * units, which compare as the address does. A v4-mapped one is v4 (contract §4, "`ip`").
 */
export type IpKey = number | string

/** Null for what is no address: octal and short forms included, which tools read in different ways. */
export function ipKeyOf(text: string): IpKey | null {
  const v4 = v4KeyOf(text)
  if (v4 !== null) return v4
  const parts = text.length <= longestV6 ? v6PartsOf(text) : null
  if (parts === null) return null
  const [, , , , , mark, high = 0, low = 0] = parts
  const isMapped = mark === 0xffff && parts.every((part, at) => at > 4 || part === 0)
  return isMapped ? high * 65_536 + low : String.fromCharCode(...parts)
}

const dot = 0x2e
const zero = 0x30

/** Four octets without leading zeros. Character by character: named lists have ten thousand. */
function v4KeyOf(text: string): number | null {
  let key = 0
  let octet = -1
  let octets = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? dot : text.charCodeAt(at)
    if (code === dot) {
      if (octet < 0 || ++octets > 4) return null
      key = key * 256 + octet
      octet = -1
    } else {
      const digit = code - zero
      if (digit < 0 || digit > 9 || octet === 0) return null
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return null
    }
  }
  return octets === 4 ? key : null
}

const longestV6 = '0000:0000:0000:0000:0000:0000:255.255.255.255'.length
/**
 * The eight parts of a v6 address; its last two may be written as a v4 address, and one run of zeros as `::`.
 */
function v6PartsOf(text: string): number[] | null {
  const gap = text.indexOf('::')
  if (gap < 0) return text.includes(':') ? exactly8(groupsOf(text)) : null
  const before = gap === 0 ? [] : groupsOf(text.slice(0, gap), false)
  const after = gap + 2 === text.length ? [] : groupsOf(text.slice(gap + 2))
  if (before === null || after === null || before.length + after.length > 7) return null
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function exactly8(groups: number[] | null): number[] | null {
  return groups?.length === 8 ? groups : null
}

function groupsOf(text: string, mayEndInV4 = true): number[] | null {
  const groups: number[] = []
  const written = text.split(':')
  for (const [at, group] of written.entries()) {
    const part = hexOf(group)
    if (part >= 0) groups.push(part)
    else {
      const v4 = mayEndInV4 && at === written.length - 1 ? v4KeyOf(group) : null
      if (v4 === null) return null
      groups.push(Math.floor(v4 / 65_536), v4 % 65_536)
    }
  }
  return groups
}

/** Of one to four hexadecimal digits; -1: it is none. */
function hexOf(text: string): number {
  if (text.length === 0 || text.length > 4) return -1
  let value = 0
  for (let at = 0; at < text.length; at++) {
    const digit = hexDigit(text.charCodeAt(at))
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = (code | 0x20) - 0x61
  return letter >= 0 && letter < 6 ? letter + 10 : -1
}

/**
 * The canonical spelling, in which masks are written: `::FFFF:1.2.3.4` → `1.2.3.4`, `2001:DB8:0::1` →
 * `2001:db8::1`.
 */
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
