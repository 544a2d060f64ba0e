import { type IpKey, ipKeyOf } from './address.ts'

/** Addresses of one family from the first to the last, both included. */
export interface IpRange {
  first: IpKey
  last: IpKey
}

/**
 * The value of an `ip` filter, read by its form (contract §4): an address, a CIDR, `first - last`, or a mask.
 */
export type IpValue =
  | { form: 'range'; range: IpRange }
  | { form: 'mask'; mask: string }
  | { form: 'wrong'; problem: string }

const maskText = /^[0-9a-f:.*?]+$/i
const mappedPrefix = /^::ffff:(?=[\d*?]+\.)/i

/** Reads one value. What it cannot read it names, in a sentence for the one who wrote it. */
export function readIpValue(text: string): IpValue {
  const value = text.trim()
  if (/[*?]/.test(value)) return readMask(value)
  if (value.includes('/')) return readCidr(value)
  if (value.includes('-')) return readInterval(value)
  const key = ipKeyOf(value)
  return key === null
    ? wrong(`"${value}" is no IP address, CIDR, range (a - b) or mask (10.*).`)
    : rangeOf(key, key)
}

const wrong = (problem: string): IpValue => ({ form: 'wrong', problem })
const rangeOf = (first: IpKey, last: IpKey): IpValue => ({ form: 'range', range: { first, last } })

/** Masks stand for texts, so they are put in the spelling of the addresses they are compared with. */
function readMask(value: string): IpValue {
  if (!maskText.test(value)) return wrong(`"${value}" is no mask of addresses, such as 10.* or 2001:db8:*.`)
  const mask = value.toLowerCase().replace(mappedPrefix, '')
  return networkOfMask(mask) ?? { form: 'mask', mask }
}

const networkMask = /^((?:\d{1,3}\.){1,3})\*(?:\.\*)*$/

/** `10.*`, `10.20.*.*`: masks that stand for a network are searched as one. */
function networkOfMask(mask: string): IpValue | null {
  const [, network = ''] = networkMask.exec(mask) ?? []
  const octets = network.split('.').length - 1
  if (octets === 0 || mask.split('.').length > 4) return null
  const address = ipKeyOf(
    `${network}${Array(4 - octets)
      .fill('0')
      .join('.')}`,
  )
  return typeof address === 'number' ? v4Network(address, octets * 8) : null
}

function readInterval(value: string): IpValue {
  const [from = '', to = '', ...rest] = value.split('-').map((end) => end.trim())
  const first = ipKeyOf(from)
  const last = ipKeyOf(to)
  if (first === null || last === null || rest.length > 0)
    return wrong(`"${value}" is no range of two addresses.`)
  if (typeof first !== typeof last) return wrong(`"${value}" goes from one family of addresses to the other.`)
  return first <= last ? rangeOf(first, last) : wrong(`"${value}" ends before it begins.`)
}

function readCidr(value: string): IpValue {
  const [address = '', bits = '', ...rest] = value.split('/')
  const key = ipKeyOf(address)
  const isMapped = typeof key === 'number' && address.includes(':')
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) - (isMapped ? 96 : 0) : -1
  const width = typeof key === 'number' ? 32 : 128
  if (key === null || rest.length > 0 || prefix < 0 || prefix > width) {
    return wrong(`"${value}" is no CIDR, such as 10.0.0.0/8 or 2001:db8::/32.`)
  }
  return typeof key === 'number' ? v4Network(key, prefix) : v6Network(key, prefix)
}

function v4Network(address: number, prefix: number): IpValue {
  const size = 2 ** (32 - prefix)
  const first = Math.floor(address / size) * size
  return rangeOf(first, first + size - 1)
}

function v6Network(address: string, prefix: number): IpValue {
  const first: number[] = []
  const last: number[] = []
  for (let part = 0; part < 8; part++) {
    const hostBits = 16 - Math.min(16, Math.max(0, prefix - part * 16))
    const host = 2 ** hostBits - 1
    const network = address.charCodeAt(part) & ~host & 0xffff
    first.push(network)
    last.push(network | host)
  }
  return rangeOf(String.fromCharCode(...first), String.fromCharCode(...last))
}
