import type { IncomingMessage } from 'node:http'
import { firstValues, parseQuery, readParameters } from '@waymark/domain'
import type { CompiledLink, FlowVisit } from '@waymark/redirect-flow'
import {
  connectingIp,
  createRefererReader,
  forwardedFor,
  hintsOf,
  isPrefetch,
  type ProfileReader,
  type VisitorProfile,
  visitorOf,
} from '@waymark/visitor'
import type { RequestAddress } from './address.ts'
import { refererPart } from './click-json.ts'

/** A visit, and what else its click is made of. */
export interface Visit extends FlowVisit {
  profile: VisitorProfile
  written: WrittenVisit
}

/** What of the click's event was written when the user agent, the visitor, the referer was first met. */
export interface WrittenVisit {
  userAgent: string
  /** Members. */
  locationPart: string
  /** Null: none was given. */
  referer: string | null
}

export interface VisitReaderDeps {
  /** Derives the members of the location and the part of the user agent. */
  readProfile: ProfileReader<string, string>
  /** A click token for Unix ms. */
  nextToken: (atMs: number) => string
}

export interface VisitRequest {
  request: IncomingMessage
  /** The address that was requested of the link. */
  requested: Pick<RequestAddress, 'search' | 'path'>
  link: CompiledLink
  atMs: number
}

/** Reads who is there from a request (contract §4, "Visitor identity"). Never throws, waits for nothing. */
export type VisitReader = (request: VisitRequest) => Visit

export function createVisitReader({ readProfile, nextToken }: VisitReaderDeps): VisitReader {
  const readReferer = createRefererReader(refererPart)
  return ({ request, requested, link, atMs }) => {
    const { headers } = request
    const { profile, derived, ofUserAgent } = readProfile({
      remoteAddress: request.socket.remoteAddress,
      forwardedFor: forwardedFor(headers),
      connectingIp: connectingIp(headers),
      userAgent: headers['user-agent'],
      acceptLanguage: headers['accept-language'],
      hints: hintsOf(headers),
    })
    const { facts, derived: ofReferer } = readReferer(headers.referer)
    const parameters = parseQuery(requested.search)
    const { query, subIds } = readParameters(firstValues(parameters), link.facts)
    const { referer, refererDomain } = facts
    const visitor = visitorOf(profile, { referer, refererDomain, query, subIds, headers })
    const written = { userAgent: ofUserAgent, locationPart: derived, referer: ofReferer }
    const { path } = requested
    return { atMs, clickToken: nextToken(atMs), parameters, path, profile, visitor, written }
  }
}

/**
 * `HEAD` and prefetches get the answer and are not counted: no person has seen the target yet (contract §4).
 */
export function isCounted(request: IncomingMessage): boolean {
  return request.method !== 'HEAD' && !isPrefetch(request.headers)
}
