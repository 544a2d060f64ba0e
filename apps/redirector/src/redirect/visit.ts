import type { IncomingMessage } from 'node:http'
import { mapSubIds } from '@waymark/domain'
import type { CompiledLink, FlowVisit } from '@waymark/redirect-flow'
import {
  type ClientIp,
  createRefererReader,
  isPrefetch,
  type ProfileReader,
  readQuery,
  type VisitorProfile,
  visitorOf,
} from '@waymark/visitor'

/** A visit, and what else its click is made of. */
export interface Visit extends FlowVisit {
  profile: VisitorProfile
  /** The profile's part of the click's event. */
  profilePart: string
}

export interface VisitReaderDeps {
  clientIp: ClientIp
  /** Derives `profilePart`. */
  readProfile: ProfileReader<string>
  /** A click token for Unix ms. */
  nextToken: (atMs: number) => string
}

export interface VisitRequest {
  request: IncomingMessage
  search: string
  link: CompiledLink
  atMs: number
}

/** Reads who is there from a request (contract §4, "Visitor identity"). Never throws, waits for nothing. */
export type VisitReader = (request: VisitRequest) => Visit

export function createVisitReader({ clientIp, readProfile, nextToken }: VisitReaderDeps): VisitReader {
  const readReferer = createRefererReader()
  return ({ request, search, link, atMs }) => {
    const { headers } = request
    const { profile, derived } = readProfile({
      ip: clientIp(request.socket.remoteAddress, joined(headers['x-forwarded-for'])),
      userAgent: headers['user-agent'],
      acceptLanguage: headers['accept-language'],
    })
    const { referer, refererDomain } = readReferer(headers.referer)
    const query = readQuery(search)
    const subIds = mapSubIds(query, link.facts.subIdMap)
    const visitor = visitorOf(profile, { referer, refererDomain, query, subIds })
    return { atMs, clickToken: nextToken(atMs), search, profile, profilePart: derived, visitor }
  }
}

/** `HEAD` and looking ahead get the answer and are not counted: nobody has seen the target yet (contract §4). */
export function isCounted(request: IncomingMessage): boolean {
  return request.method !== 'HEAD' && !isPrefetch(request.headers)
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}
