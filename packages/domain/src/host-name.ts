/** Why a text is no host of a custom domain, with the sentence for a person. */
export const hostNameProblems = {
  not_a_host: 'Give a host name alone, without scheme, port, path or wildcard: go.example.com.',
  ip_address: 'An IP address is no domain.',
  one_label: 'Give a whole domain name with at least one dot: go.example.com.',
  bad_label: 'Each part of a host has 1 to 63 letters, digits and hyphens, with no hyphen at its ends.',
  too_long: 'A host has at most 253 characters.',
  not_public: 'This name is reserved for private networks, and no visitor could reach it.',
} as const

export type HostNameProblem = keyof typeof hostNameProblems
export type HostNameResult = { ok: true; host: string } | { ok: false; reason: HostNameProblem }

/** What cannot stand in a host, but which a URL parser would take for something around it, or decode. */
const foreignCharacter = /[\s:/?#@\\%[\]*]/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const privateSuffixes = new Set(['localhost', 'local', 'localdomain', 'internal', 'invalid', 'arpa', 'onion'])

/**
 * The one form in which a host of visitors is stored and compared (contract §4, "Custom domains"): lower
 * case, punycode, without a port and without the dot at the end. Public names only: no addresses, nothing of
 * one label.
 */
export function parseHostName(text: string): HostNameResult {
  const written = text.trim().replace(/\.$/, '')
  if (written === '' || foreignCharacter.test(written) || !written.isWellFormed())
    return refused('not_a_host')
  const host = URL.parse(`https://${written}/`)?.hostname
  if (host === undefined) return refused(looksLikeAddress(written) ? 'ip_address' : 'bad_label')
  if (/^[\d.]+$/.test(host)) return refused('ip_address')
  if (host.length > 253) return refused('too_long')
  const labels = host.split('.')
  if (privateSuffixes.has(labels.at(-1) ?? '')) return refused('not_public')
  if (labels.length < 2) return refused('one_label')
  return labels.every((each) => label.test(each)) ? { ok: true, host } : refused('bad_label')
}

const refused = (reason: HostNameProblem): HostNameResult => ({ ok: false, reason })

/** A name that ends in a number is no name: URL parsers take it for an IPv4 address. */
const looksLikeAddress = (text: string): boolean => /(^|\.)(\d+|0x[0-9a-f]*)$/i.test(text)
