import { createAddressPolicy } from './addresses.ts'
import { FailedError, RefusedError } from './errors.ts'
import { exchange } from './exchange.ts'
import { followRedirect, redirectTarget } from './redirects.ts'
import { createSystemResolver } from './resolve.ts'
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

const nameServers = { timeoutMs: 1_500, tries: 2 }

/**
 * The only way out for calls to addresses that users name (design §6, "Egress"; security, §1): nothing
 * private is reached, whatever a URL looks like and DNS says later, and nothing takes longer or brings more
 * than the caller allows. Proxies of the environment are not used.
 * @throws where a CIDR of `allow` is none
 */
export function createOutboundHttp({ allow, resolve, ca }: OutboundHttpOptions): OutboundHttp {
  const deps: Deps = {
    policy: createAddressPolicy(allow),
    resolve: resolve ?? createSystemResolver(nameServers),
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
    isFollowed: (answer: Parameters<typeof redirectTarget>[0]) =>
      maxRedirects > 0 && redirectTarget(answer) !== null,
  }
  let step: Parameters<typeof followRedirect>[0] = { ...request, headers: request.headers ?? {} }
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
