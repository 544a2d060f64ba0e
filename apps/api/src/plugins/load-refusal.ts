import { AppError } from '@waymark/domain'
import type { Sample } from '@waymark/telemetry'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** What there can be too much of at one time: a label of a metric and a field of the log. */
export type Load =
  | 'sign-ins'
  | 'password-guesses'
  | 'password-hashes'
  | 'after-answers'
  | 'key-secrets'
  | 'key-guesses'
  | 'link-passwords'
  | 'cost-lists'
  | 'bulk-costs'
  | 'bulk-links'
  | 'conversion-imports'
  | 'public-reports'
  | 'report-batches'
  | 'alert-previews'

interface RefusedLoad {
  load: Load
  /** Default: a second. */
  retryAfterSeconds?: number
  message?: string
}

/**
 * Refuses a call for the load and not for what it says. No part of the service is down: it is counted, and no
 * error of the log.
 */
export class LoadRefusal extends AppError {
  readonly load: Load

  constructor(code: 'RATE_LIMITED' | 'UNAVAILABLE', { load, message, retryAfterSeconds = 1 }: RefusedLoad) {
    const again = `Try again in ${retryAfterSeconds} s.`
    super(code, { retryAfterSeconds, message: message === undefined ? again : `${message} ${again}` })
    this.load = load
  }
}

/** A 429: the caller itself has too many calls of the kind under way. */
export const refuseLoadOfCaller = (load: Load, retryAfterSeconds = 1): LoadRefusal =>
  new LoadRefusal('RATE_LIMITED', {
    load,
    retryAfterSeconds,
    message: 'Too many calls of this kind came at once from the same caller.',
  })

/**
 * A 429 after too many wrong passwords or secrets.
 * @param message what they were of, a sentence
 */
export const refuseGuesses = (
  load: 'password-guesses' | 'key-guesses',
  { message, retryAfterSeconds }: { message: string; retryAfterSeconds: number },
): LoadRefusal =>
  new LoadRefusal('RATE_LIMITED', { load, message, retryAfterSeconds: Math.max(1, retryAfterSeconds) })

/** A 503: all callers together have. */
export const refuseLoadOfAll = (load: Load): LoadRefusal =>
  new LoadRefusal('UNAVAILABLE', { load, message: 'The service is busy: too many callers came at once.' })

export interface LoadRefusals {
  note(refusal: LoadRefusal, request: FastifyRequest): void
  counts(): Sample[]
}

const logEveryMs = 10_000
const mostLogged = 1_000

interface Logged {
  atMs: number
  unlogged: number
}

/**
 * Counts what is refused for its load. The log has one line for each kind and address in ten seconds, with
 * the number of those since the last one: a flood of calls is none of lines.
 */
export function createLoadRefusals(monotonicMs: () => number): LoadRefusals {
  const counts = new Map<string, { labels: { load: Load; status: string }; count: number }>()
  const logged = new LRUCache<string, Logged>({ max: mostLogged })

  const count = ({ load, statusCode }: LoadRefusal) => {
    const key = `${load} ${statusCode}`
    const known = counts.get(key) ?? { labels: { load, status: String(statusCode) }, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  const log = ({ load, statusCode, message }: LoadRefusal, request: FastifyRequest) => {
    const key = `${load} ${request.ip}`
    const last = logged.get(key) ?? { atMs: Number.NEGATIVE_INFINITY, unlogged: 0 }
    last.unlogged += 1
    logged.set(key, last)
    if (monotonicMs() - last.atMs < logEveryMs) return
    const fields = { load, status: statusCode, ip: request.ip, refused: last.unlogged }
    logged.set(key, { atMs: monotonicMs(), unlogged: 0 })
    if (statusCode === 429) request.log.info(fields, message)
    else request.log.warn(fields, message)
  }
  return {
    note: (refusal, request) => {
      count(refusal)
      log(refusal, request)
    },
    counts: () => [...counts.values()].map(({ labels, count }): Sample => [labels, count]),
  }
}
