import { withParameter } from '@waymark/domain'
import type { RequestAddress } from '../request/address.ts'
import type { Exchange } from '../request/exchange.ts'

/** Whether links are served at the host of a target, as far as it is known without waiting. */
export type IsOwnHost = (host: string, exchange: Pick<Exchange, 'request'>) => boolean

/** The parameter is for our own addresses alone: no target of others gets it, and no click has it. */
const parameter = 'wm_way'
/** Browsers follow twenty redirects. */
const mostMarks = 20

/** Returns by what a visit is known where it has been: the end of an id is random. */
const markOf = (id: string): string => id.slice(-8)

/** Takes the marks out of the query of a request; nearly none has any. */
export function readMarks(requested: RequestAddress): RequestAddress {
  if (!requested.search.includes(`${parameter}=`)) return requested
  const parts = requested.search.split('&')
  const marks = parts.filter(isMarks).flatMap((part) => part.slice(parameter.length + 1).split('.'))
  const passed = marks.filter((mark) => /^[\w-]{1,8}$/.test(mark)).slice(0, mostMarks)
  return { ...requested, search: parts.filter((part) => !isMarks(part)).join('&'), passed }
}

const isMarks = (part: string): boolean => part.startsWith(`${parameter}=`)

/** Whether the visit has passed the link, or what else has the id, before (contract-3 §18). */
export function hasPassed({ passed }: RequestAddress, id: string): boolean {
  return passed?.includes(markOf(id)) === true
}

/**
 * The URL that a visit is sent on to. One that leads to a link of ours says which links the visit has passed,
 * so that it stops at the second time it would pass one: browsers come without cookies, and by other hosts.
 * @param id of the link, or of what else sends the visit on
 */
export type MarkWay = (exchange: Exchange, url: string, id: string) => string

export function createMarkWay(isOwnHost: IsOwnHost): MarkWay {
  return (exchange, url, id) => {
    if (!isOwnHost(hostOfUrl(url), exchange)) return url
    const marks = [...(exchange.requested.passed ?? []), markOf(id)].slice(-mostMarks)
    return withParameter(url, parameter, marks.join('.'))
  }
}

/** Reads an absolute http(s) URL as URL parsers write it. */
function hostOfUrl(url: string): string {
  const start = url.indexOf('://') + 3
  const end = url.indexOf('/', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}
