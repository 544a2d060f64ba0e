import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * The error of every field is the middle of a sentence: "<VARIABLE> <error>, but is …" (see `readConfig`).
 */
const field = <T>(must: string, parse: (text: string) => T | undefined) =>
  z.string({ error: must }).transform((text, context): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: must })
    return z.NEVER
  })

const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

export interface Bounds {
  min: number
  max: number
}

/** A whole number, both bounds included. */
export const integer = ({ min, max }: Bounds) =>
  field(`must be a whole number between ${min} and ${max}`, (text) => {
    const value = wholeNumber(text)
    return value !== undefined && value >= min && value <= max ? value : undefined
  })

/** A TCP port to listen on. */
export const port = () =>
  field('must be a port number between 1 and 65535', (text) => {
    const value = wholeNumber(text)
    return value !== undefined && value >= 1 && value <= 65535 ? value : undefined
  })

/** A TCP port to listen on, 0 for any free one, or the word for none. */
export const portOr = <const Word extends string>(word: Word) =>
  field(`must be a port number between 0 and 65535, or ${word}`, (text): number | Word | undefined => {
    if (text === word) return word
    const value = wholeNumber(text)
    return value !== undefined && value <= 65535 ? value : undefined
  })

/** A decimal number, both bounds included. */
export const numberBetween = ({ min, max }: Bounds) =>
  field(`must be a number between ${min} and ${max}`, (text) => {
    const value = /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  })

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** `true`, `false`, `1` or `0`. */
export const boolean = () => field('must be true or false', (text) => BOOLEANS.get(text.toLowerCase()))

const MS_OF_UNIT: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

const parseDuration = (text: string): number | undefined => {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text)
  const unitMs = MS_OF_UNIT.get(match?.[2] ?? '')
  return match && unitMs !== undefined ? Number(match[1]) * unitMs : undefined
}

/** A duration with its unit (`500ms`, `30s`, `5m`, `2h`, `1d`), given in milliseconds. */
export const durationMs = () => field('must be a duration such as 500ms, 30s, 5m, 2h or 1d', parseDuration)

/** What Kafka takes in the name of a topic, short enough to be the beginning of one. */
export const kafkaName = () =>
  field('must be at most 100 letters, digits, ".", "_" and "-"', (text) =>
    /^[A-Za-z0-9._-]{0,100}$/.test(text) ? text : undefined,
  )

/** One of the words given. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

/** Any text that is not empty: a name, a path. */
export const text = () => z.string({ error: 'must be given' })

const startsWithOneOf = (protocols: readonly string[]) =>
  `must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`

/**
 * An absolute URL with one of the protocols (`['https', 'http']`), given as it was written.
 * A value with credentials in it is never printed.
 */
export const url = (protocols: readonly [string, ...string[]]) =>
  field(startsWithOneOf(protocols), (value) => {
    if (!URL.canParse(value)) return undefined
    const { protocol, host } = new URL(value)
    return host !== '' && protocols.includes(protocol.slice(0, -1)) ? value : undefined
  })

/**
 * What looks like a URL but may name several hosts (`redis-cluster://h1:6379,h2:6379`), which URL parsers
 * refuse: only the beginning is checked, the rest by the client that connects. A value with credentials in it
 * is never printed.
 */
export const multiHostUrl = (protocols: readonly [string, ...string[]]) =>
  field(startsWithOneOf(protocols), (value) =>
    protocols.some((name) => value.startsWith(`${name}://`) && value.length > name.length + 3)
      ? value
      : undefined,
  )

/** A secret of at least `minLength` characters; its value is never printed. */
export const secret = ({ minLength }: { minLength: number }) =>
  field(`must be a secret of at least ${minLength} characters`, (value) =>
    value.length >= minLength ? value : undefined,
  ).meta({ secret: true })

const items = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const listOf = <T>(must: string, parse: (item: string) => T | undefined) =>
  field(must, (value) => {
    const parsed = items(value).map(parse)
    return parsed.length > 0 && parsed.every((item) => item !== undefined) ? parsed : undefined
  })

/**
 * A comma-separated list of one item or more; `matching` says what an item looks like and `example` shows
 * one.
 */
export const list = ({ matching, example }: { matching: RegExp; example: string }) =>
  listOf(`must be a comma-separated list such as ${example}`, (item) =>
    matching.test(item) ? item : undefined,
  )

/** `host:port` pairs, as Kafka's brokers are given. */
export const hostPortList = () =>
  listOf('must be a comma-separated list of host:port', (item) => {
    const portNumber = Number(/^[^\s:/@]+:(\d{1,5})$/.exec(item)?.[1])
    return portNumber >= 1 && portNumber <= 65535 ? item : undefined
  })

const parseOrigin = (item: string): string | undefined => {
  if (!URL.canParse(item)) return undefined
  const { origin, protocol, href } = new URL(item)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

/**
 * Origins as browsers send them, in lower case and without a slash: scheme, host and, unless it is the usual
 * one, port.
 */
export const originList = () =>
  listOf(
    'must be a comma-separated list of origins such as https://app.example.com, http://localhost:5173',
    parseOrigin,
  )

const parseCidr = (item: string): string | undefined => {
  const [address = '', prefix, ...rest] = item.split('/')
  const family = isIP(address)
  const bits = family === 6 ? 128 : 32
  if (family === 0 || rest.length > 0) return undefined
  if (prefix === undefined) return `${address}/${bits}`
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  return length <= bits ? `${address}/${length}` : undefined
}

/** IPv4 and IPv6 networks; a bare address means itself alone and gets its full prefix. */
export const cidrList = () =>
  listOf('must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128', parseCidr)

/** A network, but not that of all addresses: then every visitor could name an address for itself. */
const parseProxies = (item: string): string | undefined => {
  const cidr = parseCidr(item)
  return cidr?.endsWith('/0') ? undefined : cidr
}

/**
 * Networks as `cidrList`, all but those of every address (`0.0.0.0/0`), and names of companies whose networks
 * are known.
 */
export const proxyList = (companies: readonly string[]) =>
  listOf(
    `must be a comma-separated list of networks such as 10.0.0.0/8, ::1/128 (none of all addresses), and of ${companies.join(', ')}`,
    (item) => companies.find((company) => company === item.toLowerCase()) ?? parseProxies(item),
  )

/** The address that people write to: an https URL, or an e-mail address, which becomes a `mailto:` URL. */
export const contact = () =>
  field('must be an e-mail address or an https URL', (value) => {
    if (/^[^\s<>@:/]+@[^\s<>@]+$/.test(value)) return `mailto:${value}`
    return /^(https:\/\/|mailto:)\S+$/.test(value) && URL.canParse(value) ? value : undefined
  })

/** Who mails come from: an address, or a name and an address in angle brackets. */
export const mailAddress = () =>
  field('must be an address such as no-reply@example.com or Waymark <no-reply@example.com>', (value) =>
    /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value) ? value : undefined,
  )
