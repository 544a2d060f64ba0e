import { z } from 'zod'

/** What the hop from a landing must know of the click that led there. */
export interface StoredFlow {
  /** Of the link whose rule drew the landing: after `send_to_campaign` not the one that was visited. */
  domainKey: string
  code: string
  ruleId: string
  landingId: string
  /** Of the link that was visited: the click is that link's. */
  linkId: string
  isBot: boolean
  /** The raw query of the click, for the macros of the offer. */
  search: string
  subIds: Readonly<Record<string, string>>
  referer: string | null
  refererDomain: string | null
}

/**
 * As long as a visitor may think about a landing; after that the hop decides anew, with the token it brings.
 */
export const flowTtlMs = 24 * 3_600_000

export const flowKey = (clickToken: string): string => `flow:${clickToken}`

const maxSearchLength = 2_000
const maxRefererLength = 1_000

const text = z.string()
/** A list, not an object: there is one for each landing shown in a day. */
const storedSchema = z.tuple([
  text,
  text,
  text,
  text,
  text,
  z.union([z.literal(0), z.literal(1)]),
  text,
  z.record(text, text),
  text.nullable(),
  text.nullable(),
])

export function writeFlow(flow: StoredFlow): string {
  const { domainKey, code, ruleId, landingId, linkId, isBot, search, subIds, referer, refererDomain } = flow
  const stored: z.infer<typeof storedSchema> = [
    domainKey,
    code,
    ruleId,
    landingId,
    linkId,
    isBot ? 1 : 0,
    // Cut between two parameters: half a value would be a wrong one.
    search.length <= maxSearchLength ? search : search.slice(0, search.lastIndexOf('&', maxSearchLength) + 1),
    subIds,
    referer === null ? null : referer.slice(0, maxRefererLength),
    refererDomain,
  ]
  return JSON.stringify(stored)
}

/** Null: there is none that can be read. */
export function readFlow(value: string | null): StoredFlow | null {
  if (value === null) return null
  try {
    const [domainKey, code, ruleId, landingId, linkId, isBot, search, subIds, referer, refererDomain] =
      storedSchema.parse(JSON.parse(value))
    const flow = { domainKey, code, ruleId, landingId, linkId, search, subIds, referer, refererDomain }
    return { ...flow, isBot: isBot === 1 }
  } catch {
    // Written by another version: the hop decides anew.
    return null
  }
}
