import { Resolver } from 'node:dns/promises'
import { createAddressPolicy } from './addresses.ts'
import { FailedError, RefusedError } from './errors.ts'
import { exchange } from './exchange.ts'
import { parseTarget } from './target.ts'
import type {
  FailedReason,
  OutboundHttp,
  OutboundRequest,
  OutboundResponse,
  OutboundResult,
  Resolve,
  UrlVerdict,
} from './types.ts'
import { type Vetting, vetTarget } from './vet.ts'

export interface OutboundHttpOptions {
  /**
   * CIDRs that may be called although they are private, by plain http too (`OUTBOUND_ALLOW`). Metadata
   * services stay closed.
   */
  allow: readonly string[]
  /** The name servers of the system, unless given. */
  resolve?: Resolve
  /** A certificate authority (PEM) instead of the system's. */
  ca?: string
}

type Deps = Pick<Vetting, 'policy' | 'resolve'> & { ca: string | undefined }

/** `timeout`: ms, of each attempt. */
const nameServers = { timeout: 1_500, tries: 2 }

/**
 * Queries the name servers of the system for both kinds of address. Not `getaddrinfo`: that would read
 * `/etc/hosts`, complete names with the search domains of a cluster, and share four threads with the hashing
 * of passwords.
 */
const resolveBySystem: Resolve = async (hostname) => {
  const resolver = new Resolver(nameServers)
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  // Many names have one kind only; the other's error matters when there is nothing at all.
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (addresses.length === 0 && failed) throw failed.reason
  return addresses
}

/**
 * The only way out for calls to addresses that users name (design §6, "Egress"; security, §1): nothing
 * private is reached, whatever a URL looks like and DNS says later, and nothing takes longer or brings more
 * than the caller allows. Proxies of the environment are not used.
 * @throws where a CIDR of `allow` is none
 */
export function createOutboundHttp({ allow, resolve, ca }: OutboundHttpOptions): OutboundHttp {
  const deps: Deps = {
    policy: createAddressPolicy(allow),
    resolve: resolve ?? resolveBySystem,
    ca,
  }
  return {
    request: (request) => resultOf(request, deps),
    checkUrl: (url, options) => checkUrl(url, { ...deps, requireHttps: options?.requireHttps ?? false }),
  }
}

async function resultOf(request: OutboundRequest, deps: Deps): Promise<OutboundResult> {
  const signal = AbortSignal.timeout(request.totalTimeoutMs)
  try {
    return { kind: 'response', ...(await follow(request, deps, signal)) }
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', reason: error.reason }
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : reasonOf(error), cause: error }
  }
}

async function follow(request: OutboundRequest, deps: Deps, signal: AbortSignal): Promise<OutboundResponse> {
  const { maxRedirects = 0, readBody = 'whole', requireHttps = false } = request
  const fixed = {
    vetting: { ...deps, requireHttps },
    timeoutMs: request.connectTimeoutMs,
    signal,
    ca: deps.ca,
    maxBytes: request.maxBytes,
    readBody,
    isFollowed: (answer: RedirectAnswer) => maxRedirects > 0 && redirectTarget(answer) !== null,
  }
  let step: Step = { ...request, headers: request.headers ?? {} }
  for (let redirects = 0; ; redirects++) {
    const { method, headers, body } = step
    const target = parseTarget(step.url)
    const response = await exchange({ ...fixed, method, headers, body, target })
    const location = redirectTarget(response)
    if (maxRedirects === 0 || location === null) return response
    if (redirects === maxRedirects) throw new FailedError('too_many_redirects')
    const next = URL.parse(location, step.url)
    if (next === null) throw new RefusedError('invalid_url')
    step = followRedirect(step, response.status, next.href)
  }
}

/** One hop of a call. */
type Step = Pick<OutboundRequest, 'method' | 'url' | 'body'> & { headers: Readonly<Record<string, string>> }

type RedirectAnswer = Pick<OutboundResponse, 'status' | 'headers'>

/** Where an answer sends the caller; null: nowhere. Whether it is allowed is checked with the next hop. */
function redirectTarget({ status, headers }: RedirectAnswer): string | null {
  const isRedirect = status === 301 || status === 302 || status === 303 || status === 307 || status === 308
  return isRedirect && headers.location ? headers.location : null
}

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])
const bodyHeaders: ReadonlySet<string> = new Set(['content-type', 'content-encoding', 'content-language'])

/**
 * The next request, as browsers would make it: 303 and a redirected POST become a GET, another origin gets no
 * secrets.
 */
function followRedirect(step: Step, status: number, url: string): Step {
  const becomesGet = status === 303 ? step.method !== 'HEAD' : status <= 302 && step.method === 'POST'
  const isSameOrigin = URL.parse(url)?.origin === URL.parse(step.url)?.origin
  const headers = Object.fromEntries(
    Object.entries(step.headers).filter(([name]) => {
      const lower = name.toLowerCase()
      return (isSameOrigin || !secretHeaders.has(lower)) && !(becomesGet && bodyHeaders.has(lower))
    }),
  )
  return becomesGet ? { method: 'GET', url, headers } : { ...step, url, headers }
}

/** What undici and the system call it. */
function reasonOf(error: unknown): FailedReason {
  if (error instanceof FailedError) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) ? 'connection_lost' : 'protocol'
}

async function checkUrl(url: string, vetting: Vetting): Promise<UrlVerdict> {
  try {
    const target = parseTarget(url)
    await vetTarget(target, vetting).catch((error: unknown) => {
      if (error instanceof RefusedError) throw error
      // Where it leads is not known: plain http may be allowed only where it is.
      if (vetting.requireHttps && !target.isHttps) throw new RefusedError('https_required')
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, reason: error.reason }
    throw error
  }
}
