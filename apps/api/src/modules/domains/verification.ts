import type { ErrorDetail } from '@waymark/domain'
import type { DnsLookup } from './dns-lookup.ts'

/** What its owner has to write into the DNS of a domain: one of the two. */
export interface VerificationRecords {
  txt: { name: string; value: string }
  cname: { name: string; value: string }
}

export interface Claim {
  host: string
  verificationToken: string
}

export type Verified =
  | { ok: true; by: 'txt' | 'cname' }
  /** What was looked for and what was found. */
  | { ok: false; details: ErrorDetail[] }

/** Steps of CNAME to our host, at most. */
const maxCnameSteps = 5
/** The answer is for a person: a zone may have a hundred texts. */
const maxShown = 5
const maxShownLength = 100

/** @param target the host that short links live on */
export function recordsOf({ host, verificationToken }: Claim, target: string): VerificationRecords {
  return {
    txt: { name: `_waymark.${host}`, value: verificationToken },
    cname: { name: host, value: target },
  }
}

/**
 * Whether DNS says that the host is the claimant's (contract §4): by the text, which only the claimant knows,
 * or by leading to us. Never rejects: a name server that does not answer is reported like a missing record.
 */
export async function verifyByDns(dns: DnsLookup, records: VerificationRecords): Promise<Verified> {
  const [texts, names] = await Promise.all([
    found(() => dns.txt(records.txt.name)),
    found(() => cnamesOf(dns, records.cname.name)),
  ])
  if (texts.values.some((text) => text.trim() === records.txt.value)) return { ok: true, by: 'txt' }
  if (names.values.some((name) => name === records.cname.value)) return { ok: true, by: 'cname' }
  return {
    ok: false,
    details: [
      { path: 'verification.txt', message: sentence('TXT', records.txt, texts) },
      { path: 'verification.cname', message: sentence('CNAME', records.cname, names) },
    ],
  }
}

interface Found {
  values: string[]
  /** Why DNS did not answer. */
  failure: string | null
}

async function found(look: () => Promise<string[]>): Promise<Found> {
  try {
    return { values: await look(), failure: null }
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    return { values: [], failure: typeof code === 'string' ? code : 'no answer' }
  }
}

/** Every name on the way, in lower case and without the dot at the end. */
async function cnamesOf(dns: DnsLookup, host: string): Promise<string[]> {
  const names: string[] = []
  let requested = [host]
  for (let step = 0; step < maxCnameSteps && requested.length > 0; step += 1) {
    const answers = await Promise.all(requested.slice(0, maxShown).map((name) => dns.cname(name)))
    requested = answers.flat().map((name) => name.toLowerCase().replace(/\.$/, ''))
    names.push(...requested)
  }
  return names
}

function sentence(
  type: 'TXT' | 'CNAME',
  { name, value }: { name: string; value: string },
  { values, failure }: Found,
): string {
  const looked = `looked for ${type} ${name} with the value ${value}`
  if (failure !== null) return `${looked}; DNS did not answer (${failure})`
  if (values.length === 0) return `${looked}; found no ${type} record there`
  const shown = values.slice(0, maxShown).map((text) => JSON.stringify(text.slice(0, maxShownLength)))
  return `${looked}; found ${shown.join(', ')}${values.length > maxShown ? ', …' : ''}`
}
