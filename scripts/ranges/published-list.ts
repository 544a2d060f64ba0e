import { readIpValue } from '@waymark/rule-engine'

/** What is wrong with a file, in one sentence that a person can act on. */
export class ListError extends Error {}

/**
 * The ranges in a list as companies publish them: JSON with `prefixes` (Google, Microsoft, Apple, OpenAI …;
 * AWS with its own names; Azure's service tags; Oracle), or text with an address or CIDR a line, also as the
 * first column of a CSV file, after `route:` (whois) or after `ExitAddress` (Tor). Each of them once, in the
 * order of the file.
 * @throws ListError for a file without ranges, and for the first line that is none
 */
export function rangesIn(text: string): string[] {
  const found = /^\s*[[{]/.test(text) ? rangesInJson(text) : rangesInLines(text)
  if (found.length === 0) throw new ListError('no address ranges are in it')
  for (const range of found) assertRange(range)
  return [...new Set(found)]
}

/** Members that name a range in the published forms. */
const rangeMembers = new Set([
  'ipv4Prefix',
  'ipv6Prefix',
  'ip_prefix',
  'ipv6_prefix',
  'addressPrefixes',
  'cidr',
])

function rangesInJson(text: string): string[] {
  try {
    return textsOf(JSON.parse(text), null)
  } catch {
    throw new ListError('it begins as JSON, and is none')
  }
}

/** Texts below a member that names ranges. */
function textsOf(value: unknown, member: string | null): string[] {
  if (typeof value === 'string') return member !== null && rangeMembers.has(member) ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, member))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, name))
}

/** What Tor's list says of a relay beside its address. */
const ofRelay = /^(?:ExitNode|Published|LastStatus) /

function rangesInLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/[#;].*$/, '').trim())
    .filter((line) => line !== '' && !ofRelay.test(line))
    .map((line) => line.replace(/^ExitAddress (\S+) .*$/, '$1'))
    .map((line) => line.replace(/^route6?:|,.*$/g, '').trim())
}

/** No network of a company is wider; one that is would take everybody for a bot. */
const leastBits = { v4: 8, v6: 16 }

const oneOrNetwork = /^[\da-f:.]+(?:\/\d{1,3})?$/i

function assertRange(text: string): void {
  const value = readIpValue(text)
  if (!oneOrNetwork.test(text) || value.form === 'mask')
    throw new ListError(`"${text}" is neither an address nor a CIDR`)
  if (value.form === 'wrong') throw new ListError(value.problem)
  const bits = Number(/\/(\d+)$/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
  if (bits < (text.includes(':') ? leastBits.v6 : leastBits.v4))
    throw new ListError(`${text} is wider than the network of any company`)
}
